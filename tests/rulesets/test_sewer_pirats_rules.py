"""The rules of Sewer Pirats: what is refused and why, what is doubtful, and the variants."""

from typing import Any

import pytest
from pydantic import ValidationError

from balance.games.sewer_pirats.parameters.model import Parameters, player_counts
from balance.games.sewer_pirats.parameters.tables import (
    BONUS_NAMES,
    KIND_NAMES,
    TRIBE_NAMES,
    Abilities,
    Bonuses,
    Booty,
)
from balance.games.sewer_pirats.parameters.warnings import warnings
from balance.rulesets import ConfigError, describe_parameters, load

NAMES = "rat, raccoon, cockroach, weasel, snail, toad"


def refused(overrides: list[str], key: str, found: str, allowed: str, near: str = "") -> None:
    """These overrides of the standard are refused with these words."""
    with pytest.raises(ConfigError) as caught:
        load("sewer_pirats", overrides)
    assert caught.value.file.endswith("sewer_pirats/standard.toml")
    assert caught.value.key == f"rules.{key}"
    assert found in caught.value.found
    assert allowed in caught.value.allowed
    assert caught.value.suggestion == near


@pytest.mark.parametrize(
    ("override", "key", "found", "allowed"),
    [
        ("cards_per_symbol=9", "cards_per_symbol", "9", "10 to 30"),
        ("cards_per_symbol=31", "cards_per_symbol", "31", "10 to 30"),
        ("cards_per_symbol='18'", "cards_per_symbol", '"18"', "whole number"),
        ("row_size=-1", "row_size", "-1", "0 to 8"),
        ("row_size=9", "row_size", "9", "0 to 8"),
        ("draw_cards=0", "draw_cards", "0", "1 to 4"),
        ("hand_limit=-1", "hand_limit", "-1", "3 to 12"),
        ("hand_limit=2", "hand_limit", "2", "3 to 12"),
        ("hand_limit=13", "hand_limit", "13", "3 to 12"),
        ("hand_limit=6.0", "hand_limit", "6.0", "whole number"),
        ("starting_hand=[3, 3, 4, 4]", "starting_hand", "nothing as entry 5", "0 to 8"),
        ("starting_hand=[3, 3, 4, 4, 9]", "starting_hand", "9 as entry 5", "0 to 8"),
        ("starting_hand=[3, -1, 4, 4, 4]", "starting_hand", "-1 as entry 2", "0 to 8"),
        ("captain_cost_from_area=0", "captain_cost_from_area", "0", "1 to 6"),
        ("captain_cost_from_ship=5", "captain_cost_from_ship", "5", "0 to 4"),
        ("groups_at_setup=4", "groups_at_setup", "4", "1 to 3"),
        ("booty_per_group=6", "booty_per_group", "6", "2 to 5"),
        ("bonus_counts.ketchup=9", "bonus_counts.ketchup", "9", "0 to 8"),
        ("bonus_counts.opener=-1", "bonus_counts.opener", "-1", "0 to 8"),
        ("bonus_counts=[2, 2, 3, 3, 4]", "bonus_counts", "[2, 2, 3, 3, 4]", "table"),
        ("booty_values.can=[16]", "booty_values.can", "16 as entry 1", "0 to 15"),
        ("booty_values.can=[-1]", "booty_values.can", "-1 as entry 1", "0 to 15"),
        ("booty_values.can=9", "booty_values.can", "9", "list of whole numbers"),
        ("food_bonus.shake=11", "food_bonus.shake", "11", "0 to 10"),
        ("parrot_vp=6", "parrot_vp", "6", "0 to 5"),
        ("cans_per_opener=0", "cans_per_opener", "0", "1 to 7"),
        ("figures_per_tribe=7", "figures_per_tribe", "7", "4 to 6"),
        ("crew_size=1", "crew_size", "1", "2 to 5"),
        ("crew_size=6", "crew_size", "6", "2 to 5"),
        ("tribe_pool=[]", "tribe_pool", "[]", "1 to 6 entries"),
        ("abilities.rat=1", "abilities.rat", "1", "true or false"),
        ("rat_booty=3", "rat_booty", "3", "1 to 2"),
        ("raccoon_toll=3", "raccoon_toll", "3", "0 to 2"),
        ("cockroach_discount=4", "cockroach_discount", "4", "0 to 3"),
        ("weasel_extra_actions=2", "weasel_extra_actions", "2", "0 to 1"),
        ("weasel_captain_then_sail=0", "weasel_captain_then_sail", "0", "true or false"),
        ("snail_extra=2", "snail_extra", "2", "0 to 1"),
        ("toad_may_stay='no'", "toad_may_stay", '"no"', "true or false"),
        ("auction_cards=3", "auction_cards", "3", "4 to 10"),
        ("auction_cards=11", "auction_cards", "11", "4 to 10"),
        ("captain_space_tiebreak=5", "captain_space_tiebreak", "5", "0 to 4"),
        ("max_turns=499", "max_turns", "499", "500 to 20000"),
    ],
)
def test_every_limit_says_what_is_wrong(override: str, key: str, found: str, allowed: str) -> None:
    refused([override], key, found, allowed)


