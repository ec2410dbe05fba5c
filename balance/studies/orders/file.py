"""Studies as files: a question to some rulesets, asked again whenever a rule was changed.

A name is looked up in ``configs/studies`` under the current folder first, then in the studies that
come with this package.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from balance.rulesets import ConfigError
from balance.rulesets.document import LineUp, Seats, Tiers, each_once, validate
from balance.rulesets.errors import nearest, show
from balance.rulesets.files import SUFFIX, is_file, label, read, roots
from balance.studies.cluster.engines import THREADS
from balance.studies.orders.amounts import without_units
from balance.studies.orders.commands import IN_FULL, USUAL_EDITS
from balance.studies.orders.order import MOST_EDITS, ONLY, STOPPED, Order
from balance.studies.orders.sides import sides

FOLDER = "studies"
Texts = LineUp  # one text, or several
RENAMED = {"players": "counts", "edits": "most"}  # keys that an order calls otherwise
OWN = {  # keys that only some kinds of study have
    **{key: kinds for key, kinds in ONLY.items() if key not in ("factors", "most")},
    **dict.fromkeys(("until_decided", "precision", "time"), STOPPED),
    **dict.fromkeys(("alternatives", "levers", "tiers"), ("run",)),
    "try": ("compare", "screen"),
    "edits": ONLY["most"],
}
OPTIONS = {"--goal": "goals", "--component": "components"}  # that a file calls otherwise
ASKED = ("players", "lineup", "search")  # of a ruleset by whoever plays it
ASIDE = ("engine", "workers", "out")  # what no file says


class StudyFile(BaseModel):
    """One study file: what a command would be told."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    study: Literal[
        "run",
        "compare",
        "levers",
        "sweep",
        "tournament",
        "skill",
        "impact",
        "guard",
        "tune",
        "screen",
        "robust",
        "calibrate",
    ] = Field(description="Which command carries it out.")
    question: str = Field(default="", description="What it answers.", max_length=300)
    rulesets: Texts = Field(description="Games, game/ruleset, or paths to ruleset files.")
    set: Annotated[Texts, Field(min_length=0)] = Field(
        default=(), description="Changes of all rulesets: key=value, or a variant."
    )
    try_: Annotated[Texts, Field(min_length=0)] = Field(
        default=(),
        alias="try",
        description="Changes of the first ruleset, one side each; or those of a screen.",
    )
    players: Annotated[tuple[Seats, ...], AfterValidator(each_once)] = Field(
        default=(), description="Numbers of players."
    )
    lineup: Annotated[Texts, Field(min_length=0)] = Field(
        default=(), description="One player for all seats, one a seat, or who takes part."
    )
    games: int | None = Field(default=None, ge=1, le=10**10, description="Games of each cell.")
    seed: int | None = Field(default=None, ge=0, le=2**63 - 1, description="All luck follows.")
    margin: float | None = Field(
        default=None, ge=0.01, le=100, description="Percentage points that do not matter."
    )
    target: float | None = Field(
        default=None,
        ge=0,
        le=100,
        description="Percentage of games a team should win; beside goals, one more.",
    )
    vary: Annotated[Texts, Field(min_length=0)] = Field(
        default=(), description="Rules that are varied, such as track_top=20..40."
    )
    goals: Annotated[Texts, Field(min_length=0)] = Field(
        default=(), description="What the game is to be like, such as fair or turns=45..60."
    )
    components: Annotated[Texts, Field(min_length=0)] = Field(
        default=(), description="Ids of the components that are looked at; empty for all."
    )
    playtests: str = Field(default="", description="A CSV file of games that people played.")
    keys: Annotated[Texts, Field(min_length=0)] = Field(
        default=(), description="Rules that may change; empty for most of them."
    )
    keep: Annotated[Texts, Field(min_length=0)] = Field(
        default=(), description="Rules that may not."
    )
    edits: int = Field(default=USUAL_EDITS, ge=1, le=MOST_EDITS, description="Edits at most.")
    worlds: int = Field(
        default=30, ge=1, le=1_000, description="How often all assumed values are drawn anew."
    )
    strict: bool = Field(default=False, description="What is not decided is a failure, too.")
    until_decided: bool = Field(default=False, description="No more games than it takes.")
    precision: float | None = Field(
        default=None, ge=0.001, le=50, description="Percentage points to which shares are known."
    )
    time: float | None = Field(default=None, ge=0.1, le=10**7, description="Seconds at most.")
    alternatives: bool = Field(default=True, description="Try conclusions under variants.")
    levers: bool = Field(default=True, description="Try what would change it.")
    tiers: Tiers | None = Field(default=None, description="Try other players.")
    search: bool = Field(default=False, description="Players that look ahead are a rung, too.")


