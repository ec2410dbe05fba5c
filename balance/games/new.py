"""``balance new NAME``: the package of a new game, complete and ready to be installed.

The files come from templates in ``skeleton/``: ``NAME`` in a path and ``{{ name }}`` in a text
stand for the name of the game, ``{{ title }}`` for its name in words.
"""

import importlib.util
import keyword
import re
from pathlib import Path
from tempfile import TemporaryDirectory

import jinja2

from balance import games

SKELETON = Path(__file__).parent / "skeleton"
SUFFIX = ".jinja"
LONGEST = 40

# A record cannot have two fields of the same name, and the first one is the name of the game.
TAKEN = {
    "actor", "blank_memory", "blank_state", "blank_tally", "capped", "choice", "clock", "configs",
    "decision", "decisions", "desk", "die_sides", "features", "finished", "game", "goes_on",
    "lead_changes", "lineup", "margin", "max_turns", "memory", "options", "padding", "players",
    "rank", "rolls", "rules", "safe_points", "score", "scores", "scratch_tally", "seat_turns",
    "stack", "state", "tally", "target", "tests", "turns", "won",
}  # fmt: skip
# Folders of configs that hold no rulesets, and what balance schema prints.
SPOKEN_FOR = {
    "calibrate", "guard", "impact", "responses", "robust", "screen", "skill",
    "standings", "studies", "summary", "sweep", "tune", "workflows",
}  # fmt: skip


class NewGameError(ValueError):
    """A name that no new game can have, or a place where none can be written."""


def write_skeleton(name: str, folder: Path) -> list[Path]:
    """Write the package of a small working game, to be changed into another one.

    Parameters
    ----------
    name : str
        Id of the game, and name of its package.
    folder : Path
        Where the project folder ``name`` is made; exists already.

    Returns
    -------
    list of Path
        The files written.

    Raises
    ------
    NewGameError
        If the name will not do or something is in the way; then nothing is written.
    """
    _check_name(name)
    project = Path(folder) / name
    if not project.parent.is_dir():
        raise NewGameError(f"{project.parent}: no such folder")
    if project.exists():
        raise NewGameError(f"{project}: exists already; choose another name or folder")
    texts = _rendered(name)
    try:
        _write(project, texts)
    except OSError as error:
        raise NewGameError(f"{project}: cannot be written: {error.strerror}") from None
    return [project / path for path in texts]


def _check_name(name: str) -> None:
    if not re.fullmatch(r"[a-z]([a-z0-9_]*[a-z0-9])?", name) or len(name) > LONGEST:
        raise NewGameError(
            f"the name {name!r} will not do: small letters, digits and _ between them, "
            f"beginning with a letter, at most {LONGEST}"
        )
    if keyword.iskeyword(name) or keyword.issoftkeyword(name):
        raise NewGameError(f"the name {name!r} will not do: it is a word of Python itself")
    if re.fullmatch(r"con|prn|aux|nul|(com|lpt)[0-9]", name):
        raise NewGameError(f"the name {name!r} will not do: Windows has no files of this name")
    if name in games.names():
        raise NewGameError(f"the name {name!r} will not do: there is a game of this name")
    if name in TAKEN:
        raise NewGameError(f"the name {name!r} will not do: records of games use it for a field")
    if name in SPOKEN_FOR:
        raise NewGameError(f"the name {name!r} will not do: balance calls something else so")
    if _is_module(name):
        raise NewGameError(f"the name {name!r} will not do: there is a Python module of this name")


def _is_module(name: str) -> bool:
    spec = importlib.util.find_spec(name)
    return spec is not None and spec.origin is not None  # a mere folder has no origin


def _rendered(name: str) -> dict[Path, str]:
    """The text of every file by its path within the project."""
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(SKELETON, encoding="utf-8"),
        undefined=jinja2.StrictUndefined,
        keep_trailing_newline=True,
    )
    words = {"name": name, "title": name.replace("_", " ").capitalize()}
    return {
        Path(template.removesuffix(SUFFIX).replace("NAME", name)): (
            environment.get_template(template).render(words)
        )
        for template in environment.list_templates(extensions=[SUFFIX[1:]])
    }


def _write(project: Path, texts: dict[Path, str]) -> None:
    """Write beside the place first, so that the project appears whole or not at all."""
    project.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix=f".{project.name}.", dir=project.parent) as beside:
        draft = Path(beside) / project.name
        for path, text in texts.items():
            (draft / path).parent.mkdir(parents=True, exist_ok=True)
            (draft / path).write_text(text, encoding="utf-8")
        draft.rename(project)