@pytest.mark.parametrize(
    ("override", "key", "found", "allowed", "near"),
    [
        ("crew_mode=auktion", "crew_mode", '"auktion"', "common, mono, auction", "auction"),
        ("raccoon_shortfall=wave", "raccoon_shortfall", '"wave"', "forbid, waive", "waive"),
        ("tribe_pool=['rat', 'toed']", "tribe_pool", '"toed" as entry 2', NAMES, "toad"),
        ("forced_tribes=['weesel']", "forced_tribes", '"weesel" as entry 1', NAMES, "weasel"),
        ("forced_tribes=['zebra']", "forced_tribes", '"zebra" as entry 1', NAMES, ""),
        ("abilities.racoon=true", "abilities.racoon", '"racoon"', NAMES, "raccoon"),
        ("booty_values.frise=[1]", "booty_values.frise", '"frise"', "fries, noodles", "fries"),
        ("bonus_counts.chilli=2", "bonus_counts.chilli", '"chilli"', "ketchup, chili", "chili"),
        ("food_bonus.parrot=2", "food_bonus.parrot", '"parrot"', "ketchup, chili, shake", ""),
    ],
)
def test_unknown_names_come_with_the_nearest(
    override: str, key: str, found: str, allowed: str, near: str
) -> None:
    refused([override], key, found, allowed, near)


FOUR_RATS = "['rat', 'toad', 'snail', 'rat']"


@pytest.mark.parametrize(
    ("overrides", "key", "found", "allowed"),
    [
        # token mixes
        (
            ["booty_values.can=[8, 8, 9, 9, 10, 10]"],
            "booty_values",
            "41 booty tokens",
            "42, 3 (booty_per_group) for each of the 14 bonus tokens",
        ),
        (
            ["booty_values.can=[8, 9, 9, 10]"],
            "booty_values",
            "39 booty tokens",
            "14 bonus tokens; or 13 bonus tokens (bonus_counts)",
        ),
        (["bonus_counts.opener=3"], "booty_values", "42 booty tokens", "39, 3 (booty_per_group)"),
        (["booty_per_group=2"], "booty_values", "42 booty", "28, 2 (booty_per_group)"),
        (
            ["groups_at_setup=3", *(f"bonus_counts.{n}=0" for n in ("shake", "parrot"))],
            "bonus_counts",
            "8 bonus tokens",
            "at least 9, one for each group at the start",
        ),
        (
            ["booty_per_group=5", *(f"bonus_counts.{n}=8" for n in BONUS_NAMES)],
            "bonus_counts",
            "40 bonus tokens",
            "at most 24: groups of 5 (booty_per_group), in all at most 120 booty tokens",
        ),
        (
            ["bonus_counts.opener=8", "booty_values.fries=" + str([2] * 17 + [1, 1])],
            "booty_values",
            "17 tokens fries 2",
            "at most 16 equal ones",
        ),
        # crews
        (
            ["crew_mode=mono", "crew_size=5", "figures_per_tribe=4"],
            "crew_size",
            "5",
            "at most 4, which is figures_per_tribe",
        ),
        (["tribe_pool=['rat', 'toad', 'snail']"], "tribe_pool", "3 tribes", "at least 4"),
        (
            ["crew_mode=auction", "crew_size=5", "tribe_pool=['rat', 'toad']"],
            "tribe_pool",
            "2 tribes",
            "at least 5, which is crew_size",
        ),
        (["crew_mode=mono", "tribe_pool=['rat']"], "tribe_pool", "1 tribe", "2 players"),
        ([f"tribe_pool={FOUR_RATS}"], "tribe_pool", "rat 2 times", "each tribe only once"),
        ([f"forced_tribes={FOUR_RATS}"], "forced_tribes", "rat 2 times", "each tribe only once"),
        (["forced_tribes=['rat', 'toad']"], "forced_tribes", "2 tribes", "4, which is crew_size"),
        (
            ["crew_mode=auction", "forced_tribes=['rat', 'toad', 'snail', 'weasel']"],
            "forced_tribes",
            "4 tribes",
            "nothing with crew_mode",
        ),
        (["crew_mode=mono", "forced_tribes=['rat']"], "forced_tribes", "1 tribe", "2 to 5"),
        (
            ["crew_mode=mono", "forced_tribes=['rat', 'rat', 'toad']"],
            "forced_tribes",
            "rat for 2 seats",
            "at most 1, as figures_per_tribe // crew_size",
        ),
    ],
)
def test_checks_between_parameters(
    overrides: list[str], key: str, found: str, allowed: str
) -> None:
    refused(overrides, key, found, allowed)


