"""A study in a few lines of text: for the terminal, and for whatever else shows plain text."""

import shlex
import textwrap
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from balance.controls import as_command
from balance.report import numbers
from balance.report.lever_words import best_lever, does, none_helps, untold, untried
from balance.report.small import without_ends
from balance.report.wording import DEPENDS, capital, other_players, share, short, stronger, words
from balance.studies.cells.results import seated
from balance.studies.run.results import (
    DIFFICULTY,
    FAIRNESS,
    CellResult,
    ClaimResult,
    DistributionResult,
    EstimateResult,
    LeverResult,
    LeversResult,
)

WIDTH = 80
LABEL = 10  # columns before the text of a line
BAR = 20
MOST_ALSO = 3  # answers told beside the headline; the report has them all
EIGHTHS = " ▏▎▍▌▋▊▉"
LEVELS = "▁▂▃▄▅▆▇█"
FAR = 20  # times the games played: further off, nobody plans for it
CLOSE = "it lies close to the edge: only many times more games would decide"
TOO_FEW = "these games are too few to say where it lies; ten times as many say more"
LARGE = 99.5  # turns from here on need no decimal
DIGITS = (9.95, 0.995)  # below these one decimal, and two: two digits in all
SPARKS, SPARED = 12, 0.01  # columns, and the share of games cut off at each end
KEPT = ("--players", "--policy", "--set")  # options of a replay that a comparison has, too
SAYS_SOMETHING = ("SOME", "MORE", "LESS", "RISES", "FALLS", "PEAKS", "DIPS", "CHANGES", "MOSTLY")


class Told(NamedTuple):
    """A line: what it is about, and what it says; a command may be longer than a terminal."""

    label: str
    text: str
    is_badge: bool = False
    is_command: bool = False


def brief(cell: CellResult) -> Iterator[Told]:
    """One cell in at most some twenty lines."""
    yield from _headline(cell)
    yield from _length(cell)
    yield from _tension(cell)
    yield from _also(cell)
    yield from _holds(cell)
    yield from tried(cell)
    yield from _watch(cell)
    yield from _assumed(cell)


def played(cell: CellResult) -> str:
    """What was played, in one line."""
    return " · ".join((cell.ruleset.game_title, cell.ruleset.title, *who_played(cell)))


def who_played(cell: CellResult) -> tuple[str, str]:
    """Who sat at the table, and how many games they played."""
    games = numbers.several(cell.games, "game")
    return f"{seated(cell.players)}, {lineup(cell)}", games


def lineup(cell: CellResult) -> str:
    """Who sat at the table."""
    names = f"all {cell.lineup[0]}" if cell.rotations == 1 else " / ".join(cell.lineup)
    return cell.lineup[0] if cell.players == 1 else names


# --- the headline ---------------------------------------------------------------------------------


def _headline(cell: CellResult) -> Iterator[Told]:
    claim = cell.headline
    if claim is None:
        return
    said = words(claim)
    told, limits = short(claim), _limits(cell, claim)
    fits = LABEL + len(told) + len(limits) <= WIDTH
    yield Told(said.badge, told + limits if fits else told, is_badge=True)
    if limits and not fits:
        yield Told("", limits.strip())
    if claim.id == FAIRNESS:
        most = max((one.high or 0.0 for one in claim.numbers), default=0.0)
        width = max(len(one.name) for one in claim.numbers)
        shares = list(map(share, claim.numbers))
        room = max(map(len, shares))
        for one, shown in zip(claim.numbers, shares, strict=True):
            yield Told("", f"{one.name:<{width}}  {shown:<{room}}  {bar(one.value, most)}")
    for told in filter(None, (more_games(cell, claim), *stronger(cell))):
        yield Told("", told)


def more_games(cell: CellResult, claim: ClaimResult) -> str:
    """How many more games would probably decide; of very many why that is so."""
    more = claim.more_games
    if not more:
        return ""
    if more > FAR * cell.games:
        return CLOSE if _is_narrow(cell, claim) else TOO_FEW
    return f"about {numbers.count(more)} more games would probably decide"


def _is_narrow(cell: CellResult, claim: ClaimResult) -> bool:
    """Are the numbers known more closely than the margin is wide? Then they lie at its edge."""
    widths = [(one.high or 0.0) - (one.low or 0.0) for one in claim.numbers]
    return max(widths, default=0.0) <= 2 * cell.margin / 100


