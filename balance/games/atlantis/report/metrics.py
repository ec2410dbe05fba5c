"""What a designer of Atlantis asks, as numbers of one study (section 12)."""

from collections.abc import Callable, Sequence

import polars as pl

from balance.games.api import Metric, split_scale, split_win
from balance.games.atlantis.parameters.island import hexes_of, show_hex, tiles_of
from balance.games.atlantis.parameters.model import Parameters
from balance.games.atlantis.words.names import AREAS

FATES, DEATHS, SHIPS = "What becomes of guys", "What kills guys", "Ships"
SWIMMERS, CREATURES, ISLAND = "Swimmers and dolphins", "Creature rolls", "The sinking island"
STEPS, PLACES = "Steps", "Where it happens"
HEXES = ""  # the maps show them
ENDINGS = "How games end"

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
SUNK_SHIPS = {
    "ships_lost_kraken": "Ships sunk by krakens",
    "ships_lost_monster": "Ships eaten by monsters",
    "ships_lost_vortex": "Ships lost to vortices",
}
EVENTS = {"died": "die", "displaced": "are displaced", "boarded": "board a ship"}


def metrics(parameters: Parameters, players: int) -> list[Metric]:
    """The game's own metrics, as expressions over its per-game rows."""
    return [
        *_fates(parameters, players),
        *_deaths(players),
        *_ships(players),
        *_swimmers(players),
        *_creatures(),
        *_island(),
        *_endings(parameters, players),
        *_steps(players),
        *_places(parameters, players),
        *_hexes(parameters),
    ]


# --- how numbers are asked -----------------------------------------------------------------


def _whole(name: str) -> pl.Expr:
    return pl.col(name).cast(pl.Int64)


def _total(name: str, players: int) -> pl.Expr:
    """A column's sum over the seats."""
    return pl.sum_horizontal(*[_whole(f"{name}_{s}") for s in range(1, players + 1)])


def _sum(names: Sequence[str]) -> pl.Expr:
    return pl.sum_horizontal(*[_whole(name) for name in names])


def _mean(id_: str, topic: str, label: str, unit: str, value: pl.Expr | None = None) -> Metric:
    return Metric(id_, topic, label, "mean", _whole(id_) if value is None else value, unit=unit)


def _total_mean(id_: str, topic: str, label: str, unit: str, players: int) -> Metric:
    return _mean(id_, topic, label, unit, _total(id_, players))


def _share(id_: str, topic: str, label: str, value: pl.Expr) -> Metric:
    return Metric(id_, topic, label, "share", value, unit="%")


def _part(id_: str, topic: str, label: str, value: pl.Expr, per: pl.Expr) -> Metric:
    """A part of a whole; games in which the whole is nothing do not count."""
    whole = pl.when(per > 0).then(per)
    return Metric(id_, topic, label, "bounded", value, whole, unit="%")


def _each(id_: str, topic: str, label: str, value: pl.Expr, per: pl.Expr, unit: str) -> Metric:
    """So much for each of something; games without any of it do not count."""
    whole = pl.when(per > 0).then(per)
    return Metric(id_, topic, label, "ratio", value, whole, unit=unit)


def _family(name: str, members: Sequence[Metric]) -> list[Metric]:
    """Numbers held against each other: their intervals hold together."""
    return [question._replace(family=name) for question in members]


def _win_share_of(
    id_: str, topic: str, label: str, players: int, chosen: Callable[[int], pl.Expr]
) -> Metric:
    """Mean win share of the seats ``chosen`` picks, over all games and such seats."""
    picked = {s: chosen(s).cast(pl.Int64) for s in range(1, players + 1)}
    won = pl.sum_horizontal(*[split_win(s, players) * p for s, p in picked.items()])
    question = _part(id_, topic, label, won, pl.sum_horizontal(*picked.values()))
    return question._replace(scale=split_scale(players), reference=1 / players)


def _most(names: Sequence[str], players: int) -> Callable[[int], pl.Expr]:
    """Has the seat more of these columns than every other seat?"""
    had = {s: _sum([f"{name}_{s}" for name in names]) for s in range(1, players + 1)}

    def chosen(seat: int) -> pl.Expr:
        return pl.all_horizontal(*[had[seat] > had[s] for s in had if s != seat])

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
        _part(f"death_{c}", DEATHS, f"Of the dead: {CAUSE_WORDS[c]}", _total(name, players), lost)
        for c, name in CAUSES.items()
    ]
    by_seat = [
        _mean(
            f"deaths_{s}",
            DEATHS,
            f"Dead of seat {s}",
            "guys",
            _sum([f"{name}_{s}" for name in CAUSES.values()]),
        )
        for s in seats
    ]
    by_both = [
        question
        for cause, name in CAUSES.items()
        for question in _family(
            f"seats {cause}",
            [
                _mean(f"{name}_{s}", DEATHS, f"Seat {s}: {CAUSE_WORDS[cause]}", "guys")
                for s in seats
            ],
        )
    ]
    vortex = "A seat that loses most guys to vortices wins"
    hit = _most(["lost_vortex"], players)
    return [
        *_family("causes", causes),
        _each(
            "dead_per_vortex",
            DEATHS,
            "Guys that one vortex kills",
            _total("lost_vortex", players),
            _whole("vortices"),
            "guys",
        ),
        _mean("deaths", DEATHS, "Dead of all seats", "guys", lost),
        *_family("deaths of seats", by_seat),
        *by_both,
        _win_share_of("win_share_vortex_hit", DEATHS, vortex, players, hit),
    ]


