"""The words of Sewer Pirats in scenarios, with examples that run."""

from textwrap import dedent

from balance.games.api import Word
from balance.games.sewer_pirats.parameters.model import Parameters


def vocabulary(parameters: Parameters) -> dict[str, list[Word]]:
    """What a position says, which decisions there are, and what luck can be forced."""
    return {
        "position": [*_TURNS, *_FIGURES, *_CARDS, *_TOKENS],
        "decisions": [*_IN_TURN, *_SAILING, *_AUCTION],
        "luck": _LUCK,
    }


def _word(key: str, meaning: str, example: str) -> Word:
    """A word with an example for two players."""
    return Word(key, meaning, f"players = 2\n\n{dedent(example).strip()}\n")


PLAIN = 'crews = ["rat", "raccoon", "snail", "toad"]'
WEASELS = 'crews = ["rat", "weasel", "snail", "toad"]'
BIDS = """
[rules]
crew_mode = "auction"
crew_size = 2

[position]
bar = ["toad", "rat", "snail", "weasel"]
hands = { 1 = { cat = 3 }, 2 = { bird = 2, fish = 1 } }
"""
SAILS = """
[position]
crews = ["rat", "raccoon", "snail", "toad"]
ships = { cat = ["", "rat of seat 2", "toad of seat 2", ""] }
flotsam = { cat = [["fries 1", "can 8"]] }
taken = { 1 = ["ketchup"] }
box = ["can 9"]
"""

_TURNS = [
    _word(
        "seat",
        "who decides, where it does not follow: in the auction, and after a weasel's action",
        BIDS + 'seat = 2\n\n[expect]\nseat = 2\ndecision = "D-FIG"',
    ),
    _word("active", "whose turn it is", "[position]\nactive = 2\n\n[expect]\nseat = 2"),
    _word(
        "first_player",
        "who had the first turn",
        "[position]\nfirst_player = 2\nactive = 2\n\n[expect]\nposition = { turns = 1 }",
    ),
    _word(
        "turns",
        "how many turns have begun, the one under way included",
        "[position]\nactive = 2\nturns = 8\n\n[expect]\nposition = { seat_turns = [4, 4] }",
    ),
    _word(
        "seat_turns",
        "the same for every seat, in the order of the seats",
        "[position]\nseat_turns = [5, 4]\n\n[expect]\nposition = { turns = 9 }",
    ),
    _word(
        "decision",
        "the decision to make, and what it takes to tell it; else to act, or to choose a figure",
        '[position]\ndecision = { id = "D-DRAW", left = 1 }\n\n[expect]\ndecision = "D-DRAW"',
    ),
    _word(
        "final",
        "the final sailings: the ships that still sail, and whether a weasel acts after them",
        f"""
        [position]
        {PLAIN}
        final = {{ ships = ["bird"] }}
        decision = {{ id = "D-TAKE", ship = "cat" }}
        ships = {{ cat = ["", "", "", "toad of seat 1"], bird = ["", "", "", "toad of seat 2"] }}
        flotsam = {{ cat = [["fries 1", "can 8", "can 9"]], fish = [] }}
        taken = {{ 1 = [
            "ketchup", "ketchup", "chili", "chili", "shake", "shake", "shake",
            "parrot", "parrot", "opener", "opener", "opener",
        ] }}

        [expect]
        options = ["take fries 1", "take can 8", "take can 9"]
        """,
    ),
    _word(
        "finished",
        "no, yes, or capped: stopped at the turn limit",
        '[position]\nactive = 2\nturns = 2000\nfinished = "capped"',
    ),
]
_FIGURES = [
    _word(
        "crews",
        "the tribes of every seat, or one list for all",
        f"[position]\n{PLAIN}\n\n[expect]\nposition = {{ crews.2 = "
        '["rat", "raccoon", "snail", "toad"] }',
    ),
    _word(
        "ships",
        'who stands on 1 to 3 and as captain, "" for nobody; the others are in their areas',
        f"""
        [position]
        {PLAIN}
        ships = {{ cat = ["", "", "rat of seat 1", ""] }}
        hands = {{ 1 = {{ cat = 1 }} }}

        [[step]]
        choose = "rat on 3 becomes captain of cat"
        """,
    ),
    _word(
        "bar",
        "the figures to be hired, from the front; while there are any, the auction goes on",
        BIDS + '\n[expect]\noptions.has = ["bid for weasel at rank 3"]',
    ),
]
_CARDS = [
    _word(
        "hands",
        "the cards of every seat, by symbol",
        "[position]\nhands = { 1 = { cat = 2 } }\n\n"
        "[expect]\nposition = { hands.1 = { cat = 2, bird = 0, fish = 0 } }",
    ),
    _word(
        "shown",
        "those of them that all have seen come into the hand",
        "[position]\nhands = { 1 = { cat = 2 } }\nshown = { 1 = { cat = 1 } }",
    ),
    _word(
        "row",
        "the face-up row, by symbol",
        '[position]\nrow = { cat = 4 }\ndecision = { id = "D-DRAW" }\n\n'
        '[expect]\noptions = ["take cat from the row", "take from the deck"]',
    ),
    _word("discard", "the discard pile, by symbol", "[position]\ndiscard = { fish = 3 }"),
    _word(
        "deck",
        "the cards that come next; the others lie below them as dealt",
        """
        [position]
        deck = ["fish", "cat"]

        [[step]]
        choose = "draw"

        [[step]]
        choose = "take from the deck"

        [expect]
        events = ["seat 1 draws fish"]
        """,
    ),
    _word(
        "shuffles",
        "how often the deck was shuffled, from 1; further luck depends on it",
        "[position]\nshuffles = 3",
    ),
    _word(
        "under",
        "the cards under the front figure of the bar, by symbol",
        BIDS + "under = { cat = 1 }",
    ),
]
_TOKENS = [
    _word(
        "flotsam",
        "groups before every ship, the front one first; those behind are as dealt, [] means none",
        '[position]\nflotsam = { cat = [["ketchup", "fries 1", "fries 2", "can 8"]] }',
    ),
    _word(
        "taken",
        "the tokens of every seat",
        '[position]\ntaken = { 1 = ["ketchup", "fries 2", "fries 3"] }\n\n'
        "[expect]\ncolumns = { score_1 = 15 }",
    ),
    _word(
        "box",
        "booty out of the game; else what would leave a partial group goes there",
        '[position]\ntaken = { 1 = ["ketchup", "can 8"] }\nbox = ["can 9", "can 10"]',
    ),
    _word(
        "pool",
        "the booty that comes next; the rest lies behind it as dealt",
        '[position]\npool = ["can 9", "can 9", "can 10"]',
    ),
    _word("bonus_pool", "the bonus tokens that come next", '[position]\nbonus_pool = ["opener"]'),
]


