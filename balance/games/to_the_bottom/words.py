"""To the Bottom in words: cards, options and positions for people."""

from collections.abc import Iterable, Sequence
from typing import Any

from balance.games.to_the_bottom import state as kernel
from balance.games.to_the_bottom.parameters import Parameters

PHASES = ("cruise", "sinking")
FINISHED = ("no", "yes", "capped")  # as in the state
DECISION_IDS = {
    kernel.MAIN: "MAIN",
    kernel.PAIR: "PAIR",
    kernel.OPPONENT: "OPPONENT",
    kernel.PICK_FOE: "PICK_FOE",
    kernel.PICK_OWN: "PICK_OWN",
    kernel.PICK_WATER: "PICK_WATER",
    kernel.DECK_POS: "DECK_POS",
    kernel.REVEAL: "REVEAL",
    kernel.CYCLE: "CYCLE",
    kernel.MERGE: "MERGE",
    kernel.TYCOON_ORDER: "TYCOON_ORDER",
    kernel.REORDER: "REORDER",
    kernel.ORDER_NEXT: "ORDER_NEXT",
    kernel.BLOCK: "BLOCK",
    kernel.GUARD: "GUARD",
    kernel.HIT: "HIT",
    kernel.RESCUE: "RESCUE",
    kernel.PAY: "PAY",
    kernel.COPY: "COPY",
    kernel.DISCARD: "DISCARD",
}
FIXED = {
    kernel.REVEAL: ("put it on the board", "put it under the deck"),
    kernel.TYCOON_ORDER: ("take from an opponent first", "draw first"),
    kernel.REORDER: ("keep the order", "reorder"),
    kernel.BLOCK: ("let it be played", "block it"),
    kernel.GUARD: ("let it happen", "stop it"),
    kernel.HIT: ("take the hit", "cancel the hit", "redirect the hit"),
}
OF_A_TYPE = {  # decisions whose options are types, and what is said of each
    kernel.PAIR: "pair with",
    kernel.PICK_WATER: "pick",
    kernel.CYCLE: "cycle",
    kernel.ORDER_NEXT: "next",
    kernel.RESCUE: "rescue",
    kernel.PAY: "pay with",
    kernel.DISCARD: "discard",
}
REFUSALS = {  # what option 0 says where the others are cards
    kernel.PAIR: "jettison it alone",
    kernel.RESCUE: "rescue nothing",
    kernel.COPY: "copy nothing",
}


def things(parameters: Parameters) -> dict[str, tuple[str, ...]]:
    """Names along the axes of the columns."""
    return {"card": tuple(parameters.cards)}


# --- cards -----------------------------------------------------------------------------------


def card_name(parameters: Parameters, type_: int) -> str:
    """The name of a type as it is said in a sentence."""
    return list(parameters.cards.values())[type_].name.lower()


def card_key(parameters: Parameters, type_: int) -> str:
    """The key of a type in the table of cards."""
    return list(parameters.cards)[type_]


def of_counts(counts: Any) -> list[int]:
    """The types of a pile that is kept as counts, ascending, each as often as it is there."""
    return [type_ for type_, count in enumerate(counts) for _ in range(int(count))]


def deck_of(state: Any, seat: int) -> list[int]:
    """The types of a deck from the top."""
    return [int(t) for t in state.deck[seat][state.deck_at[seat] : state.deck_end[seat]]]


def shop_deck_of(state: Any) -> list[int]:
    """The types of the shop deck from the top."""
    return [int(t) for t in state.shop[state.shop_at : state.shop_end]]


def board_of(state: Any, seat: int) -> list[int]:
    """The types of a board in the order of arrival."""
    return [int(t) for t in state.board_type[seat][: state.board_count[seat]]]


def score_of(rules: Any, state: Any, seat: int) -> int:
    """Points on a board (TB-83)."""
    return sum(int(rules.value[type_]) for type_ in board_of(state, seat))


def board_name(parameters: Parameters, rules: Any, state: Any, seat: int, index: int) -> str:
    """A board card with all by which it differs from others: tired or not, and its merge."""
    words = _tired_name(parameters, state, seat, index)
    mate = int(state.board_mate[seat][index]) - 1
    if mate < 0:
        return words
    link = "on" if rules.merge[state.board_type[seat][index]] else "with"
    return f"{words} {link} {_tired_name(parameters, state, seat, mate)}"


def _tired_name(parameters: Parameters, state: Any, seat: int, index: int) -> str:
    name = card_name(parameters, int(state.board_type[seat][index]))
    return f"tired {name}" if state.board_tired[seat][index] else name


def counted(parameters: Parameters, types: Iterable[int]) -> str:
    """Cards as a list in the order given, equal neighbours counted together."""
    said: list[tuple[int, int]] = []
    for type_ in types:
        if said and said[-1][0] == type_:
            said[-1] = (type_, said[-1][1] + 1)
        else:
            said.append((type_, 1))
    parts = [f"{n} x {card_name(parameters, t)}" if n > 1 else card_name(parameters, t)
             for t, n in said]  # fmt: skip
    return ", ".join(parts) or "nothing"


def cards_of(count: int) -> str:
    """So many cards."""
    return f"{count or 'no'} card{'s' * (count != 1)}"


# --- options -----------------------------------------------------------------------------------


