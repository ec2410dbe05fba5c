"""The parameters of To the Bottom: every rejection says where, what was found, what is allowed."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from balance.games.to_the_bottom.parameters.cards import Card, Part, Static
from balance.games.to_the_bottom.parameters.deck import DECK
from balance.games.to_the_bottom.parameters.model import Parameters, copies_in_shop, player_counts
from balance.games.to_the_bottom.parameters.warnings import warnings
from balance.rulesets import ConfigError, load
from balance.rulesets.lookup import look_up

RATS = "cards.rats"
MOVE = {"do": "move", "scope": "opp", "source": "deck_top", "pick": "top", "dest": "water"}


def toml(value: Any) -> str:
    """A value as it stands in a file, on one line."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key} = {toml(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(toml, value)) + "]"
    return json.dumps(value)


def part(**changes: Any) -> str:
    """Rats with one part that differs from theirs; None leaves a key out."""
    row = {key: value for key, value in (MOVE | changes).items() if value is not None}
    return f"{RATS}.parts={toml([row])}"


def refused(overrides: list[str], key: str, found: str, allowed: str) -> ConfigError:
    """These overrides of the standard are refused with these words."""
    with pytest.raises(ConfigError) as caught:
        load("to_the_bottom", overrides)
    assert caught.value.file.endswith("to_the_bottom/standard.toml")
    assert caught.value.key == f"rules.{key}"
    assert found in caught.value.found
    assert allowed in caught.value.allowed
    return caught.value


@pytest.mark.parametrize(
    ("override", "key", "found", "allowed"),
    [
        ("shop_slots=0", "shop_slots", "0", "1 to 8"),
        ("shop_slots=9", "shop_slots", "9", "1 to 8"),
        ("cruise_ramp=[]", "cruise_ramp", "[]", "1 to 8 entries"),
        ("cruise_ramp=[3, 11]", "cruise_ramp", "11 as entry 2", "0 to 10"),
        ("sink_ramp=[0, -1]", "sink_ramp", "-1 as entry 2", "0 to 10"),
        ("sink_ramp=3", "sink_ramp", "3", "list of whole numbers"),
        ("ramp_counts=rounds", "ramp_counts", '"rounds"', "one of turns, seats"),
        ("cruise_hand_limit=13", "cruise_hand_limit", "13", "0 to 12"),
        ("sink_hand_limit=-1", "sink_hand_limit", "-1", "0 to 12"),
        ("sink_start_hand=11", "sink_start_hand", "11", "0 to 10"),
        ("board_step=1", "board_step", "1", "2 to 20"),
        ("mult_step=4", "mult_step", "4", "0 to 3"),
        ("draw_floor=4", "draw_floor", "4", "0 to 3"),
        ("assistant_factor=0", "assistant_factor", "0", "1 to 4"),
        ("use_port_cards=1", "use_port_cards", "1", "true or false"),
        ("class_on.X=false", "class_on.X", '"X"', "N, O, D, P, S, E"),
        ("class_on.O=0", "class_on.O", "0", "true or false"),
        ("shop_copies_scale=0.1", "shop_copies_scale", "0.1", "0.2 to 4.0"),
        ("discard_is_jettison=yes", "discard_is_jettison", '"yes"', "true or false"),
        ("cruise_turn_cap=19", "cruise_turn_cap", "19", "20 to 1000"),
        ("sink_turn_cap=501", "sink_turn_cap", "501", "20 to 500"),
        ("turn_action_cap=19", "turn_action_cap", "19", "20 to 500"),
        ("event_cap=15", "event_cap", "15", "16 to 500"),
    ],
)
def test_every_check_says_what_is_wrong(override: str, key: str, found: str, allowed: str) -> None:
    refused([override], key, found, allowed)


