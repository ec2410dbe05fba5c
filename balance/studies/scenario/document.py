"""The shape of a scenario file."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from balance.rulesets import ConfigError
from balance.rulesets.document import validate
from balance.rulesets.errors import show

FROZEN = ConfigDict(frozen=True, extra="forbid")
Text = Annotated[str, Field(min_length=1)]
Texts = Annotated[list[Text], Field(min_length=1)]


class Listed(BaseModel):
    """What a list must be, or must and must not hold."""

    model_config = FROZEN

    exact: list[str] = Field(default=[], description="Exactly these, in this order.")
    has: Texts = Field(default=[], description="All of these.")
    lacks: Texts = Field(default=[], description="None of these.")


class Expect(BaseModel):
    """What must hold at one point; only what is set is compared."""

    model_config = FROZEN

    options: Listed = Field(default=Listed(), description="What may be chosen.")
    events: Listed = Field(default=Listed(), description="What happened, in this order.")
    position: dict[str, Any] = Field(default={}, description="Values of the position.")
    counters: dict[str, Any] = Field(default={}, description="Counters of events.")
    columns: dict[str, Any] = Field(default={}, description="Columns of the game's record.")
    decision: str = Field(default="", description="The decision to make, by its id.")
    seat: int = Field(default=0, description="Who decides, from 1.")
    turn: int = Field(default=0, description="The turn, from 1; 0 before the first.")
    finished: Literal["no", "yes", "capped"] = Field(default="no", description="Is it over?")
    error: Texts = Field(default=[], description="The refusal says all of this.")


class Step(BaseModel):
    """One forced choice."""

    model_config = FROZEN

    choose: str = Field(description="An option in the game's words, or what tells it apart.")
    decide: Text = Field(default="", description="The decision it is for, by its id.")
    seat: Annotated[int, Field(ge=1)] | None = Field(default=None, description="Who decides.")
    luck: dict[str, Any] = Field(default={}, description="Luck of what follows.")


class ScenarioFile(BaseModel):
    """One scenario file; steps and expectations are checked apart."""

    model_config = FROZEN

    ruleset: str = Field(description="A game, game/ruleset, or a path to a ruleset file.")
    title: str = Field(default="", description="What the scenario shows.")
    note: str = Field(default="", description="Why it was written.")
    players: int | None = Field(default=None, description="Seats; else what the ruleset says.")
    seed: Annotated[int, Field(ge=0, lt=2**63)] = 1
    rules: dict[str, Any] = Field(default={}, description="Rules that differ.")
    deal: dict[str, Any] = Field(default={}, description="Forced luck of the deal.")
    position: dict[str, Any] = Field(default={}, description="What differs from the deal.")
    step: list[dict[str, Any]] = Field(default=[], description="Forced choices.")
    expect: dict[str, Any] = Field(default={}, description="What must hold in the end.")


def steps_of(data: ScenarioFile, file: str) -> list[Step]:
    """The steps without what is expected of them.

    Raises
    ------
    ConfigError
        It names the step.
    """
    return [
        validate(Step, {k: v for k, v in raw.items() if k != "expect"}, file, f"step {number}")
        for number, raw in enumerate(data.step, start=1)
    ]


def expectations(raw: Mapping[str, Any], file: str) -> dict[int, Expect]:
    """What a file expects, by the number of the step; 0 is the end.

    Raises
    ------
    ConfigError
    """
    found = {0: _expect(raw["expect"], file, "expect")} if "expect" in raw else {}
    steps = raw.get("step", [])
    for number, step in enumerate(steps if isinstance(steps, list) else [], start=1):
        if isinstance(step, dict) and "expect" in step:
            found[number] = _expect(step["expect"], file, f"step {number}.expect")
    return found


def _expect(raw: Any, file: str, key: str) -> Expect:
    """Lists are short for tables: options are exact, events occur; one error is a list of one.

    An empty list of events says that there are none.
    """
    if not isinstance(raw, dict):
        raise ConfigError(file, key, show(raw), "a table")
    for name, value in (("", raw), *raw.items()):
        if value == {}:
            raise ConfigError(file, f"{key}.{name}".rstrip("."), "{}", "something to compare")
    raw = dict(raw)
    for name, meaning in (("options", "exact"), ("events", "has")):
        if isinstance(raw.get(name), list):
            raw[name] = {meaning if raw[name] else "exact": raw[name]}
    if isinstance(raw.get("error"), str):
        raw["error"] = [raw["error"]]
    return validate(Expect, raw, file, key)
