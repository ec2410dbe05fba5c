"""What to conclude, first and in plain words."""

from collections.abc import Sequence
from typing import Protocol

from balance.report import numbers, topics
from balance.report.html import part
from balance.report.sections.comparisons import CHANGES, changes
from balance.report.views import (
    Badge,
    ColouredCell,
    Conclusion,
    QuestionCard,
    Section,
    Series,
    TextTable,
    Tile,
    badge,
    cells_of,
    tile,
)
from balance.studies.results import (
    CellResult,
    DifficultyResult,
    FairnessResult,
    FindingResult,
    Summary,
)

FAIRNESS = "Is the game fair to every seat?"
DIFFICULTY = "How hard is the game for the team?"
QUESTIONS = {"fairness": FAIRNESS, "difficulty": DIFFICULTY}
VERDICT_COLUMNS = (("Fair?", "fairness"), ("On target?", "difficulty"))
COUNTS_AS = {"fairness": "A seat counts as fair", "difficulty": "A team counts as on target"}

Judgement = FairnessResult | DifficultyResult


class Said(Protocol):
    """What has a verdict and a sentence."""

    @property
    def verdict(self) -> str:
        """One or two words in capitals."""

    @property
    def sentence(self) -> str:
        """Plain words."""


def verdicts(summary: Summary) -> Section:
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


def notices(summary: Summary) -> list[tuple[str, str]]:
    """Say what a reader must know before the numbers: tone and text of each notice."""
    study, found = summary.study, []
    if study.interrupted:
        found.append(
            ("open", "This run was interrupted. The figures cover the games played so far.")
        )
    if study.anytime:
        found.append(
            (
                "plain",
                "The intervals hold at any stopping time, so this run may stop when it likes.",
            )
        )
    for cell in summary.cells:
        found += [("open", f"{cell.label}: {warning}") for warning in cell.warnings]
        if cell.capped:
            found.append(("bad", _capped(cell)))
        if cell.games < cell.games_asked and not study.anytime:
            played, asked = numbers.count(cell.games), numbers.count(cell.games_asked)
            found.append(("open", f"{cell.label}: {played} of {asked} games were played."))
    return found


def _capped(cell: CellResult) -> str:
    """Warn of games that had no end."""
    one = cell.capped == 1
    share = cell.capped / cell.games if cell.games else None
    how = " in every figure" if cell.competitive else " as not won, and among no losses"
    return (
        f"{cell.label}: {numbers.count(cell.capped)} "
        f"{'game was' if one else 'games were'} stopped at the turn limit without an end "
        f"({numbers.percent(share, 3)}). {'It is' if one else 'They are'} counted{how}."
    )


def cards(summary: Summary) -> list[QuestionCard]:
    """Collect the questions of all cells; each keeps the order in which it first appears."""
    cells = cells_of(summary)
    questions: dict[str, list[tuple[ColouredCell, FindingResult]]] = {}
    for cell in cells:
        for finding in cell.data.findings:
            questions.setdefault(finding.id, []).append((cell, finding))
    many = len(cells) > 1
    own = [_card(found[0][1].question, found, many) for found in questions.values()]
    judged = [
        _judgement(question, key, found, many)
        for key, question in QUESTIONS.items()
        if (found := [(cell, one) for cell in cells if (one := judgement(cell.data, key))])
    ]
    return [*changes(summary), *judged, *own]


def _card(
    question: str, found: Sequence[tuple[ColouredCell, FindingResult | Judgement]], many: bool
) -> QuestionCard:
    """Put the answers of several cells to one question together."""
    lines = [conclusion(finding, cell.series if many else None) for cell, finding in found]
    assumed = dict.fromkeys(key for _, finding in found for key in finding.assumed)
    return QuestionCard(question, lines, assumed=list(assumed))


def _judgement(
    question: str, key: str, found: Sequence[tuple[ColouredCell, Judgement]], many: bool
) -> QuestionCard:
    """Answer the first question of all, and say how large a difference would matter."""
    card = _card(question, found, many)
    lines = [
        line._replace(note=_beyond(cell, judged))
        for line, (cell, judged) in zip(card.lines, found, strict=True)
    ]
    margins = dict.fromkeys(f"±{judged.margin:g}" for _, judged in found)
    note = f"{COUNTS_AS[key]} within {' or '.join(margins)} percentage points."
    aimed = any(isinstance(one, FairnessResult) or one.target is not None for _, one in found)
    return card._replace(lines=lines, note=note if aimed else "")


def _beyond(cell: ColouredCell, judged: Judgement) -> str:
    """Say how far the seats lie apart, and what would decide."""
    spread, more = topics.spread(cell), judged.more_games
    note = f"{numbers.count(cell.data.games)} games."
    if spread:
        apart = numbers.signed(spread).lstrip("+")
        note += f" Between the best and the worst seat: {apart}."
    if more and "more games" not in judged.sentence:
        note += f" About {numbers.count(more)} more games would probably decide."
    return note