@pytest.mark.parametrize(
    "changes",
    [
        {"bonus_counts": Bonuses(opener=3), "booty_values": Booty(can=(9, 9, 9, 9))},
        {"booty_per_group": 2, "booty_values": Booty(fries=(), noodles=())},
        {"crew_mode": "mono", "crew_size": 2, "forced_tribes": ("rat", "rat", "toad")},
        {"crew_mode": "mono", "tribe_pool": ("rat", "toad")},
        {"forced_tribes": ("toad", "rat", "weasel", "snail"), "tribe_pool": TRIBE_NAMES[:4]},
        {"starting_hand": (0, 0, 0, 0, 0), "row_size": 0},
        {"forced_tribes": ("toad", "rat", "weasel", "snail"), "tribe_pool": ("rat",)},
        {"crew_mode": "mono", "forced_tribes": ("toad", "rat"), "tribe_pool": ("rat",)},
        {
            "booty_per_group": 5,
            "bonus_counts": Bonuses(ketchup=5, chili=5, shake=5, parrot=5, opener=4),
            "booty_values": Booty(**dict.fromkeys(KIND_NAMES, (*range(10),) * 2)),
        },
    ],
)
def test_what_just_fits_is_allowed(changes: dict[str, Any]) -> None:
    assert Parameters(**changes)


def test_tokens_and_tribes_have_one_order() -> None:
    assert Booty(fries=(3, 1, 2)).fries == (1, 2, 3)
    pool = Parameters(tribe_pool=("toad", "snail", "rat", "weasel")).tribe_pool
    assert pool == ("rat", "weasel", "snail", "toad")
    assert Parameters().booty_values.in_order()[5] == (8, 8, 9, 9, 9, 10, 10)
    assert Parameters().bonus_counts.in_order() == (2, 2, 3, 3, 4)
    assert Parameters().food_bonus.in_order() == (5, 4, 3)
    assert Parameters().abilities.in_order() == (True,) * 6


@pytest.mark.parametrize(
    ("changes", "most"),
    [
        ({}, 5),
        ({"figures_per_tribe": 4}, 4),
        ({"figures_per_tribe": 4, "crew_mode": "mono"}, 5),
        ({"crew_mode": "auction"}, 5),
        ({"crew_mode": "auction", "auction_cards": 10}, 5),
        ({"crew_mode": "auction", "cards_per_symbol": 10}, 3),
        ({"starting_hand": (8, 8, 8, 8, 8), "cards_per_symbol": 10}, 3),
        ({"crew_mode": "mono", "tribe_pool": ("rat", "toad", "snail")}, 3),
        ({"crew_mode": "mono", "forced_tribes": ("rat", "toad")}, 2),
        ({"crew_mode": "mono", "forced_tribes": ("rat", "toad", "rat", "snail")}, 2),
        ({"crew_mode": "mono", "crew_size": 2, "forced_tribes": ("rat", "toad", "rat")}, 3),
    ],
)
def test_player_counts(changes: dict[str, Any], most: int) -> None:
    parameters = Parameters(**changes)
    assert tuple(player_counts(parameters)) == tuple(range(2, most + 1))
    said = any(text.startswith(f"At most {most} players") for text in warnings(parameters))
    assert said == (most < 5)


