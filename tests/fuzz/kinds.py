"""Every kind of document that the program reads, with examples to begin from and its reader."""

import hashlib
import json
import shutil
from collections.abc import Callable, Sequence
from contextlib import chdir, suppress
from functools import cache
from io import StringIO
from pathlib import Path
from typing import NamedTuple

from rich.console import Console

import balance
from balance import games
from balance.cli.errors import drawn_from
from balance.cli.library import headlines, note
from balance.games import IncompleteGameError
from balance.report import markdown, render, terminal
from balance.rulesets import load
from balance.rulesets.players import find_player
from balance.rulesets.responses import read_responses
from balance.store.folder import StudyFolder
from balance.store.manifest import MANIFEST, journal_line, read_manifest
from balance.studies.calibrate.playtests import read_playtests
from balance.studies.orders.file import order_of
from balance.studies.orders.order import Order
from balance.studies.run.study import read_summary
from balance.studies.scenario.cell import Shelf
from balance.studies.scenario.play import judge
from balance.studies.training.diary import DIARY
from tests.fuzz.mutate import MARKUP, document, json_document, rows_document
from tests.studies.helpers import with_checksum
from tests.studies.kinds import KINDS, small

ROOT = Path(__file__).parents[2]
CONFIGS, TESTS = ROOT / "configs", ROOT / "tests"
NAMES = ("pig", "abandon_ship", "atlantis", "safehouse", "sewer_pirats", "to_the_bottom")


class Kind(NamedTuple):
    """A kind of document: where it lies in a folder, what reads it, and how it is damaged."""

    file: str
    seeds: Sequence[bytes]
    read: Callable[[Path], object]
    damaged: Callable[[Sequence[bytes], int, int, int], bytes] = document


def _of(*patterns: str, root: Path = CONFIGS) -> list[bytes]:
    found = sorted(path for pattern in patterns for path in root.glob(pattern))
    return [path.read_bytes() for path in found]


def _ruleset(path: Path) -> None:
    ruleset = load(path)
    for count in ruleset.counts[:2]:
        games.get(ruleset.game).pack(ruleset.parameters, count)


def _study(path: Path) -> None:
    order_of(path, path.parent / "out")


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
    """A summary that can be read is drawn everywhere; no text of it becomes markup."""
    summary = read_summary(path.parent)
    with drawn_from(path.parent):
        page = render(summary)
        markdown(summary)
        for is_full in (False, True):
            terminal(summary, Console(file=StringIO()), is_full)
        headlines(summary)
        note(summary)
    assert MARKUP.decode() not in page, "markup from a document stands in the page"


class _Store:
    """A small study that was played once, of which one file is damaged at a time."""

    def __init__(self, home: Path) -> None:
        self.home = home / "stored"
        balance.run("pig", out=self.home, games=600, counts=[2], lineup="hold_at", workers=1)
        self.whole = {
            one: one.read_bytes() for one in sorted(self.home.rglob("*")) if one.is_file()
        }
        manifest = read_manifest(self.home)
        assert manifest is not None
        self.study = manifest.study
        lines = (journal_line(name, entry) for name, entry in manifest.blocks.items())
        self.whole[self.home / "journal.jsonl"] = "".join(lines).encode()

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
            is_block = target.parent != self.home
            damaged = is_block and target.read_bytes() != self.whole[target]
            assert not (is_block and damaged and folder.blocks), "a damaged block was kept"

        return read


class _Forged:
    """A small comparison that was played once, of which a block is changed and vouched for, or
    what vouches for it.
    """

    def __init__(self, home: Path) -> None:
        self.home = home / "forged"
        balance.carry_out(small("compare", self.home))
        self.whole = {one: one.read_bytes() for one in self.home.rglob("*.*") if one.is_file()}

    def kind(self, pattern: str, vouches: str | None, damaged: Callable[..., bytes]) -> Kind:
        """Blocks that are gone on with, as they are and as the beginning of longer ones."""
        target = next(one for one in sorted(self.whole) if one.match(pattern))

        def read(path: Path) -> None:
            for one, content in self.whole.items():
                one.write_bytes(content)
            shutil.copyfile(path, target)
            if vouches:
                manifest = json.loads(self.whole[self.home / MANIFEST])
                checksum = hashlib.sha256(target.read_bytes()).hexdigest()
                manifest["blocks"][target.stem][vouches] = checksum
                (self.home / MANIFEST).write_text(json.dumps(manifest), encoding="utf-8")
            for many in (600, 1_200):
                with suppress(IncompleteGameError):  # its numbers are such as no games give
                    balance.carry_out(small("compare", self.home, games=many))

        return Kind("file", [self.whole[target]], read, damaged)


