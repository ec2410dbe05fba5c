"""A report says what its summary says, and nothing runs that a summary wrote."""

import re

import pytest

from balance.report import render as render_model
from balance.report.sections.comparisons import allowance, told_of
from balance.studies.run.results import Summary
from tests.report import summaries
from tests.report.cells import cell, ruleset
from tests.report.reading import Page
from tests.report.summaries import render

ATTACK = "<script>alert('x')</script><!-- \u2028\"><img src=x onerror=alert(1)> {{ 7 * 7 }} %{y}"


@pytest.fixture(scope="module")
def single():
    return Page(render(summaries.summary()))


@pytest.fixture(scope="module")
def several():
    return Page(render(summaries.several()))


@pytest.fixture(scope="module")
def compared():
    return Page(render(summaries.compared()))


def test_verdicts_come_first_and_in_plain_words(single):
    at = single.text.index
    assert at("Is the game fair to every seat?") < at("Win share of each seat")
    assert "Seat 1 has the highest win share: 27.4 % [27.0, 27.8]." in single.text
    assert "On average the seats are off fair by 2.4 points [2.0, 2.8]" in single.text
    assert "Most games end by: two rats left, 87.3 % [87.1, 87.5]." in single.text


def test_topics_stand_in_their_order(single):
    sections = ["At a glance", "In the game's own terms", "Findings", "Seats", "Length"]
    sections += ["Scores and margins", "Lead changes", "How games end", "Rats", "Tiles", "Cheese"]
    places = [single.headings.index(name) for name in sections]
    assert places == sorted(places)


def test_assumed_values_behind_conclusions_are_listed(single):
    text = single.text[single.text.index("What these conclusions rest on") :]
    row = "water_tokens [3, 5, 6, 7, 7, 8, 8, 8] Which ending is normal? · Cheese or rats?"
    assert row in text


def test_changed_values_come_first_in_the_ruleset(single):
    text = single.text[single.text.index("Parameters of Storm") :]
    assert (
        text.index("water_tokens changed") < text.index("cheese_values") < text.index("track_top")
    )
    assert "standard: [3, 3, 4, 4, 5, 6, 7, 8]" in text


def test_every_figure_can_be_reproduced(single):
    for text in ("balance run storm --players 4 --seed 1", "balance replay storm --game N"):
        assert text in single.text
    for text in (ruleset()["hash"], "abandon_ship, version 1", "100,000", "numba 0.68.0"):
        assert text in single.text


def test_one_cell_stands_alone(single):
    assert "All setups side by side" not in single.text
    assert single.text.count("Storm, 4 players, random") >= 2


def test_several_cells_stand_side_by_side(several):
    assert "All setups side by side" in several.text
    titles = [name for name in several.headings if name.startswith("Win share of each seat")]
    assert titles == [f"Win share of each seat, {count} players" for count in (3, 4, 5)]
    length = several.figures[several_index(several, "Length of a game")]
    assert len(length["data"]) == 6
    assert several.headings.count("Storm") == 1


def several_index(page, title):
    """Position of a plot among the figures, by its title."""
    ids = [attrs["data-for"] for attrs in page.of("script") if attrs.get("data-for")]
    charts = [a for a in page.of("div") if a.get("class") == "chart"]
    wanted = [a["id"] for a in charts if a["aria-label"].startswith(title)]
    return ids.index(wanted[0])


def test_cells_keep_colour_and_symbol_in_every_plot(several):
    seen = {}
    for figure in several.figures:
        for trace in figure["data"]:
            if "symbol" in trace.get("marker", {}) and "legendgroup" in trace:
                look = trace["marker"]["color"], trace["marker"]["symbol"]
                assert seen.setdefault(trace["legendgroup"], look) == look
    assert len(set(seen.values())) == 6


def test_a_comparison_shows_its_rules_and_the_largest_differences(compared):
    text = compared.text
    rules, rows = text.index("Rules that differ"), text.index("Differences from Standard")
    assert "water_tokens [3, 3, 4, 4, 5, 6, 7, 8] [3, 5, 6, 7, 7, 8, 8, 8]" in text[rules:rows]
    shown = ["Seat 1 wins −0.38 points ▼", "Mean length −5.30 turns ▼ [−5.36, −5.24]"]
    shown += ["Lead changes +0.008 changes ?", "Drowned rats +1.50 rats ▲"]
    shown += ["The fourth rat arrives −5.6 points ▼ [−5.8, −5.4]"]
    shown += ["Cheese taken +1.10 points of score ▲"]
    shown += ["Of all numbers 5 differ, 1 the same, 1 undecided"]
    places = [text.index(row, rows) for row in shown]  # the headline first, then by size
    assert places == sorted(places)