def test_a_count_that_does_not_fit_is_refused() -> None:
    assert load("sewer_pirats", ["figures_per_tribe=4"]).counts == (4,)
    assert load("sewer_pirats", ["crew_mode=mono", "forced_tribes=['rat', 'toad']"]).counts == (2,)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"figures_per_tribe": 4}, "the 4 figures of a tribe"),
        ({"crew_mode": "auction", "cards_per_symbol": 10}, "the 30 cards of the deck"),
        ({"crew_mode": "mono", "tribe_pool": ("rat", "toad")}, "the tribes of tribe_pool"),
        ({"crew_mode": "mono", "forced_tribes": ("rat", "toad")}, "forced_tribes allow"),
        (
            {"crew_mode": "mono", "forced_tribes": ("rat", "toad", "rat")},
            "At most 2 players: the 5 figures of a tribe (figures_per_tribe)",
        ),
        ({"hand_limit": 10}, "full hands and the row hold all 54 cards"),
        ({"captain_cost_from_area": 6, "hand_limit": 5}, "captain_cost_from_area is above"),
        ({"captain_cost_from_area": 1, "captain_cost_from_ship": 2}, "costs less from the area"),
        (
            {"bonus_counts": Bonuses(parrot=0, opener=7)},
            "Without parrot tokens, those of teddy and doll never count",
        ),
        (
            {"bonus_counts": Bonuses(opener=0, shake=7)},
            "Without opener tokens, those of can never count",
        ),
        (
            {"booty_values": Booty(fries=(), can=(1,) * 14)},
            "Without tokens of fries, ketchup adds nothing",
        ),
        ({"rat_booty": 1}, "rat_booty is 1: the ability of the rat is on and does nothing"),
        ({"raccoon_toll": 0}, "raccoon_toll is 0"),
        ({"cockroach_discount": 0}, "cockroach_discount is 0"),
        ({"weasel_extra_actions": 0}, "weasel_extra_actions is 0"),
        ({"snail_extra": 0}, "snail_extra is 0"),
        ({"toad_may_stay": False}, "toad_may_stay is false"),
    ],
)
def test_doubtful_rules_are_told(changes: dict[str, Any], words: str) -> None:
    assert any(words in said for said in warnings(Parameters(**changes)))


STOPPED = "ships hardly ever or never sail, and games are stopped at max_turns"
NO_COCKROACHES = tuple(tribe for tribe in TRIBE_NAMES if tribe != "cockroach")


@pytest.mark.parametrize(
    ("changes", "area", "ship", "stopped"),
    [
        ({"captain_cost_from_area": 3, "captain_cost_from_ship": 4}, False, True, ""),
        ({"captain_cost_from_area": 4, "captain_cost_from_ship": 3}, True, False, ""),
        ({"captain_cost_from_area": 5, "captain_cost_from_ship": 4}, True, True, "Without cockr"),
        (
            {"captain_cost_from_area": 6, "captain_cost_from_ship": 4, "cockroach_discount": 0},
            True, True, "So ships",
        ),
        (
            {"captain_cost_from_area": 6, "captain_cost_from_ship": 4,
             "tribe_pool": NO_COCKROACHES},
            True, True, "So ships",
        ),
        (
            {"captain_cost_from_area": 4, "captain_cost_from_ship": 4,
             "abilities": Abilities(cockroach=False)},
            True, True, "So ships",
        ),
    ],
)  # fmt: skip
def test_captaincies_above_the_hand_limit(
    changes: dict[str, Any], area: bool, ship: bool, stopped: str
) -> None:
    said = warnings(Parameters(hand_limit=3, **changes))
    assert any(text.startswith("captain_cost_from_area is above") for text in said) == area
    assert any(text.startswith("captain_cost_from_ship is above") for text in said) == ship
    ends = [text for text in said if STOPPED in text]
    assert len(ends) == bool(stopped)
    assert all(text.startswith(stopped) for text in ends)


