"""A report works where it is read: in a browser, on a phone, on paper, without a network."""

import base64

import pytest

from balance.report import Headline, IndexEntry, index, write
from balance.studies.run.results import Summary
from tests.browser.pages import STILL, WIDER, colour_in, faint, foreign, left_of, show, unusable
from tests.report import summaries
from tests.report.cells import cell, claim, number

pytestmark = pytest.mark.browser

PAGES = {
    "single": summaries.summary,
    "several": summaries.several,
    "compared": summaries.compared,
    "cooperative": summaries.cooperative,
    "hostile": lambda: summaries.hostile("<script>document.title = 'run'</script><!-- " + "x" * 60),
}
WIDTHS = (390, 1400)

UNDRAWN = """
return [...document.querySelectorAll('.chart')].filter(chart => {
  const svg = chart.querySelector('svg.main-svg');
  return !chart.classList.contains('js-plotly-plot') || !svg
    || !svg.querySelector('.trace, .point, .bars') || svg.getBoundingClientRect().width < 100;
}).map(chart => chart.id);
"""
WORDLESS = """
return [...document.querySelectorAll('.chart')].filter(chart =>
  chart.getAttribute('role') !== 'img' || !chart.getAttribute('aria-label')
  || !chart.closest('figure').querySelector('figcaption').textContent.trim()
  || !chart.closest('figure').querySelector('table tbody tr')).map(chart => chart.id);
"""
CLIPPED = """
return [...document.querySelectorAll('.chart svg.main-svg')].filter(svg =>
  svg.getBoundingClientRect().right > svg.closest('figure').getBoundingClientRect().right)
  .map(svg => svg.closest('.chart').id);
"""
TRACKS = """
return [...document.querySelectorAll('.cards .dots')].map(chart =>
  [...chart.querySelectorAll('.track')].map(one => one.getBoundingClientRect())
    .map(one => [Math.round(one.left * 10), Math.round(one.width * 10)]));
"""
CUT = """
return [...document.querySelectorAll('.cards .dot-number')].filter(one =>
  one.scrollWidth > one.clientWidth + 1).map(one => one.textContent);
"""


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    """Every page, on disk."""
    folder = tmp_path_factory.mktemp("reports")
    return {
        name: write(Summary.model_validate(make()), folder / name) for name, make in PAGES.items()
    }


def fits(browser, width):
    """Assert that all of the page that is shown is drawn, has words, and keeps to the width."""
    assert browser.get_log("browser") == []
    assert browser.execute_script("return document.querySelectorAll('.chart').length") >= 3
    assert left_of(browser, UNDRAWN) == []
    assert browser.execute_script(WORDLESS) == []
    assert browser.execute_script("return document.documentElement.scrollWidth") <= width
    assert browser.execute_script(WIDER) == []
    assert browser.execute_script(CLIPPED) == []
    assert foreign(browser) == []


@pytest.mark.parametrize("name", PAGES)
def test_a_page_fits_a_phone(browser, written, name):
    show(browser, written[name], 390)
    fits(browser, 390)


@pytest.mark.parametrize("name", PAGES)
def test_everybody_can_use_a_page(browser, written, name):
    """By day and by night, on one visit: a page that is unfolded draws hundreds of plots."""
    show(browser, written[name], 1400)
    fits(browser, 1400)
    assert unusable(browser) == []
    browser.execute_script(STILL)
    colour_in(browser, "dark")
    assert faint(browser) == []
    assert browser.get_log("browser") == []


def test_plots_follow_the_colour_scheme(browser, written):
    colour = "return getComputedStyle(document.querySelector('.chart .ytick text')).fill"
    show(browser, written["single"], 1400, unfold=".chart")
    light = browser.execute_script(colour)
    colour_in(browser, "dark")
    assert browser.execute_script(colour) != light
    assert browser.get_log("browser") == []


