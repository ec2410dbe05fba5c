"""What a study found, as ``summary.json`` holds it: one frozen model for each part.

Everything that reads a summary, reports above all, reads these models. They know nothing of how
a study is played, and a number keeps its type, whole or not, so that a summary which is read and
written again is the same text.
"""

import json
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

SUMMARY = "summary.json"
FORM: Literal["balance.summary/4"] = "balance.summary/4"
FAIRNESS, DIFFICULTY = "fairness", "difficulty"  # the claims that every game has
WORTH = "worth"  # of the components of a team's game
Number = int | float
Players = Annotated[int, Field(ge=1, le=99)]  # as rulesets allow: reports go through the seats
StudyKind = Literal[
    "run",
    "compare",
    "tournament",
    "skill",
    "sweep",
    "impact",
    "guard",
    "tune",
    "screen",
    "robust",
    "calibrate",
]
Side = Literal["above", "below", "same", "open"]  # of a reference and its margin
GoalState = Literal["meets", "misses", "open", "withheld"]
Verdict = Literal["MORE", "LESS", "SAME", "UNDECIDED"]  # of a difference


class Result(BaseModel):
    """A part of a summary: it is never changed, and has just these keys."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    def plain(self) -> dict[str, Any]:
        """The part as plain values, under the keys that ``summary.json`` has."""
        return self.model_dump(by_alias=True)


class SummaryFile(Result):
    """All that a ``summary.json`` holds."""

    def text(self) -> str:
        """The bytes of ``summary.json``, as text."""
        return json.dumps(self.plain(), indent=1, ensure_ascii=False, allow_nan=False) + "\n"


StoppingRule = Literal["decided", "precision"]


class StoppedResult(Result):
    """Why a study ended that may end before all its games are played."""

    why: Literal["settled", "time", "limit", "interrupted"] = Field(
        description="Everything it was played for is known, its time was over, all games that it "
        "may play were, or somebody stopped it."
    )
    until_decided: bool
    precision: Number | None = Field(description="In percentage points.")
    time: Number | None = Field(description="In seconds.")
    reached: tuple[StoppingRule, ...] = Field(
        (), description="Which of its aims all of it reached; of several one is enough to end it."
    )


class StudyResult(Result):
    """The study as a whole; ``command`` plays it again."""

    kind: StudyKind
    title: str
    seed: int
    level: float
    interrupted: bool
    anytime: bool = Field(description="Whether the intervals hold at any stopping time.")
    stopped: StoppedResult | None = Field(
        None, description="Null where all games were to be played."
    )
    command: str
    given: tuple[str, ...] = Field(
        (), description="Options of the command that judge otherwise than the rulesets say."
    )
    versions: dict[str, str]


class ParameterResult(Result):
    """A rule as it was played, in words; ``standard`` only where it differs from that."""

    key: str
    value: str
    standard: str | None
    provenance: str
    note: str
    changed: bool


class RulesetResult(Result):
    """The rules of a cell."""

    game: str
    game_title: str
    game_version: int
    name: str
    title: str
    note: str
    hash: str
    base: str | None
    changed: tuple[str, ...]
    parameters: tuple[ParameterResult, ...]


class MetricResult(Result):
    """What estimates and differences share: which number it is, and how it is shown."""

    id: str
    topic: str = Field(description="Heading in the report; empty for numbers behind pictures.")
    label: str
    unit: str


class EstimateResult(MetricResult):
    """A number of a cell with its interval; null where there is none."""

    kind: str
    value: Number | None
    low: Number | None
    high: Number | None
    level: float
    n: int = Field(description="Games that the number is about.")
    reference: Number | None
    simultaneous: bool = Field(description="Whether its family's intervals hold together.")
    anytime: bool


class DifferenceResult(MetricResult):
    """How a number differs between two cells, the second minus the first."""

    a: Number | None
    b: Number | None
    value: Number | None
    low: Number | None
    high: Number | None
    level: float
    n: int
    p_value: Number | None
    saving: Number | None = Field(
        description="How many times more games independent runs would need; null where no luck "
        "is left in the difference."
    )
    games_saved: int | None
    verdict: Verdict
    margin: Number = Field(description="Largest difference that does not matter.")
    is_asked: bool = Field(
        default=False,
        description="Whether it is of the headline, length, shared wins or changes of the lead, "
        "which are judged apart from all others.",
    )
    withheld: bool = Field(
        default=False, description="Whether nothing is said, as too many games were stopped."
    )

    @property
    def kind(self) -> str:
        """A difference is drawn like a mean, whatever its sides are."""
        return "mean"

    @property
    def reference(self) -> None:
        """A difference is held against zero, never against a value of its own."""
        return


class NumberResult(Result):
    """A number of an answer, with the interval that judged it."""

    name: str
    value: Number | None
    low: Number | None
    high: Number | None
    n: int
    side: Side | None = Field(
        description="Where it lies beside the reference and its margin; null: it is only shown."
    )

    def lies_beyond(self, reference: float, margin: float) -> bool:
        """Does the whole interval lie beyond the margin, whether or not that was found enough?"""
        if self.low is None or self.high is None:
            return False
        return self.low > reference + margin or self.high < reference - margin

    def has_few_events(self, reference: float, margin: float) -> bool:
        """Is it open for no other reason than that too few events stand behind it?

        Of numbers that are not withheld: those have no side either.
        """
        return self.side == "open" and self.lies_beyond(reference, margin)


class ClaimResult(Result):
    """The answer to a designer's question, as data; words are made of it where it is read."""

    id: str
    question: str
    shape: Literal["Amount", "Parts", "StandsOut", "Contrast", "Curve", "Course", "Pairs"]
    kind: Literal["count", "cause", "goes with"]
    code: str
    what: str = Field(description="What is measured, as it is said in a sentence.")
    over: str = Field(description="What grows from bin to bin of a curve.")
    unit: str
    reference: Number | None
    margin: Number | None = Field(description="Largest difference that does not matter.")
    numbers: tuple[NumberResult, ...] = Field(description="What its picture shows.")
    differences: tuple[NumberResult, ...] = Field(description="What judged it instead, if so.")
    turn: str | None = Field(description="Where a curve peaks or dips.")
    changes: tuple[str, ...] = Field(description="Rulesets against which a paired run shows more.")
    assumed: tuple[str, ...]
    more_games: int | None

    def named(self, side: str) -> list[str]:
        """The members on one side of the reference."""
        return [one.name for one in self.numbers if one.side == side]


