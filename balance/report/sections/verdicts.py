"""What to conclude, first and in plain words."""

from collections.abc import Mapping, Sequence
from typing import Any

from balance.report import numbers, topics
from balance.report.html import part
from balance.report.sections.comparisons import CHANGES, changes
from balance.report.views import (
    Badge,
    Card,
    Cell,
    Conclusion,
    Data,
    Section,
    Series,
    Table,
    Tile,
    badge,
    cells_of,
    tile,
)

FAIRNESS = "Is the game fair to every seat?"
DIFFICULTY = "How hard is the game for the team?"
JUDGEMENTS = ((FAIRNESS, "fairness"), (DIFFICULTY, "difficulty"))
VERDICT_COLUMNS = (("Fair?", "fairness"), ("On target?", "difficulty"))
COUNTS_AS = {"fairness": "A seat counts as fair", "difficulty": "A team counts as on target"}


def verdicts(summary: Data) -> Section:
    """Draw notices, an overview of all cells, and a card for each question."""
    cells = cells_of(summary)
    html = part(
        "verdicts",
        notices=notices(summary),
        tiles=_tiles(cells[0]) if len(cells) == 1 else (),
        overview=overview(cells) if len(cells) > 1 else None,
        cells=cells,
        cards=cards(summary),
        assumed=assumed(summary),
    )
    return Section("verdicts", "Verdicts", html)


def notices(summary: Data) -> list[tuple[str, str]]:
    """Say what a reader must know before the numbers: tone and text of each notice."""
    study, found = summary["study"], []
    if study.get("interrupted"):
        found.append(
            ("open", "This run was interrupted. The figures cover the games played so far.")
        )
    if study.get("anytime"):
        found.append(
            (
                "plain",
                "The intervals hold at any stopping time, so this run may stop when it likes.",
            )
        )
    for cell in summary["cells"]:
        found += [("open", f"{cell['label']}: {warning}") for warning in cell["warnings"]]
        if cell["capped"]:
            found.append(("bad", _capped(cell)))
        if cell["games"] < cell["games_asked"] and not study.get("anytime"):
            played, asked = (numbers.count(cell[key]) for key in ("games", "games_asked"))
            found.append(("open", f"{cell['label']}: {played} of {asked} games were played."))
    return found


def _capped(cell: Data) -> str:
    """Warn of games that had no end."""
    one = cell["capped"] == 1
    share = cell["capped"] / cell["games"] if cell["games"] else None
    how = " in every figure" if cell["competitive"] else " as not won, and among no losses"
    return (
        f"{cell['label']}: {numbers.count(cell['capped'])} "
        f"{'game was' if one else 'games were'} stopped at the turn limit without an end "
        f"({numbers.percent(share, 3)}). {'It is' if one else 'They are'} counted{how}."
    )


def cards(summary: Data) -> list[Card]:
    """Collect the questions of all cells; each keeps the order in which it first appears."""
    cells = cells_of(summary)
    questions: dict[str, list[tuple[Cell, Data]]] = {}
    for cell in cells:
        for finding in cell.data["findings"]:
            questions.setdefault(finding["id"], []).append((cell, finding))
    many = len(cells) > 1
    own = [_card(found[0][1]["question"], found, many) for found in questions.values()]
    judged = [
        _judgement(question, key, found, many)
        for question, key in JUDGEMENTS
        if (found := [(cell, cell.data[key]) for cell in cells if cell.data[key]])
    ]
    return [*changes(summary), *judged, *own]


def _card(question: str, found: Sequence[tuple[Cell, Data]], many: bool) -> Card:
    """Put the answers of several cells to one question together."""
    lines = [conclusion(finding, cell.series if many else None) for cell, finding in found]
    assumed = dict.fromkeys(key for _, finding in found for key in finding.get("assumed") or ())
    return Card(question, lines, assumed=list(assumed))


def _judgement(question: str, key: str, found: Sequence[tuple[Cell, Data]], many: bool) -> Card:
    """Answer the first question of all, and say how large a difference would matter."""
    card = _card(question, found, many)
    lines = [
        line._replace(note=_beyond(cell, judged))
        for line, (cell, judged) in zip(card.lines, found, strict=True)
    ]
    margins = dict.fromkeys(f"±{judged['margin']:g}" for _, judged in found)
    note = f"{COUNTS_AS[key]} within {' or '.join(margins)} percentage points."
    aimed = key == "fairness" or any(judged["target"] is not None for _, judged in found)
    return card._replace(lines=lines, note=note if aimed else "")


