"""What to conclude, first and in plain words."""

from collections.abc import Sequence

from balance.report import numbers, topics
from balance.report.brief import SAYS_SOMETHING, more_games
from balance.report.endings import asked_as, endings
from balance.report.html import part
from balance.report.lever_words import does, is_lever
from balance.report.sections.comparisons import CHANGES
from balance.report.sections.matrix import UNLIKE, asked, short_names
from balance.report.sections.rungs import marks
from balance.report.small import dots, segments
from balance.report.views import (
    ColouredCell,
    Conclusion,
    QuestionCard,
    Section,
    TextTable,
    badge,
    cells_of,
)
from balance.report.wording import DEPENDS, NUMBER, capital, words
from balance.studies.run.results import (
    DIFFICULTY,
    FAIRNESS,
    CellResult,
    ClaimResult,
    Summary,
)

NAMES = {"compare": "comparison", "levers": "study of levers"}
MOST_CARDS = 6  # unfolded
MOST_TRIED = 1  # changes whose worth is told beside an answer
COUNTS_AS = {FAIRNESS: "A seat counts as fair", DIFFICULTY: "A team counts as on target"}


def verdicts(summary: Summary) -> Section:
    """Draw a card for each question; of several setups first the verdicts of all of them."""
    cells = cells_of(summary)
    many = len(cells) > 1
    shown = cards(summary)
    telling = [] if many else _first([card for card in shown if card.telling])
    html = part(
        "verdicts",
        names=short_names(cells) if many else (),
        asked=asked(cells) if many else (),
        caption=f"The verdicts of all setups; {UNLIKE} {DEPENDS}",
        cards=telling,
        others=(others := [card for card in shown if card not in telling]),
        folded=_folded(others, many),
        assumed=assumed(summary),
        tested=_tested(summary),
    )
    return Section("verdicts", "Every question" if many else "Findings", html)


def _first(found: Sequence[QuestionCard]) -> list[QuestionCard]:
    """The cards that stay unfolded; what depends on who plays gives way first, and comes last."""
    kept = sorted(found, key=lambda card: (card.depends, card.is_observation))[:MOST_CARDS]
    return sorted((card for card in found if card in kept), key=lambda card: card.depends)


def _tested(summary: Summary) -> str:
    """Say how many verdicts a page tests, and how many of them are false."""
    judged = [one for cell in summary.cells for one in cell.claims if one.code != NUMBER]
    if not judged:
        return ""
    each = " of each setup" if len(summary.cells) > 1 else ""
    return (
        f"{numbers.count(len(judged))} verdicts were tested. Of those{each} that say something "
        "stands out, 5 % are false on average at most."
    )


def _folded(cards: Sequence[QuestionCard], many: bool) -> str:
    """Say what is behind a fold."""
    if many:
        return f"{len(cards)} answers with their numbers"
    findings = sum(card.telling for card in cards)
    rest = len(cards) - findings
    parts = [f"{findings} more {'finding' if findings == 1 else 'findings'}"] if findings else []
    parts += [f"{rest} that are plain numbers or not decided"] if rest else []
    return " and ".join(parts)


def notices(summary: Summary) -> list[tuple[str, str]]:
    """Say what a reader must know before the numbers: tone and text of each notice."""
    study = summary.study
    found = endings(study, NAMES.get(asked_as(study), "run"))
    if not summary.cells:
        found.append(("open", "There are no games yet, so that nothing can be told."))
    for cell in summary.cells:
        found += [("open", f"{cell.label}: {warning}") for warning in cell.warnings]
        if cell.capped:
            many = cell.withheld
            found.append(("bad" if many else "plain", _capped(cell)))
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
    questions: dict[str, list[tuple[ColouredCell, ClaimResult]]] = {}
    for cell in cells:
        for claim in cell.data.claims:
            questions.setdefault(claim.id, []).append((cell, claim))
    many = len(cells) > 1
    return [_card(found, many) for found in questions.values()]


def _card(found: Sequence[tuple[ColouredCell, ClaimResult]], many: bool) -> QuestionCard:
    """Put the answers of several cells to one question together."""
    lines = [_conclusion(cell, claim, many) for cell, claim in found]
    telling = any(claim.id in COUNTS_AS or claim.code in SAYS_SOMETHING for _, claim in found)
    first = found[0][1]
    return QuestionCard(
        first.question,
        lines,
        _matters(found),
        telling,
        is_observation=first.kind == "goes with",
        depends=first.id not in COUNTS_AS and any(line.depends for line in lines),
    )


def _conclusion(cell: ColouredCell, claim: ClaimResult, many: bool) -> Conclusion:
    """Word the answer of one cell, and what would decide it."""
    said = words(claim)
    off = topics.spread(cell) if claim.id == FAIRNESS else None
    notes = (
        [f"On average the seats are off fair by {numbers.signed(off).lstrip('+')}."] if off else []
    )
    notes += [f"{capital(more)}."] if (more := more_games(cell.data, claim)) else []
    notes += _tried(cell.data, claim)
    drawn = None if claim.id == FAIRNESS and not many else dots(claim)
    series = cell.series if many else None
    note = " ".join(notes)
    return Conclusion(
        badge(said.badge),
        series,
        said.sentence,
        note,
        drawn,
        segments(claim),
        marks(cell.data, claim),
        DEPENDS if cell.data.depends(claim.id) else "",
    )


def _tried(cell: CellResult, claim: ClaimResult) -> list[str]:
    """What the game is like without what somebody chose, where that was seen to matter."""
    levers = cell.levers
    if levers is None or claim.kind != "goes with":
        return []
    named = [one for one in levers.tried if one.name in claim.changes and not one.was_set]
    found = [one for one in named if is_lever(levers, one)]
    return [f"{one.title}: {does(levers, one)}" for one in found[:MOST_TRIED]]


def _matters(found: Sequence[tuple[ColouredCell, ClaimResult]]) -> str:
    """Say how large a difference would matter to the first question of all."""
    head = COUNTS_AS.get(found[0][1].id)
    if head is None or found[0][1].margin is None:
        return ""
    *others, last = dict.fromkeys(cell.data.margin for cell, _ in found)
    margins = [*(f"±{margin:g}" for margin in others), f"±{numbers.points(last)}"]
    return f"{head} within {' or '.join(margins)}."


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
    asked = {question for cell in summary.cells for question, _ in _resting(summary, cell)}
    return TextTable(
        "Assumed values behind the conclusions",
        ["Parameter", "Value", "Conclusions that rest on it", "Why this value"],
        [
            [key, value, _questions(questions, asked), notes[key]]
            for key, values in rows.items()
            for value, questions in values.items()
        ],
    )


def _questions(found: Sequence[str], asked: set[str]) -> str:
    """Name the questions that rest on a value, unless all do."""
    return "all" if set(found) == asked and len(asked) > 1 else " · ".join(dict.fromkeys(found))


def _resting(summary: Summary, cell: CellResult) -> list[tuple[str, Sequence[str]]]:
    """Return the questions about a cell, with the assumed values that their answers rest on."""
    compared = [one for one in summary.comparisons if cell.id in (one.a, one.b)]
    return [
        *((CHANGES, one.assumed) for one in compared),
        *((one.question, one.assumed) for one in cell.claims),
    ]