def _ships(players: int) -> list[Metric]:
    saved = _total("saved", players)
    boards = ["boarded_land", "climbed"]
    most = "The seat with most boardings wins (a correlation)"
    return [
        _part("saved_by_ship", SHIPS, "Of those ashore: by ship", _total("saved_ship", players),
              saved),
        _part("ships_lost_share", SHIPS, "Of the ships placed: lost", _sum(list(SUNK_SHIPS)),
              _whole("ships_placed")),
        _mean("ships_placed", SHIPS, "Ships that come into play", "ships"),
        *(_mean(name, SHIPS, label, "ships") for name, label in SUNK_SHIPS.items()),
        _each("saved_per_ship", SHIPS, "Guys ashore by ship, for each ship placed",
              _total("saved_ship", players), _whole("ships_placed"), "guys"),
        _total_mean("boarded_land", SHIPS, "A guy boards from land", "times", players),
        _total_mean("climbed", SHIPS, "A swimmer climbs aboard", "times", players),
        _total_mean("hopped", SHIPS, "A guy hops from ship to ship", "times", players),
        _total_mean("overboard", SHIPS, "A guy goes overboard", "times", players),
        _total_mean("dumped_kraken", SHIPS, "A kraken throws a guy into the water", "times",
                    players),
        _win_share_of("win_share_most_boarded", SHIPS, most, players, _most(boards, players)),
    ]  # fmt: skip


def _swimmers(players: int) -> list[Metric]:
    swum, carried = _total("swim_steps", players), _total("dolphin_carries", players)
    displaced = _total("displaced", players)
    return [
        _part("carried_share", SWIMMERS, "Of the swim steps: beside a dolphin", carried, swum),
        _part(
            "no_empty_share",
            SWIMMERS,
            "Of the displaced guys: no empty hex beside the tile",
            _whole("displaced_no_empty"),
            displaced,
        ),
        _total_mean("displaced", SWIMMERS, "Guys displaced by sinking tiles", "guys", players),
        _total_mean("entered_water", SWIMMERS, "Guys that enter the water", "guys", players),
        _total_mean("saved_swim", SWIMMERS, "Guys ashore by swimming", "guys", players),
        _mean("dolphin_left_kills", SWIMMERS, "Guys eaten as their dolphin leaves", "guys"),
        _total_mean("dolphin_carries", SWIMMERS, "Steps beside a dolphin", "steps", players),
        _mean("protected_attacks", SWIMMERS, "Attacks that a dolphin wards off", "attacks"),
    ]


# --- creatures, island, end ---------------------------------------------------------------


def _creatures() -> list[Metric]:
    kinds = {
        "creature_moves": "A creature is moved",
        "creature_passes": "No creature is moved, though one is there",
        "rolls_without_creature": "No creature of the type is there",
    }
    rolls, moves = _sum(list(kinds)), _whole("creature_moves")
    shares = [
        _part(f"{name}_share", CREATURES, f"Of the rolls: {label[0].lower()}{label[1:]}",
              _whole(name), rolls)
        for name, label in kinds.items()
    ]  # fmt: skip
    return [
        *_family("rolls", shares),
        _part("dives_share", CREATURES, "Of the moves: a dive", _whole("dives"), moves),
        *(_mean(name, CREATURES, label, "rolls") for name, label in kinds.items()),
        _mean("dives", CREATURES, "A creature dives", "rolls"),
    ]


def _island() -> list[Metric]:
    fortress, island = _whole("fortress_gone_turn"), _whole("island_gone_turn")
    return [
        _mean("tiles_sunk", ISLAND, "Tiles sunk by choice", "tiles"),
        _mean("tiles_lost_vortex", ISLAND, "Tiles destroyed by vortices", "tiles"),
        _mean("vortices", ISLAND, "Vortices", "vortices"),
        _mean("creatures_lost_vortex", ISLAND, "Creatures destroyed by vortices", "creatures"),
        _gone("fortress_gone_turn", "Turn after which the fortress is gone", fortress),
        _gone("island_gone_turn", "Turn after which the island is gone", island),
    ]