def test_an_ability_that_is_off_is_not_doubtful() -> None:
    off = Abilities(**dict.fromkeys(TRIBE_NAMES, False))
    assert warnings(Parameters(rat_booty=1, snail_extra=0, abilities=off)) == []


def test_parameters_are_frozen() -> None:
    with pytest.raises(ValidationError):
        Parameters().max_turns = 600
    with pytest.raises(ValidationError):
        Parameters().booty_values.can = ()


def test_tables_are_shown_row_by_row() -> None:
    shown = {row.name: row.default for row in describe_parameters("sewer_pirats")}
    assert "ketchup" in str(shown["bonus_counts"])
    assert shown["tribe_pool"]


VARIANTS = {
    "landlubber": ("crew_mode", "abilities"), "auction": ("crew_mode",),
    "mono_abilities": ("crew_mode",), "common_off": ("abilities",),
    "raccoon_waive": ("raccoon_shortfall",), "hands_345": ("starting_hand",),
    "weasel_no_dash": ("weasel_captain_then_sail",),
    "weasel_after_final": ("weasel_before_final",), "snail_no_coup": ("snail_takes_captaincy",),
    "captain_cost_2_1": ("captain_cost_from_area",),
    "captain_cost_4_1": ("captain_cost_from_area",), "hand_limit_8": ("hand_limit",),
    "row_0": ("row_size",), "row_6": ("row_size",), "no_weasel": ("tribe_pool",),
    "flat_values": ("booty_values",), "mix_food": ("booty_values",),
    "mix_five_colours": ("booty_values",), "bonus_parrots": ("bonus_counts",),
    "bonus_flat": ("bonus_counts",), "parrot_both": ("bonus_counts",),
    "short_pool": ("bonus_counts", "booty_values"),
}  # fmt: skip
BONUSES = {
    "bonus_parrots": (2, 2, 2, 4, 4), "bonus_flat": (2, 2, 4, 4, 2),
    "parrot_both": (2, 2, 4, 2, 4), "short_pool": (2, 2, 2, 2, 4),
}  # fmt: skip


@pytest.mark.parametrize("name", VARIANTS)
def test_every_variant_changes_what_its_name_says(name: str) -> None:
    ruleset = load(f"sewer_pirats/{name}")
    assert set(ruleset.changed) == set(VARIANTS[name])
    assert ruleset.lineup == load("sewer_pirats").lineup
    assert ruleset.counts == (4,)
    assert warnings(ruleset.parameters) == []
    assert "?" in ruleset.note
    expected = BONUSES.get(name, (2, 2, 3, 3, 4))
    assert ruleset.parameters.bonus_counts.in_order() == expected


@pytest.mark.parametrize("name", ["standard", *VARIANTS])
def test_assumed_treasures_are_always_called_so(name: str) -> None:
    provenance = load(f"sewer_pirats/{name}").provenance
    assert provenance["booty_values"] == provenance["bonus_counts"] == "assumed"


def test_the_mixes() -> None:
    mixes = {n: load(f"sewer_pirats/{n}").parameters.booty_values.in_order() for n in VARIANTS}
    assert [set(kind) for kind in mixes["flat_values"]] == [{2}, {3}, {4}, {6}, {6}, {9}]
    assert [len(kind) for kind in mixes["mix_food"]] == [9, 9, 9, 5, 5, 5]
    assert [len(kind) for kind in mixes["mix_five_colours"]] == [8, 8, 8, 5, 5, 8]
    assert [len(kind) for kind in mixes["short_pool"]] == [6] * 6
    for name, mix in mixes.items():
        means = [sum(kind) / len(kind) for kind in mix]
        assert means == [2, 3, 4, 6, 6, 9], name
