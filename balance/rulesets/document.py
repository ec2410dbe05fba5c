"""The shape of a ruleset file, and how faults of shape become messages."""

import json
from typing import Annotated, Any, Literal, TypeVar

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    ValidationError,
    WithJsonSchema,
    field_validator,
)
from pydantic_core import ErrorDetails

from balance.rulesets import words
from balance.rulesets.errors import ConfigError, nearest, show, unknown

IN_NAME = "[key]"  # ends the place of a fault in a name itself, as pydantic gives it
VERY_NEAR = 0.8  # likeness of a misspelt row; a new row may well have a somewhat similar name

Model = TypeVar("Model", bound=BaseModel)
Asked = TypeVar("Asked", int, str)
Provenance = Literal["rulebook", "published", "inferred", "assumed"]
Name = Annotated[str, Field(min_length=1, max_length=200)]
Long = Annotated[str, Field(min_length=1, max_length=2_000)]
Seats = Annotated[int, Field(ge=1, le=99)]


def folded(text: str) -> str:
    """A text that stands on several lines, on one."""
    return " ".join(line.strip() for line in text.splitlines()).strip()


Change = Annotated[Name, AfterValidator(folded)]
Reason = Annotated[Long, AfterValidator(folded)]
Others = Annotated[
    Reason | dict[Name, Reason],
    Field(
        json_schema_extra={
            "wording": "a sentence why no other is as likely, or a table of titles and changes, "
            'such as "longer" = "target=120"'
        }
    ),
]


def each_once(asked: tuple[Asked, ...]) -> tuple[Asked, ...]:
    """Things that all differ: each of them is played."""
    if len(set(asked)) < len(asked):
        raise ValueError("each only once")
    return asked


def _one_or_many(value: Any) -> Any:
    """Read a single name as a list of one."""
    return (
        (value,) if isinstance(value, str) else tuple(value) if isinstance(value, list) else value
    )


TEXT = {"type": "string", "minLength": 1, "maxLength": 200}  # as of a name
MANY = 99
LineUp = Annotated[
    tuple[Name, ...],
    Field(min_length=1, max_length=MANY),
    BeforeValidator(_one_or_many),
    WithJsonSchema(
        {
            "anyOf": [
                TEXT,
                {"type": "array", "items": TEXT, "minItems": 1, "maxItems": MANY},
            ]
        }
    ),
]


class Players(BaseModel):
    """Who plays, unless a command says otherwise."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    counts: tuple[Seats, ...] = Field(
        default=(), description="Numbers of players to report on.", min_length=1
    )
    lineup: LineUp = Field(
        default=("random",), description="One player for all seats, or one for each seat."
    )

    @field_validator("counts")
    @classmethod
    def _counts_differ(cls, counts: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(sorted(each_once(counts)))


Tiers = Literal["none", "few", "all"]


class Run(BaseModel):
    """How much is played, unless a command says otherwise."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    games: int = Field(default=100_000, description="Games of each cell.", ge=1, le=10**10)
    seed: int = Field(
        default=1, description="Number from which all luck follows.", ge=0, le=2**63 - 1
    )
    margin: float = Field(
        default=1.0,
        description="Percentage points of win share that still count as fair.",
        gt=0,
        le=100,
    )
    target: float | None = Field(
        default=None,
        description="Percentage of games a team should win, where all win or lose together.",
        ge=0,
        le=100,
    )
    seconds_a_decision: float | None = Field(
        default=None,
        description="Seconds that people take for a decision, so that length is told in minutes.",
        gt=0,
        le=3600,
    )
    alternatives: Annotated[tuple[Name, ...], AfterValidator(each_once)] = Field(
        default=(),
        description="Variants whose changes are laid over these rules, one at a time, to see which "
        "conclusions survive.",
    )
    tiers: Tiers = Field(
        default="few",
        description="Whether conclusions are tried again with players of other strength: not, in a "
        "few games, or in as many as the run itself.",
    )