def _gone(id_: str, label: str, turn: pl.Expr) -> Metric:
    """A turn number that is 0 in games where it never came; these do not count."""
    return _mean(id_, ISLAND, label, "turns", pl.when(turn > 0).then(turn))


def _left_of_seats(players: int) -> list[Metric]:
    """Whom an early end leaves outside; without one it leaves nobody."""
    asked = [
        _mean(f"left_outside_{s}", ENDINGS, f"Guys of seat {s} left outside", "guys")
        for s in range(1, players + 1)
    ]
    return list(_family("left of seats", asked))


def _endings(parameters: Parameters, players: int) -> list[Metric]:
    island, turns = _whole("island_gone_turn"), _whole("turns")
    after = pl.when(island > 0).then(turns - island)
    left = _total("left_outside", players)
    return [
        _share("island_outlasts", ENDINGS, "The game ends with tiles left", island == 0),
        _share("some_left_outside", ENDINGS, "The game ends with guys outside", left > 0),
        *(_left_of_seats(players) if parameters.short_game or parameters.end_rule else []),
        _part("tail_share", ENDINGS, "Of the turns: after the island is gone", after, turns),
        _mean("turns_after_island", ENDINGS, "Turns after the island is gone", "turns", after),
        Metric("turns_after_island_q50", ENDINGS, "Median tail", "quantile", after, unit="turns"),
        Metric("turns_after_island_q95", ENDINGS, "Long tail (5 % are longer)", "quantile",
                 after, unit="turns"),
    ]  # fmt: skip


def _steps(players: int) -> list[Metric]:
    used = _total("steps_used", players)
    kinds = [
        _part(f"step_{name}", STEPS, f"Of the steps: {words}", _total(name, players), used)
        for name, words in STEP_WORDS.items()
    ]
    return [
        *_family("steps", kinds),
        _each("steps_per_turn", STEPS, "Steps used a turn", used, _whole("turns"), "steps"),
    ]


# --- places -------------------------------------------------------------------------------


def areas_of(event: str) -> tuple[str, ...]:
    """The rings where something of the kind can happen: nobody is displaced at sea."""
    return AREAS[:-1] if event == "displaced" else AREAS


def _places(parameters: Parameters, players: int) -> list[Metric]:
    """By ring of the starting board, and by landing hex."""
    seats = range(1, players + 1)
    asked = []
    for event, words in EVENTS.items():
        for area in areas_of(event):
            name, where = f"{event}_in_{area}", f"{words} in ring {area}"
            if area == "sea":
                where = f"{words} on the sea beyond"
            asked.append(_total_mean(name, PLACES, f"Guys that {where}", "guys", players))
            by_seat = [
                _mean(f"{name}_{s}", PLACES, f"Guys of seat {s} that {where}", "guys")
                for s in seats
            ]
            asked += _family(f"seats {name}", by_seat)
    return [*asked, *_landings(parameters, players)]


def landing_numbers(parameters: Parameters) -> dict[int, str]:
    """Landing hexes by hex number, with the words for people."""
    hexes = hexes_of(parameters.board_rows)
    return {hexes.index(h): show_hex(h) for h in parameters.landing_hexes}


def _landings(parameters: Parameters, players: int) -> list[Metric]:
    saved, landings = _total("saved", players), landing_numbers(parameters)
    shares = [
        _part(
            f"landing_share_{n}",
            PLACES,
            f"Of those ashore: at {words}",
            _total(f"landed_at_{n}", players),
            saved,
        )
        for n, words in landings.items()
    ]
    by_seat = [
        _mean(f"landed_at_{n}_{s}", PLACES, f"Guys of seat {s} that land at {words}", "guys")
        for n, words in landings.items()
        for s in range(1, players + 1)
    ]
    return [*_family("landings", shares), *by_seat]


def hexes_for(parameters: Parameters, event: str) -> dict[int, str]:
    """The hexes where something of the kind can happen, by number, with words for people."""
    hexes = hexes_of(parameters.board_rows)
    tiles = tiles_of(hexes, parameters.city_hex, parameters.no_tile_hexes)
    city_stays = not parameters.vortex_destroys_city
    return {
        number: show_hex(hex_)
        for number, hex_ in enumerate(hexes)
        if (
            hex_ in tiles if event == "displaced" else hex_ != parameters.city_hex or not city_stays
        )
    }


def _hexes(parameters: Parameters) -> list[Metric]:
    return [
        _mean(f"{event}_at_{number}", HEXES, f"Guys that {words} at {hex_}", "guys")
        for event, words in EVENTS.items()
        for number, hex_ in hexes_for(parameters, event).items()
    ]