def find_study(name: str | Path) -> Path:
    """The file that a path or a name stands for.

    Raises
    ------
    ConfigError
    """
    text = str(name)
    if text.endswith(SUFFIX) or is_file(Path(text)):
        if is_file(Path(text)):
            return Path(text)
        raise ConfigError(text, "", "no such file", f"a readable {SUFFIX} file")
    known = studies()
    if text not in known:
        allowed = ", ".join(known) or "a path to a .toml file"
        raise ConfigError(text, "", "no such study", allowed, nearest(text, known))
    return known[text]


def studies() -> dict[str, Path]:
    """All studies that are found by name; the user's come before ours of the same name."""
    found: dict[str, Path] = {}
    for root in roots():
        for path in sorted((root / FOLDER).glob(f"*{SUFFIX}")):
            found.setdefault(path.stem, path)
    return dict(sorted(found.items()))


def read_study(path: Path) -> StudyFile:
    """Read a study file.

    Raises
    ------
    ConfigError
        For the first fault, or a key that its kind of study does not have.
    """
    content, name = read(path), label(path)
    found = validate(StudyFile, without_units(content, name), name)
    for key, kinds in OWN.items():
        if key in content and found.study not in kinds:
            allowed = f"only in {' or '.join(kinds)}: this is a study of kind {found.study}"
            raise ConfigError(name, key, show(content[key]), allowed)
    return found


def order_of(path: Path, out: Path, workers: int = 0, engine: str = THREADS) -> Order:
    """What a study file asks for.

    Raises
    ------
    ConfigError
    """
    found = read_study(path)
    tries = () if found.study == "screen" else found.try_
    fields = _fields(found)
    try:
        rulesets = sides(found.rulesets, found.set, tries)
        return Order(rulesets=rulesets, out=out, workers=workers, engine=engine, **fields)
    except ConfigError as error:
        _blame(error, label(path), found, str(fields["kind"]))
        raise


def _blame(error: ConfigError, name: str, found: StudyFile, kind: str) -> None:
    """Name the file where it is at fault, and its key: what a command has as an option."""
    head, *rest = error.file.split(" ", 1)
    if head.startswith("--"):
        error.file = " ".join([f"{name}: {OPTIONS.get(head, head[2:])}", *rest])
    elif head == kind and error.key not in ASIDE:
        error.file = ": ".join([name, *rest])
    elif getattr(found, error.key, ()) and error.key in ASKED:
        error.file, error.key = f"{name}: {error.key} ({error.file})", ""
    elif error.file in found.rulesets and not error.key and not is_file(Path(error.file)):
        error.file = f"{name}: rulesets: {error.file}"
    if error.set_in.startswith("--"):
        error.set_in = f"{name}: {error.set_in[2:]}"


def _fields(found: StudyFile) -> Mapping[str, Any]:
    """The rest of an order."""
    asked = found.model_dump(exclude={"study", "question", "rulesets", "set", "try_", "levers"})
    fields = {RENAMED.get(key, key): value for key, value in asked.items()}
    if found.study == "levers":
        return fields | {"kind": "run"} | IN_FULL
    if found.study == "screen":
        fields["factors"] = found.try_
    if found.study == "guard":
        fields["until_decided"] = True
    return fields | {"kind": found.study, "lever_games": "few" if found.levers else "none"}
