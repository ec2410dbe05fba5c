"""What a designer of Atlantis asks, as numbers of one study (section 12)."""

from collections.abc import Sequence

import polars as pl

from balance.games.api import Metric
from balance.games.api.metrics import (
    PICTURES,
    OfSeat,
    each,
    family,
    mean,
    part,
    share,
    whole,
    wins_of,
)
from balance.games.atlantis.parameters.model import Parameters
from balance.games.atlantis.report.columns import (
    CREATURES,
    DEATHS,
    ENDINGS,
    ISLAND,
    PLACES,
    SHIPS,
    SWIMMERS,
    landing_numbers,
)

FATES, STEPS = "What becomes of guys", "Steps"

CAUSES = {
    "shark": "lost_shark",
    "monster_swim": "lost_monster_swim",
    "monster_ship": "lost_monster_ship",
    "vortex": "lost_vortex",
}
CAUSE_WORDS = {
    "shark": "eaten by a shark",
    "monster_swim": "eaten by a monster, swimming",
    "monster_ship": "eaten by a monster, on a ship",
    "vortex": "lost to a vortex",
}
STEP_WORDS = {
    "walk_steps": "walking",
    "boarded_land": "boarding from land",
    "sail_steps": "sailing",
    "hopped": "hopping from ship to ship",
    "climbed": "climbing aboard",
    "saved": "going ashore",
    "swim_steps": "swimming",
    "entered_water": "entering the water",
    "overboard": "going overboard",
}
SUNK_SHIPS = ("ships_lost_kraken", "ships_lost_monster", "ships_lost_vortex")


def metrics(parameters: Parameters, players: int) -> list[Metric]:
    """The game's own metrics, as expressions over its per-game rows."""
    return [
        *_fates(parameters, players),
        *_deaths(players),
        *_ships(players),
        *_swimmers(players),
        *_creatures(),
        *_island(),
        *_endings(players),
        *_steps(players),
        *_landings(parameters, players),
    ]


# --- how numbers are asked -----------------------------------------------------------------


def _total(name: str, players: int) -> pl.Expr:
    """A column's sum over the seats."""
    return pl.sum_horizontal(*[whole(f"{name}_{s}") for s in range(1, players + 1)])


def _sum(names: Sequence[str]) -> pl.Expr:
    return pl.sum_horizontal(*[whole(name) for name in names])


def _most(names: Sequence[str], players: int) -> OfSeat:
    """Has the seat more of these columns than every other seat?"""
    had = {s: _sum([f"{name}_{s}" for name in names]) for s in range(1, players + 1)}

    def chosen(seat: int) -> pl.Expr:
        more = [had[seat] > had[s] for s in had if s != seat]
        return pl.all_horizontal(*more).cast(pl.Int64)

    return chosen


def _lost(players: int) -> pl.Expr:
    return pl.sum_horizontal(*[_total(column, players) for column in CAUSES.values()])


# --- guys -----------------------------------------------------------------------------------


def _fates(parameters: Parameters, players: int) -> list[Metric]:
    guys = parameters.guys_per_player * players
    fates = {
        "saved_share": ("Guys that get ashore", _total("saved", players)),
        "lost_share": ("Guys that die", _lost(players)),
        "left_share": ("Guys outside at the end", _total("left_outside", players)),
    }
    return [
        Metric(id_, FATES, label, "bounded", value, scale=guys, unit="%")
        for id_, (label, value) in fates.items()
    ]


def _deaths(players: int) -> list[Metric]:
    seats, lost = range(1, players + 1), _lost(players)
    causes = [
        part(f"death_{c}", DEATHS, f"Of the dead: {CAUSE_WORDS[c]}", _total(name, players), lost)
        for c, name in CAUSES.items()
    ]
    by_seat = [
        mean(
            f"deaths_{s}",
            DEATHS,
            f"Dead of seat {s}",
            "guys",
            _sum([f"{name}_{s}" for name in CAUSES.values()]),
        )
        for s in seats
    ]
    vortex = "A seat that loses most guys to vortices wins"
    hit = _most(["lost_vortex"], players)
    return [
        *family("causes", causes),
        each("dead_per_vortex", DEATHS, "Guys that one vortex kills", "guys",
             _total("lost_vortex", players), whole("vortices")),
        mean("deaths", DEATHS, "Dead of all seats", "guys", lost),
        *family("deaths of seats", by_seat),
        wins_of("win_share_vortex_hit", DEATHS, vortex, players, hit),
        *_dead_parts(players),
    ]  # fmt: skip


