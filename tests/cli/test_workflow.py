"""The workflow that guards rulesets: its command as it stands, in a real checkout."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
WORKFLOW = ROOT / "configs" / "workflows" / "guard.yml"
RULES = """
game = "pig"
base = "standard"
[rules]
target = {target}
[guard]
goals = ["turns=2..60"]
[players]
counts = [2]
lineup = "hold_at"
[run]
games = 4000
"""
needs_tools = pytest.mark.skipif(
    not (shutil.which("git") and shutil.which("bash")), reason="no git or no bash"
)


def guard_command() -> str:
    """The command of the step that guards."""
    (command,) = re.findall(r"run: (balance guard .*)", WORKFLOW.read_text(encoding="utf-8"))
    return str(command)


def git(folder: Path, *words: str) -> None:
    """A command of git, as somebody."""
    who = ["-c", "user.name=x", "-c", "user.email=x@example.org"]
    subprocess.run(["git", *who, *words], cwd=folder, check=True, capture_output=True)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A fresh checkout of a repository with a ruleset that is guarded."""
    origin, place = tmp_path / "origin", tmp_path / "checkout"
    (origin / "rules").mkdir(parents=True)
    git(origin, "init", "-q")
    (origin / "rules" / "mine.toml").write_text(RULES.format(target=30), encoding="utf-8")
    git(origin, "add", ".")
    git(origin, "commit", "-qm", "rules")
    git(tmp_path, "clone", "-q", str(origin), str(place))
    return place


def guarded(checkout: Path) -> int:
    """The exit code of the step, with this interpreter's ``balance`` in front."""
    tools = checkout.parent / "bin"
    tools.mkdir(exist_ok=True)
    program = tools / "balance"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m balance "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    summary = checkout.parent / "summary.md"
    env = os.environ | {
        "PATH": f"{tools}{os.pathsep}{os.environ['PATH']}",
        "GITHUB_STEP_SUMMARY": str(summary),
        "PYTHONPATH": str(ROOT),
    }
    return subprocess.run(["bash", "-e", "-c", guard_command()], cwd=checkout, env=env).returncode


@needs_tools
def test_a_change_that_breaks_the_balance_fails_the_workflow(checkout: Path) -> None:
    assert guarded(checkout) == 0
    said = (checkout.parent / "summary.md").read_text(encoding="utf-8")
    assert "turns=2..60" in said
    assert (checkout / "found.xml").exists()
    (checkout / "rules" / "mine.toml").write_text(RULES.format(target=300), encoding="utf-8")
    assert guarded(checkout) == 1
    assert 'failures="1"' in (checkout / "found.xml").read_text(encoding="utf-8")