@pytest.mark.parametrize(
    ("override", "key", "found", "allowed"),
    [
        (f"{RATS}.value=-1", f"{RATS}.value", "-1", "0 to 60"),
        (f"{RATS}.value='3'", f"{RATS}.value", '"3"', "whole number"),
        (f"{RATS}.price=501", f"{RATS}.price", "501", "0 to 500"),
        (f"{RATS}.jet=101", f"{RATS}.jet", "101", "0 to 100"),
        (f"{RATS}.copies=-3", f"{RATS}.copies", "-3", "0 to 60"),
        (f"{RATS}.start=41", f"{RATS}.start", "41", "0 to 40"),
        (f"{RATS}.name=''", f"{RATS}.name", '""', "1 to 40 letters"),
        (f"{RATS}.class=X", f"{RATS}.class", '"X"', "one of N, O, D, P, S, E"),
        (f"{RATS}.trigger=acts", f"{RATS}.trigger", '"acts"', "act, pre_draw"),
        (f"{RATS}.cost=pay", f"{RATS}.cost", '"pay"', "one of none, tire, jettison"),
        (f"{RATS}.copys=3", f"{RATS}.copys", '"copys"', "copies"),
        (f"{RATS}.enters_tired=1", f"{RATS}.enters_tired", "1", "true or false"),
        (f"{RATS}.value_from=guess", f"{RATS}.value_from", '"guess"', "assumed"),
        (f"{RATS}.static={{ draw_mod = 11 }}", f"{RATS}.static.draw_mod", "11", "-10 to 10"),
        (f"{RATS}.static={{ slots = 1 }}", f"{RATS}.static.slots", '"slots"', "slot, discount"),
        (f"{RATS}.parts={toml([MOVE] * 5)}", f"{RATS}.parts", "", "at most 4"),
        (part(do="drow"), f"{RATS}.parts.do", '"drow" as entry 1', "draw, gain, cycle, reveal"),
        (part(do=None), f"{RATS}.parts.do", "nothing as entry 1", "one of draw"),
        (part(n=0), f"{RATS}.parts.n", "0 as entry 1", "1 to 20"),
        (part(source="pile"), f"{RATS}.parts.source", '"pile" as entry 1', "board, hand, deck_top"),
        (part(dest="sea"), f"{RATS}.parts.dest", '"sea" as entry 1', "water, owner_hand"),
        (part(dubled=False), f"{RATS}.parts.dubled", "dubled", "doubled"),
        (part(scope=None), f"{RATS}.parts.scope", "a move without scope", "self, opp, opps"),
        (part(source=None), f"{RATS}.parts.source", "a move without source", "board, hand"),
        (part(pick=None), f"{RATS}.parts.pick", "a move without pick", "actor, owner, blind"),
        (part(dest=None), f"{RATS}.parts.dest", "a move without dest", "water, owner_hand"),
        (part(pick="owner"), f"{RATS}.parts.pick", "pick owner from deck_top", "pick top there"),
        (part(source="hand"), f"{RATS}.parts.pick", "pick top from hand", "actor or owner or bl"),
        (part(pick="maxval"), f"{RATS}.parts.pick", "pick maxval from deck_top", "pick top there"),
        (
            part(scope="self", source="board", pick="actor"),
            f"{RATS}.parts.pick",
            "pick actor with scope self",
            "scope opp or opps",
        ),
        (part(source="card"), f"{RATS}.parts.source", "card with scope opp", "scope self"),
        (
            part(source="card", scope="self"),
            f"{RATS}.parts.pick",
            "pick top with source card",
            "no pick",
        ),
        (part(up_to=True), f"{RATS}.parts.up_to", "up_to with pick top", "pick owner"),
        (part(do="draw"), f"{RATS}.parts.scope", "scope in a part that does draw", "only move"),
        (
            f"{RATS}.parts=[{{ do = 'gain', gain = true }}]",
            f"{RATS}.parts.gain",
            "gain in a part that does gain",
            "only move",
        ),
        ("cards.maid.cost=tire", "cards.maid.cost", "tire with trigger pre_draw", "none"),
        ("cards.teacher.cost=none", "cards.teacher.cost", "without cost", "tire or jettison"),
        (f"{RATS}.trigger=none", f"{RATS}.cost", "tire with trigger none", "none"),
        (
            f"cards.band.parts={toml([MOVE])}",
            "cards.band.parts",
            "parts with trigger none",
            "act, pre_draw, draw_step, end_turn",
        ),
        (
            f"{RATS}.static={{ merge = true, play_on_opp = true }}",
            f"{RATS}.static",
            "merge and play_on_opp",
            "only one",
        ),
        (
            f"{RATS}.static={{ iceberg = true, lockdown = true }}",
            f"{RATS}.static",
            "iceberg and lockdown",
            "only one",
        ),
        ("cards.big-cat={ name = 'Cat', value = 1 }", "cards", "'big-cat'", "small letters"),
        ("cards.cat={ name = 'rats', value = 1 }", "cards", "'rats' for rats and cat", "its own"),
        ("cards.cat={ name = 'Cat' }", "cards.cat.value", "nothing", "whole number"),
        ("cards.cat={ value = 1 }", "cards.cat.name", "nothing", "text"),
        (f"{RATS}.static={{ iceberg = true }}", "cards", "iceberg and rats", "one card with"),
        ("cards.iceberg.start=1", "cards", "iceberg with start 1", "start 0"),
        ("cards.iceberg.on=false", "cards", "no card with iceberg", "copies 1"),
        ("cards.iceberg.copies=2", "cards", "a copy of it more", "copies 1"),
        ("cards.iceberg=remove", "cards", "no card with iceberg", "one card with static"),
        ("seat_extra_deck={ 7 = ['rats'] }", "seat_extra_deck", "'7'", "1, 2, 3, 4, 5, 6"),
        ("seat_extra_deck={ 1 = ['rat'] }", "seat_extra_deck", '"rat" for seat 1', "passenger"),
        ("seat_extra_board={ 2 = ['iceberg'] }", "seat_extra_board", "for seat 2", "can own"),
        ("seat_extra_deck={ 1 = 'rats' }", "seat_extra_deck.1", '"rats"', "list of texts"),
    ],
)
def test_every_check_of_a_card_says_what_is_wrong(
    override: str, key: str, found: str, allowed: str
) -> None:
    refused([override], key, found, allowed)


