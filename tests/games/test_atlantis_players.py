"""The players of Atlantis: their choices in clear positions, their strength, their honesty."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import chain
from typing import Any

import numpy as np
import pytest

from balance.engine.players import SCRIPT, WEIGHTED, Player, Search
from balance.engine.table import Table
from balance.games.atlantis.kernel import codes
from balance.games.atlantis.parameters import island as board
from balance.rulesets import load
from balance.rulesets.players import files, find_player
from tests.games import atlantis
from tests.games.amount import few, many

CHARACTERS = tuple(atlantis.game.CHARACTERS)
DREAMER = Player(
    "dreamer",
    WEIGHTED,
    weights=dict(enumerate(atlantis.game.WEIGHTS["navigator"])),
    temperature=0.5,
    slip=0.1,
    remembers=True,
)
THINKERS: dict[str, str | Player] = {
    **{name: name for name in (*CHARACTERS, *atlantis.game.WEIGHTS)},
    "dreamer": DREAMER,
    **{name: name for name in files(atlantis.game) if not find_player(atlantis.game, name).search},
}
HOMEWARD = find_player(atlantis.game, "homeward")
KEEPING: dict[str, Player] = {
    **{name: find_player(atlantis.game, name) for name in (*CHARACTERS, "navigator", "expert")},
    "dreamer": DREAMER,
    "stumbler": replace(HOMEWARD, slip=0.3),
    "searcher": replace(
        HOMEWARD,
        search=Search(
            playouts=4,
            sure=0.5,
            margin=0.5,
            decisions=frozenset((codes.PIECE, codes.CREATURE)),
            player=HOMEWARD,
            turns=3,
            variety=0.3,
        ),
    ),
}
WEIGHING = ("navigator", "expert")
WEST = (2, 0)  # a landing hex
LONG_ENOUGH = 600  # decisions: by then no tile is left whose symbol could be hidden


def table_of(lineup: Sequence[str | Player], ruleset: str = "standard") -> Table:
    return atlantis.table_of(load(f"atlantis/{ruleset}").parameters, lineup)


def rows_of(lineup: Sequence[str | Player], count: int, seed: int = 7, **more: str) -> np.ndarray:
    """Rows of games in which the line-up moves on by one seat from game to atlantis.game."""
    table = table_of(lineup, **more)
    rows = table.rows(count)
    table.play(seed, 0, len(lineup), rows)
    return rows


def win_share(rows: np.ndarray, players: int, index: int = 0) -> float:
    """Share of the wins of one of the line-up, shared wins in parts."""
    total = 0.0
    for row in rows:
        won = row["won"][:players].astype(float)
        total += won[(index - int(row["game"])) % players] / won.sum()
    return total / len(rows)


# ------------------------------------------------------------------------------------ strength


def test_beginner_beats_random() -> None:
    rows = rows_of(["beginner", "random"], many(200, 2))
    assert few() or win_share(rows, 2) > 0.6


@pytest.mark.parametrize("players", [2, 4])
def test_homeward_beats_beginner(players: int) -> None:
    rows = rows_of(["homeward", *["beginner"] * (players - 1)], many(240, 2))
    assert few() or win_share(rows, players) > 0.9


@pytest.mark.parametrize("players", [2, 4])
def test_navigator_beats_beginner(players: int) -> None:
    rows = rows_of(["navigator", *["beginner"] * (players - 1)], many(240, 2))
    assert few() or win_share(rows, players) > 0.9


@pytest.mark.parametrize("players", [2, 4])
def test_navigator_beats_homeward(players: int) -> None:
    rows = rows_of(["navigator", *["homeward"] * (players - 1)], many(400, 2))
    assert few() or win_share(rows, players) > 1.2 / players


@pytest.mark.parametrize("character", ["cautious", "pirate", "ferryman"])
def test_every_character_beats_beginner(character: str) -> None:
    rows = rows_of([character, "beginner"], many(200, 2))
    assert few() or win_share(rows, 2) > 0.8


@pytest.mark.parametrize(("better", "worse"), [("expert", "casual"), ("casual", "novice")])
def test_tiers_rise(better: str, worse: str) -> None:
    rows = rows_of([better, worse], many(400, 2))
    assert few() or win_share(rows, 2) > 0.58


@pytest.mark.parametrize("ruleset", ["standard", "survive_like", "ties_block", "compulsory"])
@pytest.mark.parametrize("player", THINKERS)
def test_nobody_stalls(player: str, ruleset: str) -> None:
    rows = rows_of([THINKERS[player]] * 3, many(100, 1), ruleset=ruleset)
    assert not rows["capped"].any()


# ------------------------------------------------------------------------------------- honesty


def fresh_choice(table: Table, replan: bool) -> int:
    """The choice of the acting seat, if wanted without the plan it made at the move's start."""
    if replan:
        table.workspaces["clock"]["planned"] = 0
    return table.decide()