def describe(parameters: Parameters, rules: Any, state: Any, option: int) -> str:
    """An option in words, as people would say it at the table."""
    decision = int(state.decision)
    if decision == kernel.MAIN:
        return _describe_main(parameters, rules, state, option)
    if decision in FIXED:
        return FIXED[decision][option]
    if decision == kernel.OPPONENT:
        return f"seat {option + 1}"
    if decision == kernel.DECK_POS:
        return _describe_place(option)
    if decision == kernel.COPY and option:
        seat, type_ = divmod(option - kernel.PLAY_OPTION, kernel.COPY_SEAT)
        return f"copy {card_name(parameters, type_)} of seat {seat + 1}"
    if option == kernel.STOP and decision != kernel.MERGE:
        return REFUSALS.get(decision, "stop")
    if decision in OF_A_TYPE:
        return f"{OF_A_TYPE[decision]} {card_name(parameters, option - kernel.TYPE_OPTION)}"
    return _describe_pick(parameters, rules, state, option)


def _describe_main(parameters: Parameters, rules: Any, state: Any, option: int) -> str:
    if option == kernel.END:
        return "end the turn"
    if option == kernel.ICEBERG_OPTION:
        return f"buy {card_name(parameters, int(rules.iceberg_type))}"
    if option >= kernel.ACT_OPTION:
        index, seat = option - kernel.ACT_OPTION, int(state.actor)
        return f"use {board_name(parameters, rules, state, seat, index)}"
    if option >= kernel.PLAY_OPTION:
        return f"play {card_name(parameters, option - kernel.PLAY_OPTION)}"
    if option >= kernel.BUY_OPTION:
        slot = option - kernel.BUY_OPTION
        return f"buy {card_name(parameters, int(state.slot[slot]))} from slot {slot + 1}"
    return f"jettison {card_name(parameters, option - kernel.JET_OPTION)}"


def _describe_place(option: int) -> str:
    """A place in a deck of which only the top may be known."""
    if option == kernel.BOTTOM:
        return "the bottom card"
    return f"card {option + 1} from the top" if option else "the top card"


def _describe_pick(parameters: Parameters, rules: Any, state: Any, option: int) -> str:
    """A board card or a hand card."""
    verb = "merge with" if state.decision == kernel.MERGE else "pick"
    if option >= kernel.TYPE_OPTION:
        return f"{verb} {card_name(parameters, option - kernel.TYPE_OPTION)}"
    seat, index = picked_seat(state), option - kernel.BOARD_OPTION
    return f"{verb} {board_name(parameters, rules, state, seat, index)}"


def picked_seat(state: Any) -> int:
    """Whose board is picked from: the victim's where the actor picks, else the own one."""
    if state.decision == kernel.PICK_FOE:
        return int(state.frames[state.depth - 1].seat)
    return int(state.actor)


# --- the position --------------------------------------------------------------------------


def show(parameters: Parameters, rules: Any, state: Any) -> str:
    """The position in a few lines: the phase, what is asked, the shop and every player."""
    lines = [_show_turn(parameters, rules, state)]
    if not state.finished:
        asked = DECISION_IDS[int(state.decision)].lower().replace("_", " ")
        motion = f", {card_name(parameters, state.motion - 1)} under way" if state.motion else ""
        lines.append(f"asked of seat {state.actor + 1}: {asked}{motion}")
    if state.phase == kernel.CRUISE:
        lines += _show_shop(parameters, rules, state)
    lines += [_show_seat(parameters, rules, state, seat) for seat in range(rules.players)]
    return "\n".join(lines)


def _show_turn(parameters: Parameters, rules: Any, state: Any) -> str:
    phase, buyer = PHASES[int(state.phase)], int(state.buyer)
    by = f", opened by seat {state.opener + 1}" if state.phase == kernel.SINKING else ""
    iceberg = card_name(parameters, int(rules.iceberg_type))
    bought = f"; the {iceberg} was bought by seat {buyer + 1}" if buyer >= 0 else ""
    if state.finished:
        return f"{phase}{by}, the game is over{bought}"
    turn = f"turn {state.phase_turns + 1} of the phase, seat {state.active + 1}"
    return f"{phase}{by}, {turn}, pool {state.pool}{bought}"


def _show_shop(parameters: Parameters, rules: Any, state: Any) -> list[str]:
    slots = [
        f"{card_name(parameters, int(type_))} for {rules.price[type_]}" if type_ >= 0 else "empty"
        for type_ in state.slot[: rules.shop_slots]
    ]
    if state.iceberg:
        type_ = int(rules.iceberg_type)
        slots.append(f"{card_name(parameters, type_)} for {rules.price[type_]}")
    deck = cards_of(len(shop_deck_of(state)))
    discard = cards_of(len(of_counts(state.shop_discard)))
    return [f"shop: {', '.join(slots)}; {deck} in its deck, {discard} discarded"]


def _show_seat(parameters: Parameters, rules: Any, state: Any, seat: int) -> str:
    score, board = score_of(rules, state, seat), _board_text(parameters, rules, state, seat)
    if not state.afloat[seat]:
        return f"seat {seat + 1}: sunk, {score} points on the board: {board}"
    hand = counted(parameters, of_counts(state.hand[seat]))
    barred = of_counts(state.barred) if seat == state.active else []
    if barred:
        hand += f" (barred: {counted(parameters, barred)})"
    water = counted(parameters, of_counts(state.water[seat]))
    deck = cards_of(len(deck_of(state, seat)))
    return (
        f"seat {seat + 1}: {score} points on the board: {board}; hand: {hand}; "
        f"water: {water}; {deck} in the deck"
    )


def _board_text(parameters: Parameters, rules: Any, state: Any, seat: int) -> str:
    """A board in its order, equal neighbours counted; a merged pair is named by its host."""
    names: list[list[Any]] = []
    for index, type_ in enumerate(board_of(state, seat)):
        if rules.merge[type_] and state.board_mate[seat][index]:
            continue
        name = board_name(parameters, rules, state, seat, index)
        if names and names[-1][0] == name:
            names[-1][1] += 1
        else:
            names.append([name, 1])
    return _listed([f"{n} x {name}" if n > 1 else name for name, n in names])


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names) or "nothing"
