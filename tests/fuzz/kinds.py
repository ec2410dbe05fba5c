"""Every kind of document that the program reads, with examples to begin from and its reader."""

import json
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import balance
from balance import games
from balance.cli.errors import drawn_from
from balance.report import render
from balance.rulesets import load
from balance.rulesets.players import find_player
from balance.store.folder import StudyFolder
from balance.studies.playtests import read_playtests
from balance.studies.scenario.cell import Shelf
from balance.studies.scenario.play import judge
from balance.studies.study import read_summary
from balance.studies.study_file import order_of, read_study
from tests.fuzz.mutate import MARKUP

ROOT = Path(__file__).parents[2]
CONFIGS, TESTS = ROOT / "configs", ROOT / "tests"
NAMES = ("pig", "abandon_ship", "atlantis", "safehouse", "sewer_pirats", "to_the_bottom")


class Kind(NamedTuple):
    """A kind of document: where it lies in a folder, and what reads it."""

    file: str
    seeds: Sequence[bytes]
    read: Callable[[Path], object]


def _of(*patterns: str, root: Path = CONFIGS) -> list[bytes]:
    found = sorted(path for pattern in patterns for path in root.glob(pattern))
    return [path.read_bytes() for path in found]


def _ruleset(path: Path) -> None:
    ruleset = load(path)
    for count in ruleset.counts[:2]:
        games.get(ruleset.game).pack(ruleset.parameters, count)


def _study(path: Path) -> None:
    order_of(read_study(path), path.parent / "out")


def _player(name: str) -> Callable[[Path], object]:
    return lambda path: find_player(games.get(name), str(path))


def _playtests(path: Path) -> None:
    read_playtests(load("pig"), str(path))


def _judge(examples: Path) -> Callable[[Path], object]:
    shelf: Shelf = {}
    for path in examples.glob("*.toml"):
        judge(path, shelf)  # compiles what there is to compile
    return lambda path: judge(path, shelf)


def _summary(path: Path) -> None:
    """A summary that can be read is drawn; no text of it becomes markup."""
    summary = read_summary(path.parent)
    with drawn_from(path.parent):
        page = render(summary)
    assert MARKUP.decode() not in page, "markup from a document stands in the page"


class _Store:
    """A small study that was played once, of which one file is damaged at a time."""

    def __init__(self, home: Path) -> None:
        self.home = home / "stored"
        balance.run("pig", out=self.home, games=600, counts=[2], lineup="hold_at", workers=1)
        self.whole = {
            one: one.read_bytes() for one in sorted(self.home.rglob("*")) if one.is_file()
        }
        self.study = json.loads((self.home / "manifest.json").read_text(encoding="utf-8"))["study"]

    def file(self, pattern: str) -> Path:
        return next(one for one in self.whole if one.match(pattern))

    def reader(self, pattern: str) -> Callable[[Path], object]:
        target = self.file(pattern)

        def read(path: Path) -> None:
            for one, content in self.whole.items():
                if not one.exists() or one.read_bytes() != content:
                    one.write_bytes(content)
            shutil.copyfile(path, target)
            folder = StudyFolder(self.home, self.study)
            folder.begin()
            damaged = target.read_bytes() != self.whole[target]
            is_block = target.parent != self.home
            assert not (is_block and damaged and folder.blocks), "a damaged block was kept"

        return read


def kinds(home: Path) -> dict[str, Kind]:
    """All kinds by name; what must be played first is played in a folder."""
    store = _Store(home)
    for name in NAMES:
        _ruleset(CONFIGS / name / "standard.toml")  # makes the game's cache, where there is none
    own = {name: _of(f"players/{name}/**/*.toml") for name in NAMES[1:]}
    scenarios = TESTS / "games" / "scenarios" / "abandon_ship"
    stored = {
        "manifest": "manifest.json",
        "block": "games/*.parquet",
        "totals": "totals/*.json",
    }
    return {
        "ruleset": Kind("rules.toml", _of(*(f"{name}/*.toml" for name in NAMES)), _ruleset),
        "study": Kind("study.toml", _of("studies/*.toml"), _study),
        **{
            f"player of {name}": Kind("player.toml", seeds, _player(name))
            for name, seeds in own.items()
        },
        "playtests": Kind("games.csv", _of("studies/*.csv", root=TESTS), _playtests),
        "scenario": Kind("scenario.toml", _of("*.toml", root=scenarios), _judge(scenarios)),
        "summary": Kind("summary.json", [store.whole[store.file("summary.json")]], _summary),
        **{
            name: Kind("file", [store.whole[store.file(pattern)]], store.reader(pattern))
            for name, pattern in stored.items()
        },
    }