def is_script(player: str | Player) -> bool:
    """Whether it is a character, whose plan is only that it remembers what it worked out."""
    player = player if isinstance(player, Player) else find_player(atlantis.game, player)
    return player.kind == SCRIPT


@pytest.mark.parametrize("player", THINKERS)
def test_choices_do_not_depend_on_the_symbols(player: str) -> None:
    """Dealing the hidden symbols afresh, before every decision, changes none of them."""
    changed = 0
    for deal in range(many(4, 1)):
        table = table_of([THINKERS[player]] * (2 + deal % 3))
        replan = deal % 2 == 1 or is_script(THINKERS[player])
        table.open(41, deal)
        while not table.state.finished and table.decisions < LONG_ENOUGH:
            before = table.saved()
            real = fresh_choice(table, replan)
            table.restore(before)
            table.determinize(int(table.state.actor), deal + 1)
            changed += (table.workspaces["state"]["symbol"] != before["state"]["symbol"]).any()
            assert fresh_choice(table, replan) == real
            table.restore(before)
            table.carry_out(table.decide())
    assert changed, "nothing was hidden, so the test proves nothing"


@pytest.mark.parametrize("player", KEEPING)
def test_what_is_kept_of_positions_changes_no_choice(player: str) -> None:
    """A player that has to look at everything anew, before every decision, plays alike.

    That holds also where some first parts of moves are carried out without anybody being asked.
    """
    for deal in range(many(3, 1)):
        table = table_of([KEEPING[player]] * (2 + deal % 3))
        unasked = is_script(KEEPING[player]) and 2 + deal % 3
        table.open(43, deal)
        while not table.state.finished and table.decisions < LONG_ENOUGH:
            if unasked and table.decisions % unasked == 0 and not table.state.goes_on:
                table.carry_out(len(table.options()) - 1)
                continue
            before = table.saved()
            real = table.decide()
            table.restore(before)
            table.workspaces["memory"] = 0
            if is_script(KEEPING[player]):
                table.workspaces["clock"]["planned"] = 0
            assert table.decide() == real
            table.carry_out(real)


def features_of(table: Table, memory: np.ndarray, before: np.ndarray) -> list[float]:
    """The features of the move from a position to the one on the table."""
    rules, after = table.workspaces["rules"][0], table.workspaces["state"][0]
    out = np.zeros(len(atlantis.game.FEATURES) + 20)
    seat = int(before["actor"])
    count = atlantis.game.features(rules, memory, before, after, seat, out)
    return out[:count].tolist()


def test_features_of_one_move_do_not_depend_on_those_weighed_before() -> None:
    """Much is kept from move to move of a decision; worked out alone, every move is the same."""
    table = table_of(["navigator"] * 3)
    dtype, looked = atlantis.game.MEMORY, 0
    for deal in range(many(2, 1)):
        table.open(44, deal)
        shared = np.zeros(3, dtype)
        while not table.state.finished and table.decisions < LONG_ENOUGH:
            real, before = table.saved(), table.saved()["state"][0]
            moves = range(len(table.options())) if table.decisions % many(1, 5) == 0 else ()
            for after in chain(*[ends_of(table, index) for index in moves]):
                table.restore(after)
                alone = features_of(table, np.zeros(1, dtype)[0], before)
                assert features_of(table, shared[int(before["actor"])], before) == alone
                looked += 1
            table.restore(real)
            table.carry_out(table.decide())
    assert looked > 100


def ends_of(table: Table, index: int) -> list[np.ndarray]:
    """Tables after an option and all that may follow in the same move, before any luck."""
    real, found = table.saved(), []
    act_on(table, index)
    if table.state.goes_on and not table.state.finished:
        for other in range(len(table.options())):
            found += ends_of(table, other)
    else:
        found.append(table.saved())
    table.restore(real)
    return found


def act_on(table: Table, index: int) -> None:
    """Carry out an option without what follows from it."""
    state, tally = table.workspaces["state"][0], table.workspaces["scratch_tally"][0]
    atlantis.game.act(table.workspaces["rules"][0], state, tally, table.options()[index])


# ----------------------------------------------------------------------------- clear positions


