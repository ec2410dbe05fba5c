"""The standings of a tournament as text: a short ranking, and tables for Markdown."""

from collections.abc import Iterator

from balance.controls import shortened
from balance.report import numbers
from balance.report.standing_words import (
    SHORT,
    elo,
    legend,
    pays,
    seats,
    share,
    signed,
    who_played,
)
from balance.report.views import TextTable
from balance.studies.tournament.results import Standings

MOST = 11  # players that a short ranking shows
NAME = 22  # characters of a name there


def titled(found: Standings) -> str:
    """What was played, in one line."""
    ruleset = found.ruleset
    where = f"tournament at {seats(found)}"
    return " · ".join((ruleset.game_title, ruleset.title, where, *who_played(found)))


def ranking(found: Standings, full: bool = False) -> Iterator[str]:
    """A line for each player, the strongest first, below a heading; of whom something is known."""
    if not found.players or found.is_withheld:
        return
    shown = found.players if full else found.players[:MOST]
    yield f"{'':{NAME}}  {'Elo':>20}  {SHORT[found.method]:>15}  beats  loses"
    for one in shown:
        name = shortened(one.name, NAME)
        columns = f"{elo(one.elo):>20}  {share(one.mixture):>15}"
        yield f"{name:{NAME}}  {columns}  {len(one.beats):5}  {len(one.loses_to):5}"
    if len(found.players) > len(shown):
        yield f"and {len(found.players) - len(shown)} more; --full shows all"


def tables(found: Standings) -> list[TextTable]:
    """The ranking, and what everybody takes from everybody."""
    if not found.players:
        return []
    names = [one.name for one in found.players]
    ranked = [
        [one.name, elo(one.elo), share(one.mixture), numbers.count(len(one.beats))]
        for one in found.players
    ]
    fields = [
        [one, *(signed(found, pair) if (pair := found.pairing(one, o)) else "–" for o in names)]
        for one in names
    ]
    return [
        TextTable("Ranking", ["Player", "Elo", SHORT[found.method], "Beats"], ranked),
        TextTable(" ".join((pays(found), *legend(found))), ["", *names], fields),
    ]
