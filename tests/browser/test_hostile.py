"""Pages of rulesets, players and study files that somebody else wrote: nothing of theirs runs."""

import json
from pathlib import Path
from typing import get_args

import pytest
from typer.testing import CliRunner

from balance.cli.app import app
from balance.studies.orders.file import StudyFile
from tests.browser.pages import foreign, show
from tests.studies.helpers import set_block

pytestmark = pytest.mark.browser

RUNS = "ran=1"
NAME = f'<img src=x onerror="{RUNS}">'  # of files, and of players, whose names are short
TEXTS = (  # of a title at most 200 letters
    f'</script><script>{RUNS}</script></style><img src=x onerror="{RUNS}"><svg onload="{RUNS}">',
    f'"\' autofocus onfocus="{RUNS}" x="<a href=\'javascript:{RUNS}\'>here</a>',
    f"{{{{ {RUNS} }}}}{{% raw %}}${{{RUNS}}}<iframe srcdoc='<script>top.{RUNS}</script>'>",
)
FOREIGN = """
return [
  ...document.querySelectorAll('iframe, object, embed, img[onerror], base, form'),
  ...[...document.querySelectorAll('a')].filter(one => /^\\s*javascript:/i.test(
    one.getAttribute('href') || one.getAttribute('xlink:href') || '')),
  ...[...document.querySelectorAll('*')].filter(one =>
    [...one.attributes].some(two => /^on/i.test(two.name) && two.value.includes('ran='))),
].map(one => one.outerHTML.slice(0, 200));
"""
KINDS = {  # what a study file of each kind is told, so that its page has all of its parts
    "run": ["players = [2]", 'tiers = "none"'],
    "compare": ["players = [2]", 'try = "die_sides=8"'],
    "levers": ["players = [2]"],
    "sweep": ["players = [2]", 'vary = "target=30..50/10"'],
    "tournament": [],
    "skill": ["players = [2]"],
    "impact": ["players = [3]"],
    "guard": ["players = [2]", 'goals = "turns=5..20"'],
    "tune": ["players = [2]", 'keys = "target"', "edits = 1", 'goals = "turns=5..20"'],
    "screen": ["players = [2]", 'try = ["die_sides=8", "target=40"]'],
    "robust": ["players = [3]", "worlds = 2"],
    "calibrate": [],
}
assert set(KINDS) == set(get_args(StudyFile.model_fields["study"].annotation))
LEVERS = (
    '[rules]\ntarget = 60\n[levers]\n{} = "die_sides=8"\n{} = "die_sides=10"\n{} = "target=40"\n'
)
AT_SEA = ("impact", "robust")  # of a game with tokens, and with assumed rules


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("hostile")


def documents(home: Path, kind: str) -> Path:
    """A study whose every text, and name of a file, is hostile."""
    first, second, third = map(json.dumps, TEXTS)
    game, base = ("abandon_ship", "random") if kind in AT_SEA else ("pig", "hold_at")
    levers = "" if kind in AT_SEA else LEVERS.format(first, second, third)
    rules, player = home / f"{NAME} {kind}.toml", home / f"{NAME} {kind} player.toml"
    study, playtests = home / f"{kind}.toml", home / f"{NAME}.csv"
    of_game = f'game = "{game}"\n'
    rules.write_text(
        f'{of_game}base = "standard"\ntitle = {first}\nnote = {second}\n{levers}', encoding="utf-8"
    )
    player.write_text(f'{of_game}base = "{base}"\ntitle = {json.dumps(NAME)}\n', encoding="utf-8")
    playtests.write_text("players,winner,length,note\n" + f"2,1,17,{NAME}\n" * 12, "utf-8")
    told = {"study": kind, "question": TEXTS[2], "rulesets": str(rules), "games": 300}
    if kind == "calibrate":
        told["playtests"] = str(playtests)
    elif kind != "skill":  # which asks it of the game's own players
        told["lineup"] = [str(player), *(["racer"] if kind == "tournament" else [])]
    lines = [f"{key} = {json.dumps(value)}" for key, value in told.items()]
    study.write_text("\n".join([*lines, *KINDS[kind]]) + "\n", encoding="utf-8")
    return study


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_foreign_runs(
    browser, home: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    monkeypatch.chdir(home)
    set_block(monkeypatch, 64)
    out = home / "reports" / kind
    command = ["study", str(documents(home, kind)), "--workers", "1", "--out", str(out)]
    told = CliRunner().invoke(app, command)
    assert told.exception is None or isinstance(told.exception, SystemExit), told.exception
    assert told.exit_code in (0, 1), told.output
    for page in (out / "report.html", home / "reports" / "index.html"):
        show(browser, page, 1400)
        assert browser.execute_script("return window.ran === undefined")
        assert browser.execute_script(FOREIGN) == []
        assert foreign(browser) == []
        words = browser.execute_script("return document.body.textContent")
        assert RUNS in words, "the text itself is shown"