class Position:
    """An island long gone: an empty sea round the city, to be filled piece by piece."""

    def __init__(self, *lineup: str | Player) -> None:
        self.table = table_of(lineup)
        self.table.open(3, 0)
        hexes = game_hexes()
        self.number = {place: number for number, place in enumerate(hexes)}
        state = self.state = self.table.workspaces["state"][0]
        state["guy_status"], state["guy_at"] = codes.DEAD, -1
        state["guys_on"] = state["swimmers"] = state["ship_on"] = state["beasts"] = 0
        state["ships"], state["ship_at"], state["crew"] = 0, -1, 0
        state["creatures"], state["creature_at"] = 0, -1
        state["content"][: len(hexes)] = codes.SEA
        state["content"][self.number[6, 10]] = codes.CITY
        state["tiles"] = state["in_play"] = state["aboard"] = 0
        state["left"][: len(lineup)] = 0
        state["start"], state["swum"] = -1, 0
        state["actor"] = state["phasing"] = 0
        state["turns"], state["steps_left"] = 9, 3
        state["phase"], state["decision"], state["goes_on"] = codes.MOVING, codes.PIECE, 0

    def tile(self, place: tuple[int, int], ring: int = codes.ROCK) -> None:
        self.state["content"][self.number[place]] = ring
        self.state["tiles"][self.table.workspaces["rules"][0]["ring"][self.number[place]]] += 1

    def guy(self, seat: int, guy: int, status: int, at: int) -> None:
        self.state["guy_status"][seat][guy], self.state["guy_at"][seat][guy] = status, at
        self.state["left"][seat] += 1

    def on_land(self, seat: int, guy: int, place: tuple[int, int]) -> None:
        self.guy(seat, guy, codes.ON_LAND, self.number[place])
        self.state["guys_on"][self.number[place]] += 1

    def swimmer(self, seat: int, guy: int, place: tuple[int, int]) -> None:
        self.guy(seat, guy, codes.SWIMMING, self.number[place])
        self.state["start"][seat][guy] = self.number[place]
        self.state["swimmers"][self.number[place]] += 1

    def ship(self, place: tuple[int, int], *crew: tuple[int, int]) -> None:
        """A ship with a crew of (seat, guy)."""
        ship = int(self.state["ships"])
        self.state["ships"] += 1
        self.state["ship_at"][ship] = self.state["ship_start"][ship] = self.number[place]
        self.state["ship_on"][self.number[place]] = ship + 1
        for seat, guy in crew:
            self.guy(seat, guy, codes.ON_SHIP, ship)
            self.state["crew"][ship][seat] += 1
            self.state["aboard"][ship] += 1

    def creature(self, type_: int, place: tuple[int, int]) -> None:
        number = int(self.state["creatures"][type_])
        self.state["creatures"][type_] += 1
        self.state["creature_at"][type_][number] = self.number[place]
        self.state["beasts"][type_][self.number[place]] += 1
        self.state["in_play"][type_] += 1

    def roll(self, type_: int, distance: int) -> None:
        """Phase 3 with this roll; distance 0 is a dive."""
        self.state["phase"], self.state["decision"] = codes.CREATURES, codes.CREATURE
        self.state["type"], self.state["distance"] = type_, distance
        self.state["steps_left"] = self.state["moved"] = 0

    def sink(self) -> None:
        """Phase 2: a tile is to be chosen."""
        self.state["phase"], self.state["decision"] = codes.SINKING, codes.SINK
        self.state["steps_left"], self.state["sinks_left"] = 0, 1

    def choice(self) -> int:
        """The option the acting seat takes."""
        return self.table.options()[self.table.decide()]

    def carry_out(self) -> int:
        """Take the choice; returns it."""
        option = self.choice()
        self.table.carry_out(self.table.options().index(option))
        return option

    def hex(self, place: tuple[int, int]) -> int:
        return self.number[place]


def game_hexes() -> tuple[tuple[int, int], ...]:
    rows: Any = load("atlantis/standard").parameters
    return board.hexes_of(rows.board_rows)


def ship(number: int) -> int:
    """The option of M1 that takes a ship."""
    return 13 + number


def guy(number: int) -> int:
    return 1 + number


GOING_HOME = ("homeward", "cautious", "pirate", "ferryman", "navigator")


@pytest.mark.parametrize("player", [*GOING_HOME, "beginner"])
def test_a_crew_at_a_landing_goes_ashore(player: str) -> None:
    position = Position(player, "random")
    position.ship((4, 2), (0, 0))
    position.ship(WEST, (1, 1), (0, 2), (0, 3))
    taken = position.carry_out()
    assert taken == guy(2) if player in ("beginner",) else taken in (guy(2), guy(3))
    assert position.choice() == codes.ASHORE_ACTION


