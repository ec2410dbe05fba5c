"""The standings of a tournament: who is strong, and what everybody takes from everybody."""

from collections.abc import Sequence
from typing import NamedTuple

from balance.report import numbers, standing_words
from balance.report.html import part
from balance.report.numbers import Value
from balance.report.sections.common import again, warned
from balance.report.small import ROOM, TONES, Dot, Dots, share
from balance.report.views import Conclusion, Section, TextTable
from balance.studies.run.results import NumberResult
from balance.studies.tournament.results import PairingResult, Standings

STRONGEST = 70.0  # per cent of a colour that the payoff furthest from fair gets
HEADER = ("Player", "Elo", "Share", "Beats", "Loses to", "Dominated by")


class Shade(NamedTuple):
    """A field of the payoff table: the fair share is palest."""

    text: str
    title: str
    tone: str
    part: float


def standing_sections(found: Standings) -> list[Section]:
    """Return all sections of the page of a tournament, in order."""
    said = [
        Conclusion(standing_words.dressed(one.badge), None, one.sentence)
        for one in standing_words.sentences(found)
    ]
    sections = [Section("verdicts", "Who is strongest?", _first(found, said))]
    if found.players and not found.is_withheld:
        sections += [
            Section("payoffs", "Who beats whom?", _payoffs(found)),
            Section("players", "Every player", _players(found), folded=True),
        ]
    replays = [one.replay for one in found.pairings[:1]]
    return [*sections, again(found.study, found.ruleset, found.capped, replays)]


def _first(found: Standings, said: Sequence[Conclusion]) -> str:
    return part(
        "standings",
        said=said,
        ranking=_ranking(found) if found.players and not found.is_withheld else None,
        mixture=[share(one.name, one.mixture) for one in found.players],
        method=standing_words.METHODS[found.method],
        scale=standing_words.SCALE,
        note=standing_words.MEANINGS[found.method],
    )


def _ranking(found: Standings) -> Dots:
    """Ratings as dots; an end without limit reaches the edge."""
    ratings = [one.elo for one in found.players]
    ends = [float(e) for one in ratings for e in (one.value, one.low, one.high) if e is not None]
    room = ROOM * (max(ends) - min(ends)) or 1.0
    low, high = min(ends) - room, max(ends) + room

    def place(value: float) -> float:
        return round(100 * (value - low) / (high - low), 2)

    def dot(one: NumberResult) -> Dot:
        start = 0.0 if one.low is None else place(one.low)
        end = 100.0 if one.high is None else place(one.high)
        at = place(float(one.value or 0))
        text = numbers.value(Value(one.value, ""), 0)
        return Dot(one.name, text, at, start, round(end - start, 2), "plain")

    return Dots([dot(one) for one in ratings], None, place(0.0), 0)


def _payoffs(found: Standings) -> str:
    names = [one.name for one in found.players]
    furthest = max(_off(found, one) for one in found.pairings) or 1.0
    rows = [
        (name, [_shade(found, found.pairing(name, other), furthest) for other in names])
        for name in names
    ]
    return part(
        "payoffs",
        names=names,
        rows=rows,
        caption=standing_words.pays(found),
        notes=(*standing_words.legend(found), standing_words.tested(found)),
    )


def _off(found: Standings, pairing: PairingResult) -> float:
    """How far a payoff lies from fair, below it as a part of what there is to lose."""
    fair, value = float(found.fair), float(pairing.share.value or 0)
    return (value - fair) / (1 - fair) if value > fair else (fair - value) / fair


def _shade(found: Standings, pairing: PairingResult | None, furthest: float) -> Shade | None:
    if pairing is None:
        return None
    is_more = float(pairing.share.value or 0) > float(found.fair)
    text = standing_words.signed(found, pairing)
    tone = TONES["above" if is_more else "below"]
    depth = round(STRONGEST * _off(found, pairing) / furthest, 1)
    return Shade(text, standing_words.payoff_in_full(found, pairing), tone, depth)


def _players(found: Standings) -> str:
    rows = [
        [
            f"{one.name}: {one.manner}",
            standing_words.elo(one.elo),
            standing_words.share(one.mixture),
            ", ".join(one.beats) or "nobody",
            ", ".join(one.loses_to) or "nobody",
            ", ".join(one.dominated_by) or "nobody",
        ]
        for one in found.players
    ]
    return part("standing_players", table=TextTable("Every player", HEADER, rows))


def standing_notices(found: Standings) -> list[tuple[str, str]]:
    """Say what a reader must know before the numbers: tone and text of each notice."""
    notices = warned("tournament", found.study, found.warnings, found.capped)
    if found.study.interrupted:
        many = numbers.several(found.games, "game")
        notices.append(("open", f"Of every pairing {many} count, as many as all of them have."))
    if withheld := sum(one.withheld for one in found.pairings):
        text = f"Too many of them to judge {withheld} of {len(found.pairings)} pairings."
        notices.append(("bad", text))
    return notices