def test_what_is_told_of_comparisons_has_one_order():
    """Who wins comes first, decided or not, then the headline, then what differs most anywhere."""
    (first,) = Summary.model_validate(summaries.compared()).comparisons
    undecided = {"win_share_1": "UNDECIDED", "turns": "SAME", "drowned": "SAME"}
    rows = [
        row.model_copy(update={"verdict": undecided.get(row.id, row.verdict)})
        for row in first.differences
    ]
    other = first.model_copy(update={"differences": tuple(rows)})
    headline = ["Seat 1 wins", "Mean length", "Lead changes"]
    assert [one.label for one in told_of([other], 1)] == [*headline, "The fourth rat arrives"]
    both = told_of([other, first])
    others = ["Drowned rats", "The fourth rat arrives", "Cheese taken"]
    assert [one.label for one in both] == [*headline, *others]
    assert [row.verdict for row in both[3].differences] == ["SAME", "MORE"]


def test_nothing_is_told_of_what_is_withheld():
    (first,) = Summary.model_validate(summaries.compared()).comparisons
    rows = [row.model_copy(update={"withheld": True}) for row in first.differences]
    silent = first.model_copy(update={"differences": tuple(rows)})
    assert told_of([silent]) == []
    assert {one.differences[0] for one in told_of([silent, first])} == {None}


def test_setups_at_a_glance_say_how_they_differ_from_the_first(compared):
    glance = compared.text[: compared.text.index("Rules that differ")]
    assert "Standard ✕ UNFAIRworst seat 2.4 points off 2341 33.20 turns [33.16, 33.24]" in glance
    assert "Storm ✕ UNFAIRworst seat 2.4 points off 2341 27.90 turns ▼ [27.86, 27.94]" in glance


def test_questions_whose_verdicts_differ_come_before_those_that_agree(several):
    answers = several.text[several.text.index("The verdicts of all setups") :]
    assert answers.index("Is the game fair to every seat?") < answers.index("Which ending")
    assert "✕ UNFAIR ? UNDECIDED ✓ FAIR" in answers


def test_notable_games_have_commands_that_can_be_copied(single):
    watch = single.text[single.text.index("Games to watch") :]
    assert "shortestbalance replay storm --game 17Copy" in watch


def test_a_bar_leads_to_a_game():
    one = cell()
    part = one["distributions"][0]
    part["examples"] = [100 + at for at, _ in enumerate(part["bins"])]
    page = Page(render(summaries.summary(one)))
    games = [int(a["data-game"]) for a in page.of("span") if a.get("data-game")]
    assert games
    assert set(games) <= set(part["examples"])
    charts = [a for a in page.of("div") if a.get("class") == "chart" and a.get("data-replay")]
    assert {a["data-replay"] for a in charts} == {one["replay"]}


def test_a_report_leads_back_to_the_page_of_all_studies():
    summary = Summary.model_validate(summaries.summary())
    assert "All studies" not in Page(render_model(summary)).text
    page = Page(render_model(summary, "../index.html"))
    assert "../index.html" in [a["href"] for a in page.of("a")]


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"saving": 3.4, "games_saved": 240_000}, "3.4 times fewer"),
        ({"saving": 1.05, "games_saved": 5_000}, "none"),
        ({"saving": 0.8, "games_saved": -20_000}, "none"),
        ({"saving": None, "games_saved": None}, "all of them"),
        ({"saving": None, "games_saved": None, "low": None, "high": None}, "–"),
    ],
)
def test_shared_luck_is_told_as_a_factor_and_never_as_a_count(more, said):
    summary = summaries.compared()
    summary["comparisons"][0]["differences"] = [
        summaries.difference("x", "Turns", "turns", 3, 2, 0.1, **more)
    ]
    text = Page(render(summary)).text
    assert f"▼ LESS {said} " in text
    assert "Games saved by shared luck How many times fewer games" in text