@pytest.mark.parametrize("player", GOING_HOME)
def test_a_ship_sails_the_short_way(player: str) -> None:
    position = Position(player, "random")
    position.ship((4, 4), (0, 0), (0, 1), (0, 2))
    assert position.carry_out() == ship(0)
    position.carry_out()
    reached = int(position.table.state.ship_at[0])
    assert position.table.rules.landing_distance[reached] == 2


def test_homeward_turns_away_from_a_barred_landing() -> None:
    """A kraken holds the near landing hex: the road to the next one counts."""
    position = Position("homeward", "random")
    position.ship((3, 1), (0, 0))
    position.creature(codes.KRAKEN, WEST)
    assert position.carry_out() == ship(0)
    position.carry_out()
    reached = board_place(int(position.table.state.ship_at[0]))
    assert board.distance(reached, (10, 0)) == board.distance((3, 1), (10, 0)) - 1


def board_place(number: int) -> tuple[int, int]:
    return game_hexes()[number]


@pytest.mark.parametrize("player", [*GOING_HOME])
def test_a_guy_boards_a_ship_beside_the_tile(player: str) -> None:
    position = Position(player, "random")
    position.tile((6, 4))
    position.on_land(0, 5, (6, 4))
    position.ship((6, 2))
    position.swimmer(0, 1, (12, 10))
    assert position.carry_out() == guy(5)
    assert position.choice() >> 3 == codes.BOARD


@pytest.mark.parametrize("player", ["homeward", "pirate", "navigator"])
def test_a_shark_eats_opponents(player: str) -> None:
    position = Position(player, "random")
    position.swimmer(1, 0, (6, 2))
    position.swimmer(0, 0, (6, 6))
    position.creature(codes.SHARK, (6, 4))
    position.creature(codes.SHARK, (12, 14))
    position.roll(codes.SHARK, 1)
    assert position.carry_out() == 1
    position.carry_out()
    assert position.table.state.guy_status[1][0] == codes.DEAD
    assert position.table.state.guy_status[0][0] == codes.SWIMMING


def test_homeward_goes_round_to_reach_a_victim() -> None:
    """The swimmer is two steps away, and of the ways there only the shortest are taken."""
    position = Position("homeward", "random")
    position.swimmer(1, 0, (6, 0))
    position.creature(codes.MONSTER, (6, 4))
    position.roll(codes.MONSTER, 3)
    assert position.carry_out() == 1
    assert position.carry_out() == 1 + board.DIRECTIONS.index("W")
    assert position.carry_out() == 1 + board.DIRECTIONS.index("W")
    assert position.table.state.guy_status[1][0] == codes.DEAD


def test_homeward_shelters_its_swimmers_under_a_dolphin() -> None:
    position = Position("homeward", "random")
    position.swimmer(0, 0, (6, 2))
    position.swimmer(1, 0, (6, 6))
    position.creature(codes.DOLPHIN, (6, 4))
    position.roll(codes.DOLPHIN, 1)
    assert position.carry_out() == 1
    position.carry_out()
    assert position.table.state.creature_at[codes.DOLPHIN][0] == position.hex((6, 2))


def test_homeward_dives_onto_a_full_ship() -> None:
    position = Position("homeward", "random")
    position.ship((10, 10), (1, 0), (1, 1), (1, 2))
    position.ship((2, 10), (1, 3))
    position.creature(codes.MONSTER, (6, 2))
    position.roll(codes.MONSTER, 0)
    position.carry_out()
    position.carry_out()
    assert position.choice() == position.hex((10, 10))


@pytest.mark.parametrize("player", ["homeward", "pirate", "navigator"])
def test_the_tile_with_opponents_sinks(player: str) -> None:
    position = Position(player, "random")
    for place in ((6, 4), (6, 16), (3, 7)):
        position.tile(place)
    position.on_land(0, 0, (6, 4))
    position.on_land(1, 0, (6, 16))
    position.on_land(1, 1, (6, 16))
    position.sink()
    assert position.choice() == position.hex((6, 16))


@pytest.mark.parametrize("player", ["cautious", "ferryman"])
def test_the_gentle_sink_an_empty_tile(player: str) -> None:
    position = Position(player, "random")
    for place in ((6, 4), (6, 16), (3, 7)):
        position.tile(place)
    position.on_land(0, 0, (6, 4))
    position.on_land(1, 0, (6, 16))
    position.sink()
    assert position.choice() == position.hex((3, 7))