def test_a_hostile_title_is_text(browser, written):
    show(browser, written["hostile"], 1400, unfold=".chart")
    assert browser.title.startswith("<script>document.title")
    shown = "return document.querySelector('h1').textContent"
    assert browser.execute_script(shown).startswith("<script>document.title")
    labels = (
        "return [...document.querySelectorAll('.chart .ytick')].map(e => e.textContent).join('')"
    )
    assert "<script>" in browser.execute_script(labels)


def test_the_legend_hides_and_shows(browser, written):
    show(browser, written["several"], 1400, unfold="#topic-2-d1")
    click = (
        "document.querySelector('#topic-2-d1').closest('figure').querySelector('button').click()"
    )
    count = "return document.querySelectorAll('#topic-2-d1 .scatterlayer .trace').length"
    before = browser.execute_script(count)
    browser.execute_script(click)
    assert browser.execute_script(count) == before - 1
    browser.execute_script(click)
    assert browser.execute_script(count) == before


def test_paper_has_everything_open_and_the_screen_is_left_as_it_was(browser, written):
    show(browser, written["several"], 1400, "dark", unfold="")
    count = "return document.querySelectorAll('details[open]').length"
    opened = browser.execute_script(count)
    browser.execute_script("window.dispatchEvent(new Event('beforeprint'))")
    assert (
        browser.execute_script("return document.querySelectorAll('details:not([open])').length")
        == 0
    )
    assert left_of(browser, UNDRAWN) == []
    widths = "return [...document.querySelectorAll('.chart svg.main-svg')].map(s => s.clientWidth)"
    assert max(browser.execute_script(widths)) <= 680
    browser.execute_script("window.dispatchEvent(new Event('afterprint'))")
    assert browser.execute_script(count) == opened
    assert browser.execute_script("return document.documentElement.className") == ""


def cards_of_many_lengths():
    """Make a page on whose cards stand short and long values, alone and with a unit."""
    values = {"next": 0.3, "far": 30.7, "farther": -105.2, "farthest": 12_345.6}
    one = cell()
    for unit, part in (("%", 100), ("points", 1), ("decisions", 1)):
        shown = [number(name, value / part, 0.2 / part, "above") for name, value in values.items()]
        held = {"reference": 0.0, "margin": 1 / part, "what": "share", "unit": unit}
        found = claim(f"far_{unit}", f"Which moves {unit}?", "StandsOut", "SOME", **held)
        one["claims"].append(found | {"numbers": shown})
    return summaries.summary(one)


@pytest.mark.parametrize("width", [390, 500, 1000, 1400])
def test_all_rows_of_dots_share_a_scale(browser, tmp_path, width):
    page = write(Summary.model_validate(cards_of_many_lengths()), tmp_path)
    show(browser, page, width)
    charts = browser.execute_script(TRACKS)
    assert sum(len(rows) > 3 for rows in charts) >= 3
    for rows in charts:
        assert [rows[0]] * len(rows) == rows
    assert browser.execute_script(CUT) == []
    assert browser.execute_script(WIDER) == []


def test_a_page_prints(browser, written):
    show(browser, written["compared"], 1400)
    paper = browser.execute_cdp_cmd("Page.printToPDF", {"paperWidth": 8.27, "paperHeight": 11.69})
    assert base64.b64decode(paper["data"]).startswith(b"%PDF")
    assert browser.get_log("browser") == []


def test_the_index_fits(browser, written, tmp_path):
    sentence = "About 42,000 more games would decide."
    headlines = [Headline("UNDECIDED", sentence, "Fair?")]
    note = "4 players, planner, 100,000 games; rests on assumed values"
    entries = [
        IndexEntry(name, path.as_uri().rsplit("/", 1)[1], headlines, note)
        for name, path in written.items()
    ]
    path = index(entries, tmp_path / "index.html")
    for width in WIDTHS:
        show(browser, path, width)
        assert browser.execute_script("return document.documentElement.scrollWidth") <= width
    assert browser.get_log("browser") == []