@pytest.mark.parametrize(
    ("override", "near"),
    [
        (f"{RATS}.copys=3", "copies"),
        (part(do="drow"), "draw"),
        (part(source="deck"), "deck_top"),
        (f"{RATS}.static={{ slots = 1 }}", "slot"),
        ("seat_extra_deck={ 1 = ['pirat'] }", "pirate"),
        ("cards.pirat=remove", "pirate"),
    ],
)
def test_the_nearest_name_is_offered(override: str, near: str) -> None:
    with pytest.raises(ConfigError) as caught:
        load("to_the_bottom", [override])
    assert caught.value.suggestion == near


def off(*but: str) -> list[str]:
    """Overrides that leave only some cards in the shop."""
    kept = {*but, "iceberg"}
    return [f"cards.{key}.on=false" for key in DECK if key not in kept]


@pytest.mark.parametrize(
    ("overrides", "key", "found", "allowed"),
    [
        ([f"cards.{key}.copies=60" for key in ("rats", "seal", "band", "maid", "chef", "rose",
          "lady", "jack", "anchor")], "cards", "cards with 2 players", "at most 480"),
        (["cards.passenger.start=40", "cards.passenger.copies=60", "shop_copies_scale=4.0"],
         "cards", "cards with 2 players", "255 of a card"),
        (["cards.passenger.jet=0", "cards.baby.jet=0", "cards.anchor.on=true",
          "cards.anchor.copies=0", "cards.jack.copies=0", "cards.lockdown.copies=0"],
         "cards", "iceberg for 20 points, which nobody", "up to 0"),
        ([*off("rats", "seal", "band", "torpedo"), "cards.iceberg.price=500"], "cards",
         "iceberg for 500 points", "up to 240"),
        (["cruise_ramp=[0]", *off("rats", "seal", "band", "rose")], "cards",
         "iceberg for 20 points", "up to 0"),
    ],
)  # fmt: skip
def test_checks_between_cards(overrides: list[str], key: str, found: str, allowed: str) -> None:
    refused(overrides, key, found, allowed)


def test_too_many_types() -> None:
    extra = {f"card_{i}": Card(name=f"Card {i}", value=1) for i in range(18)}
    with pytest.raises(ValidationError, match="at most 64 different cards"):
        Parameters(cards=DECK | extra)


def test_price_and_points_follow_the_value() -> None:
    cards = load("to_the_bottom", [f"{RATS}.value=7", "cards.lifeboat.value=4"]).parameters.cards
    assert (cards["rats"].price, cards["rats"].jet) == (7, 7)
    assert (cards["lifeboat"].price, cards["lifeboat"].jet) == (8, 4)
    assert (DECK["flapper"].price, DECK["flapper"].jet) == (2, 0)


