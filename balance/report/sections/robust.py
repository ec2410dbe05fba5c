"""Robust studies: in how many worlds each conclusion survives, and what overturns it."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from balance.report import html, robust_words
from balance.report.html import part, plot_text
from balance.report.numbers import several
from balance.report.robust import SETTLED, drawn, tables, worlds
from balance.report.robust_words import badge, full, in_full, ranked, sentence
from balance.report.sections.common import again, warned
from balance.report.views import Conclusion, Plot, QuestionCard, Section, Series, TextTable
from balance.report.wording import Words, first_of, listed, words
from balance.studies.cells.results import by_count
from balance.studies.robust.results import (
    UNSTATED,
    Robust,
    RobustRound,
    SurvivalResult,
    WorldResult,
)

ROW, BAR, EDGE = 58, 20, 50  # heights in the pictures
WRAP = 34  # letters of a question on one line, above its bar, so that a phone has room for both
GAP = 1  # columns between the worlds and the single values
MOST_DRAWN = 40
MOST_CARDS = 4  # unfolded
MOST_NAMED = 5  # values that a line names
KINDS = (Series(2, "holds"), Series(1, "moves"), Series(6, "open"))
FATES = ("kept", "moved", "open")
GONE = "is not there"
SAME = "It is what these rules have."
KEY = (
    "A column is a world, those first in which most moves; behind the gap each other value is "
    "tried alone. Colours as above: a few games leave much open."
)
BLANK = " Blank: what it is about is not there."


class Overturned(NamedTuple):
    """A value that moves conclusions all alone, and the command that shows it."""

    name: str
    moves: str
    command: str


class RobustPanel(NamedTuple):
    """One number of players: its pictures, and a card for every conclusion."""

    title: str
    said: Conclusion | None
    bars: Plot | None
    matrix: Plot | None
    key: str
    cards: Sequence[QuestionCard]
    others: Sequence[QuestionCard]
    overturned: Sequence[Overturned]


def robust_sections(found: Robust) -> list[Section]:
    """Return all sections of the page, in order."""
    panels = [_panel(found, one, at) for at, one in by_count(found.rounds)]
    notes = [robust_words.tested(found), *robust_words.METHOD]
    every = [
        *tables(found)[:-1],
        *(worlds(one, f", {at}" if at else "") for at, one in by_count(found.rounds)),
    ]
    replays = [one.replay for one in found.rounds]
    return [
        Section("verdicts", "Which conclusions survive?", part("robust", all=panels)),
        Section("overturned", "What overturns them?", part("overturned", all=panels)),
        Section("assumed", "What was drawn?", _drawn(found), folded=True),
        Section("numbers", "Every number", part("skill_numbers", tables=every, notes=notes), True),
        again(found.study, found.ruleset, robust_words.capped(found), replays),
    ]


def _drawn(found: Robust) -> str:
    notes = [f"Not tried: {one.name}. {SAME if one.same else one.why}" for one in found.unfit]
    return part("skill_numbers", tables=[drawn(found)], notes=notes)


def robust_notices(found: Robust) -> list[tuple[str, str]]:
    """Say what a reader must know before the numbers: tone and text of each notice."""
    notices = warned("robust study", found.study, found.warnings, robust_words.capped(found))
    if few := robust_words.too_few(found):
        notices.append(("open", few))
    if found.redrawn:
        drew = several(found.redrawn, "draw")
        notices.append(("plain", f"{drew} held values that contradict each other; drawn anew."))
    notices += [("open", text) for text in _not_tried(found)]
    if never := [one.key for one in found.doubts if one.reason == UNSTATED]:
        text = f"Assumed, but no other value is stated of {first_of(never, MOST_NAMED)}."
        notices.append(("open", text))
    worlds = {w.number for one in found.rounds for w in one.worlds if w.withheld}
    singles = {w.drawn[0].change for one in found.rounds for w in one.singles if w.withheld}
    if worlds or singles:
        counted = ((len(worlds), "world"), (len(singles), "single value"))
        where = listed([several(many, what) for many, what in counted if many])
        notices.append(("bad", f"Too many games had no end in {where}: nothing is said there."))
    return notices


def _not_tried(found: Robust) -> Iterator[str]:
    """Say which values were not tried, those that are wrong here and those that change nothing."""
    for is_same, why in ((False, "it does not go with these rules"), (True, "these rules have it")):
        names = "; ".join(one.name for one in found.unfit if one.same == is_same)
        if names:
            yield f"Not tried, as {why}: {names}."


def _panel(found: Robust, one: RobustRound, title: str) -> RobustPanel:
    told = ranked(one)
    rows = [c for c in told if c.state not in SETTLED][:MOST_DRAWN]
    cards = [_card(c) for c in told if c is not told[0]]
    return RobustPanel(
        title=title,
        said=_line(told[0], in_full(told[0])) if told else None,
        bars=_bars(one, rows) if rows and one.worlds else None,
        matrix=_matrix(one, rows) if rows and (one.worlds or one.singles) else None,
        key=KEY + BLANK * any(world.gone for world in (*one.worlds, *one.singles)),
        cards=cards[:MOST_CARDS],
        others=cards[MOST_CARDS:],
        overturned=[
            Overturned(
                value.name,
                "; ".join(c.claim.question for c in moved),
                robust_words.try_command(found, one, value),
            )
            for value, moved in robust_words.overturning(one)
        ],
    )


def _line(one: SurvivalResult, said: Words) -> Conclusion:
    return Conclusion(badge(one), None, said.sentence, robust_words.notes_of(one))


def _card(one: SurvivalResult) -> QuestionCard:
    return QuestionCard(one.claim.question, [_line(one, sentence(one))], _usual(one))


def _usual(one: SurvivalResult) -> str:
    return f"Under the rules as they are: {words(one.claim).sentence}"


# --- the pictures ---------------------------------------------------------------------------------


def _bars(one: RobustRound, rows: Sequence[SurvivalResult]) -> Plot:
    """Of every conclusion, in which share of the worlds it holds, moves, or is open."""
    data = [
        {
            "type": "bar",
            "orientation": "h",
            "name": series.label,
            "legendgroup": f"series-{series.order}",
            "x": [100 * (getattr(c, fate).value or 0) for c in rows],
            "y": list(range(len(rows))),
            "width": BAR / ROW,
            "marker": {"color": f"@series-{series.colour}"},
            "text": [
                plot_text(f"{c.claim.question} {series.label}: {full(getattr(c, fate))}", 46)
                for c in rows
            ],
            "textposition": "none",
            "hoverinfo": "text",
        }
        for fate, series in zip(FATES, KINDS, strict=True)
    ]
    height = EDGE + ROW * len(rows)
    layout = _layout(rows, height) | {"barmode": "stack"}
    layout["xaxis"] = {
        "range": [0, 100],
        "showgrid": False,
        "ticksuffix": " %",
        "title": {"text": "of the worlds"},
    }
    title = "In which share of the worlds does each answer hold?"
    return Plot(
        id=f"shares-{one.players}",
        title=title,
        alternative=f"{_states(rows)}; in {several(len(one.worlds), 'world')}.",
        figure=html.data({"data": data, "layout": layout}),
        height=height,
        legend=KINDS,
        table=TextTable(
            title,
            ["Question", *(series.label for series in KINDS)],
            [[c.claim.question, *(full(getattr(c, fate)) for fate in FATES)] for c in rows],
        ),
    )


def _states(rows: Sequence[SurvivalResult]) -> str:
    """How many answers hold, depend, and are open."""
    states = [c.state for c in rows]
    counted = (states.count(state) for state in ("holds", "depends", "open"))
    return "Answers that hold: {}; that depend on what is assumed: {}; open: {}".format(*counted)


def _matrix(one: RobustRound, rows: Sequence[SurvivalResult]) -> Plot:
    """Conclusions by worlds: what becomes of each in each."""
    sorted_ = sorted(one.worlds, key=lambda world: (-len(world.moved), len(world.open)))
    alone = sorted(one.singles, key=lambda world: (-len(world.moved), len(world.open)))
    columns, start = [*sorted_, *alone], len(sorted_) + GAP
    height = EDGE + ROW * len(rows)
    layout = _layout(rows, height)
    layout["xaxis"] = {
        "showgrid": False,
        "tickvals": [(len(sorted_) - 1) / 2, start + (len(alone) - 1) / 2],
        "ticktext": ["worlds", "alone"],
        "zeroline": False,
    }
    title = "What becomes of each answer in each world?"
    return Plot(
        id=f"matrix-{one.players}",
        title=title,
        alternative=f"{several(len(rows), 'answer')} by {several(len(columns), 'world')}.",
        figure=html.data(
            {"data": [*map(_fields, (sorted_, alone), (0, start), (rows, rows))], "layout": layout}
        ),
        height=height,
        legend=(),
        table=_table(title, columns, rows),
    )


def _fields(
    columns: Sequence[WorldResult], start: int, rows: Sequence[SurvivalResult]
) -> dict[str, Any]:
    """The fields of some columns of the matrix in the colours of the bars."""
    fates = [[_fate(world, c) for world in columns] for c in rows]
    steps = [(at / 3, (at + 1) / 3, f"@series-{one.colour}") for at, one in enumerate(KINDS)]
    return {
        "type": "heatmap",
        "x": [start + at for at in range(len(columns))],
        "y": list(range(len(rows))),
        "z": [[FATES.index(fate) if fate in FATES else None for fate in row] for row in fates],
        **{"zmin": -0.5, "zmax": 2.5, "xgap": 1, "ygap": ROW - BAR, "showscale": False},
        "colorscale": [[end, colour] for low, high, colour in steps for end in (low, high)],
        "text": [
            [
                plot_text(f"{c.claim.question} {_shown(fate)} with {_told(world)}", 60)
                for world, fate in zip(columns, row, strict=True)
            ]
            for c, row in zip(rows, fates, strict=True)
        ],
        "hoverinfo": "text",
    }


def _table(title: str, columns: Sequence[WorldResult], rows: Sequence[SurvivalResult]) -> TextTable:
    body = [[c.claim.question, *(_shown(_fate(world, c)) for world in columns)] for c in rows]
    heads = [f"world {world.number}" if world.number else _told(world) for world in columns]
    return TextTable(title, ["Question", *heads], body)


def _fate(world: WorldResult, one: SurvivalResult) -> str:
    return next((fate for fate in FATES if one.claim.id in getattr(world, fate)), GONE)


def _shown(fate: str) -> str:
    return KINDS[FATES.index(fate)].label if fate in FATES else GONE


def _told(world: WorldResult) -> str:
    return "; ".join(value.name for value in world.drawn) or "the rules’ own values"


def _layout(rows: Sequence[SurvivalResult], height: int) -> dict[str, Any]:
    return {
        "height": height,
        "margin": {"l": 8, "r": 16, "t": 4, "b": 44},
        "yaxis": {
            "range": [len(rows) - 0.5, -0.5 - BAR / ROW],
            "showticklabels": False,
            "showgrid": False,
            "zeroline": False,
        },
        "annotations": [
            {
                **{"xref": "paper", "x": 0, "xanchor": "left", "align": "left"},
                **{"y": at, "yanchor": "bottom", "yshift": BAR / 2, "showarrow": False},
                "text": plot_text(c.claim.question, WRAP),
            }
            for at, c in enumerate(rows)
        ],
        "showlegend": False,
        "hovermode": "closest",
    }
