"""Levers: changes of the rules that are tried beside a run under the same luck.

The ruleset's own levers, the lack of each component of a team's game, and every variant are laid
over the rules of the run, one at a time, and played by the same players, in a share of the games.
What few games would be left for is not tried: own levers come first, then components, then what
bears on the headline, then on other answers. Where rules were set on the command line, the ruleset
as it was is played, too, and what was set is told as a lever that was pulled already.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace

from balance.rulesets import ConfigError, Ruleset, file_of, load, tried, variants
from balance.rulesets.document import Tiers
from balance.rulesets.errors import show
from balance.rulesets.files import find
from balance.rulesets.merge import read_layer
from balance.studies.cells.cell import Cell, plain, seat, with_unique_ids
from balance.studies.cells.claims import own_claims
from balance.studies.cells.headlines import common_claims
from balance.studies.run.worth import withouts

SHARE = 2  # all levers together get one in so many of the games of a run
ENOUGH = 1_000  # games of a lever, below which fewer of them are tried
AS_IT_WAS = "as it was"  # without what was set on the command line


def make_levers(cells: Sequence[Cell], games: int | None, wanted: Tiers = "few") -> list[Cell]:
    """The cells that try changes of the rules on others: the ruleset's own, and all variants.

    Parameters
    ----------
    games : int or None
        Games of each of the cells; None for what its ruleset says.
    wanted : str
        "none", "few" or "all" games.

    Raises
    ------
    ConfigError
        A lever of the ruleset that cannot be played.
    """
    found: list[Cell] = []
    for cell in cells if wanted != "none" else ():
        ways = list(_ways(cell))
        whole = cell.ruleset.games if games is None else games
        found += ways if wanted == "all" else share_levers(ways, whole)
    return with_unique_ids(found)


def share_levers(ways: Sequence[Cell], games: int) -> list[Cell]:
    """The levers of a cell, each with its part of the games; of few games only some get any.

    Parameters
    ----------
    games : int
        Games of the cell.
    """
    before = [one for one in ways if one.lever == AS_IT_WAS]
    others = [one for one in ways if one.lever != AS_IT_WAS]
    many = min(len(others), games // SHARE // ENOUGH)
    return [
        *(replace(one, thinned=SHARE) for one in before),
        *(replace(one, thinned=SHARE * many) for one in others[:many]),
        *(replace(one, thinned=0) for one in others[many:]),  # of a longer run they are
    ]


def _ways(cell: Cell) -> Iterator[Cell]:
    """All that changes the rules of a cell and goes with them, the most asked for first."""
    seen = {cell.rules.tobytes()}
    for text, ruleset in _changed(cell):
        lever = _at_table(cell, ruleset)
        if lever and lever.rules.tobytes() not in seen:
            seen.add(lever.rules.tobytes())
            yield replace(lever, id=plain(f"{cell.id}-with-{text}"), tries=cell.id, lever=text)


def _at_table(cell: Cell, ruleset: Ruleset) -> Cell | None:
    """Other rules for those who sit at a table; None where they are not for so many."""
    if cell.players not in cell.game.player_counts(ruleset.parameters):
        return None
    return seat(ruleset, cell.roster, cell.asked)


def _changed(cell: Cell) -> Iterator[tuple[str, Ruleset]]:
    """Every change that may be tried, and the rules with it; own ones must be sound."""
    config, *changes = cell.ruleset.reference
    if changes:
        yield AS_IT_WAS, load(config)
    yield from _own(cell)
    for text in (*withouts(cell), *variants_of(cell)):
        with suppress(ConfigError):  # both are sound, but not together
            yield text, tried(config, changes, text)


def _own(cell: Cell) -> Iterator[tuple[str, Ruleset]]:
    """The levers of a ruleset, and the rules with them.

    A file that gives one which changes nothing, or is another's again, is at fault; what only
    follows from its base, from what was set, or from who sits at the table, is not.
    """
    config, *changes = cell.ruleset.reference
    given = {} if changes else read_layer(find(config)).document.levers
    same = {cell.ruleset.hash: "the same as these rules"}
    for title, text in cell.ruleset.levers.items():
        try:
            ruleset = tried(config, changes, text)
        except ConfigError as error:
            raise error.stated(_place(cell.ruleset, title)) from None
        if title in given and ruleset.hash in same:
            found = f"{show(text)}, {same[ruleset.hash]}"
            allowed = "what differs from these rules and from all other levers"
            raise ConfigError(_place(cell.ruleset, title), "", found, allowed)
        same.setdefault(ruleset.hash, f"the same as {show(title)}")
        yield text, ruleset


def _place(ruleset: Ruleset, title: str) -> str:
    """Where a lever stands."""
    return f"{file_of(ruleset, 'levers', title)}: levers.{title}"


def left_out(cell: Cell, levers: Sequence[Cell]) -> Iterator[str]:
    """Which of a ruleset's own levers are not among those of a cell, and why."""
    config, *changes = cell.ruleset.reference
    there = {one.lever for one in levers}
    for title, text in cell.ruleset.levers.items():
        if text not in there:
            why = _why_not(cell, _at_table(cell, tried(config, changes, text)))
            yield f"The lever {show(title)} is left out: {why}."


def _why_not(cell: Cell, lever: Cell | None) -> str:
    """Why a lever is not among those that are tried."""
    config, *changes = cell.ruleset.reference
    if lever is None:
        return "it is for other numbers of players"
    rules = lever.rules.tobytes()
    if rules == cell.rules.tobytes():
        return "these rules play the same"
    before = _at_table(cell, load(config)) if changes else None
    if before and rules == before.rules.tobytes():
        return "it undoes what was set"
    return "another change does the same"


def variants_of(cell: Cell) -> list[str]:
    """The variants of a game for so many players, those first that answers name."""
    claims = [*common_claims(cell, None), *own_claims(cell)]
    asked = [name for claim in claims for name in claim.changes]
    usual = load(cell.ruleset.game).counts
    known = dict.fromkeys([*asked, *variants(cell.ruleset.game)])
    return [name for name in known if _is_meant(cell, name, usual)]


def _is_meant(cell: Cell, variant: str, usual: Sequence[int]) -> bool:
    """Whether a variant is for so many players; one that names no numbers is for all of them."""
    try:
        own = load(f"{cell.ruleset.game}/{variant}").counts
    except ConfigError:
        return True  # what is wrong with it is told by whoever lays it over rules
    return own == usual or cell.players in own
