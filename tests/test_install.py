"""The package as others get it: built, installed, and run where nothing is as on our machines.

``python -m pytest -m smoke`` runs these, and plays the golden games.
"""

import os
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Mapping
from pathlib import Path

import pytest

from balance.games import PUBLISHED
from tests.studies.helpers import bytes_of

pytestmark = pytest.mark.smoke
ROOT = Path(__file__).parent.parent
FEW = ("--games", "200", "--players", "2", "--policy", "hold_at", "--no-levers", "--no-tiers")
PLAY = ("run", "pig", *FEW, "--out")
UNLIKE_UTF8 = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}


def run(*command: str | Path, at: Path) -> None:
    ended = subprocess.run(command, cwd=at, capture_output=True, encoding="utf-8", check=False)
    assert ended.returncode == 0, ended.stdout + ended.stderr


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built from what was unpacked of the sdist, as installers do."""
    home = tmp_path_factory.mktemp("built")
    build = [sys.executable, "-m", "hatchling", "build", "-d", home]
    run(*build, "-t", "sdist", at=ROOT)
    (packed,) = home.glob("*.tar.gz")
    with tarfile.open(packed) as source:
        source.extractall(home, filter="data")
    run(*build, "-t", "wheel", at=home / packed.name.removesuffix(".tar.gz"))
    return next(home.glob("*.whl"))


class Installed:
    """The wheel in a folder with a space and letters that are not ASCII, and an empty place."""

    def __init__(self, wheel: Path, home: Path) -> None:
        self.library, self.place = home / "Brettspiele für é" / "lib", home / "ein Ort"
        self.place.mkdir()
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index"]
        run(*pip, "--target", self.library, wheel, at=home)
        for path in (self.library, *self.library.rglob("*")):
            path.chmod(path.stat().st_mode & ~0o222)

    def balance(
        self, *arguments: str, without: str = "", **surroundings: str
    ) -> subprocess.CompletedProcess[str]:
        """Run the command line with a clean cache, unless the surroundings say otherwise."""
        usual: Mapping[str, str] = {
            "PYTHONPATH": str(self.library),
            "NUMBA_CACHE_DIR": str(self.place.parent / "cache"),
        }
        environment = {**os.environ, **usual, **surroundings}
        environment.pop(without, None)
        return subprocess.run(
            [sys.executable, "-m", "balance", *arguments],
            cwd=self.place,
            env=environment,
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            check=False,
        )


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    return Installed(wheel, tmp_path_factory.mktemp("installed"))


@pytest.fixture(scope="module")
def whole(installed: Installed) -> dict[str, bytes]:
    """What a study is where all is as usual; nothing was written beside the sources."""
    before = set(installed.library.rglob("*"))
    ended = installed.balance(*PLAY, "usual")
    assert ended.returncode == 0, ended.stderr
    new = set(installed.library.rglob("*")) - before
    assert {path.suffix for path in new if path.is_file()} <= {".pyc"}
    return bytes_of(installed.place / "usual")


def test_the_wheel_carries_what_runs_and_no_more(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as content:
        names = content.namelist()
    assert {name.split("/")[0] for name in names if ".dist-info" not in name} == {"balance"}
    for game in PUBLISHED:
        assert f"balance/configs/{game}/standard.toml" in names
    assert "balance/report/static/report.css" in names
    assert "balance/games/skeleton/pyproject.toml.jinja" in names


def test_it_plays_what_the_sources_play(whole: dict[str, bytes]) -> None:
    assert {"manifest.json", "report.html", "summary.json"} <= set(whole)


@pytest.mark.parametrize(
    ("surroundings", "without"),
    [
        ({"LC_ALL": "C"}, "PYTHONUTF8"),
        ({"LC_ALL": "POSIX", "PYTHONIOENCODING": "ascii"}, "LANG"),
        ({"PYTHONWARNDEFAULTENCODING": "1"}, "HOME"),
        ({"HOME": os.devnull, "TZ": "Pacific/Chatham"}, ""),
    ],
)
def test_elsewhere(
    installed: Installed,
    whole: dict[str, bytes],
    tmp_path: Path,
    surroundings: dict[str, str],
    without: str,
) -> None:
    out = tmp_path / "studié"
    ended = installed.balance(*PLAY, str(out), without=without, **surroundings)
    assert ended.returncode == 0, ended.stderr
    assert bytes_of(out) == whole
    careless = [line for line in ended.stderr.splitlines() if "EncodingWarning" in line]
    assert [line for line in careless if str(installed.library / "balance") in line] == []


def test_where_nothing_can_be_kept(installed: Installed, whole: dict[str, bytes]) -> None:
    nowhere = str(Path(os.devnull, "cache"))
    ended = installed.balance(*PLAY, "again", NUMBA_CACHE_DIR=nowhere)
    assert ended.returncode == 0, ended.stderr
    assert "no folder that its code can be kept in" in " ".join(ended.stderr.split())
    assert bytes_of(installed.place / "again") == whole
    assert list(installed.library.rglob("*.nbi")) == []


@pytest.mark.skipif(sys.platform == "win32", reason="paths are no bytes there")
def test_a_locale_without_letters_for_the_path(installed: Installed) -> None:
    ended = installed.balance("games", **UNLIKE_UTF8)
    assert ended.returncode == 2
    assert "set PYTHONUTF8=1" in ended.stderr
    assert "Traceback" not in ended.stderr


@pytest.mark.parametrize("place", [Path(os.devnull, "study"), Path("/proc/study")])
def test_where_nothing_can_be_written(installed: Installed, place: Path) -> None:
    ended = installed.balance(*PLAY, str(place))
    assert ended.returncode == 2
    assert "cannot be" in ended.stderr
    assert "Traceback" not in ended.stderr
