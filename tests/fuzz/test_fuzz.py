"""No document, however damaged, gives anything but a result or a fault that is told."""

import json
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

import pytest

from balance.report import Headline, IndexEntry, index
from tests.fuzz.kinds import Kind, kinds
from tests.fuzz.mutate import MARKUP, document, json_document
from tests.fuzz.trial import trial
from tests.fuzz.watch import Forbidden, Watch
from tests.studies.kinds import KINDS

NAMES = (
    "ruleset",
    "guard",
    "study",
    "player of abandon_ship",
    "player of to_the_bottom",
    "playtests",
    "scenario",
    "response",
    "diary",
    *(f"summary of {kind}" for kind in KINDS),
    "manifest",
    "journal",
    "block",
    "totals",
    "forged rows",
    "forged totals",
    "forged manifest",
)
SAMPLE, OF_FORGED = 150, 20  # which are played


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("fuzz")


@pytest.fixture(scope="module")
def known(home: Path) -> Mapping[str, Callable[[], Kind]]:
    return kinds(home)


@pytest.fixture(scope="module")
def watch() -> Watch:
    return Watch()


@pytest.mark.parametrize("name", NAMES)
def test_damaged_documents_are_read_or_refused(
    known: Mapping[str, Callable[[], Kind]], watch: Watch, home: Path, name: str
) -> None:
    many = OF_FORGED if name.startswith("forged") else SAMPLE
    faults = [trial(known[name](), name, 7, number, watch, home) for number in range(many)]
    assert [one for one in faults if one] == []


def test_a_document_of_json_has_another_value_in_one_place() -> None:
    """Every key is as likely, however many rows have it."""
    seed = {"few": 1, "many": [{"a": 0.5, "b": "x"} for _ in range(1_000)]}
    seeds = [json.dumps(seed).encode()]
    found = [json.loads(json_document(seeds, 1, 2, number)) for number in range(0, 100, 2)]
    assert sum(one["few"] != 1 for one in found) > 3
    assert all(one["few"] == 1 or one["many"] == seed["many"] for one in found)


def test_documents_follow_from_their_number() -> None:
    seeds = [b"a = 1\nb = [2, 3]\n", b"c = 'x'\n"]
    assert document(seeds, 1, 2, 3) == document(seeds, 1, 2, 3)
    assert len({document(seeds, 1, 2, number) for number in range(50)}) > 30


def _goes_on(_: Path) -> None:
    """As compiled code does that calls Python: what is raised in there is lost."""
    with suppress(BaseException):
        time.sleep(60)


@pytest.mark.parametrize(
    "act",
    [
        lambda path: (path.parents[2] / "elsewhere").write_text("x"),
        lambda path: (path.parent / ".." / ".." / "elsewhere").write_text("x"),
        lambda path: path.rename(path.parents[2] / "elsewhere"),
        lambda path: (path.parents[2] / "elsewhere").symlink_to(path),
        lambda path: __import__("os").system("true"),
        lambda path: __import__("time").sleep(60),
        _goes_on,
        lambda path: {}["nothing"],
    ],
)
def test_what_no_document_may_do_is_seen(
    watch: Watch, tmp_path: Path, act, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The watch itself: a reader that does what it may not is found out."""
    monkeypatch.setattr("tests.fuzz.watch.PATIENCE", 0.2)
    (tmp_path / "home").mkdir()
    fault = trial(Kind("x", [b"x"], act), "any", 1, 1, watch, tmp_path / "home")
    assert fault is not None


def test_no_markup_of_a_name_stands_in_the_page_of_all_studies(tmp_path: Path) -> None:
    evil = MARKUP.decode()
    entry = IndexEntry(evil, "a/report.html", [Headline(evil, evil, evil)], evil)
    page = index([entry], tmp_path / "index.html").read_text(encoding="utf-8")
    assert evil not in page


def test_the_watch_raises_no_common_exception() -> None:
    """Readers catch those."""
    assert not issubclass(Forbidden, Exception)
