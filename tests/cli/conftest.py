"""The command line in this process, in an empty folder."""

import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.studies.helpers import set_block


class Result(NamedTuple):
    """How a command ended."""

    code: int
    out: str
    err: str

    @property
    def said(self) -> str:
        """The message on standard error as one line, without the frame around it."""
        return re.sub(r"[\s│╭╮╰╯─]+", " ", self.err).strip()


Cli = Callable[..., Result]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Stand in an empty folder, before a wide terminal, with blocks of 64 games."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "160")
    monkeypatch.setenv("TERMINAL_WIDTH", "160")
    set_block(monkeypatch, 64)
    return tmp_path


@pytest.fixture
def cli(home: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Cli:
    """Run the command line; everything but an exit is passed on."""
    from balance.cli import main

    def run(*arguments: str | Path) -> Result:
        monkeypatch.setattr(sys, "argv", ["balance", *map(str, arguments)])
        code = 0
        try:
            main()
        except SystemExit as end:
            code = int(end.code or 0)
        found = capfd.readouterr()
        return Result(code, found.out, found.err)

    return run