def conclusion(finding: Said, series: Series | None = None) -> Conclusion:
    """Turn a finding into a conclusion; the badge says the verdict, so the sentence need not."""
    sentence = finding.sentence
    head = f"{finding.verdict}: "
    if sentence.startswith(head):
        sentence = sentence[len(head) :]
        sentence = sentence[:1].upper() + sentence[1:]
    return Conclusion(badge(finding.verdict), series, sentence)


def overview(cells: Sequence[ColouredCell]) -> TextTable:
    """Set all cells side by side: seat spread, then the headline of each generic topic."""
    shown = [*_spreads(cells), *_headlines(cells)]
    judged = [
        (name, key)
        for name, key in VERDICT_COLUMNS
        if any(judgement(cell.data, key) for cell in cells)
    ]
    rows = [
        [
            cell.data.label,
            *(_verdict(cell.data, key) for _, key in judged),
            *(texts[index] for _, texts in shown),
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
    return TextTable("All setups side by side", header, rows)


def _spreads(cells: Sequence[ColouredCell]) -> list[tuple[str, list[str]]]:
    """Write the seat spread of each cell, as a column of the overview; none where no seats are."""
    spreads = [topics.spread(cell) for cell in cells]
    decimals = numbers.places([one for one in spreads if one])
    texts = [numbers.signed(one, decimals).lstrip("+") if one else "–" for one in spreads]
    return [("Seat spread", texts)] if any(spreads) else []


def _headlines(cells: Sequence[ColouredCell]) -> list[tuple[str, list[str]]]:
    """Write the headline of each generic topic, as columns of the overview."""
    columns = []
    for topic in topics.GENERIC[1:]:
        found = [topics.headline(cell, topic) for cell in cells]
        known = [one for one in found if one]
        decimals = numbers.places(known)
        if known:
            texts = [numbers.full(one, decimals) if one else "–" for one in found]
            columns.append((known[0].label, texts))
    return columns


def _verdict(cell: CellResult, key: str) -> Badge | str:
    """Return the fairness or difficulty of a cell at a glance."""
    judged = judgement(cell, key)
    return badge(judged.verdict) if judged else "–"


def _games(cell: CellResult) -> tuple[str, str]:
    """Return the games of a cell and how many of them had no end."""
    return numbers.count(cell.games), numbers.count(cell.capped)


def _tiles(cell: ColouredCell) -> list[Tile]:
    """Show the overview of a single cell as tiles; its verdict has a card of its own."""
    table = overview([cell])
    entries = zip(table.header[1:], table.rows[0][1:], strict=True)
    return [tile(label, text) for label, text in entries if not isinstance(text, Badge)]


def assumed(summary: Summary) -> TextTable | None:
    """List the assumed values on which conclusions rest, each with these conclusions."""
    rows: dict[str, dict[str, list[str]]] = {}
    notes: dict[str, str] = {}
    for cell in summary.cells:
        parameters = {one.key: one for one in cell.ruleset.parameters}
        for question, keys in _resting(summary, cell):
            for key in keys:
                parameter = parameters.get(key)
                value = parameter.value if parameter else "–"
                rows.setdefault(key, {}).setdefault(value, []).append(question)
                notes[key] = (parameter.note if parameter else "") or "–"
    if not rows:
        return None
    return TextTable(
        "Assumed values behind the conclusions",
        ["Parameter", "Value", "Conclusions that rest on it", "Why this value"],
        [
            [key, value, " · ".join(dict.fromkeys(questions)), notes[key]]
            for key, values in rows.items()
            for value, questions in values.items()
        ],
    )


def _resting(summary: Summary, cell: CellResult) -> list[tuple[str, Sequence[str]]]:
    """Return the questions about a cell, with the assumed values that their answers rest on."""
    compared = [one for one in summary.comparisons if cell.id in (one.a, one.b)]
    findings = [*judgements(cell), *cell.findings]
    return [
        *((CHANGES, one.assumed) for one in compared),
        *((one.question, one.assumed) for one in findings),
    ]


def judgement(cell: CellResult, key: str) -> Judgement | None:
    """Return what is concluded on ``fairness`` or ``difficulty``, if anything is."""
    return cell.fairness if key == "fairness" else cell.difficulty


def judgements(cell: CellResult) -> list[FindingResult]:
    """Return what is concluded on fairness or difficulty, as findings."""
    return [
        FindingResult(
            id=key,
            question=question,
            verdict=found.verdict,
            sentence=found.sentence,
            assumed=found.assumed,
        )
        for key, question in QUESTIONS.items()
        if (found := judgement(cell, key))
    ]