def test_a_new_row_is_a_new_card() -> None:
    row = {"name": "Cat", "value": 4, "copies": 2, "class": "O", "trigger": "act", "cost": "tire",
           "static": {"discount": 1}, "parts": [{"do": "draw", "n": 2}, MOVE]}  # fmt: skip
    parameters = load("to_the_bottom", [f"cards.cat={toml(row)}"]).parameters
    assert list(parameters.cards) == [*DECK, "cat"]
    cat = parameters.cards["cat"]
    assert (cat.class_, cat.static.discount, cat.parts[0].n) == ("O", 1, 2)
    assert cat.parts[1] == DECK["rats"].parts[0]
    assert copies_in_shop(parameters)["cat"] == 2


def test_a_row_can_be_taken_out() -> None:
    parameters = load("to_the_bottom", [f"{RATS}=remove"]).parameters
    assert "rats" not in parameters.cards
    assert len(parameters.cards) == 46


# --- the default cards -----------------------------------------------------------------------


def test_totals_of_the_default_cards() -> None:
    copies = copies_in_shop(Parameters())
    assert sum(copies.values()) == 100
    assert (copies["iceberg"], copies["lockdown"]) == (1, 1)
    assert sum(copies_in_shop(Parameters(use_port_cards=False)).values()) == 91
    assert sum(card.start for card in DECK.values()) == 10
    assert not copies["passenger"] + copies["baby"]
    assert len(DECK) == 47


def test_order_of_the_default_cards() -> None:
    keys = list(DECK)
    places = {"passenger": 0, "lifeboat": 4, "steersman": 19, "torpedo": 29, "beggar": 46}
    assert {key: keys.index(key) for key in places} == places


def test_sources_of_the_default_cards() -> None:
    assert (DECK["stoker"].value_from, DECK["stoker"].effect_from) == ("rulebook", "published")
    rulebook = [key for key, card in DECK.items() if card.value_from == "rulebook"]
    assert len(rulebook) == 11
    assert "tycoon" not in rulebook


@pytest.mark.parametrize(
    ("changes", "key", "copies"),
    [
        ({"shop_copies_scale": 0.34}, "maid", 1),
        ({"shop_copies_scale": 0.34}, "rats", 1),
        ({"shop_copies_scale": 0.5}, "rats", 2),
        ({"shop_copies_scale": 4.0}, "pirate", 8),
        ({"shop_copies_scale": 4.0}, "iceberg", 1),
        ({"shop_copies_scale": 4.0}, "lockdown", 1),
        ({"class_on": {"N": False}}, "iceberg", 1),
        ({"class_on": {"N": False}}, "lifeboat", 0),
        ({"class_on": {"E": False}}, "lockdown", 0),
        ({"class_on": {"O": False}}, "stowaway", 0),
        ({"use_port_cards": False}, "captain", 0),
    ],
)
def test_switches_and_scale(changes: dict[str, Any], key: str, copies: int) -> None:
    assert copies_in_shop(Parameters(**changes))[key] == copies


def test_player_counts() -> None:
    assert player_counts(Parameters()) == (2, 3, 4, 5, 6)
    many = {key: card.model_copy(update={"start": 40}) if key == "baby" else card
            for key, card in DECK.items()}  # fmt: skip
    assert player_counts(Parameters(cards=many)) == (2, 3, 4, 5, 6)
    more = many | {"passenger": many["passenger"].model_copy(update={"start": 40})}
    assert player_counts(Parameters(cards=more)) == (2, 3, 4)


def test_parameters_are_frozen() -> None:
    with pytest.raises(ValidationError):
        Parameters().shop_slots = 3
    with pytest.raises(ValidationError):
        Parameters().cards["rats"].value = 3


# --- doubtful rules --------------------------------------------------------------------------


def cards_with(key: str, **changes: Any) -> dict[str, Any]:
    return {"cards": DECK | {key: DECK[key].model_copy(update=changes)}}


@pytest.mark.parametrize(
    ("key", "source"),
    [
        ("pirate.value", "rulebook"), ("pirate.enters_tired", "assumed"),
        ("jack.enters_tired", "assumed"), ("jack.cost", "published"),
        ("lifeboat.price", "assumed"), ("iceberg.price", "rulebook"),
        ("flapper.jet", "rulebook"), ("bartender.cost", "inferred"), ("steward.cost", "rulebook"),
        ("arbiter.class", "rulebook"), ("rats.class", "assumed"), ("passenger.start", "rulebook"),
        ("lockdown.copies", "inferred"), ("rats.copies", "assumed"), ("rats.price", "rulebook"),
    ],
)  # fmt: skip
def test_columns_have_sources_of_their_own(key: str, source: str) -> None:
    assert look_up(load("to_the_bottom"), f"cards.{key}").source == source