class GuardTable(BaseModel):
    """What must stay as it is, however the rules are changed."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    goals: LineUp = Field(
        description="Each of fair, target=PERCENT, METRIC=VALUE or METRIC=A..B.",
    )


class Document(BaseModel):
    """One ruleset file."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    game: Name = Field(description="Id of the game.")
    base: Name = Field(
        default="", description="Ruleset of the same game from which this one differs."
    )
    title: str = Field(default="", description="Name for reports.")
    note: str = Field(default="", description="Why this ruleset exists; the question it answers.")
    rules: dict[str, Any] = Field(default={}, description="Rules; with a base, only what differs.")
    provenance: dict[str, Provenance] = Field(default={}, description="Where values come from.")
    players: Players = Field(default=Players(), description="Who plays.")
    run: Run = Field(default=Run(), description="How much is played.")
    levers: dict[Name, Change] = Field(
        default={},
        description="Changes that are tried beside a run, by title: key=value or a variant, "
        "several with ; between them.",
    )
    as_likely: dict[Name, Others] = Field(
        default={},
        description="Other values of what is assumed, as likely as these: by rule the changes, "
        "each with a title, as --try takes them; or a sentence why none can bear.",
    )
    guard: GuardTable | None = Field(
        default=None, description="What balance guard watches; with a base, instead of its goals."
    )


def validate(model: type[Model], values: dict[str, Any], file: str, prefix: str = "") -> Model:
    """Build a model from plain values, strictly: no number passes for text, no 1 for true.

    Parameters
    ----------
    model : type of BaseModel
        What to build.
    values : dict
        What a TOML file holds.
    file, prefix : str
        Where the values stand, for messages.

    Raises
    ------
    ConfigError
        For a key that does not exist, which is often why another is missing; else for the first
        fault.
    """
    try:
        return model.model_validate_json(json.dumps(values), strict=True)
    except ValidationError as error:
        raise worded(error, model, file, prefix, values) from None


def _first(faults: list[ErrorDetails]) -> ErrorDetails:
    """The fault to tell: a misspelt key first, for the others may come of it."""
    return next((fault for fault in faults if fault["type"] == "extra_forbidden"), faults[0])


def _misspelt_row(
    fault: ErrorDetails, values: Any, schema: words.Node, file: str, prefix: str
) -> ConfigError | None:
    """The error of a row that lacks a key because its name is that of another row, misspelt."""
    path, _ = words.follow(schema, words.untagged(schema, fault["loc"]))
    if fault["type"] != "missing" or len(path) < 2 or not isinstance(path[-2], str):
        return None
    if path[-2] in words.follow(schema, path[:-2])[1].get("properties", {}):
        return None  # it is no row but a table of its own
    for step in path[:-2]:
        values = values[step]
    near = nearest(path[-2], [name for name in values if name != path[-2]], VERY_NEAR)
    if not near:
        return None
    key = ".".join(filter(None, [prefix, *map(str, path[:-1])]))
    found = f"{show(path[-2])}, a new row without {path[-1]}"
    return ConfigError(file, key, found, "a row that is there, or all of a new one", near)


def worded(
    faults: ValidationError, model: type[BaseModel], file: str, prefix: str = "", values: Any = None
) -> ConfigError:
    """Turn a fault that pydantic reports into a message for a designer: a misspelt key first.

    Parameters
    ----------
    faults : ValidationError
    model : type of BaseModel
        What was to be built.
    file, prefix : str
        Where the values stand.
    values : dict, optional
        The values themselves, where rows of tables may be misspelt.
    """
    error, schema = _first(faults.errors()), words.schema_of(model)
    if values is not None and (row := _misspelt_row(error, values, schema, file, prefix)):
        return row
    if error["loc"][-1:] == (IN_NAME,):  # of which a schema says nothing
        *table, _, _ = error["loc"]
        allowed = words.SINGULAR["integer"] if error["type"] == "int_parsing" else error["msg"]
        key = ".".join([*filter(None, [prefix]), *map(str, table)])
        return ConfigError(file, key, f"the name {show(error['input'])}", allowed)
    path, node = words.follow(schema, words.untagged(schema, error["loc"]))
    key = ".".join([prefix] * bool(prefix) + [step for step in path if isinstance(step, str)])
    context = error.get("ctx", {})
    if error["type"] == "extra_forbidden":
        names = words.given(words.follow(schema, path[:-1])[1]).get("properties", {})
        return unknown(file, key, str(path[-1]), names)
    if "found" in context:
        near = nearest(context.get("name", ""), context.get("names", ()))
        return ConfigError(file, key, context["found"], context["allowed"], near)
    found = "nothing" if error["type"] == "missing" else show(error["input"]) if path else ""
    entries = [f"entry {step + 1}" for step in path if isinstance(step, int)]
    if entries:
        found = f"{found} as {' of '.join(reversed(entries))}"
    own = error["type"] in ("value_error", "assertion_error")
    allowed = words.form(node) if node and not own else str(context.get("error", error["msg"]))
    near = nearest(str(error["input"]), map(str, node.get("enum", ())))
    return ConfigError(file, key, found, allowed, near)