def _summary_of(kind: str, home: Path) -> Kind:
    """The summary of a small study of a kind."""
    out = home / f"study of {kind}"
    balance.carry_out(small(kind, out))
    return Kind("summary.json", [(out / "summary.json").read_bytes()], _summary, json_document)


def _guard(path: Path) -> None:
    order = Order(rulesets=[load(path)], out=path.parent / "out", kind="guard")
    assert all(order.goals_of(cell) for cell in order.cells)


def _guards() -> list[bytes]:
    """Rulesets that say what they should be."""
    goals = b'\n[guard]\ngoals = ["fair", "turns=5..20", "tied=0..8"]\n'
    return [one for one in _of("*/*.toml") if b"[guard]" in one] + [
        one + goals for one in _of("pig/*.toml")
    ]


def _response(path: Path) -> None:
    with chdir(path.parents[2]):
        read_responses(path.stem)


def _diary(home: Path) -> Kind:
    """What a short training wrote down, and the same training that goes on from it."""
    timid = home / "timid.toml"
    timid.write_text('game = "pig"\nbase = "hold_at"\n[numbers]\nhold = 5\n', encoding="utf-8")

    def learn(folder: Path) -> None:
        balance.train(
            "pig", players=2, base=str(timid), against=("hold_at",), generations=2, games=20,
            workers=1, seed=1, folder=folder, out=folder / "learned.toml", confirmation=20,
        )  # fmt: skip

    def go_on(path: Path) -> None:
        path.write_bytes(with_checksum(path.read_bytes()))
        learn(path.parent)

    learn(home / "training")
    return Kind(DIARY, [(home / "training" / DIARY).read_bytes()], go_on)


def kinds(home: Path) -> dict[str, Callable[[], Kind]]:
    """What makes every kind, by name; what must be played first is played in a folder."""

    @cache
    def store() -> _Store:
        return _Store(home)

    @cache
    def forged() -> _Forged:
        return _Forged(home)

    def of_store(pattern: str) -> Callable[[], Kind]:
        return lambda: Kind("file", [store().whole[store().file(pattern)]], store().reader(pattern))

    def ruleset() -> Kind:
        for name in NAMES:
            _ruleset(CONFIGS / name / "standard.toml")  # makes the cache, where there is none
        return Kind("rules.toml", _of(*(f"{name}/*.toml" for name in NAMES)), _ruleset)

    def player(name: str) -> Callable[[], Kind]:
        return lambda: Kind("player.toml", _of(f"players/{name}/**/*.toml"), _player(name))

    def summary(kind: str) -> Callable[[], Kind]:
        return lambda: _summary_of(kind, home)

    scenarios = TESTS / "games" / "scenarios" / "abandon_ship"
    makers: dict[str, Callable[[], Kind]] = {
        "ruleset": ruleset,
        "guard": lambda: Kind("rules.toml", _guards(), _guard),
        "study": lambda: Kind("study.toml", _of("studies/*.toml"), _study),
        **{f"player of {name}": player(name) for name in NAMES[1:]},
        "playtests": lambda: Kind("games.csv", _of("studies/*.csv", root=TESTS), _playtests),
        "scenario": lambda: Kind("scenario.toml", _of("*.toml", root=scenarios), _judge(scenarios)),
        "response": lambda: Kind("configs/responses/pig.json", _of("responses/*.json"), _response),
        "diary": lambda: _diary(home),
        **{f"summary of {kind}": summary(kind) for kind in KINDS},
        "manifest": of_store("manifest.json"),
        "journal": of_store("journal.jsonl"),
        "block": of_store("games/*.parquet"),
        "totals": of_store("totals/*.json"),
        "forged rows": lambda: forged().kind("games/*.parquet", "sha256", rows_document),
        "forged manifest": lambda: forged().kind("manifest.json", None, json_document),
        "forged totals": lambda: forged().kind("totals/*.json", "totals", json_document),
    }
    return {name: cache(maker) for name, maker in makers.items()}