def _decided(id_: str, meaning: str, position: str, choice: str) -> Word:
    """A decision, with a step that makes it."""
    return _word(id_, meaning, f'{position}\n[[step]]\ndecide = "{id_}"\nchoose = "{choice}"\n')


def _taking(id_: str, meaning: str, space: int, choice: str) -> Word:
    """A decision of a sailing, the captain ashore already."""
    due = f'{{ id = "{id_}", ship = "cat", space = {space}, captain = "rat of seat 1" }}'
    return _decided(id_, meaning, f"{SAILS}decision = {due}\n", choice)


_IN_TURN = [
    _decided("D-ACT", "the active seat acts", "", "draw"),
    _decided(
        "D-DRAW",
        "a card is taken; left: how many more, this one included",
        '[position]\ndecision = { id = "D-DRAW", left = 1 }\n',
        "take from the deck",
    ),
    _decided(
        "D-DISC",
        "a card above the hand limit is discarded",
        '[position]\nhands = { 1 = { cat = 7 , fish = 1 } }\ndecision = { id = "D-DISC" }\n',
        "discard cat",
    ),
    _decided(
        "D-WEA",
        "the weasel that has acted may act once more; at: where it stands, area after sailing",
        f"""[position]
{WEASELS}
ships = {{ fish = ["", "", "", "weasel of seat 1"] }}
decision = {{ id = "D-WEA", at = "fish captain" }}
""",
        "set sail",
    ),
    _decided(
        "D-SNL",
        "a card may be revealed for the snail that has moved; at: where it stands",
        f"""[position]
{PLAIN}
ships = {{ fish = ["snail of seat 1", "", "", ""] }}
decision = {{ id = "D-SNL", at = "fish 1" }}
""",
        "reveal a card",
    ),
]
_SAILING = [
    _taking(
        "D-TAKE",
        "a figure takes a token; ship, space (the captain's unless named), captain: who it was, "
        "further: whether a weasel's further action is under way",
        3,
        "take can 8",
    ),
    _taking("D-RAT", "a rat may take a second token", 2, "take no second token"),
    _taking("D-TOAD", "a toad takes or stays aboard", 3, "stay aboard"),
]
_AUCTION = [
    _decided("D-FIG", "the starter chooses a figure", BIDS, "bid for rat at rank 1"),
    _decided(
        "D-OPEN",
        "the starter opens; rank: how many figures are before the one that is bid for",
        f'{BIDS}decision = {{ id = "D-OPEN", rank = 2 }}\n',
        "open with 2",
    ),
    _decided(
        "D-BID",
        "a seat raises or passes; rank, bid, leader: whose bid it is, starter, passed: who is out",
        f'{BIDS}seat = 2\ndecision = {{ id = "D-BID", rank = 1, bid = 1, leader = 1 }}\n',
        "bid 2",
    ),
    _decided(
        "D-PAY",
        "the winner pays a card; left: how many more, this one included; the rest as in D-BID",
        f'{BIDS}decision = {{ id = "D-PAY", rank = 1, bid = 2, leader = 2 }}\n',
        "pay bird",
    ),
]
_LUCK = [
    _word(
        "deck",
        "the cards from the top of the deck at the next shuffle; at the deal, of the whole deck",
        '[deal]\ndeck = ["cat", "cat", "fish"]\n\n'
        "[expect]\nposition = { hands.1 = { cat = 2, bird = 0, fish = 1 } }",
    ),
    _word(
        "tribes",
        "at the deal: the tribes of all crews, or of each seat; in the auction by seat",
        '[deal]\ntribes = ["toad", "rat", "weasel", "snail"]\n\n'
        '[expect]\nposition = { crews.1 = ["rat", "weasel", "snail", "toad"] }',
    ),
    _word(
        "pool",
        "at the deal: the booty in the order in which it is dealt, first a group for each ship; "
        "also called booty",
        '[deal]\npool = ["can 8", "can 9", "can 10"]\n',
    ),
    _word(
        "bonus_pool",
        "at the deal: the bonus tokens likewise; also called bonus",
        '[deal]\nbonus_pool = ["opener", "parrot"]\n',
    ),
]
