"""Pages of rulesets, players and study files that somebody else wrote: nothing of theirs runs."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from balance.cli.app import app
from tests.browser.pages import requests, show
from tests.studies.helpers import set_block

pytestmark = pytest.mark.browser

RUNS = "ran=1"
PLAYER = f'<img src=x onerror="{RUNS}">'  # names of players are short
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
COMMANDS = {
    "run": ("run", "--no-tiers"),
    "sweep": ("sweep", "--vary", "target=30..50/10"),
    "guard": ("guard", "--goal", "turns=5..20"),
    "compare": ("compare", "--try", "die_sides=8"),
}


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("hostile")


def documents(home: Path) -> tuple[str, str]:
    """A ruleset and a player whose every text is hostile."""
    first, second, third = map(json.dumps, TEXTS)
    rules, player = home / "rules.toml", home / "player.toml"
    rules.write_text(
        f'game = "pig"\nbase = "standard"\ntitle = {first}\nnote = {second}\n'
        f"[rules]\ntarget = 60\n[levers]\n"
        f'{first} = "die_sides=8"\n{second} = "die_sides=10"\n{third} = "target=40"\n',
        encoding="utf-8",
    )
    player.write_text(
        f'game = "pig"\nbase = "hold_at"\ntitle = {json.dumps(PLAYER)}\n', encoding="utf-8"
    )
    return str(rules), str(player)


@pytest.mark.parametrize("kind", COMMANDS)
def test_nothing_foreign_runs(
    browser, home: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    monkeypatch.chdir(home)
    set_block(monkeypatch, 64)
    rules, player = documents(home)
    out = home / "reports" / kind
    command, *more = COMMANDS[kind]
    played = ("--players", "2", "--games", "300", "--workers", "1", "--out", str(out))
    told = CliRunner().invoke(app, [command, rules, *more, "--policy", player, *played])
    assert told.exception is None or isinstance(told.exception, SystemExit), told.exception
    for page in (out / "report.html", home / "reports" / "index.html"):
        show(browser, page, 1400)
        assert browser.execute_script("return window.ran === undefined")
        assert browser.execute_script(FOREIGN) == []
        assert [url for url in requests(browser) if not url.startswith(("file:", "data:"))] == []
        words = browser.execute_script("return document.body.textContent")
        assert RUNS in words, "the text itself is shown"
