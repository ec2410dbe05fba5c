"""The words of a game for scenarios: what may stand in a position, a step and forced luck."""

import json
import textwrap
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory

from balance.games import IncompleteGameError, answers
from balance.games.api import Word
from balance.rulesets import load
from balance.rulesets.files import game_module, label
from balance.studies.scenario.cell import Shelf
from balance.studies.scenario.play import judge

HEADS = {
    "position": "What a position says ([position], and position in expect)",
    "decisions": "Decisions (decide in a step, decision in expect)",
    "luck": "What luck can be forced ([deal], and luck in a step)",
}
WIDTH = 78


@dataclass(frozen=True)
class Example:
    """A word with the scenario file that shows it."""

    word: Word
    text: str


def examples(name: str) -> dict[str, list[Example]]:
    """The vocabulary of a game, every word with a complete scenario file.

    Raises
    ------
    ConfigError
        No such game.
    """
    game = game_module(name)
    words = answers.vocabulary(game, load(name).parameters, HEADS)
    return {
        part: [Example(word, _file(name, word.example)) for word in own]
        for part, own in words.items()
    }


def _file(game: str, example: str) -> str:
    lines = textwrap.dedent(example).strip()
    return f'ruleset = "{game}"\n{lines}\n'


def play_examples(name: str) -> None:
    """Play every example, each of which is to run as it is.

    Raises
    ------
    IncompleteGameError
        One is refused, or something that it expects does not hold.
    """
    shelf: Shelf = {}
    with TemporaryDirectory() as folder:
        for one in chain(*examples(name).values()):
            path = Path(folder, "example.toml")
            path.write_text(one.text, encoding="utf-8")
            verdict = judge(path, shelf)
            faults = [str(verdict.refusal)] if verdict.is_refused else verdict.unmet
            for fault in faults:
                where = f"game {name}: words/vocabulary.py: {one.word.key}"
                said = fault.removeprefix(f"{label(path)}: ")
                raise IncompleteGameError(f"{where}: its example does not run: {said}")


def as_text(name: str) -> str:
    """The vocabulary of a game for people."""
    parts = examples(name)
    lines = [f"The words of {game_module(name).TITLE} in scenarios. Every example runs as it is."]
    for part, head in HEADS.items():
        lines += ["", head]
        for example in parts[part]:
            meaning = textwrap.wrap(f"{example.word.key}: {example.word.meaning}", WIDTH - 2)
            lines += ["", *(f"  {line}" for line in meaning)]
            lines += [f"      {line}".rstrip() for line in example.text.splitlines()]
    return "\n".join(lines) + "\n"


def as_json(name: str) -> str:
    """The vocabulary of a game for programs."""
    parts = {
        part: [
            {"key": one.word.key, "meaning": one.word.meaning, "example": one.text} for one in found
        ]
        for part, found in examples(name).items()
    }
    content = {"schema": "balance.words/1", "game": name, **parts}
    return json.dumps(content, indent=1, ensure_ascii=False) + "\n"
