"""The report of every game as a designer opens it: short enough to be read, and for everybody."""

from pathlib import Path

import pytest

import balance
from tests.browser.pages import look

pytestmark = pytest.mark.browser

GAMES = ("abandon_ship", "pig", "safehouse", "atlantis", "sewer_pirats", "to_the_bottom")
PLAYED = 150  # games; what is asked of a page does not depend on how many
TALLEST, MOST_WORDS, FIRST_PICTURE = 6_000, 1_200, 900


@pytest.mark.parametrize("game", GAMES)
def test_a_report_is_short_and_fits(browser, tmp_path, game):
    balance.run(game, out=tmp_path, games=PLAYED, counts=[3])
    found = look(browser, tmp_path / "report.html", 1400)
    assert found.height < TALLEST
    assert found.words < MOST_WORDS
    assert found.first_picture < FIRST_PICTURE
    assert [found.wider, found.errors, found.unusable] == [[], [], []]
    phone = look(browser, tmp_path / "report.html", 390, "dark")
    assert [phone.wider, phone.errors, phone.unusable] == [[], [], []]


def test_a_comparison_of_five_is_short_and_fits(browser, tmp_path):
    variants = ("no_cheese", "storm", "cyclic_tiles", "calm_sea")
    configs = ["abandon_ship", *(f"abandon_ship/{name}" for name in variants)]
    balance.compare(*configs, out=tmp_path, games=PLAYED, counts=[4])
    found = look(browser, tmp_path / "report.html", 1400)
    assert found.height < 8_000
    assert found.first_picture < FIRST_PICTURE
    assert [found.wider, found.errors, found.unusable] == [[], [], []]


PLAYTESTS = Path(__file__).parents[1] / "studies" / "pig_playtests.csv"
KINDS = {
    "tournament": {"players": 2},
    "skill": {"players": [2, 3]},
    "sweep": {"vary": "target=20..40/4", "counts": [2], "games": 2_000},
    "sweep of two": {"vary": ["target=20..40/5", "die_sides=4..8"], "counts": [3], "games": 200},
    "impact": {"counts": [2], "lineup": ["random"], "games": 60},
    "calibrate": {"playtests": PLAYTESTS, "games": 300},
    "screen": {"counts": [4], "lineup": ["random"], "games": 200},
    "robust": {"counts": [4], "lineup": ["random"], "games": 2_000, "worlds": 6},
    "tune": {"keys": ("target", "die_sides"), "games": 4_000, "margin": 3.0},
    "guard": {"goals": ["fair", "turns=20..60"], "games": 2_000},
    "screen of ranges": {"vary": ["target=20..40/5", "die_sides=4..8"], "games": 200},
}
RULES = {
    "calibrate": "pig",
    "impact": "to_the_bottom",
    "robust": "abandon_ship",
    "screen": "abandon_ship",
}  # with much to show; else Pig


@pytest.mark.parametrize("kind", KINDS)
def test_a_study_of_another_kind_fits(browser, tmp_path, kind):
    rules = RULES.get(kind, "pig/short")
    getattr(balance, kind.partition(" ")[0])(rules, out=tmp_path, **KINDS[kind])
    for width, scheme in ((1400, "light"), (390, "dark")):
        found = look(browser, tmp_path / "report.html", width, scheme)
        assert found.height < TALLEST
        assert found.words < MOST_WORDS
        assert [found.wider, found.errors, found.unusable] == [[], [], []]
