"""Studies in processes of their own: killed, interrupted, or short of disk."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psutil
import pytest

from tests.cli.conftest import Cli
from tests.studies.helpers import bytes_of

COMMAND = (
    "compare", "pig/short", "pig/big_die", "--players", "2", "--games", "200", "--seed", "3",
    "--out", "study",
)  # fmt: skip

# What stands before the command line in the process: blocks as small as in these tests, and the
# moment at which a signal comes.
PREPARE = """
import os, signal, sys
from pathlib import Path
from balance.cli import main
from balance.store import folder
from balance.studies.play import blocks, playing, runner
from balance.studies.orders import order
blocks.BLOCK = 64
signal.signal(signal.SIGINT, signal.default_int_handler)  # what starts in the background has none
calls = 0
def strike(number, sign):
    global calls
    calls += 1
    if calls == number:
        os.kill(os.getpid(), sign)
"""
AFTER_A_BLOCK = """
store = runner.Runner._store
def stored(self, *arguments):
    store(self, *arguments)
    strike(3, signal.SIG)
runner.Runner._store = stored
"""
HALF_A_BLOCK = """
sync = os.fsync
def half(descriptor):
    if calls == 4:  # the manifest; rows, totals and journal; rows
        os.ftruncate(descriptor, 100)
    strike(5, signal.SIG)
    sync(descriptor)
os.fsync = half
"""
NOT_NOTED = """
note = folder.append
def wait(path, line):
    strike(3, signal.SIG)
    note(path, line)
folder.append = wait
"""
FIRST_MANIFEST = """
sync = os.fsync
def wait(descriptor):
    strike(1, signal.SIG)
    sync(descriptor)
os.fsync = wait
"""
SUMMARY = """
write = playing.write_own
def wait(path, content):
    strike(1, signal.SIG)
    write(path, content)
