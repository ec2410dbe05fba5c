"""What designers ask about tribes, abilities and the auction of Sewer Pirats.

Tribes that are drawn or dealt are a cause. Who hires or uses something chose to, so in the auction,
and by use of an ability everywhere, there is only what goes with it.
"""

from collections.abc import Iterator

from balance.games.api.claims import (
    CAUSE,
    COUNT,
    GOES_WITH,
    Amount,
    Claim,
    Contrast,
    Curve,
    Pairs,
    StandsOut,
)
from balance.games.sewer_pirats.parameters.abilities import able_tribes, tribes
from balance.games.sewer_pirats.parameters.model import Parameters
from balance.games.sewer_pirats.report.ability_metrics import may_dash
from balance.games.sewer_pirats.report.crew_metrics import LEFT_BINS
from balance.games.sewer_pirats.report.exposures import bin_names, drawn_tribes, pairs

POINTS, TURNS, CARDS = 4.0, 2.0, 0.25  # too little to matter; points of all seats together


def crew_claims(parameters: Parameters, players: int) -> Iterator[Claim]:
    """Questions about crews, as far as the ruleset has them."""
    if able_tribes(parameters, players):
        of_mode = {"common": _drawn, "mono": _owned, "auction": _hired}[parameters.crew_mode]
        yield from of_mode(parameters, players)
        yield from _abilities(parameters, players)
    if parameters.crew_mode == "auction":
        yield from _auction(parameters, players)


def _drawn(parameters: Parameters, players: int) -> Iterator[Claim]:
    """Shared crews: a tribe shows in what games with it are like, the same for every seat."""
    known = drawn_tribes(parameters, players)
    if not known:
        return
    matters, changes = POINTS / players, ("no_weasel", "mono_abilities", "common_off")
    points = StandsOut({f"gain_{t}": f"the {t}" for t in known}, 0.0, "a seat's points", matters)
    yield Claim("tribes", "Which tribes change the score?", points, CAUSE, changes=changes)
    turns = StandsOut({f"longer_{t}": f"the {t}" for t in known}, 0.0, "the length", TURNS)
    yield Claim("tribe_length", "Which tribes change the length?", turns, CAUSE, changes=changes)
    together = {(f"the {a}", f"the {b}"): f"pair_gain_{a}_{b}" for a, b in pairs(known)}
    shape = Pairs(together, 0.0, "a seat's points", matters)
    question = "Which pairs of tribes change the score?"
    yield Claim("pairs", question, shape, CAUSE, changes=changes)


def _owned(parameters: Parameters, players: int) -> Iterator[Claim]:
    """Question 2: crews of one tribe. Tribes that are forced on seats are not told from these."""
    known, kind = tribes(parameters, players), COUNT if parameters.forced_tribes else CAUSE
    wins = StandsOut({f"tribe_wins_{t}": f"the {t}" for t in known}, 1 / players, "win share")
    changes = ("landlubber", "auction")
    yield Claim("tribes", "Which tribe is strongest?", wins, kind, changes=changes)
    duels = {(f"the {a}", f"the {b}"): f"duel_{a}_{b}" for a, b in pairs(known)}
    if duels:
        shape = Pairs(duels, 0.5, "share of duels won by the first")
        question = "Which tribes beat which at one table?"
        yield Claim("pairs", question, shape, kind, changes=changes)


def _hired(parameters: Parameters, players: int) -> Iterator[Claim]:
    """Prices are fair where no figure goes with winning more, all bids paid (question 2)."""
    known = tribes(parameters, players)
    changes = ("mono_abilities",)
    wins = {f"win_slope_{t}": f"one more {t}" for t in known}
    question = "Does the auction price the tribes fairly?"
    shape = StandsOut(wins, 0.0, "the win share")
    yield Claim("prices", question, shape, GOES_WITH, changes=changes)
    cards = {f"price_slope_{t}": f"one more {t}" for t in known}
    shape = StandsOut(cards, 0.0, "the cards bid", CARDS)
    yield Claim("bids", "Which tribes do bidders pay for?", shape, GOES_WITH, changes=changes)
    hired = {(f"a {a}", f"a {b}"): f"pair_wins_{a}_{b}" for a, b in pairs(known)}
    hired |= {(f"a {t}", f"another {t}"): f"pair_wins_{t}_{t}" for t in known}
    question = "Which pairs of tribes go with winning?"
    together = Pairs(hired, 1 / players, "win share")
    yield Claim("pairs", question, together, GOES_WITH, changes=changes)


def _auction(parameters: Parameters, players: int) -> Iterator[Claim]:
    """Question 3: cards saved, and the last figures free with the first turn."""
    left = {f"wins_left_{low}": name for low, name in bin_names(LEFT_BINS, "card")}
    shape = Curve(left, "cards left", "win share")
    yield Claim("cards_left", "Does saving cards in the auction pay?", shape, GOES_WITH)
    last = StandsOut({"wins_last": "hiring last"}, 1 / players, "win share")
    yield Claim("hiring_last", "Does hiring last pay?", last, GOES_WITH)
    free = {
        f"wins_free_{k}": "1 free figure" if k == 1 else f"{k} free figures"
        for k in range(1, parameters.crew_size + 1)
    }
    shape = Curve(free, "free figures", "win share of who hires last")
    yield Claim("free_figures", "Do free figures pay?", shape, GOES_WITH)


def _abilities(parameters: Parameters, players: int) -> Iterator[Claim]:
    able = able_tribes(parameters, players)
    changes = ("common_off",)
    idle = StandsOut(
        {f"idle_{t}": f"the {t}" for t in able}, 0.5, "share of seats that do not use it"
    )
    yield Claim(
        "abilities", "Which ability is used by few, or by nearly all?", idle, COUNT, changes=changes
    )
    if parameters.crew_mode != "mono":
        users = {f"top_{t}": f"using the {t} most" for t in able}
        shape = StandsOut(users, 1 / players, "win share")
        question = "Which ability goes with winning?"
        yield Claim("ability_users", question, shape, GOES_WITH, changes=changes)
    if may_dash(parameters, players):
        yield from _dash()


def _dash() -> Iterator[Claim]:
    """Question 5: weasels that become captain and sail in one turn."""
    names = ("a weasel that dashes", "an idle weasel")
    changes = ("weasel_no_dash",)
    question = "What goes with captain-and-sail of the weasel?"
    shape = Contrast("wins_dashed", "wins_undashed", names, "win share")
    yield Claim("weasel_dash", question, shape, GOES_WITH, changes=changes)
    dashes = Amount("dash_share", "sailings by a weasel that became captain that turn")
    yield Claim("dashes", "How often do weasels dash?", dashes, changes=changes)
