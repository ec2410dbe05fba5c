"""The words of To the Bottom in scenarios, with examples that run."""

from balance.games.api import Word
from balance.games.to_the_bottom.parameters.model import Parameters


def vocabulary(parameters: Parameters) -> dict[str, list[Word]]:
    """What a position says, which decisions there are, and what luck can be forced."""
    return {"position": _POSITION, "decisions": _DECISIONS, "luck": _LUCK}


def _boards(one: str, two: str, *steps: str) -> str:
    """What seats 1 and 2 have, and the steps: decision and choice."""
    lines = ["players = 2", "", "[position.seats.1]", one, "", "[position.seats.2]", two]
    for step in steps:
        decision, _, choice = step.partition(": ")
        lines += ["", "[[step]]", f'decide = "{decision}"', f'choose = "{choice}"']
    return "\n".join(lines) + "\n"


def _expecting(example: str, *lines: str) -> str:
    return "\n".join([example, "[expect]", *lines]) + "\n"


_MAIN = """
players = 2

[position]
pool = 5
choices = 3
cruise_turns = [2, 1]
active = 2

[position.seats.2]
hand = ["stoker", "rats"]
shown = ["rats"]
told = [["rats"], []]
board = ["rats tired", "assistant on 1"]

[position.shop]
slots = ["seal", "", "maid"]
deck = ["band", "lady"]

[[step]]
seat = 2
decide = "MAIN"
choose = "buy maid from slot 3"

[expect]
seat = 2
position = { turns = 3, pool = 1, shop.slots = ["seal", "band", "lady", "", ""] }
"""
_SINKING = """
players = 3

[position]
phase = "sinking"
buyer = 2
opener = 2
active = 3
sink_turns = [0, 1, 0]
capped = false

[position.seats.1]
board = ["iceberg", "rats"]
sank = 1
stalled = false

[position.seats.3]
deck = ["seal", "rats"]
hand = []

[expect]
seat = 3
"""
_BARRED = """
players = 2

[position]
pool = 5
barred = ["stoker"]

[position.seats.1]
hand = ["stoker"]

[expect]
options = { lacks = ["play stoker"] }
"""
_OUT = """
players = 2

[position.seats.1]
hand = ["rats", "rats"]
deck = []
water = []

[expect]
options = { has = ["jettison rats"] }
"""
_OVER = """
players = 2

[position]
phase = "sinking"
finished = "yes"
decision = ""
seats = { 1 = { sank = 1, board = ["seal"] }, 2 = { sank = 2 } }

[expect]
finished = "yes"
position = { motion = "", pending = {} }
"""
_BLIND = """
players = 2

[position]
blinds = 0

[position.seats.1]
hand = []
board = ["saboteur"]

[position.seats.2]
hand = ["baby", "rats", "seal"]

[[step]]
choose = "use saboteur"
luck = { blind = [3] }

[expect]
position = { blinds = 1, seats.2.water = ["rats"] }
"""
_SHUFFLED = """
players = 2

[position]
phase = "cruise"

[position.seats.2]
hand = []
deck = []
water = ["baby", "rats", "seal"]
shuffles = 1

[[step]]
choose = "end the turn"
luck = { seats.2.deck = ["rats"] }

[expect]
position = { seats.2.hand = ["baby", "seal", "rats"], seats.2.shuffles = 2 }
"""
_DECKS = _SHUFFLED.replace("seats.2.deck = [", "decks.2 = [")
_SHOP = """
players = 2

[deal]
shop = { deck = ["rats", "seal", "maid", "lady", "chef"] }

[expect]
position.shop.slots = ["rats", "seal", "maid", "lady", "chef"]
"""
_POSITION = [
    Word("seat", "who decides, from 1", _MAIN),
    Word("active", "whose turn it is; alone, seat says it too", _MAIN),
    Word("phase", "cruise or sinking", _SINKING),
    Word("opener", "who had the first turn of the phase", _SINKING),
    Word("buyer", "who bought the Iceberg, 0 for nobody", _SINKING),
    Word("turns", "turns completed; they follow from those of the seats", _MAIN),
    Word("cruise_turns", "turns of the Cruise that every seat has completed", _MAIN),
    Word("sink_turns", "turns of the Sinking that every seat has completed", _SINKING),
    Word("pool", "points of the active player", _MAIN),
    Word("choices", "choices of the main step in this turn, for turn_action_cap", _MAIN),
    Word(
        "seats",
        "by seat: deck (from the top), hand, shown (of the hand, known to all), told (of the hand, "
        "known to seat 1, seat 2 and so on), missed and unnoticed (of hand and deck, what seat 1, "
        "seat 2 and so on wrongly take to be there, and what they do not know to be there), gave "
        "(how many cards went to others without their knowing which), water, board "
        '("rats tired"; "assistant on 1" is merged with the first card), shuffles (of the deck), '
        "sank (place in the order, 0 afloat), stalled; piles that are not named stay as dealt",
        _MAIN,
    ),
    Word("barred", "cards of the active player's hand that may not be played this turn", _BARRED),
    Word("shop", 'slots ("" for an empty one), deck (from the top), discard, shuffles', _MAIN),
    Word("motion", "the card that is being played, in the middle of pending effects", _OVER),
    Word("out", "cards out of the game; else whatever lies nowhere by the words", _OUT),
    Word("blinds", "blind picks so far", _BLIND),
    Word("capped", "whether a guard ended the Cruise or stalled a player", _SINKING),
    Word("decision", "what is asked, MAIN unless something is pending", _OVER),
    Word("pending", "what is under way, in numbers, as an exported position has it", _OVER),
    Word("finished", "no, yes or capped", _OVER),
]
_RATS = ('hand = []\nboard = ["rats"]', "MAIN: use rats", "OPPONENT: seat 2")
_RESCUE = _boards(
    'hand = ["rats"]',
    'hand = ["seal"]\nboard = ["teacher"]',
    *("MAIN: jettison rats", "RESCUE: rescue rats", "PAY: pay with seal"),
)
_ORDER = _boards(
    "hand = []",
    'hand = []\nboard = ["steersman"]\ndeck = ["seal", "rats", "maid", "baby"]',
    *("MAIN: end the turn", "REORDER: reorder", "ORDER_NEXT: next maid"),
)
_HIT = _boards(
    _RATS[0],
    'deck = ["seal", "rats", "maid"]\nboard = ["steward"]',
    *(*_RATS[1:], "HIT: redirect the hit", "DECK_POS: the bottom card"),
)
_PIRATE = _boards(
    'hand = []\nboard = ["pirate"]',
    'board = ["band", "rats"]',
    *("MAIN: use pirate", "OPPONENT: seat 2", "PICK_FOE: pick band"),
)
_DECISIONS = [
    Word("MAIN", "the active player: end the turn, jettison, buy, play or use a card", _MAIN),
    Word(
        "PAIR",
        "a card to jettison with a Seal",
        _boards(
            'hand = ["baby", "seal"]', "hand = []", "MAIN: jettison seal", "PAIR: pair with baby"
        ),
    ),
    Word("OPPONENT", "whom an action is against, or who gets a Stowaway", _PIRATE),
    Word("PICK_FOE", "a card of an opponent", _PIRATE),
    Word(
        "PICK_OWN",
        "a card of one's own to give",
        _boards(
            'hand = []\nboard = ["profiteer", "rats"]',
            "hand = []",
            *("MAIN: use profiteer", "PICK_OWN: pick rats"),
        ),
    ),
    Word(
        "PICK_WATER",
        "a card of the own water",
        _boards(
            'hand = []\nboard = ["chef"]\nwater = ["baby", "rats"]',
            "hand = []",
            *("MAIN: use chef", "PICK_WATER: pick rats"),
        ),
    ),
    Word("DECK_POS", "which card of the deck a redirected hit takes", _HIT),
    Word(
        "REVEAL",
        "where a revealed card goes",
        _boards(
            'hand = []\nboard = ["storyteller"]\ndeck = []',
            'deck = ["maid", "baby"]',
            *("MAIN: use storyteller", "REVEAL: put it on the board"),
        ),
    ),
    Word(
        "CYCLE",
        "hand cards to shuffle into the deck",
        _boards(
            'hand = ["baby", "rats"]\nboard = ["captain"]',
            "hand = []",
            *("MAIN: use captain", "CYCLE: cycle baby", "CYCLE: stop"),
        ),
    ),
    Word(
        "MERGE",
        "the host of an Assistant",
        _expecting(
            _boards(
                'hand = ["assistant", "torpedo"]\nboard = ["rats", "maid", "caretaker"]\n'
                'water = ["passenger"]',
                "hand = []",
                *("MAIN: jettison torpedo", "MAIN: play assistant", "MERGE: merge with maid"),
            ),
            'position.seats.1.board = ["rats", "maid", "caretaker", "assistant on 2"]',
        ),
    ),
    Word(
        "TYCOON_ORDER",
        "whether to take from an opponent before drawing",
        _boards(
            "hand = []",
            'board = ["tycoon"]',
            *("MAIN: end the turn", "TYCOON_ORDER: draw first"),
        ),
    ),
    Word("REORDER", "whether to order the visible cards of the deck", _ORDER),
    Word("ORDER_NEXT", "the next of the visible cards", _ORDER),
    Word(
        "BLOCK",
        "whether to block a play",
        _boards(
            'hand = ["torpedo", "stoker"]',
            'board = ["bartender"]',
            *("MAIN: jettison torpedo", "MAIN: play stoker", "BLOCK: block it"),
        ),
    ),
    Word(
        "GUARD",
        "whether to stop what a card was tired for",
        _boards(
            _RATS[0],
            'deck = ["seal"]\nboard = ["ship_guard"]',
            *(*_RATS[1:], "GUARD: stop it"),
        ),
    ),
    Word("HIT", "what to do about a hit", _HIT),
    Word("RESCUE", "a card to take out of an opponent's water", _RESCUE),
    Word("PAY", "a hand card that pays for it", _RESCUE),
    Word(
        "COPY",
        "an action for a Flapper to copy",
        _boards(
            'hand = ["flapper"]',
            'board = ["singer"]',
            *("MAIN: jettison flapper", "COPY: copy singer of seat 2"),
        ),
    ),
    Word(
        "DISCARD",
        "a card beyond the hand limit",
        _boards(
            'hand = ["baby", "baby", "rats", "rats", "seal", "seal"]',
            "hand = []",
            *("MAIN: end the turn", "DISCARD: discard baby"),
        ),
    ),
]
_LUCK = [
    Word("seats", "by seat, deck: what is on top after the deck is shuffled next", _SHUFFLED),
    Word("decks", "the same, shorter: by seat, the cards", _DECKS),
    Word("shop", "deck, or just the cards: the same for the shop deck, slot 1 first", _SHOP),
    Word("blind", "places in the hand, by the order of the card table, of blind picks", _BLIND),
]