def test_what_is_changed_is_assumed() -> None:
    changed = load("to_the_bottom", ["cards.rats.price=4", "cards.steward.cost=jettison"])
    rats, steward = (changed.parameters.cards[key] for key in ("rats", "steward"))
    assert (rats.value_from, rats.price_from) == ("rulebook", "assumed")
    assert (steward.effect_from, steward.cost_from) == ("rulebook", "assumed")


def sold(*but: str) -> dict[str, Any]:
    """The cards, of which only some are in the shop."""
    kept = {*but, "iceberg"}
    return {key: card.model_copy(update={"on": key in kept}) for key, card in DECK.items()}


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"sink_ramp": (0,)}, "sink_ramp ends with 0"),
        ({"cruise_ramp": (5, 0)}, "cruise_ramp ends with 0"),
        ({"assistant_factor": 1}, "assistant_factor is 1"),
        ({"cards": sold("lockdown", "rats")}, "the shop has 3 cards for 5 slots: some stay empty"),
        (cards_with("iceberg", price=5), "the first hand can already buy the Iceberg"),
        (cards_with("rats", copies=0), "rats: it has no copies at all"),
        (cards_with("rats", cost="none"), "rats: its action costs nothing"),
        (cards_with("band", enters_tired=True), "band: enters_tired has no effect"),
        (cards_with("polka_dancer", parts=()), "polka_dancer: its action does nothing"),
        (
            cards_with(
                "maid", parts=(DECK["maid"].parts[0].model_copy(update={"required": True}),)
            ),
            "maid: required has no effect in part 1",
        ),
        (
            cards_with("chef", parts=(DECK["chef"].parts[0].model_copy(update={"dest": "water"}),)),
            "chef: part 1 leaves the cards where they are",
        ),
        ({}, ""),
    ],
)
def test_doubtful_rules_are_told(changes: dict[str, Any], words: str) -> None:
    said = warnings(Parameters(**changes))
    assert any(words in line for line in said) if words else not said


def test_too_many_cards_for_some_tables_are_told() -> None:
    crowded = DECK | {key: DECK[key].model_copy(update={"start": 40}) for key in
                      ("passenger", "baby")}  # fmt: skip
    said = warnings(Parameters(cards=crowded))
    assert any("more than 4 players" in line for line in said)


def test_an_extra_card_needs_no_copies() -> None:
    changes = cards_with("rats", copies=0) | {"seat_extra_deck": {"1": ("rats",)}}
    assert warnings(Parameters(**changes)) == []


# --- the rulesets ----------------------------------------------------------------------------

VARIANTS = {
    "official": (), "rulebook_only": ("use_port_cards",), "peaceful": ("class_on",),
    "no_reactions": ("cards",), "calm_sea": ("cards",), "storm": ("cards",),
    "singles": ("shop_copies_scale",), "young_crew": ("cards",), "iceberg_15": ("cards",),
    "iceberg_25": ("cards",), "iceberg_plain": ("cards",), "tight_board": ("board_step",),
    "wide_board": ("board_step",), "flat_cost": ("mult_step",), "hand_4": ("cruise_hand_limit",),
    "hand_7": ("cruise_hand_limit",), "hand_free": ("cruise_hand_limit",),
    "seat_ramp": ("ramp_counts",), "no_ramp": ("cruise_ramp", "sink_ramp"),
    "always_draw": ("draw_floor",), "strict_discard": ("discard_is_jettison",),
    "teacher_own_turn": ("teacher_off_turn",), "gentle_flapper": ("flapper_needs_ready",),
}  # fmt: skip


@pytest.mark.parametrize("name", VARIANTS)
def test_every_variant_changes_what_its_name_says(name: str) -> None:
    ruleset = load(f"to_the_bottom/{name}")
    assert set(ruleset.changed) == set(VARIANTS[name])
    assert warnings(ruleset.parameters) == []
    assert "?" in ruleset.note


def test_all_variants_are_here() -> None:
    folder = Path(__file__).parents[2] / "configs" / "to_the_bottom"
    assert {path.stem for path in folder.iterdir()} == {*VARIANTS, "standard"}