def _beyond(cell: Cell, judged: Data) -> str:
    """Say how far the seats lie apart, and what would decide."""
    spread, more = topics.spread(cell), judged.get("more_games")
    note = f"{numbers.count(cell.data['games'])} games."
    if spread:
        apart = numbers.signed(spread).lstrip("+")
        note += f" Between the best and the worst seat: {apart}."
    if more and "more games" not in judged["sentence"]:
        note += f" About {numbers.count(more)} more games would probably decide."
    return note


def conclusion(finding: Data, series: Series | None = None) -> Conclusion:
    """Turn a finding into a conclusion; the badge says the verdict, so the sentence need not."""
    sentence = finding["sentence"]
    head = f"{finding['verdict']}: "
    if sentence.startswith(head):
        sentence = sentence[len(head) :]
        sentence = sentence[:1].upper() + sentence[1:]
    return Conclusion(badge(finding["verdict"]), series, sentence)


def overview(cells: Sequence[Cell]) -> Table:
    """Set all cells side by side: seat spread, then the headline of each generic topic."""
    columns = [("Seat spread", [topics.spread(cell) for cell in cells])]
    for topic in topics.GENERIC[1:]:
        found = [topics.headline(cell, topic) for cell in cells]
        label = next((one["label"] for one in found if one), "")
        columns.append((label, found))
    shown = [(label, found) for label, found in columns if any(found)]
    judged = [(name, key) for name, key in VERDICT_COLUMNS if any(cell.data[key] for cell in cells)]
    rows = [
        [
            cell.data["label"],
            *(_verdict(cell.data, key) for _, key in judged),
            *(_entry(found, index) for _, found in shown),
            *_games(cell.data),
        ]
        for index, cell in enumerate(cells)
    ]
    header = [
        "Setup",
        *(name for name, _ in judged),
        *(label for label, _ in shown),
        "Games",
        "Without end",
    ]
    return Table("All setups side by side", header, rows)


def _entry(found: Sequence[Any], index: int) -> str:
    """Write one number of the overview, with the decimals of its column."""
    if found[index] is None:
        return "–"
    decimals = numbers.places([one for one in found if one])
    one = found[index]
    return (
        numbers.signed(one, decimals).lstrip("+")
        if one["id"] == "spread"
        else numbers.full(one, decimals)
    )


def _verdict(cell: Data, key: str) -> Badge | str:
    """Return the fairness or difficulty of a cell at a glance."""
    return badge(cell[key]["verdict"]) if cell[key] else "–"


def _games(cell: Data) -> tuple[str, str]:
    """Return the games of a cell and how many of them had no end."""
    return numbers.count(cell["games"]), numbers.count(cell["capped"])


def _tiles(cell: Cell) -> list[Tile]:
    """Show the overview of a single cell as tiles; its verdict has a card of its own."""
    table = overview([cell])
    entries = zip(table.header[1:], table.rows[0][1:], strict=True)
    return [tile(label, text) for label, text in entries if not isinstance(text, Badge)]


def assumed(summary: Data) -> Table | None:
    """List the assumed values on which conclusions rest, each with these conclusions."""
    rows: dict[str, dict[str, list[str]]] = {}
    notes: dict[str, str] = {}
    for cell in cells_of(summary):
        parameters = {one["key"]: one for one in cell.data["ruleset"]["parameters"]}
        for finding in [*_changes(summary, cell), *_all_findings(cell)]:
            for key in finding.get("assumed") or ():
                parameter = parameters.get(key, {"value": "–", "note": ""})
                questions = rows.setdefault(key, {}).setdefault(parameter["value"], [])
                questions.append(finding["question"])
                notes[key] = parameter["note"] or "–"
    if not rows:
        return None
    return Table(
        "Assumed values behind the conclusions",
        ["Parameter", "Value", "Conclusions that rest on it", "Why this value"],
        [
            [key, value, " · ".join(dict.fromkeys(questions)), notes[key]]
            for key, values in rows.items()
            for value, questions in values.items()
        ],
    )


def _changes(summary: Data, cell: Cell) -> list[Mapping[str, Any]]:
    """Return the comparisons that a cell is a side of, as findings."""
    return [
        {"question": CHANGES, "assumed": one.get("assumed")}
        for one in summary.get("comparisons") or ()
        if cell.data["id"] in (one["a"], one["b"])
    ]


def _all_findings(cell: Cell) -> list[Mapping[str, Any]]:
    """Return the findings of a cell, those on fairness or difficulty first."""
    return [*judgements(cell.data), *cell.data["findings"]]


def judgements(cell: Data) -> list[Mapping[str, Any]]:
    """Return what is concluded on fairness or difficulty, as findings."""
    return [{"question": text, **cell[key]} for text, key in JUDGEMENTS if cell[key]]