def _limits(cell: CellResult, claim: ClaimResult) -> str:
    """Between which shares it would be fair, or on target."""
    if claim.reference is None:
        return ""
    low, high = (100 * claim.reference + sign * cell.margin for sign in (-1, 1))
    word = "fair" if claim.id == FAIRNESS else "on target"
    return f"   ({word}: {low:.3g} to {high:.3g} %)"


def labelled(label: str, text: str) -> list[str]:
    """A text behind its label, in as many lines as it takes."""
    whole = f"{label:<{LABEL}}{text}"
    return textwrap.wrap(whole, WIDTH, subsequent_indent=" " * LABEL, break_on_hyphens=False)


def bar(value: float | None, most: float, room: int = BAR) -> str:
    """A bar of text, the longest for the most there is, in so many columns."""
    if not numbers.known(value) or not most:
        return ""
    eighths = round(8 * room * part(value, most))
    return ("█" * (eighths // 8) + EIGHTHS[eighths % 8]).rstrip()


def part(value: float, most: float) -> float:
    """How much of the most a value is, from 0 to 1 whatever a summary says: a bar has an end."""
    return min(max(value / most, 0.0), 1.0)


# --- length and tension ---------------------------------------------------------------------------


def _length(cell: CellResult) -> Iterator[Told]:
    if told := length(cell):
        shape = cell.distribution("turns")
        yield Told("LENGTH", f"{told}  {_spark(shape)}".rstrip())


def length(cell: CellResult) -> str:
    """How long a game is; nothing where nobody knows."""
    turns = cell.estimate("turns")
    if turns is None or not numbers.known(turns.value):
        return ""
    ends = [cell.estimate(id_) for id_ in ("turns_q05", "turns_q95")]
    first, last = (one.value if one else None for one in ends)
    text = f"{numbers.number(turns.value, 0 if turns.value >= LARGE else 1)} {turns.unit}"
    if numbers.known(first) and numbers.known(last):
        text += f" (9 in 10 games: {numbers.count(first)} to {numbers.count(last)})"
    return text + _minutes(cell)


def _minutes(cell: CellResult) -> str:
    """How long people take, where the ruleset says how long they take for a decision."""
    seconds, decisions = cell.seconds_a_decision, cell.estimate("decisions")
    if not seconds or decisions is None or not numbers.known(decisions.value):
        return ""
    return f", about {numbers.count(seconds * decisions.value / 60)} minutes"


def _spark(shape: DistributionResult | None) -> str:
    """A distribution in a dozen columns of the height of a line, its rare ends cut off."""
    kept = without_ends(shape.bins if shape else (), SPARED)
    if len(kept) < 2:
        return ""
    first, last = kept[0][0], kept[-1][0]
    columns = [0] * min(SPARKS, int(last - first) + 1)
    for value, count in kept:
        columns[int((value - first) * len(columns) / (last - first + 1))] += count
    most = max(columns)
    return "".join(LEVELS[round((len(LEVELS) - 1) * count / most)] for count in columns)


def _tension(cell: CellResult) -> Iterator[Told]:
    if told := tension(cell):
        yield Told("TENSION", " · ".join(told))


def tension(cell: CellResult) -> list[str]:
    """How the lead changes and how often the win is shared, as far as that is known."""
    parts = [
        _said(cell.estimate("lead_changes"), "lead changes"),
        _said(cell.estimate("no_lead_change"), "of games without any"),
        _said(cell.estimate("tied"), "shared wins"),
    ]
    return [part for part in parts if part]


def _said(estimate: EstimateResult | None, what: str) -> str:
    if estimate is None or not numbers.known(estimate.value):
        return ""
    value = numbers.scaled(estimate.value, estimate.unit) or 0.0
    shown = numbers.number(value, sum(value < end for end in DIGITS))
    return f"{shown} % {what}" if estimate.unit == "%" else f"{shown} {what}"


# --- what else ------------------------------------------------------------------------------------


def _also(cell: CellResult) -> Iterator[Told]:
    others = [claim for claim in cell.claims if claim.id not in (FAIRNESS, DIFFICULTY)]
    telling = [claim for claim in others if claim.code in SAYS_SOMETHING]
    telling.sort(key=lambda claim: cell.depends(claim.id))
    for at, claim in enumerate(telling[:MOST_ALSO]):
        said = words(claim).sentence
        if cell.depends(claim.id):
            said = f"{said.removesuffix('.')} ({DEPENDS})."
        yield Told("" if at else "ALSO", said)
    unknown = sum(claim.code == "UNDECIDED" for claim in others)
    if unknown:
        questions = numbers.several(unknown, "question")
        yield Told("OPEN", f"{questions} not decided by these games")


def _holds(cell: CellResult) -> Iterator[Told]:
    """Which answers move with other players, or with other values as likely as those assumed."""
    questions = {claim.id: claim.question for claim in cell.claims}
    texts = other_players(cell)
    for trial in [trial for trial in cell.trials if trial.moved][:2]:
        also = f" and {len(trial.moved) - 1} more" if len(trial.moved) > 1 else ""
        texts.append(f"{trial.name} moves: {questions[trial.moved[0]]}{also}")
    for at, text in enumerate(texts):
        yield Told("" if at else "HOLDS?", text)


def tried(cell: CellResult) -> Iterator[Told]:
    """What was tried beside the run, or the command that tries it."""
    if cell.levers is not None:
        yield from change(cell, cell.levers)
    elif told := nothing_tried(cell):
        yield Told("TRY", told)
        yield Told("", levers_command(cell), is_command=True)


def nothing_tried(cell: CellResult) -> str:
    """Why nothing was tried beside a run, where there is something to try."""
    why = untried(cell) or ("nothing was tried beside this run" if cell.variants else "")
    return f"{why}; this tries every variant" if why else ""


def change(cell: CellResult, found: LeversResult) -> Iterator[Told]:
    """What was tried beside the run and changes the headline most, and what else it changes."""
    for one in found.tried:
        if one.was_set:
            yield Told("SET", f"{one.name}: {does(found, one)}")
            yield Told("", compare_command(cell, one), is_command=True)
    best, rest = best_lever(cell, found), untold(cell, found)
    if best is None:
        if told := none_helps(cell, found):
            yield Told("CHANGE?", told)
        if cell.untried:
            yield Told("TRY", levers_command(cell), is_command=True)
        return
    more = f" {capital(rest)}." if rest else ""
    yield Told("CHANGE?", f"{best.title}: {does(found, best)}{more}")
    yield Told("TRY", compare_command(cell, best), is_command=True)


def levers_command(cell: CellResult) -> str:
    """The command that tries every change on what was played, by the same players."""
    return as_command(["balance", "levers", *_setup(cell.replay, KEPT), *cell.given])


def compare_command(cell: CellResult, change: LeverResult) -> str:
    """The command that tries a change on what was played, by the same players."""
    kept = KEPT[:2] if change.was_set else KEPT
    parts = try_on(cell.replay, change.name, kept, given=cell.given)
    stopped = cell.games < cell.games_asked  # so that many fewer are not enough for another
    return as_command([*parts, *(["--until-decided"] if stopped else ["--games", str(cell.games)])])


def try_on(
    replay: str,
    change: str,
    kept: Sequence[str] = KEPT,
    unset: Sequence[str] = (),
    given: Sequence[str] = (),
) -> list[str]:
    """The command that tries a change on the rules and players of a replay, in its words.

    ``kept`` are the options that stay; of what was set, ``unset`` goes; what judges is ``given``.
    """
    config, *rest = _setup(replay, kept, unset)
    return ["balance", "compare", config, "--try", change, *rest, *given]


def _setup(replay: str, kept: Sequence[str], unset: Sequence[str] = ()) -> list[str]:
    """The ruleset of a replay, and some of its options."""
    config, *rest = shlex.split(replay)[2:]
    pairs = [*zip(rest[::2], rest[1::2], strict=True)]
    for change in unset:
        if ("--set", change) in pairs:  # what was set last, as it may have been set before
            del pairs[len(pairs) - 1 - pairs[::-1].index(("--set", change))]
    return [config, *(part for name, value in pairs if name in kept for part in (name, value))]


def replay_command(cell: CellResult, game: int) -> str:
    """The command that shows one game of a cell."""
    return cell.replay.replace("--game N", f"--game {game}")


def _watch(cell: CellResult) -> Iterator[Told]:
    game = next((one for one in reversed(cell.notable)), None)
    if game is not None:
        yield Told("WATCH", game.label)
        yield Told("", replay_command(cell, game.game), is_command=True)


def _assumed(cell: CellResult) -> Iterator[Told]:
    keys = dict.fromkeys(key for claim in cell.claims for key in claim.assumed)
    if not keys:
        return
    head = cell.headline
    bearing = len(head.assumed) if head else 0
    values = numbers.several(len(keys), "value")
    which = "" if bearing == len(keys) else f", {bearing} bear on the verdict"
    shown = ", ".join(list(keys)[:3])
    more = ", …" if len(keys) > 3 else ""
    yield Told("ASSUMED", f"{values}{which}: {shown}{more}")
