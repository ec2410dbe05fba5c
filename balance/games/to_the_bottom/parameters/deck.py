"""The default cards of To the Bottom, in the order of the rules file."""

from typing import Any

from balance.games.to_the_bottom.parameters.cards import Card, Part

WORDS = {"R": "rulebook", "P": "published", "I": "inferred", "A": "assumed"}


def _card(name: str, value: int, copies: int, class_: str, source: str, **more: Any) -> Card:
    """A row; its sources as letters, of the value and of the effect; ``more`` has others."""
    known, effect = (WORDS[letter] for letter in source.split("/"))
    sources = {"value_from": known, "effect_from": effect}
    row = {"name": name, "value": value, "copies": copies, "class": class_, **more, **sources}
    return Card(**row)


def _acts(*parts: Part, cost: str = "tire", enters_tired: bool = True) -> dict[str, Any]:
    return {"trigger": "act", "cost": cost, "enters_tired": enters_tired, "parts": parts}


def _reacts(to: str, cost: str = "tire") -> dict[str, Any]:
    return {"trigger": f"react_{to}", "cost": cost}


def _move(scope: Any, source: Any, pick: Any, dest: Any, n: int = 1, **more: Any) -> Part:
    return Part(do="move", n=n, scope=scope, source=source, pick=pick, dest=dest, **more)


def _self_to(dest: Any) -> Part:
    """The card itself moves."""
    return Part(do="move", scope="self", source="card", dest=dest, doubled=False)