def test_a_comparison_tells_what_allowance_is_made_for_its_many_numbers(compared):
    allowed = "{} numbers were compared here. To allow for that, each interval is one of 99.918 %."
    for family in ("3 headline", "4 other"):
        assert compared.text.count(allowed.format(family)) == 1
    for words in ("Benjamini and Hochberg", "Benjamini and Yekutieli 2005", "on a fresh seed"):
        assert compared.text.count(words) == 2  # in the lead and in the glossary
    assert "SAME The interval of the difference lies within the margin:" in compared.text
    assert "always agree" not in compared.text
    assert "An interval that is merely clear of zero is no find" in compared.text


@pytest.mark.parametrize(
    ("level", "said"), [(0.95, "95 %"), (0.975, "97.5 %"), (0.99918033, "99.918 %"), (1.0, "100 %")]
)
def test_levels_near_certainty_keep_their_digits(level, said):
    content = summaries.compared()
    for row in content["comparisons"][0]["differences"]:
        row["level"] = level
    assert f"one of {said}." in allowance(Summary.model_validate(content).comparisons)


def test_all_comparisons_of_a_page_are_counted_once_without_what_is_withheld():
    """They are judged together, headlines and others each at a level of their own."""
    content = summaries.compared()
    (first,) = content["comparisons"]
    rows = [row | {"is_asked": not at, "level": 0.99 if at else 0.98}
            for at, row in enumerate(first["differences"])]  # fmt: skip
    silent = [row | {"withheld": True, "level": 0.9} for row in rows]
    content["comparisons"] = [first | {"differences": own} for own in (rows, silent, rows)]
    told = (
        "2 headline numbers were compared here. To allow for that, each interval is one of 98 %. "
        "12 other numbers were compared here. To allow for that, each interval is one of 99 %."
    )
    assert allowance(Summary.model_validate(content).comparisons) == told
    assert Page(render(content)).text.count(told) == 1
    assert allowance([]) == ""


@pytest.mark.parametrize("key", ["level", "asked"])
def test_an_old_comparison_without_its_allowance_is_refused(key):
    content = summaries.compared()
    del content["comparisons"][0][key]
    with pytest.raises(ValueError, match=rf"comparisons\.0\.{key}"):
        render(content)


def test_a_comparison_names_the_assumed_values_on_either_side(compared):
    assert "Rests on assumed values: track_tiles, water_tokens." in compared.text
    rows = compared.text[compared.text.index("Assumed values behind the conclusions") :]
    assert "water_tokens [3, 3, 4, 4, 5, 6, 7, 8] What changes? ·" in rows
    assert "water_tokens [3, 5, 6, 7, 7, 8, 8, 8] What changes? ·" in rows


def test_the_heading_names_the_game_once(single):
    assert single.headings[0] == "Abandon Ship: Does the storm bring tension?"
    named = Page(render(summaries.summary(title="Abandon Ship, faster")))
    assert named.headings[0] == "Abandon Ship, faster"


def test_without_a_command_none_is_shown():
    page = Page(render(summaries.summary(command="")))
    assert "This command plays" not in page.text
    assert "balance replay storm --game N" in page.text


def test_spreads_and_counts_are_told_for_what_they_are(single):
    assert re.search(
        r"At least half of the games have at most \d+ turns; at least nine", single.text
    )
    assert "Confidence Games counted" in single.text


def test_families_that_hold_together_are_explained(single):
    assert "all intervals of one such family hold at once" in single.text
    assert "All together" not in Page(render(summaries.cooperative())).text


def test_a_run_has_no_differences(single):
    assert "Differences" not in single.headings


def test_a_cooperative_game_is_judged_by_its_difficulty():
    page = Page(render(summaries.cooperative()))
    assert "How hard is the game for the team?" in page.text
    assert "TOO HARD" in page.text
    assert "Is the game fair" not in page.text
    assert "A team counts as on target within ±1 point." in page.text
    assert "Standard, 4 players, expert: The arrows do not suffice." in page.text
    one = summaries.cooperative()
    free = {"shape": "Amount", "code": "NUMBER", "reference": None, "margin": None}
    one["cells"][0]["claims"][0] |= {**free, "what": "games that the team wins"}
    text = Page(render(one)).text
    assert "NO TARGET" in text
    assert "counts as on target" not in text


