"""What a study found, as ``summary.json`` holds it: one frozen model for each part.

Everything that reads a summary, reports above all, reads these models. They know nothing of how
a study is played, and a number keeps its type, whole or not, so that a summary which is read and
written again is the same text.
"""

import json
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

FORM: Literal["balance.summary/2"] = "balance.summary/2"
Number = int | float


class Result(BaseModel):
    """A part of a summary: it is never changed, and has just these keys."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    def plain(self) -> dict[str, Any]:
        """The part as plain values, under the keys that ``summary.json`` has."""
        return self.model_dump(by_alias=True)


class StudyResult(Result):
    """The study as a whole; ``command`` plays it again."""

    kind: Literal["run", "compare"]
    title: str
    seed: int
    level: float
    interrupted: bool
    anytime: bool = Field(description="Whether the intervals hold at any stopping time.")
    command: str
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


class FairnessResult(Result):
    """Whether all seats win equally often; ``margin`` in percentage points."""

    verdict: str
    margin: Number
    sentence: str
    more_games: int | None
    assumed: tuple[str, ...]
    spread: tuple[Number, Number | None, Number | None]


class DifficultyResult(Result):
    """How far a team is from the percentage of games it should win."""

    verdict: str
    sentence: str
    more_games: int | None
    target: Number | None
    margin: Number
    distance: tuple[Number | None, ...] | None
    assumed: tuple[str, ...]


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
    verdict: str
    sentence: str

    @property
    def kind(self) -> str:
        """A difference is drawn like a mean, whatever its sides are."""
        return "mean"

    @property
    def reference(self) -> None:
        """A difference is held against zero, never against a value of its own."""
        return


class FindingResult(Result):
    """An answer to a designer's question, and the assumed parameters it rests on."""

    id: str
    question: str
    verdict: str
    sentence: str
    assumed: tuple[str, ...]


class DistributionResult(Result):
    """How often each value occurred: pairs of value and games."""

    id: str
    label: str
    unit: str
    bins: tuple[tuple[Number, int], ...]


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
    players: int
    lineup: tuple[str, ...]
    rotations: int
    games: int
    games_asked: int
    capped: int = Field(description="Games that were stopped at the turn limit.")
    competitive: bool
    warnings: tuple[str, ...]
    fairness: FairnessResult | None
    difficulty: DifficultyResult | None
    estimates: tuple[EstimateResult, ...]
    findings: tuple[FindingResult, ...]
    distributions: tuple[DistributionResult, ...]
    replay: str = Field(description="The command that shows one game, with N for its number.")
    notable: tuple[NotableGame, ...]
    pictures: tuple[PictureResult, ...]


class ChangedRule(Result):
    """A rule in which the two sides of a comparison differ."""

    key: str
    a: str
    b: str


class ComparisonResult(Result):
    """All differences between two cells, named by their ids."""

    a: str
    b: str
    label: str
    level: float = Field(description="Level of each interval, with allowance for their number.")
    asked: int = Field(description="How many numbers were compared.")
    changed: tuple[ChangedRule, ...]
    assumed: tuple[str, ...] = Field(description="Parameters assumed on either side.")
    differences: tuple[DifferenceResult, ...]


class Summary(Result):
    """The content of ``summary.json``."""

    form: Literal["balance.summary/2"] = Field(alias="schema")
    study: StudyResult
    cells: tuple[CellResult, ...]
    comparisons: tuple[ComparisonResult, ...]

    def text(self) -> str:
        """The bytes of ``summary.json``, as text."""
        return json.dumps(self.plain(), indent=1, ensure_ascii=False, allow_nan=False) + "\n"
