"""What designers ask of Atlantis (sections 12 and 13 of its rules).

Who wins at all, by seat and by player, every report says already.
"""

from collections.abc import Iterator

from balance.games.api.claims import CAUSE, COUNT, GOES_WITH, Amount, Claim, Parts, StandsOut
from balance.games.atlantis.parameters.model import Parameters

RARELY_IDLE, OFTEN_IDLE = 0.15, 0.30  # share of rolls that move nothing
SHORT_TAIL, LONG_TAIL = 0.10, 0.25  # share of turns after the island is gone
EVEN = 0.05  # a part so far from an equal one, relative to it, does not matter

BOARD = ("board_rows", "landing_hexes", "start_ships_2p", "start_ships_34p")
DICE = ("creature_die", "distance_die")
WATER = ("entering_water_ends_swim", "landing_is_swim_step", "swimmer_boards", "suicide_moves")
FIRM = (*BOARD, "symbols", *DICE)  # what most answers hang on
PLAY = (
    *WATER,
    "displaced_chooser",
    "creature_move_rule",
    "creature_effects_last_hex",
    "creature_stops_on_attack",
)  # readings that shape how guys die and how long they wait

CORNERS = ("near_corners", "far_corners", "printed_12_rock")  # other boards
CAUSES = {
    "death_shark": "sharks",
    "death_monster_swim": "monsters among swimmers",
    "death_monster_ship": "monsters on ships",
    "death_vortex": "vortices",
}


def cures(players: int) -> tuple[str, ...]:
    """The variants that bear on whether the seats are fair."""
    return ("catch_up_2p",) if players == 2 else ("catch_up",)


def claims(parameters: Parameters, players: int) -> list[Claim]:
    """The designer's questions, as far as one ruleset at one player count goes."""
    return [
        *_fates(parameters),
        *_deaths(players),
        *_ships(players),
        *(_vortices(players) if _any(parameters, "vortex") else ()),
        *(_rolls() if parameters.creature_rolls else ()),
        *(_dolphins() if _has_dolphins(parameters) else ()),
        *(() if parameters.short_game else (_tail(),)),  # it ends while the island is there
    ]


def _any(parameters: Parameters, symbol: str) -> bool:
    """Is there such a symbol under any tile?"""
    symbols = parameters.symbols
    return any(getattr(ring, symbol) for ring in (symbols.rock, symbols.land, symbols.fortress))


def _has_dolphins(parameters: Parameters) -> bool:
    swimming = any(type_ == "D" for type_, *_ in parameters.start_creatures)
    return swimming or (parameters.creatures_total[-1] > 0 and _any(parameters, "D"))


def _fates(parameters: Parameters) -> Iterator[Claim]:
    """Questions 7 and 9: what becomes of guys, and how many an early end leaves outside."""
    fates = {"saved_share": "ashore", "lost_share": "dead"}
    early = parameters.short_game > 0 or parameters.end_rule > 0
    if early:
        fates["left_share"] = "outside"
    question, changes = "What becomes of the guys?", ("calm_sea", "monster_soup", *CORNERS)
    yield Claim("fates", question, Parts(fates, "guys end up"), COUNT, (*FIRM, *PLAY), changes)
    if early:
        left = Amount("left_share", "guys outside when the game ends")
        question = "How many guys does the early end leave outside?"
        rests_on = (*FIRM, "short_game", "end_rule")
        yield Claim("left_outside", question, left, COUNT, rests_on, ("standard",))


def _deaths(players: int) -> Iterator[Claim]:
    """Question 3."""
    rests_on = (*FIRM, *PLAY, "vortex_own_tile")
    changes = ("deep_vortices", "calm_sea", "monster_soup")
    causes = Parts(CAUSES, "deaths")
    yield Claim("deaths", "What kills guys?", causes, COUNT, rests_on, changes)
    seats = {f"death_part_{s}": f"seat {s}" for s in range(1, players + 1)}
    shape = StandsOut(seats, 1 / players, "share of deaths", EVEN / players)
    question = "Do some seats lose more guys?"
    yield Claim("deaths_of_seats", question, shape, CAUSE, rests_on, ("polite_sinking",))


def _ships(players: int) -> Iterator[Claim]:
    """Question 4."""
    rests_on = (*BOARD, "symbols", *DICE, *WATER, "ship_to_water", "ship_to_land")
    ways = Parts({"saved_by_ship": "by ship", "saved_by_swimming": "swimming"}, "guys ashore came")
    changes = ("more_ships", *CORNERS)
    yield Claim("ships", "Are ships the bottleneck?", ways, COUNT, rests_on, changes)
    boarder = {"win_share_most_boarded": "boarding most often"}
    shape, question = (
        StandsOut(boarder, 1 / players, "win share"),
        "Do seats that board more win more?",
    )
    yield Claim("boardings", question, shape, GOES_WITH, rests_on, ("more_ships",))


def _vortices(players: int) -> Iterator[Claim]:
    """Question 5: a seat may also be hit more because it leaves more guys on the island."""
    rests_on, changes = (*FIRM, "vortex_own_tile", "sink_rule"), ("deep_vortices",)
    hit = {"win_share_vortex_hit": "losing most guys to vortices"}
    shape = StandsOut(hit, 1 / players, "win share")
    question = "Do the seats hit by vortices lose?"
    yield Claim("luck", question, shape, GOES_WITH, rests_on, changes)
    toll = Amount("dead_per_vortex", "the toll of one vortex")
    yield Claim("vortex_toll", "How bad is a vortex?", toll, COUNT, rests_on, changes)


def _rolls() -> Iterator[Claim]:
    """Question 6."""
    marks = (RARELY_IDLE, OFTEN_IDLE)
    idle = Amount("rolls_without_creature_share", "rolls that find no creature to move", marks)
    rests_on = (*DICE, "symbols", "creatures_total")
    yield Claim("idle_rolls", "Do rolls move nothing?", idle, COUNT, rests_on, ("fair_die",))


def _dolphins() -> Iterator[Claim]:
    """Question 6."""
    rests_on, changes = (*DICE, "symbols", "creatures_total"), ("fair_die", "calm_sea")
    carried = Amount("carried_share", "swimming steps beside a dolphin")
    yield Claim("dolphins", "Do dolphins carry swimmers?", carried, COUNT, rests_on, changes)
    guarded = Amount("protected_attacks", "attacks that dolphins ward off in a game")
    yield Claim("guards", "Do dolphins protect swimmers?", guarded, COUNT, rests_on, changes)


def _tail() -> Claim:
    """Question 10: nothing drives a game on when the island is gone (AT-74)."""
    tail = Amount("tail_share", "turns after the island is gone", (SHORT_TAIL, LONG_TAIL))
    rests_on = (*FIRM, *PLAY, "swim_per_turn", "end_rule", "max_turns")
    question, changes = (
        "Are many turns played after the island is gone?",
        ("first_home", "short_game"),
    )
    return Claim("tail", question, tail, COUNT, rests_on, changes)
