"""Cards and tokens of a position set up from words: what is named, as dealt, and left over."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from balance.games.api import WordError
from balance.games.sewer_pirats.kernel import codes
from balance.games.sewer_pirats.kernel.scoring import settle
from balance.games.sewer_pirats.parameters.naming import BONUS_NAMES, SYMBOL_NAMES
from balance.games.sewer_pirats.words.names import token_name
from balance.games.sewer_pirats.words.reading import (
    read_cards,
    read_list,
    read_names,
    read_seats,
    read_table,
    read_tokens,
)

Group = tuple[int, list[int]]  # bonus token, -1 if it is gone, and booty


class Supply:
    """Pieces of a kind that lie nowhere yet."""

    def __init__(self, pieces: Iterable[int], names: dict[int, str]) -> None:
        self.left, self.names = Counter(pieces), names

    def take(self, key: str, pieces: Iterable[int]) -> None:
        """Take named pieces; refuses more of them than there are."""
        for piece in pieces:
            if self.left[piece] == 0:
                allowed = "no more of them than the rules have, all places together"
                raise WordError(key, self.names[piece], allowed)
            self.left[piece] -= 1

    def take_like(self, dealt: Iterable[int]) -> list[int]:
        """Take pieces as dealt as far as they are there, else those of which most are left."""
        missing, found = 0, []
        for piece in dealt:
            if self.left[piece]:
                self.left[piece] -= 1
                found.append(piece)
            else:
                missing += 1
        for _ in range(min(missing, self.left.total())):
            piece = max(sorted(self.left), key=lambda p: self.left[p])
            self.left[piece] -= 1
            found.append(piece)
        return found

    def take_rest(self, dealt: Iterable[int]) -> list[int]:
        """Take everything, in the order dealt as far as it goes."""
        order = []
        for piece in dealt:
            if self.left[piece]:
                self.left[piece] -= 1
                order.append(piece)
        order += sorted(self.left.elements())
        self.left.clear()
        return order


# --- cards ------------------------------------------------------------------------------------


def place_cards(rules: Any, state: Any, position: dict[str, Any], is_auction: bool) -> None:
    """Hands, row, discard pile, cards under the front figure; the deck has all others."""
    players, each = int(rules.players), int(rules.cards_per_symbol)
    supply = Supply(
        [symbol for symbol in range(codes.SHIPS) for _ in range(each)],
        dict(enumerate(SYMBOL_NAMES)),
    )
    piles = {f"hands.{seat + 1}": state.hand[seat] for seat in range(players)}
    piles |= {"row": state.row, "discard": state.discard, "under": state.under}
    named = _named_cards(rules, position, is_auction)
    for key, cards in named.items():
        supply.take(key, _pieces(cards))
    top = read_names("deck", position.get("deck", []), SYMBOL_NAMES, codes.CARDS)
    supply.take("deck", top)
    for key, pile in piles.items():
        pieces = _pieces(named[key]) if key in named else supply.take_like(_pieces(pile))
        pile[:] = [pieces.count(symbol) for symbol in range(codes.SHIPS)]
    dealt = state.deck[state.deck_at : state.deck_end].tolist()
    deck = [*top, *supply.take_rest(dealt)]
    while "row" not in named and not is_auction and deck and state.row.sum() < rules.row_size:
        state.row[deck.pop(0)] += 1
    state.deck[: len(deck)] = deck
    state.deck_at, state.deck_end = 0, len(deck)
    state.under_count = int(state.under.sum())
    _place_shown(rules, state, position)


def _pieces(counts: Any) -> list[int]:
    return [symbol for symbol, count in enumerate(counts) for _ in range(int(count))]


def _named_cards(rules: Any, position: dict[str, Any], is_auction: bool) -> dict[str, list[int]]:
    hands = read_seats("hands", position.get("hands", {}), int(rules.players))
    named = {f"hands.{s + 1}": read_cards(f"hands.{s + 1}", cards) for s, cards in hands.items()}
    named |= {k: read_cards(k, position[k]) for k in ("row", "discard", "under") if k in position}
    most = 0 if is_auction else int(rules.row_size)
    if sum(named.get("row", ())) > most:
        raise WordError("row", position["row"], f"at most {most} cards")
    if not is_auction and any(named.get("under", ())):
        raise WordError("under", position["under"], "{ }: there is no auction")
    return named


def _place_shown(rules: Any, state: Any, position: dict[str, Any]) -> None:
    """What all have seen of a hand; nothing unless it is named."""
    state.shown[:] = 0
    for seat, cards in read_seats("shown", position.get("shown", {}), int(rules.players)).items():
        shown = read_cards(f"shown.{seat + 1}", cards)
        for symbol, name in enumerate(SYMBOL_NAMES):
            held = int(state.hand[seat][symbol])
            if shown[symbol] > held:
                allowed = f"at most {held}, which are in hand"
                raise WordError(f"shown.{seat + 1}.{name}", shown[symbol], allowed)
        state.shown[seat] = shown


# --- tokens -----------------------------------------------------------------------------------


def place_tokens(rules: Any, state: Any, position: dict[str, Any]) -> None:
    """Tokens of seats, in groups and in the box; the pools have all others."""
    booty = rules.booty[: rules.booty_count].tolist()
    bonus = rules.bonus[: rules.bonus_count].tolist()
    supplies = (
        Supply(booty, {token: token_name(token) for token in booty}),
        Supply(bonus, dict(enumerate(BONUS_NAMES))),
    )
    _place_taken(rules, state, position, supplies)
    box, _ = read_tokens(rules, "box", position.get("box", []), bonus=False)
    supplies[0].take("box", box)
    named = _named_groups(rules, state, position, supplies)
    tops = _tops(rules, position, supplies)
    groups = _all_groups(rules, state, named, supplies)
    pools = [
        [*top, *supply.take_rest(dealt)]
        for top, supply, dealt in zip(
            tops,
            supplies,
            (state.pool[state.pool_at :].tolist(), state.bonus_pool[state.bonus_at :].tolist()),
            strict=True,
        )
    ]
    box += _partial_group(rules, pools, "box" in position)
    _lay_groups(rules, state, groups, bool(pools[1]))
    state.box[:] = 0
    for token in box:
        state.box[divmod(token, codes.VALUES)] += 1
    state.pool_at = int(rules.booty_count) - len(pools[0])
    state.bonus_at = int(rules.bonus_count) - len(pools[1])
    state.pool[state.pool_at : rules.booty_count] = pools[0]
    state.bonus_pool[state.bonus_at : rules.bonus_count] = pools[1]
    settle(rules, state)


def _place_taken(
    rules: Any, state: Any, position: dict[str, Any], supplies: tuple[Supply, Supply]
) -> None:
    for seat, words in read_seats("taken", position.get("taken", {}), int(rules.players)).items():
        key = f"taken.{seat + 1}"
        tokens = read_tokens(rules, key, words)
        for supply, pieces in zip(supplies, tokens, strict=True):
            supply.take(key, pieces)
        state.taken[seat] = 0
        for token in tokens[0]:
            state.taken[seat][divmod(token, codes.VALUES)] += 1
        state.bonus[seat] = [tokens[1].count(bonus) for bonus in range(codes.BONUSES)]


def _named_groups(
    rules: Any, state: Any, position: dict[str, Any], supplies: tuple[Supply, Supply]
) -> dict[int, list[Group]]:
    """The groups of each ship that is named, the front one first."""
    named: dict[int, list[Group]] = {}
    words = read_table("flotsam", position.get("flotsam", {}), SYMBOL_NAMES)
    sailing = position.get("decision", {})
    sails = sailing.get("ship") if isinstance(sailing, dict) else None
    for name, groups in words.items():
        key = f"flotsam.{name}"
        named[SYMBOL_NAMES.index(name)] = [
            _named_group(rules, f"{key}.{i}", group, supplies, i == 1 and name == sails)
            for i, group in enumerate(read_list(key, groups, int(rules.groups_at_setup)), start=1)
        ]
    return named


def _named_group(
    rules: Any, key: str, words: Any, supplies: tuple[Supply, Supply], is_taken: bool
) -> Group:
    """One group; of the one that is being taken the captain already has the bonus token."""
    booty, bonus = read_tokens(rules, key, words)
    each = int(rules.booty_per_group)
    if is_taken and (bonus or not 0 < len(booty) <= each):
        raise WordError(key, words, f"1 to {each} booty tokens: the captain has the bonus token")
    if not is_taken and (len(bonus) != 1 or len(booty) != each):
        raise WordError(key, words, f"1 bonus token and {each} booty tokens")
    supplies[0].take(key, booty)
    supplies[1].take(key, bonus)
    return (bonus[0] if bonus else -1, booty)


def _tops(
    rules: Any, position: dict[str, Any], supplies: tuple[Supply, Supply]
) -> tuple[list[int], list[int]]:
    """The tokens named to come next from the pools."""
    booty, _ = read_tokens(rules, "pool", position.get("pool", []), bonus=False)
    bonus = read_names("bonus_pool", position.get("bonus_pool", []), BONUS_NAMES, codes.BONUS)
    supplies[0].take("pool", booty)
    supplies[1].take("bonus_pool", bonus)
    return booty, bonus


def _all_groups(
    rules: Any, state: Any, named: dict[int, list[Group]], supplies: tuple[Supply, Supply]
) -> list[list[Group]]:
    """Groups of every ship: those named, and behind them others as dealt."""
    groups = [named.get(ship, []) for ship in range(codes.SHIPS)]
    each = int(rules.booty_per_group)
    for place in range(int(rules.groups_at_setup)):
        for ship in range(codes.SHIPS):
            is_closed = named.get(ship) == [] or len(groups[ship]) != place
            if is_closed or not supplies[1].left.total() or supplies[0].left.total() < each:
                continue
            booty = supplies[0].take_like(state.group[ship][place][:each].tolist())
            bonus = supplies[1].take_like([int(state.group_bonus[ship][place])])
            groups[ship] = [*groups[ship], (bonus[0], booty)]
    return groups


def _partial_group(rules: Any, pools: list[list[int]], is_named: bool) -> list[int]:
    """Booty of the pool beyond whole groups, which lies in the box."""
    whole_groups = int(rules.booty_per_group) * len(pools[1])
    over = len(pools[0]) - whole_groups
    if over < 0 or (over > 0 and is_named):
        found = f"{len(pools[0])} booty and {len(pools[1])} bonus tokens for the pools"
        allowed = f"{whole_groups} booty tokens, whole groups"
        raise WordError("box" if is_named else "taken", found, allowed)
    box = pools[0][whole_groups:]
    del pools[0][whole_groups:]
    return box


def _lay_groups(rules: Any, state: Any, groups: list[list[Group]], is_pool: bool) -> None:
    state.group[:], state.group_bonus[:] = -1, -1
    for ship, name in enumerate(SYMBOL_NAMES):
        count, full = len(groups[ship]), int(rules.groups_at_setup)
        if is_pool and count < full:
            raise WordError(f"flotsam.{name}", f"{count} groups", f"{full} while the pool lasts")
        state.groups[ship] = count
        for place, (bonus, booty) in enumerate(groups[ship]):
            state.group_bonus[ship][place] = bonus
            state.group[ship][place][: len(booty)] = sorted(booty)