def _dead_parts(players: int) -> list[Metric]:
    """Whose guys die."""
    seats = range(1, players + 1)
    dead = {s: _sum([f"{name}_{s}" for name in CAUSES.values()]) for s in seats}
    return [
        part(f"death_part_{s}", PICTURES, f"Of the dead: guys of seat {s}", own, _lost(players))
        for s, own in dead.items()
    ]


def _ships(players: int) -> list[Metric]:
    saved = _total("saved", players)
    boards = ["boarded_land", "climbed"]
    most = "The seat with most boardings wins (a correlation)"
    return [
        part("saved_by_ship", SHIPS, "Of those ashore: by ship", _total("saved_ship", players),
              saved),
        part("saved_by_swimming", PICTURES, "Of those ashore: swimming",
             _total("saved_swim", players), saved),
        part("ships_lost_share", SHIPS, "Of the ships placed: lost", _sum(SUNK_SHIPS),
              whole("ships_placed")),
        each("saved_per_ship", SHIPS, "Guys ashore by ship, for each ship placed", "guys",
             _total("saved_ship", players), whole("ships_placed")),
        wins_of("win_share_most_boarded", SHIPS, most, players, _most(boards, players)),
    ]  # fmt: skip


def _swimmers(players: int) -> list[Metric]:
    swum, carried = _total("swim_steps", players), _total("dolphin_carries", players)
    displaced = _total("displaced", players)
    return [
        part("carried_share", SWIMMERS, "Of the swim steps: beside a dolphin", carried, swum),
        part(
            "no_empty_share",
            SWIMMERS,
            "Of the displaced guys: no empty hex beside the tile",
            whole("displaced_no_empty"),
            displaced,
        ),
    ]


# --- creatures, island, end ---------------------------------------------------------------


def _creatures() -> list[Metric]:
    kinds = {
        "creature_moves": "A creature is moved",
        "creature_passes": "No creature is moved, though one is there",
        "rolls_without_creature": "No creature of the type is there",
    }
    rolls, moves = _sum(list(kinds)), whole("creature_moves")
    shares = [
        part(f"{name}_share", CREATURES, f"Of the rolls: {label[0].lower()}{label[1:]}",
              whole(name), rolls)
        for name, label in kinds.items()
    ]  # fmt: skip
    return [
        *family("rolls", shares),
        part("dives_share", CREATURES, "Of the moves: a dive", whole("dives"), moves),
    ]


def _island() -> list[Metric]:
    fortress, island = whole("fortress_gone_turn"), whole("island_gone_turn")
    return [
        _gone("fortress_gone_turn", "Turn after which the fortress is gone", fortress),
        _gone("island_gone_turn", "Turn after which the island is gone", island),
    ]


def _gone(id_: str, label: str, turn: pl.Expr) -> Metric:
    """A turn number that is 0 in games where it never came; these do not count."""
    return mean(id_, ISLAND, label, "turns", pl.when(turn > 0).then(turn))


def _endings(players: int) -> list[Metric]:
    island, turns = whole("island_gone_turn"), whole("turns")
    after = pl.when(island > 0).then(turns - island)
    left = _total("left_outside", players)
    return [
        share("island_outlasts", ENDINGS, "The game ends with tiles left", island == 0),
        share("some_left_outside", ENDINGS, "The game ends with guys outside", left > 0),
        part("tail_share", ENDINGS, "Of the turns: after the island is gone", after, turns),
        mean("turns_after_island", ENDINGS, "Turns after the island is gone", "turns", after),
        Metric("turns_after_island_q50", ENDINGS, "Median tail", "quantile", after, unit="turns"),
        Metric("turns_after_island_q95", ENDINGS, "Long tail (at most 5 % are longer)", "quantile",
                 after, unit="turns"),
    ]  # fmt: skip


def _steps(players: int) -> list[Metric]:
    used = _total("steps_used", players)
    kinds = [
        part(f"step_{name}", STEPS, f"Of the steps: {words}", _total(name, players), used)
        for name, words in STEP_WORDS.items()
    ]
    return [
        *family("steps", kinds),
        each("steps_per_turn", STEPS, "Steps used a turn", "steps", used, whole("turns")),
    ]


# --- places -------------------------------------------------------------------------------


def _landings(parameters: Parameters, players: int) -> list[Metric]:
    saved, landings = _total("saved", players), landing_numbers(parameters)
    shares = [
        part(
            f"landing_share_{n}",
            PLACES,
            f"Of those ashore: at {words}",
            _total(f"landed_at_{n}", players),
            saved,
        )
        for n, words in landings.items()
    ]
    return family("landings", shares)