class VariantResult(Result):
    """A variant of the game that bears on some of the answers."""

    name: str = Field(description="Of its file.")
    title: str
    note: str = Field(description="The question that it answers.")
    claims: tuple[str, ...]


class ChangedRule(Result):
    """A rule in which two sides differ."""

    key: str
    a: str
    b: str


class LeverResult(Result):
    """A variant of the game that was tried beside a run."""

    name: str = Field(description="Of its file, or the change itself.")
    title: str
    note: str = Field(description="The question that it answers.")
    games: int
    was_set: bool = Field(
        default=False, description="Whether the run was played with it, against the rules before."
    )
    capped: int = Field(default=0, description="Games that were stopped at the turn limit.")
    withheld: bool = Field(
        default=False, description="Whether too many games were stopped to say what it does."
    )
    changed: tuple[ChangedRule, ...] = Field(description="From the rules of the run.")
    moved: tuple[str, ...] = Field(description="Claims whose answers are others with it.")


class LeversResult(Result):
    """What was tried beside a run, what changes the headline most first.

    What was set for the run itself comes before all others.
    """

    tried: tuple[LeverResult, ...]
    claims: tuple[ClaimResult, ...] = Field(
        description="What they change: fairness or how hard it is, length, shared wins, lead "
        "changes. Of those that are said to change anything, 5 % are false on average at most. "
        "What is withheld has no number."
    )


class SpreadResult(Result):
    """Root mean square distance of the true win shares from the equal one, chance taken off."""

    value: Number | None
    low: Number | None
    high: Number | None


class TrialResult(Result):
    """What becomes of the answers when assumed values are replaced by others as likely."""

    name: str = Field(description="Of the variant that was tried.")
    games: int
    kept: tuple[str, ...] = Field(description="Claims that were decided and stay as they are.")
    moved: tuple[str, ...]
    open: tuple[str, ...]


class RungResult(Result):
    """What becomes of the answers with players of another strength in all seats."""

    name: str = Field(description="How strong they are, from random to search.")
    state: Literal["own", "played", "unplayed", "missing"] = Field(
        description="Whether they are those of the run, were played, or are not in the game."
    )
    games: int = 0
    capped: int = Field(default=0, description="Of its games, those that the turn limit stopped.")
    withheld: bool = Field(default=False, description="Whether those are too many for a verdict.")
    kept: tuple[str, ...] = ()
    moved: tuple[str, ...] = ()
    open: tuple[str, ...] = ()
    headline: ClaimResult | None = Field(
        default=None, description="How fair or how hard the game is with them."
    )
    command: str = Field(default="", description="Plays them, where nobody did.")


class StrongerResult(Result):
    """What one player of the strongest rung wins among the players of the run."""

    name: str
    games: int
    value: Number | None
    low: Number | None
    high: Number | None
    side: Side = Field(
        default="open", description="Of a fair share; judged together with all tables of the study."
    )
    may_be_luck: bool = Field(
        default=False,
        description="Whether it lies beyond the margin, with too few events behind it to say so.",
    )