playing.write_own = wait
"""
MOMENTS = {
    "after a block": AFTER_A_BLOCK,
    "half a block": HALF_A_BLOCK,
    "block not noted": NOT_NOTED,
    "before the first manifest": FIRST_MANIFEST,
    "before the summary": SUMMARY,
}


def _process(code: str, **options: object) -> subprocess.CompletedProcess[str]:
    code = f"{PREPARE}{code}\nsys.argv = ['balance', *sys.argv[1:]]\nmain()"
    return subprocess.run(
        [sys.executable, "-c", code, *COMMAND],
        capture_output=True,
        text=True,
        check=False,
        **options,
    )


@pytest.fixture
def whole(cli: Cli, home: Path) -> dict[str, bytes]:
    """The bytes of the uninterrupted study; its folder is out of the way afterwards."""
    result = cli(*COMMAND)
    assert result.code == 0, result.err
    (home / "study").rename(home / "whole")
    return bytes_of(home / "whole")


@pytest.mark.parametrize("moment", MOMENTS)
def test_killed_and_completed(whole: dict[str, bytes], cli: Cli, home: Path, moment: str) -> None:
    result = _process(MOMENTS[moment].replace("SIG)", "SIGKILL)"))
    assert result.returncode == -signal.SIGKILL, result.stderr
    assert not (home / "study" / "summary.json").exists()
    before = bytes_of(home / "study")
    assert before.keys() != whole.keys()
    assert cli(*COMMAND).code == 0
    assert bytes_of(home / "study") == whole


def test_interrupted_and_completed(whole: dict[str, bytes], cli: Cli, home: Path) -> None:
    result = _process(AFTER_A_BLOCK.replace("SIG)", "SIGINT)"))
    assert result.returncode == 130, result.stderr
    assert "interrupted" in result.stdout
    assert "Traceback" not in result.stderr
    found = json.loads((home / "study" / "summary.json").read_text(encoding="utf-8"))
    assert found["study"]["interrupted"]
    assert found["study"]["anytime"]
    assert 3 * 64 <= sum(cell["games"] for cell in found["cells"]) < 2 * 200
    (comparison,) = found["comparisons"]
    assert comparison["differences"]
    page = (home / "study" / "report.html").read_text(encoding="utf-8")
    assert "This comparison was interrupted" in page
    assert cli(*COMMAND).code == 0
    assert bytes_of(home / "study") == whole


def test_interrupted_before_there_is_anything(home: Path) -> None:
    result = _process("order.Order = lambda **a: os.kill(os.getpid(), signal.SIGINT)")
    assert result.returncode == 130
    assert result.stderr == "balance: interrupted\n"
    assert "Traceback" not in result.stderr
    assert list(home.iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="no such limits")
@pytest.mark.parametrize(("limit", "refused"), [(4_000, ".parquet"), (400_000, "report.html")])
def test_a_real_limit_on_files(
    whole: dict[str, bytes], cli: Cli, home: Path, limit: int, refused: str
) -> None:
    import resource

    assert max(map(len, whole.values())) > 400_000  # the page
    result = _process(f"import resource\nresource.setrlimit(resource.RLIMIT_FSIZE, ({limit},) * 2)")
    assert resource.getrlimit(resource.RLIMIT_FSIZE)[0] != limit
    assert result.returncode == 2, result.stderr
    assert f"{refused}: cannot be written: " in result.stderr
    assert "Traceback" not in result.stderr
    assert not any(name.endswith(".partial") for name in bytes_of(home / "study"))
    assert cli(*COMMAND).code == 0
    assert bytes_of(home / "study") == whole


@pytest.mark.skipif(sys.platform == "win32", reason="no such shell")
def test_a_reader_that_goes_away_is_no_fault(home: Path) -> None:
    command = f"{sys.executable} -m balance describe abandon_ship | head -1"
    result = subprocess.run(["/bin/sh", "-c", command], capture_output=True, text=True, check=False)
    assert "Abandon Ship" in result.stdout
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize(
    "command",
    [
        "describe pig",  # by Rich
        "schema pig",  # by print
        "guard pig/short --games 1k --goal turns=2..3 --out study",
    ],
)
def test_a_reader_that_has_gone_ends_it_without_a_word(command: str, tmp_path: Path) -> None:
    """As ``balance ... | head -1`` does; 141 is no answer, as 1 would be."""
    gone, pipe = os.pipe()
    os.close(gone)
    call = [sys.executable, "-m", "balance", *command.split()]
    done = subprocess.run(
        call, cwd=tmp_path, stdout=pipe, stderr=subprocess.PIPE, text=True, check=False
    )
    os.close(pipe)
    assert (done.returncode, done.stderr) == (141, "")
    if "--out" in command:
        page = (tmp_path / "study" / "report.html").read_text(encoding="utf-8")
        assert page.endswith("</html>\n")


def test_a_fault_that_nobody_reads_is_a_fault(tmp_path: Path) -> None:
    gone, pipe = os.pipe()
    os.close(gone)
    call = [sys.executable, "-m", "balance", "run", "pgi"]
    done = subprocess.run(call, cwd=tmp_path, stdout=pipe, stderr=pipe, check=False)
    os.close(pipe)
    assert done.returncode == 2


@pytest.mark.skipif(sys.platform == "win32", reason="no such shell")
@pytest.mark.parametrize(("goal", "code"), [("turns=2..90", 0), ("turns=90..99", 1), ("trns=2", 2)])
def test_who_closes_standard_error_gets_the_same_answer(
    goal: str, code: int, tmp_path: Path
) -> None:
    command = f"{sys.executable} -m balance guard pig/short --games 1k --goal {goal} --out study"
    call = ["/bin/sh", "-c", f"{command} 2>&-"]
    done = subprocess.run(call, cwd=tmp_path, stdout=subprocess.DEVNULL, check=False)
    assert done.returncode == code


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no disk that is always full")
@pytest.mark.parametrize("command", ["describe pig", "version"])
def test_a_full_disk_is_told_of_what_is_printed(command: str) -> None:
    call = [sys.executable, "-m", "balance", *command.split()]
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        done = subprocess.run(call, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == "balance: what is printed cannot be written: No space left on device\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no disk that is always full")
def test_a_fault_that_no_disk_takes_is_a_fault() -> None:
    call = [sys.executable, "-m", "balance", "run", "pgi"]
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        assert subprocess.run(call, stderr=full, check=False).returncode == 2


@contextmanager
def _in_a_group(home: Path, *arguments: str) -> Iterator["subprocess.Popen[str]"]:
    """A command whose processes all hear what a terminal sends to them."""
    code = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
    code += "from balance.cli import main; main()"  # what starts in the background hears nothing
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(home / "nothing compiled yet")}
    with subprocess.Popen(
        [sys.executable, "-c", code, *arguments], cwd=home, env=environment,
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, start_new_session=True,
    ) as child:  # fmt: skip
        try:
            yield child
        finally:
            with suppress(ProcessLookupError):  # or a test that fails would wait for its end
                os.killpg(child.pid, signal.SIGKILL)


@pytest.mark.skipif(sys.platform == "win32", reason="a signal to a group, as a terminal sends it")
def test_ctrl_c_ends_all_while_games_compile(home: Path) -> None:
    """At once, and none of the processes that compile has anything to say."""
    with _in_a_group(home, "all", "--games", "20", "--out", "pages") as child:
        assert child.stderr is not None
        assert child.stderr.readline().startswith("Compiling 5 games")
        time.sleep(1)  # now they are at it, or about to be
        os.killpg(child.pid, signal.SIGINT)
        _, said = child.communicate(timeout=120)
    assert child.returncode == 130
    assert said.split() == ["balance:", "interrupted"]


@pytest.mark.skipif(sys.platform == "win32", reason="a signal to a group, as a terminal sends it")
@pytest.mark.parametrize("delay", [0.05, 0.15])
@pytest.mark.parametrize(
    "command",
    [("all", "--games", "20"), ("run", "pig", "--engine", "dask", "--workers", "2", "--no-tiers")],
)
def test_ctrl_c_while_other_processes_start(
    home: Path, command: tuple[str, ...], delay: float
) -> None:
    """They have read so little yet that they would answer it as Python does."""
    pytest.importorskip("distributed")
    with _in_a_group(home, *command, "--out", "study") as child:
        found = psutil.Process(child.pid)
        while child.poll() is None and len(found.children()) < 2:  # the first counts what they use
            time.sleep(0.005)
        time.sleep(delay)
        os.killpg(child.pid, signal.SIGINT)
        _, said = child.communicate(timeout=120)
    assert child.returncode == 130
    assert said.split()[-2:] == ["balance:", "interrupted"]
    assert "Traceback" not in said