def test_cautious_flees_from_a_monster_near_by() -> None:
    """Two ways home are equally short; the monster lurks on one side."""
    position = Position("cautious", "random")
    position.ship((6, 0), (0, 0))
    position.creature(codes.MONSTER, (4, 0))
    assert position.carry_out() == ship(0)
    position.carry_out()
    reached = board_place(int(position.table.state.ship_at[0]))
    assert board.distance(reached, (4, 0)) > 2


def test_pirate_breaks_a_majority() -> None:
    """Two ships at the same distance from home: the one an opponent holds alone is boarded."""
    position = Position("pirate", "random")
    position.tile((6, 4))
    position.on_land(0, 0, (6, 4))
    position.ship((5, 3))
    position.ship((7, 3), (1, 0))
    assert position.carry_out() == guy(0)
    assert position.choice() == codes.BOARD * 8 + board.DIRECTIONS.index("SW")


def test_pirate_takes_a_ship_away() -> None:
    position = Position("pirate", "random")
    position.ship((6, 2))
    position.tile((6, 4))
    position.on_land(1, 0, (6, 4))
    position.swimmer(0, 0, (10, 4))
    assert position.choice() == ship(0)


def without_whims(name: str) -> Player:
    """A character that stops where nothing is gained, instead of trying something at times."""
    player = find_player(atlantis.game, name)
    dials = {**atlantis.game.CHARACTERS[name].numbers, "whim": 0.0}
    return replace(player, numbers=tuple(dials.values()))


def test_ferryman_waits_for_a_passenger_and_then_sails() -> None:
    position = Position(without_whims("ferryman"), "random")
    position.tile((6, 4), codes.LAND)
    position.tile((6, 16))
    for place in ((3, 7), (3, 9), (3, 11), (3, 13)):
        position.tile(place)
    position.on_land(1, 0, (6, 4))
    position.ship((6, 2), (0, 0), (0, 1))
    assert position.choice() == 0
    position.state["crew"][0][0] = position.state["aboard"][0] = 3
    position.guy(0, 2, codes.ON_SHIP, 0)
    assert position.choice() == ship(0)


def test_homeward_puts_guys_beside_ships() -> None:
    table = table_of(["homeward"] * 2)
    table.open(5, 0)
    option = table.options()[table.decide()]
    ships = [board_place(int(at)) for at in table.state.ship_at[:2]]
    assert min(board.distance(board_place(option), at) for at in ships) == 1


@pytest.mark.parametrize("players", [3, 4])
def test_experts_put_nobody_on_the_fortress(players: int) -> None:
    """It is furthest from the landings, and there is room on the rock for three seats and more."""
    table = table_of(["expert"] * players)
    table.open(5, 0)
    while table.state.decision == codes.PLACE:
        index = table.decide()
        assert table.state.content[table.options()[index]] != codes.FORTRESS
        table.carry_out(index)


def test_an_expert_moves_the_shark_that_can_reach_a_victim() -> None:
    """Neither shark is beside a swimmer; one of them is after two steps."""
    position = Position("expert", "random")
    position.swimmer(1, 0, (6, 0))
    position.swimmer(0, 0, (12, 14))
    position.creature(codes.SHARK, (1, 11))
    position.creature(codes.SHARK, (6, 4))
    position.roll(codes.SHARK, 2)
    assert position.carry_out() == 2
    position.carry_out()
    position.carry_out()
    assert position.table.state.guy_status[1][0] == codes.DEAD


@pytest.mark.parametrize("player", WEIGHING)
@pytest.mark.parametrize(("target", "wanted"), [((3, 13), (3, 9)), ((3, 7), (3, 11))])
def test_nobody_walks_next_to_the_tile_it_sinks(
    player: str, target: tuple[int, int], wanted: tuple[int, int]
) -> None:
    """Two tiles on the way to the ship are alike, but one lies next to what is worth sinking."""
    position = Position(player, "random")
    for place in ((3, 7), (3, 9), (3, 11), (3, 13)):
        position.tile(place)
    position.tile((4, 10), codes.LAND)
    position.on_land(0, 0, (4, 10))
    for number in range(2):
        position.on_land(1, number, target)
    position.ship((2, 10))
    assert position.carry_out() == guy(0)
    position.carry_out()
    assert board_place(int(position.table.state.guy_at[0][0])) == wanted


@pytest.mark.parametrize("player", WEIGHING)
def test_who_gains_nothing_stops(player: str) -> None:
    """An empty ship is not sailed about when no own guy is left to board it."""
    position = Position(player, "random")
    position.ship((6, 2))
    position.swimmer(1, 0, (12, 10))
    assert position.choice() == 0
