"""The planner of the naive twin of SafeHouse: slow, plain, written from the rules alone.

Section 11, policies 5 and 6 of the rules specification; what the dials do that the specification
does not know is said where they are listed. Values are compared rounded, and of equal ones the
first wins: plans of dice by the counts of the colours, the last colour counting most, then by
jokers; plans of rolling again as they are listed; entries by row, square and colour.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.naive.luck import word
from tests.naive.safehouse import Question, SafeHouse
from tests.naive.safehouse_planner_dice import Selection, Throw, catches
from tests.naive.safehouse_planner_rows import plan_entries
from tests.naive.safehouse_worth import Dials

OWN_LUCK = 1002
PATIENCE_FADES, LEAST_PATIENCE = 34, 0.3  # crosses until patience is short; the least share of it

DIALS: dict[str, float] = {
    "mu": 0.03,
    "open": 0.20,
    "open_low": 0.05,
    "gamma": 0.92,
    "cham": 0.5,
    "fetch": 0.05,
    "least_gain": 0.02,
    "patience": 1.3,
    "stay_many": 3,
    "stay_late": 10,
    "stay_gap": 4,
    "home_steps": 0.25,
    "home_share": 0.25,
    "base_weight": 0.3,
    "chase_weight": 3,
    "samples": 14,
    "choices": 12,
    # What the rules specification does not know, all of it idle:
    "caught": 0,  # charge of being caught in a sampled roll; above 0, no price is paid that loses
    "danger": 0,  # charge of being caught by the dice that are chosen
    "last_steps": 0,  # steps that a row is worth at least which brings its owner home
    "first": 1,  # share of the charge of opening, for a player on the way without a mission
    "home": 0,  # gain of coming home at once; above 0, whole rows that do it are looked for
    "whole": 0,  # from 1 on, any whole row that the roll completes is looked for
    "peril": 0,  # charge for players whom the next step and the price of the dice bring near
    "open_near": 0,  # by so much, divided by the gap and two, opening costs more
    "cham_open": 1,  # share at which a chameleon is charged that completes nothing
}

Mark = Sequence[Any]


@dataclass
class RerollPlan:
    """Whether to roll again, and which dice if so."""

    wanted: bool
    dice: set[tuple[int, int]]


@dataclass
class Planner:
    """Policy 6 in one seat of one game, or policy 5 if selfish; it notes its plans."""

    dials: Dials = field(default_factory=lambda: DIALS)
    selfish: bool = False
    select_note: tuple[Mark, list[int]] | None = None
    reroll_note: tuple[Mark, RerollPlan] | None = None

    def __call__(self, game: SafeHouse, question: Question, k: int) -> int:
        luck = word(game.luck, OWN_LUCK, k)
        match question.decision:
            case "retrieve":
                return int(self.fetches(game, question, luck))
            case "select":
                kind: int = question.subject
                return self.dice(game, question, luck)[kind]
            case "reroll":
                return int(self.reroll_plan(game, question, luck).wanted)
            case "reroll_die":
                return int(question.subject in self.reroll_plan(game, question, luck).dice)
            case "stay":
                return int(self.stays(game))
            case "joker":
                plan = plan_entries(game, self.dials, question.seat, game.available())
                to = plan.joker_to[len(game.joker_to)]
                return 0 if to is None else 1 + to
            case _:  # enter
                now = question.subject[0]
                colours = [colour for colour in game.available() if colour >= now]
                return plan_entries(game, self.dials, question.seat, colours).enter.get(now, 0)

    def _alone(self, question: Question) -> int | None:
        """Whose sheet alone counts in joint decisions, if the team's does not."""
        return question.seat if self.selfish else None

    # ---- dice

    def fetches(self, game: SafeHouse, question: Question, luck: int) -> bool:
        """Is the best choice of all dice worth the price, and does the price not lose?"""
        selection = Selection(game, self.dials, luck, self._alone(question))
        price = game.price()
        gain = selection.best(fetched=True)[0] - self.dials["fetch"] * price
        if self._loses_by(game, price + game.parameters["auto_step"]):
            return False
        return gain > selection.best(fetched=False)[0]

    def dice(self, game: SafeHouse, question: Question, luck: int) -> list[int]:
        """How many of each kind; planned anew when others have been chosen than was planned."""
        mark = position(game)
        settled = game.chosen[: question.subject]
        if self.select_note is None or self.select_note[0] != mark:
            is_planned = False
        else:
            is_planned = self.select_note[1][: question.subject] == settled
        if not is_planned:
            selection = Selection(game, self.dials, luck, self._alone(question))
            self.select_note = mark, selection.best(fetched=False)[1]
        assert self.select_note is not None
        return self.select_note[1]

    def _loses_by(self, game: SafeHouse, squares: int) -> bool:
        """Would so many squares lose the game of a player who minds that?"""
        return self.dials["caught"] > 0 and catches(game, squares)

    # ---- help squares

    def stays(self, game: SafeHouse) -> bool:
        pursuers, gap = game.counting(), game.gap()
        assert gap is not None
        return (
            catches(game, pursuers * game.parameters["face_step"])
            or pursuers >= self.dials["stay_many"]
            or (pursuers >= 2 and game.crosses >= self.dials["stay_late"])
            or gap <= self.dials["stay_gap"]
        )

    def reroll_plan(self, game: SafeHouse, question: Question, luck: int) -> RerollPlan:
        faces = [[(die.face, die.harmless) for die in dice] for dice in game.roll]
        mark = (*position(game), game.throws, faces)
        if self.reroll_note is None or self.reroll_note[0] != mark:
            throw = Throw(game, self.dials, luck, self._alone(question))
            self.reroll_note = mark, self._plan_to_reroll(game, throw)
        return self.reroll_note[1]

    def _plan_to_reroll(self, game: SafeHouse, throw: Throw) -> RerollPlan:
        values = [(throw.mean(dice), dice) for dice in throw.plans()]
        best, dice = max(values, key=lambda plan: plan[0])
        late = max(LEAST_PATIENCE, 1 - game.crosses / PATIENCE_FADES)
        gains = best - throw.present() > self.dials["patience"] * late
        saves = throw.is_lost(game.counting() * game.parameters["face_step"])
        if self._loses_by(game, game.parameters["reroll_auto_step"]):
            return RerollPlan(False, dice)
        return RerollPlan(gains or saves, dice)


def position(game: SafeHouse) -> Mark:
    """All that a plan depends on, but the dice of the roll."""
    sheets = [[list(row) for row in sheet] for sheet in game.sheets]
    own = (list(game.steps), list(game.chameleons), list(game.lid))
    return (game.turns, game.crosses, game.stay_left, sheets, *own)