DECK = {
    "passenger": _card("Passenger", 1, 0, "N", "R/P", copies_from="rulebook", start=8),
    "baby": _card("Baby", 2, 0, "N", "I/A", copies_from="rulebook", start=2),
    "iceberg": _card("Iceberg", 10, 1, "N", "R/R", copies_from="rulebook", price=20,
                     static={"iceberg": True}),
    "lockdown": _card("Lockdown", 0, 1, "E", "R/R", copies_from="inferred",
                      static={"lockdown": True}),
    "lifeboat": _card("Lifeboat", 10, 2, "N", "R/A", price_from="assumed", price=8),
    "anchor": _card("Anchor", 0, 2, "D", "P/R", static={"skip_draw": True},
                    **_acts(cost="jettison", enters_tired=False)),
    "arbiter": _card("Arbiter", 7, 2, "P", "R/R", class_from="rulebook", trigger="end_turn",
                     parts=(_move("all", "board", "maxval", "owner_hand", doubled=False),)),
    "assistant": _card("Assistant", 6, 2, "S", "A/R", static={"merge": True}),
    "band": _card("Band", 5, 2, "P", "A/R", static={"jet_guard": 5}),
    "boogeyman": _card("Boogeyman", 7, 2, "P", "I/R", static={"see_hands": True}),
    "bartender": _card("Bartender", 5, 2, "D", "A/R", cost_from="inferred", **_reacts("play")),
    "caretaker": _card("Caretaker", 3, 2, "P", "I/R", static={"enter_ready": True}),
    "flapper": _card("Flapper", 2, 2, "S", "A/I", jet_from="rulebook", jet=0,
                     static={"jet_copy": True}),
    "jack": _card("Jack", 0, 2, "N", "P/P", **_acts(_self_to("deck_bottom"))),
    "chef": _card("Chef", 4, 3, "S", "A/A",
                  **_acts(_move("self", "water", "owner", "deck_bottom"))),
    "maid": _card("Maid", 4, 3, "S", "I/A", trigger="pre_draw",
                  parts=(_move("self", "hand", "owner", "deck_bottom", up_to=True),)),
    "lifebuoy": _card("Lifebuoy", 3, 3, "D", "R/R", **_reacts("hit", cost="jettison")),
    "lifeguard": _card("Lifeguard", 5, 2, "P", "A/R", static={"slot": 1, "discount": 1}),
    "navigator": _card("Navigator", 4, 3, "P", "A/R", static={"view": 2}),
    "steersman": _card("Steersman", 7, 2, "P", "R/R", static={"rearrange": 3}),
    "proletarian": _card("Proletarian", 7, 2, "O", "A/A",
                         **_acts(_move("top", "board", "owner", "water"))),
    "rose": _card("Rose", 4, 2, "S", "A/R", static={"jet_to_board": True}),
    "seal": _card("Seal", 5, 2, "S", "R/R", static={"jet_pair": 2}),
    "ship_guard": _card("Ship Guard", 6, 2, "D", "A/R", class_from="rulebook",
                        cost_from="inferred", **_reacts("action")),
    "steward": _card("Steward", 5, 2, "D", "A/R", **_reacts("target")),
    "storyteller": _card("Storyteller", 8, 2, "S", "A/I", **_acts(Part(do="reveal"))),
    "stowaway": _card("Stowaway", 3, 3, "O", "A/A", static={"play_on_opp": True},
                      trigger="pre_draw", parts=(_move("self", "deck_top", "top", "water"),)),
    "teacher": _card("Teacher", 6, 2, "S", "A/I", **_reacts("jettison")),
    "technician": _card("Technician", 5, 2, "S", "A/A",
                        **_acts(_move("self", "board", "owner", "deck_bottom", 2, up_to=True))),
    "torpedo": _card("Torpedo", 12, 2, "O", "P/P", cost_from="rulebook", **_acts(
        _move("opp", "deck_top", "top", "water", 3),
        _move("self", "hand", "owner", "water", required=True, doubled=False))),
    "tycoon": _card("Tycoon", 10, 2, "P", "A/R", class_from="rulebook", trigger="draw_step",
                    parts=(_move("opp", "deck_top", "top", "actor_hand"),)),
    "fisherman": _card("Fisherman", 2, 3, "P", "P/P", static={"draw_mod": 1}),
    "stoker": _card("Stoker", 5, 3, "P", "R/P", static={"draw_mod": -1}),
    "pirate": _card("Pirate", 12, 2, "O", "R/A",
                    **_acts(_move("opp", "board", "actor", "actor_hand"))),
    "rats": _card("Rats", 3, 3, "O", "R/A", **_acts(_move("opp", "deck_top", "top", "water"))),
    "lady": _card("Lady", 8, 2, "O", "A/I",
                  **_acts(_move("opp", "hand", "blind", "actor_hand"))),
    "polka_dancer": _card("Polka Dancer", 3, 3, "S", "P/R", **_acts(Part(do="draw"))),
    "convict": _card("Convict", 3, 3, "S", "A/R", **_acts(Part(do="gain", n=6), cost="jettison")),
    "saboteur": _card("Saboteur", 6, 2, "O", "A/R", cost_from="assumed",
                      **_acts(_move("opps", "hand", "blind", "water"))),
    "fanatic": _card("Fanatic", 5, 3, "O", "A/R", cost_from="assumed",
                     **_acts(_move("opp", "board", "actor", "water"), _self_to("water"))),
    "profiteer": _card("Profiteer", 4, 2, "S", "A/I",
                       **_acts(_move("self", "board", "owner", "water", gain=True))),
    "life_jacket": _card("Life Jacket", 6, 2, "D", "A/I",
                         **_acts(_move("self", "water", "owner", "board"), cost="jettison")),
    "burglar": _card("Burglar", 6, 2, "O", "A/I",
                     **_acts(_move("opp", "deck_top", "top", "actor_hand"))),
    "captain": _card("Captain", 9, 2, "S", "P/P", port=True,
                     **_acts(Part(do="cycle", doubled=False))),
    "janitor": _card("Janitor", 4, 2, "S", "P/P", port=True,
                     **_acts(_move("all", "board", "owner", "deck_bottom"))),
    "singer": _card("Singer", 3, 3, "S", "P/P", port=True, **_acts(Part(do="gain", n=3))),
    "beggar": _card("Beggar", 7, 2, "O", "P/P", port=True,
                    **_acts(_move("opps", "board", "owner", "owner_hand"))),
}  # fmt: skip
