"""What players of To the Bottom make of attacks that are to come, and of answers to others."""

import pytest

from balance.games.to_the_bottom.kernel import codes
from tests.games.test_to_the_bottom_players import TYPES, Position, late, play

WEIGHING = ["captain", "expert"]
THREATS = [
    ("", "pirate", False, 1.0),
    ("", "pirate", True, 1.0),  # ready again when it can strike
    ("", "fanatic rats", False, 1.0),
    ("", "rats saboteur proletarian", False, 0.0),  # the deck, the hand, the worst card
    ("lifebuoy", "pirate", False, 0.0),
    ("steward", "pirate fanatic", False, 1.0),
    ("lifebuoy steward", "pirate fanatic", False, 0.0),
]


def threat(position: Position) -> tuple[float, int]:
    """How likely seat 0 thinks its dearest board card is to be taken, and what it is worth."""
    position.features(codes.END)
    memory = position.table.workspaces["memory"][0][0]
    return float(memory["threat"]), int(memory["dearest"])


@pytest.mark.parametrize(("own", "other", "tired", "chance"), THREATS)
def test_attackers_and_shields_are_counted(
    own: str, other: str, tired: bool, chance: float
) -> None:
    position = late("expert", "", f"lifeboat baby {own}")
    position.board(other, seat=1, tired=tired)
    assert threat(position) == (chance, 10 if chance else 0)


def test_an_attacker_goes_for_the_best_board() -> None:
    position = late("expert", "", "lifeboat", players=3)
    position.board("pirate", seat=1)
    assert threat(position)[0] == 1
    position.board("teacher teacher", seat=2)
    assert threat(position)[0] == 0.5


def test_who_sinks_first_does_not_strike() -> None:
    position = late("expert", "", "lifeboat")
    position.board("pirate", seat=1)
    position.state["deck_end"][1] = position.state["deck_at"][1] + 1
    assert threat(position)[0] == 0


def test_a_host_is_covered_by_its_assistant() -> None:
    position = late("expert", "", "lifeboat assistant")
    position.state["board_mate"][0][:2] = 2, 1
    position.board("pirate", seat=1)
    assert threat(position) == (1, 6)


@pytest.mark.parametrize("player", WEIGHING)
@pytest.mark.parametrize(
    ("own", "other", "plays"),
    [("", "rats", True), ("", "pirate", False), ("lifebuoy", "pirate", True)],
)
def test_the_dearest_card_is_not_served_to_a_pirate(
    player: str, own: str, other: str, plays: bool
) -> None:
    position = late(player, "lifeboat", own, pool=10)
    position.board(other, seat=1, tired=True)
    assert (play("lifeboat") in position.turn()) == plays


@pytest.mark.parametrize("player", WEIGHING)
def test_a_cheap_card_is_played_before_a_ready_bartender(player: str) -> None:
    position = late(player, "rats baby baby passenger")
    position.board("bartender", seat=1)
    assert play("rats") in position.turn()


@pytest.mark.parametrize("player", WEIGHING)
def test_the_best_action_is_copied(player: str) -> None:
    position = late(player, "", "baby")
    position.board("singer rats pirate lifeboat", seat=1)
    position.ask(codes.COPY)
    copies = codes.PLAY_OPTION + codes.COPY_SEAT
    assert position.choice() == copies + TYPES["pirate"]


@pytest.mark.parametrize("player", WEIGHING)
@pytest.mark.parametrize(
    ("ready", "tired_one", "stops"),
    [("", "rats", True), ("pirate", "rats", False), ("rats", "pirate", True)],
)
def test_a_guard_waits_for_the_worst_attack(
    player: str, ready: str, tired_one: str, stops: bool
) -> None:
    position = late(player, "", "ship_guard lifeboat")
    position.board(tired_one, seat=1, tired=True)
    position.board(ready, seat=1)
    state = position.state
    state["tired_type"], state["tired_seat"], state["stopped"] = TYPES[tired_one], 1, 0
    position.ask(codes.GUARD)
    assert position.choice() == (codes.USE if stops else codes.PASS)


@pytest.mark.parametrize("player", WEIGHING)
@pytest.mark.parametrize(("kind", "best"), [(codes.DRAWING, "teacher"), (codes.MOVING, "baby")])
def test_a_deck_is_ordered_by_who_takes_its_cards(player: str, kind: int, best: str) -> None:
    """Dear cards come first to their owner, and last to others."""
    position = late(player, "", "steersman")
    state, top = position.state, int(position.state["deck_at"][0])
    state["deck"][0][top : top + 3] = [TYPES[key] for key in ("rats", "teacher", "baby")]
    state["depth"] = int(state["depth"]) + 2
    state["pending"][int(state["depth"]) - 2]["kind"] = kind
    position.ask(codes.REORDER, kind=codes.ORDERING, actor=0, seat=0, visible=3, ordered=0)
    assert position.choice() == codes.REORDERED
    position.ask(codes.ORDER_NEXT)
    assert position.choice() == codes.TYPE_OPTION + TYPES[best]
    values = position.table.workspaces["rules"][0]["value"]
    cards = sorted(state["deck"][0][top : top + 3], key=lambda card: int(values[card]))
    state["deck"][0][top : top + 3] = cards[::-1] if kind == codes.DRAWING else cards
    position.ask(codes.REORDER)
    assert position.choice() == codes.KEEP