def test_what_the_mixes_do() -> None:
    copies = {name: copies_in_shop(load(f"to_the_bottom/{name}").parameters) for name in VARIANTS}
    assert not any(copies["peaceful"][key] for key, card in DECK.items() if card.class_ == "O")
    assert [copies["no_reactions"][key] for key, card in DECK.items()
            if card.trigger.startswith("react_")] == [0] * 5  # fmt: skip
    assert (copies["calm_sea"]["anchor"], copies["calm_sea"]["stoker"]) == (0, 1)
    assert (copies["storm"]["rats"], copies["storm"]["torpedo"]) == (4, 4)
    assert set(copies["singles"].values()) == {0, 1}
    plain = load("to_the_bottom/iceberg_plain").parameters.cards["iceberg"]
    assert (plain.value, plain.price, plain.jet) == (5, 20, 5)


def test_counts_of_the_rulesets() -> None:
    assert load("to_the_bottom").counts == (2,)
    assert load("to_the_bottom/official").counts == (2, 3, 4)


def test_models_give_defaults() -> None:
    assert Static() == Static.model_validate({})
    assert Part(do="draw").n == 1
    assert Card(name="Cat", value=4).class_ == "N"


def test_extra_cards_must_find_room() -> None:
    """However few play: a ruleset nobody can play is refused, not warned of."""
    crowd = {"1": ["rats"] * 20, "2": ["rats"] * 20}
    with pytest.raises(ValidationError, match="at most"):
        Parameters(shop_copies_scale=4.0, seat_extra_deck=crowd, seat_extra_board=crowd)


@pytest.mark.parametrize(
    ("changes", "value_from", "effect_from"),
    [
        ((), "rulebook", "published"),
        (("cards.stoker.copies=1",), "rulebook", "published"),
        (("cards.stoker.value=5",), "rulebook", "published"),
        (("cards.stoker.value=9",), "assumed", "published"),
        (("cards.stoker.price=9",), "rulebook", "published"),
        (("cards.stoker.jet=9",), "rulebook", "published"),
        (("cards.stoker.static.slot=1",), "rulebook", "assumed"),
        (("cards.stoker.class=O",), "rulebook", "published"),
        (("cards.stoker.enters_tired=true",), "rulebook", "published"),
        (("cards.stoker={value=9, value_from='inferred'}",), "inferred", "published"),
        (("cards.stoker.value=9", "cards.stoker.value_from=published"), "published", "published"),
        (("cards.stoker.value=9", "cards.stoker.copies=1"), "assumed", "published"),
    ],
)
def test_a_changed_card_is_assumed_in_what_was_changed(
    changes: tuple[str, ...], value_from: str, effect_from: str
) -> None:
    cards = load("to_the_bottom", changes).parameters.cards
    assert (cards["stoker"].value_from, cards["stoker"].effect_from) == (value_from, effect_from)
    others = {key: card for key, card in cards.items() if key != "stoker"}
    assert others == {key: card for key, card in DECK.items() if key != "stoker"}


def test_a_file_may_say_where_a_changed_card_comes_from(tmp_path: Path) -> None:
    text = 'game = "to_the_bottom"\nbase = "standard"\n[rules.cards.stoker]\nvalue = 9\n'
    for source in ("published", "assumed"):
        (tmp_path / "mine.toml").write_text(
            f'{text}[provenance]\ncards = "{source}"\n', encoding="utf-8"
        )
        stoker = load(tmp_path / "mine.toml").parameters.cards["stoker"]
        assert (stoker.value_from, stoker.effect_from) == (source, "published")


@pytest.mark.parametrize(
    ("override", "key", "found", "near"),
    [
        ("cards.stokr.value=9", "cards.stokr", '"stokr", a new row without name', "stoker"),
        ("cards.cat={ nam = 'Cat', value = 1 }", "cards.cat.nam", '"nam"', "name"),
        ("cards.rats.parts=[{ doo = 'draw' }]", "cards.rats.parts.doo", '"doo"', "do"),
        ("cards.rats.static.slto=1", "cards.rats.static.slto", '"slto"', "slot"),
    ],
)
def test_what_is_misspelt_is_named_with_its_nearest(
    override: str, key: str, found: str, near: str
) -> None:
    assert refused([override], key, found, "").suggestion == near