def test_seats_do_not_win_in_a_cooperative_game():
    page = Page(render(summaries.cooperative()))
    assert "Difficulty" in page.headings
    for word in ("Seats", "Is the game fair to every seat?"):
        assert word not in page.headings
    assert "Seats off fair" not in page.text
    assert "UNFAIR" not in page.text


def test_games_without_end_are_always_told():
    assert "without an end" not in Page(render(summaries.summary())).text
    one = cell() | {"capped": 12}
    text = Page(render(summaries.summary(one))).text
    assert "12 games were stopped at the turn limit without an end (0.012 %)." in text


def test_an_interrupted_run_says_so():
    one = cell() | {"games": 40_000}
    text = Page(render(summaries.summary(one, interrupted=True, anytime=True))).text
    assert "This run was interrupted." in text
    assert "hold at any stopping time" in text
    plain = Page(render(summaries.summary(one))).text
    assert "40,000 of 100,000 games were played." in plain


def test_missing_numbers_are_told_in_words():
    one = cell()
    nan = float("nan")
    for part in one["estimates"]:
        part |= {"value": nan, "low": -float("inf"), "high": float("inf"), "n": 0}
    for part in one["distributions"]:
        part["bins"] = []
    page = Page(render(summaries.summary(one)))
    assert "no data" in page.text
    assert not re.search(r"\b(nan|inf|None|null)\b", page.text, re.IGNORECASE)


def test_an_empty_summary_is_still_a_page():
    one = cell() | {"games": 0, "spread": None}
    one |= {"estimates": [], "claims": [], "distributions": [], "pictures": []}
    page = Page(render(summaries.summary(one)))
    assert "Reproduce these figures" in page.headings


@pytest.mark.parametrize("text", [ATTACK, "</script>", "<!--", "a & b", "<b>bold</b>"])
def test_hostile_names_are_shown_as_text(text):
    html = render(summaries.hostile(text))
    page = Page(html)
    assert " ".join(text.split()) in page.text
    assert text in page.headings
    assert page.of("img") == []
    assert len([a for a in page.of("script") if "type" not in a]) == 2


def test_hostile_names_are_text_in_plots_too():
    page = Page(render(summaries.hostile("<a href='javascript:alert(1)'>x</a><br>")))
    texts = [text for figure in page.figures for text in strings(figure)]
    assert any("&lt;a href" in text for text in texts)
    assert not any("<a" in text for text in texts)


def strings(node):
    """Every string of a figure."""
    if isinstance(node, str):
        yield node
    elif isinstance(node, dict | list):
        for part in node.values() if isinstance(node, dict) else node:
            yield from strings(part)


def test_only_our_scripts_may_run_and_nothing_is_loaded():
    html = render(summaries.summary())
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', html)[1]
    assert "default-src 'none'" in policy
    assert policy.count("sha256-") == 2
    page = Page(html)
    assert not [a for _, a in page.tags if a.get("src")]
    assert [a["href"] for a in page.of("link")] == ["data:,"]


@pytest.mark.parametrize("make", [summaries.several, summaries.compared, summaries.cooperative])
def test_the_page_is_well_formed(make):
    page = Page(render(make()))
    assert page.open == []
    assert len(set(page.ids())) == len(page.ids())
    targets = [a["href"][1:] for a in page.of("a") if a["href"].startswith("#")]
    assert set(targets) <= set(page.ids())
    assert [len(page.of(tag)) for tag in ("main", "nav", "h1", "title")] == [1, 1, 1, 1]
    assert page.of("html")[0]["lang"] == "en"


def test_every_plot_has_words_and_a_table(several):
    charts = [a for a in several.of("div") if a.get("class") == "chart"]
    assert len(charts) == len(several.figures) == len(several.of("figure"))
    assert all(len(chart["aria-label"]) > 20 for chart in charts)
    assert len(several.of("table")) >= len(charts)
    assert len(several.of("figcaption")) == len(charts)


def test_the_same_summary_gives_the_same_bytes():
    assert render(summaries.several()) == render(summaries.several())


def test_another_form_is_refused():
    with pytest.raises(ValueError, match=r"balance\.summary/4"):
        render(summaries.summary() | {"schema": "balance.summary/2"})