class ResponseResult(Result):
    """What somebody took who looked for the best answer to the players of the run, by its rules."""

    by: Literal["training", "search"]
    effort: str
    games: int
    value: Number
    low: Number
    high: Number
    usual: Number = Field(description="A fair share; of a team, what those of the run win.")
    side: Side = Field(
        default="open", description="Of what is usual, by the interval of the difference."
    )


class DistributionResult(Result):
    """How often each value occurred: pairs of value and games."""

    id: str
    label: str
    unit: str
    bins: tuple[tuple[Number, int], ...]
    examples: tuple[int, ...] = Field((), description="The first game with each value.")

    @model_validator(mode="after")
    def _fits(self) -> "DistributionResult":
        if self.examples and len(self.examples) != len(self.bins):
            raise ValueError("a game for each value, or none at all")
        return self


class NotableGame(Result):
    """A game worth a look, by its number."""

    label: str
    game: int


class PictureResult(Result):
    """A picture in the game's own terms: a Plotly figure, and the table behind it."""

    title: str
    alternative: str
    figure: dict[str, Any]
    header: tuple[Any, ...]
    rows: tuple[tuple[Any, ...], ...]


class CellResult(Result):
    """One ruleset at one player count with one line-up."""

    id: str
    label: str
    ruleset: RulesetResult
    players: Players
    lineup: tuple[str, ...]
    manners: tuple[tuple[str, str], ...] = Field((), description="What each player is like.")
    rotations: int
    games: int
    games_asked: int
    capped: int = Field(description="Games that were stopped at the turn limit.")
    withheld: bool = Field(False, description="Whether those are too many for a verdict.")
    competitive: bool
    warnings: tuple[str, ...]
    margin: Number = Field(description="Percentage points of win share that do not matter.")
    target: Number | None = Field(description="Percentage of games that a team should win.")
    given: tuple[str, ...] = Field((), description="Options that say so, not its ruleset.")
    seconds_a_decision: Number | None = Field(None, description="As the ruleset says.")
    spread: SpreadResult | None = Field(description="How far the seats lie from fair.")
    estimates: tuple[EstimateResult, ...]
    claims: tuple[ClaimResult, ...] = Field(
        description="All answers; of those that say something stands out, 5 % are false on average "
        "at most: 4 % where it is about wins, 1 % of the others."
    )
    trials: tuple[TrialResult, ...]
    rungs: tuple[RungResult, ...] = Field(
        (), description="The answers with other players; none where that was not asked for."
    )
    stronger: StrongerResult | None = Field(None, description="Of those who played in this run.")
    responses: tuple[ResponseResult, ...] = Field(
        (), description="What `balance best-response` measured for these players and rules."
    )
    levers: LeversResult | None = Field(None, description="Variants that were tried beside it.")
    untried: int = Field(0, description="Levers for which there were too few games.")
    variants: tuple[VariantResult, ...] = Field(
        description="To be compared with what was played, those that bear on findings first."
    )
    redraw: str = Field("", description="The command that draws every assumed value anew.")
    distributions: tuple[DistributionResult, ...]
    replay: str = Field(description="The command that shows one game, with N for its number.")
    notable: tuple[NotableGame, ...]
    pictures: tuple[PictureResult, ...]

    def claim(self, id_: str) -> ClaimResult | None:
        """The answer to one question, if it was asked."""
        return next((claim for claim in self.claims if claim.id == id_), None)

    def estimate(self, id_: str) -> EstimateResult | None:
        """One number with its interval, if the cell has it."""
        return next((one for one in self.estimates if one.id == id_), None)

    def distribution(self, id_: str) -> DistributionResult | None:
        """How one number is distributed over the games, if the cell has it."""
        return next((one for one in self.distributions if one.id == id_), None)

    def depends(self, id_: str) -> bool:
        """Is the answer another one with players of another strength?"""
        return any(id_ in rung.moved for rung in self.rungs)

    @property
    def headline(self) -> ClaimResult | None:
        """Whether the game is fair, or how hard it is."""
        return self.claim(FAIRNESS) or self.claim(DIFFICULTY)


class ComparisonResult(Result):
    """All differences between two cells, named by their ids."""

    a: str
    b: str
    label: str
    level: float = Field(description="Level of the first interval; each difference has its own.")
    asked: int = Field(description="How many numbers were compared.")
    changed: tuple[ChangedRule, ...]
    assumed: tuple[str, ...] = Field(description="Parameters assumed on either side.")
    differences: tuple[DifferenceResult, ...]


class Summary(SummaryFile):
    """The content of ``summary.json``."""

    form: Literal["balance.summary/4"] = Field(alias="schema")
    study: StudyResult
    cells: tuple[CellResult, ...]
    comparisons: tuple[ComparisonResult, ...]
