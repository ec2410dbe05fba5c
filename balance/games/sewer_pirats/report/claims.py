"""What designers ask of Sewer Pirats (section 12 of its rules); crews have a module beside this."""

from collections.abc import Iterator

from balance.games.api.claims import (
    CAUSE,
    COUNT,
    GOES_WITH,
    Amount,
    Claim,
    Contrast,
    Curve,
    Parts,
    StandsOut,
)
from balance.games.sewer_pirats.parameters.abilities import able_tribes
from balance.games.sewer_pirats.parameters.model import Parameters
from balance.games.sewer_pirats.report.captain_metrics import CREW_BINS, SAIL_BINS
from balance.games.sewer_pirats.report.columns import PART_WORDS
from balance.games.sewer_pirats.report.crew_claims import crew_claims
from balance.games.sewer_pirats.report.exposures import bin_names
from balance.games.sewer_pirats.report.metrics import (
    ACTION_COLUMNS,
    mix,
    readings,
    scoring,
)

RARELY, OFTEN = 0.05, 0.10  # of the games
LITTLE_WASTE, MUCH_WASTE = 0.05, 0.15  # of the booty that sails
UNEVEN = 0.1  # of the mean, by which the yield of a token may differ
MIXES = ("mix_food", "mix_five_colours", "flat_values")
BONUS_MIXES = ("bonus_parrots", "bonus_flat", "parrot_both")
KINDS = PART_WORDS | {"parrots": "parrots"}
TOKENS = {
    "fries": "a box of fries", "noodles": "a box of noodles", "burger": "a burger",
    "toys": "a teddy or doll", "cans": "a can",
}  # fmt: skip
COSTS = ("captain_cost_2_1", "captain_cost_4_1")


def cures(players: int) -> tuple[str, ...]:
    """The variants that bear on whether the seats are fair."""
    return ("hands_345",)


def claims(parameters: Parameters, players: int) -> list[Claim]:
    """The designer's questions, as far as one ruleset at one player count goes."""
    return [
        _starting_hands(parameters, players),
        *crew_claims(parameters, players),
        *_captains(),
        *_treasures(parameters, players),
        *_course(),
        *_ties(parameters, players),
        *_readings(parameters, players),
    ]


def _starting_hands(parameters: Parameters, players: int) -> Claim:
    """Hands grow with the place in the order of turns, to make up for it (question 1)."""
    bids = parameters.crew_mode == "auction"
    names = ("bidding first", "bidding last") if bids else ("going first", "going last")
    question = "Does the order of bidding matter?" if bids else "Are the starting hands fair?"
    shape = Contrast("win_share_1", f"win_share_{players}", names, "win share")
    return Claim("starting_hands", question, shape, CAUSE, changes=() if bids else ("hands_345",))


def _captains() -> Iterator[Claim]:
    """Question 4: who wins by how he sails, and what more each way goes with."""
    for id_, question, shape in (*_by_times(), *_by_returns()):
        yield Claim(id_, question, shape, GOES_WITH, changes=COSTS)


def _by_times() -> Iterator[tuple[str, str, Curve | Contrast]]:
    sails = {f"wins_sails_{low}": name for low, name in bin_names(SAIL_BINS, "sailing")}
    yield "captain", "Do captains win?", Curve(sails, "sailings as captain", "win share")
    crews = {f"wins_crew_{low}": name for low, name in bin_names(CREW_BINS, "token")}
    yield "passenger", "Do passengers win?", Curve(crews, "tokens taken as crew", "win share")


def _by_returns() -> Iterator[tuple[str, str, Curve | Contrast]]:
    area, ship, crew = "way_points_area", "way_points_ship", "way_points_crew"
    from_area, from_ship = "captaincy from the area", "captaincy from a ship"
    names = ("sailing most", "sailing least")
    shape = Contrast("per_card_captains", "per_card_passengers", names, "return for a card")
    yield "captain_cards", "Who gets more for his cards, captains or passengers?", shape
    shape = Contrast(ship, crew, (from_ship, "a crew token"), "return")
    yield "captain_or_crew", "Captain or passenger?", shape
    shape = Contrast(area, ship, (from_area, from_ship), "return")
    yield "captain_from", "Does it matter where a captain comes from?", shape


def _treasures(parameters: Parameters, players: int) -> Iterator[Claim]:
    """Question 7, and the mixes that show whether it holds with other treasures."""
    yields = {f"kind_index_{name}": TOKENS[name] for name in mix(parameters)}
    shape = StandsOut(yields, 1.0, "yield", UNEVEN)
    mixes = (*MIXES, *BONUS_MIXES)
    yield Claim("treasures", "Do some treasures yield more?", shape, COUNT, changes=mixes)
    counted = scoring(parameters)
    shares = {f"kind_share_{name}": KINDS[name] for name in counted}
    question = "Where do points come from?"
    yield Claim("points", question, Parts(shares, "points come from"), COUNT, changes=mixes)
    leaders = {f"kind_wins_{name}": f"leading in {KINDS[name]}" for name in counted}
    question = "Which treasure goes with winning?"
    shape = StandsOut(leaders, 1 / players, "win share")
    yield Claim("treasure_leaders", question, shape, GOES_WITH, changes=MIXES)


def _course() -> Iterator[Claim]:
    """Questions 6 and 8, and what a game is made of."""
    waste = Amount("wasted_share", "sailed booty that nobody takes", (LITTLE_WASTE, MUCH_WASTE))
    yield Claim("waste", "How much booty is wasted?", waste)
    groups = Amount("unclaimed_groups", "groups that nobody claims in a game")
    yield Claim("unclaimed", "How many groups stay unclaimed?", groups, changes=("short_pool",))
    sailings = Amount("total_sails", "sailings in a game")
    yield Claim("length", "How often do ships sail?", sailings, changes=("short_pool",))
    actions = {f"action_{name}": words for name, words in ACTION_COLUMNS.items()}
    modes = ("mono_abilities", "landlubber", "auction")
    question = "What do players do in this mode?"
    yield Claim("actions", question, Parts(actions, "actions"), COUNT, changes=modes)
    lead = Amount("margin", "lead of the best over the second")
    rows = ("row_0", "row_6")
    yield Claim("luck", "How large is card luck?", lead, changes=rows)


def _ties(parameters: Parameters, players: int) -> Iterator[Claim]:
    """Question 9."""
    tie = Amount("score_tie", "games with points tied at the top", (RARELY, OFTEN))
    yield Claim("ties", "How often are points tied?", tie)
    broken = Amount("tie_decides", "games that the tie-break decides")
    question = "How often does the tie-break decide?"
    yield Claim("tie_break", question, broken, changes=_timing(parameters, players))


def _readings(parameters: Parameters, players: int) -> Iterator[Claim]:
    """Question 10: how often a game comes to what a reading of ours decides."""
    asked = {
        "toll": ("Does our reading of tolls matter?", ("raccoon_waive",)),
        "coup": ("Does it matter that snails displace captains?", ("snail_no_coup",)),
        "final": ("Does our timing of final sailings matter?", _timing(parameters, players)),
        "jump": ("Does it matter whom staying toads pass?", ()),
    }
    for name, words in readings(parameters, players).items():
        question, changes = asked[name]
        shape = Amount(f"reading_{name}", f"games in which {words}", (RARELY, OFTEN))
        yield Claim(f"{name}_reading", question, shape, COUNT, changes=changes)


def _timing(parameters: Parameters, players: int) -> tuple[str, ...]:
    """What shows the other order of a weasel's last action and the final sailings."""
    return ("weasel_after_final",) if "weasel" in able_tribes(parameters, players) else ()
