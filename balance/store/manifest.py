"""The manifest of a study's folder: what was played, by which programs, and checksums."""

import json
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from balance.controls import shortened, unread, without_controls

SCHEMA: Literal["balance.manifest/2"] = "balance.manifest/2"
MANIFEST = "manifest.json"
LONGEST = 2_000  # characters of a message
LOCK = ".lock"  # held by the process at work
MOST_GAMES = 10**6  # of a block: more than any has
MOST_FIRST = 2**62  # numbers of games are signed words
JOURNAL = "journal.jsonl"  # blocks that are not in the manifest yet


class StoreError(Exception):
    """The folder cannot take this study, or what lies in it is damaged.

    Its text may hold what somebody wrote into the folder.
    """

    def __init__(self, text: str) -> None:
        super().__init__(shortened(without_controls(text), LONGEST))


def _inside(name: str) -> str:
    """It is joined to the folder's path, and may be removed."""
    if Path(name).name != name or not name.isprintable() or name in ("", ".."):
        raise ValueError("it lies outside the folder, or no file can have that name")
    return name


class BlockEntry(BaseModel):
    """What vouches for a block of games: checksums of its rows and of its totals, where kept."""

    model_config = ConfigDict(frozen=True, strict=True)

    cell: str
    first: int = Field(ge=0, le=MOST_FIRST)
    games: int = Field(ge=1, le=MOST_GAMES)
    sha256: str | None = None
    totals: str | None = None


class Manifest(BaseModel):
    """The content of ``manifest.json``; ``study`` is the definition of whoever played it."""

    model_config = ConfigDict(frozen=True, strict=True)

    form: Literal["balance.manifest/2"] = Field(alias="schema")
    study: dict[str, Any]
    versions: list[dict[str, str]]
    finished: list[int]
    begun: list[int] = Field(default_factory=list)
    blocks: dict[Annotated[str, AfterValidator(_inside)], BlockEntry]

    def text(self) -> str:
        """The bytes of ``manifest.json``, as text."""
        return self.model_dump_json(by_alias=True, indent=1) + "\n"


def read_manifest(path: Path) -> Manifest | None:
    """The manifest of a folder, None if there is none.

    Raises
    ------
    StoreError
        It is damaged, or of another version's form.
    """
    file = path / MANIFEST
    if not file.is_file():
        return None
    advice = "restore the file, or empty the folder"
    try:
        content = json.loads(file.read_text(encoding="utf-8"))
        json.dumps(content, ensure_ascii=False).encode()  # half a character fits in no file
    except (ValueError, RecursionError) as error:
        raise StoreError(f"{file}: is damaged ({unread(error)}); {advice}") from error
    found = content.get("schema") if isinstance(content, dict) else "no table"
    if found != SCHEMA:
        raise StoreError(f"{file}: schema: found {found!r}; allowed: {SCHEMA!r}")
    try:
        return Manifest.model_validate(content)
    except ValidationError as error:
        fault = error.errors()[0]
        place = ".".join(map(str, fault["loc"]))
        raise StoreError(f"{file}: is damaged ({place}: {fault['msg']}); {advice}") from error


class JournalEntry(BaseModel):
    """A block in the journal."""

    model_config = ConfigDict(frozen=True, strict=True)

    name: Annotated[str, AfterValidator(_inside)]
    block: BlockEntry


def journal_line(name: str, entry: BlockEntry) -> str:
    """A block as a line of the journal."""
    return JournalEntry(name=name, block=entry).model_dump_json() + "\n"


def read_journal(path: Path) -> dict[str, BlockEntry]:
    """The blocks in the journal of a folder; a line that was cut off, or damaged, is none."""
    file = path / JOURNAL
    if not file.is_file():
        return {}
    lines = file.read_text(encoding="utf-8", errors="replace").splitlines()
    found = {}
    for line in lines:
        with suppress(ValidationError):
            entry = JournalEntry.model_validate_json(line)
            found[entry.name] = entry.block
    return found
