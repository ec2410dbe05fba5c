"""Orders: what a study is to play, complete and checked before anything is written."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any

from pydantic import (
    AfterValidator,
    Field,
    InstanceOf,
    ModelWrapValidatorHandler,
    StrictBool,
    StrictFloat,
    StrictInt,
    StrictStr,
    ValidationError,
    WithJsonSchema,
    field_validator,
    model_validator,
)

from balance.rulesets import ConfigError, Ruleset
from balance.rulesets.document import Tiers, each_once, worded
from balance.studies.calibrate.playtests import Playtests, read_playtests
from balance.studies.cells.aim import Aim
from balance.studies.cells.cell import Cell, make_cells, make_trials
from balance.studies.cells.totals import Inquiry
from balance.studies.cluster.engines import THREADS, checked_engine
from balance.studies.impact.parts import Alteration, make_parts
from balance.studies.orders.commands import USUAL_EDITS, command
from balance.studies.orders.definitions import StudyDefinition
from balance.studies.orders.goals import (
    GOAL,
    PERCENT,
    Goal,
    check_guard,
    guard_of,
    guarded_besides,
    make_goals,
    refuse_contradiction,
)
from balance.studies.orders.plans import GAMES, PLANS
from balance.studies.orders.requests import Request
from balance.studies.orders.tables import check_tables
from balance.studies.play import blocks
from balance.studies.robust.worlds import Worlds, make_worlds
from balance.studies.run.compare import pairs_of
from balance.studies.run.levers import make_levers, share_levers
from balance.studies.run.results import StudyKind
from balance.studies.run.rungs import make_duels, make_rungs
from balance.studies.screen.journeys import Journey, make_journeys
from balance.studies.screen.screenings import Screening, make_screens
from balance.studies.sweep.grid import read_axes
from balance.studies.sweep.vary import Axis
from balance.studies.tune.edits import Edit, edits_of

STOPPED = ("run", "compare", "levers", "sweep", "guard", "tune")  # may end before all is played
MOST_EDITS = 8
ONLY: Mapping[str, tuple[str, ...]] = {  # what only some kinds of study are about
    "factors": ("screen",),
    "vary": ("sweep", "screen"),
    "goals": ("sweep", "guard", "tune"),
    "keys": ("tune",),
    "keep": ("tune",),
    "most": ("tune",),
    "strict": ("guard",),
    "playtests": ("calibrate",),
    "components": ("impact",),
    "worlds": ("robust",),
    "search": ("skill",),
    "target": STOPPED,
}


class Order(Request):
    """What a study is to play.

    Attributes
    ----------
    rulesets : tuple of Ruleset
    out : Path
        The study's folder.
    kind : str
        "run", "compare", "tournament", "skill", "sweep", "impact", "guard", "tune", "screen",
        "robust" or "calibrate"; in a comparison the first ruleset is the one compared with. Runs,
        comparisons and guards may have several rulesets, all others have just one.
    games, seed, margin : optional
        Instead of what the rulesets say; the margin in percentage points.
    counts, lineup : tuples
        Player counts and players; empty for what the rulesets say. Of a tournament: one count,
        and who takes part; empty for everybody. A skill study has players of its own.
    workers : int
        Threads, or processes of a local cluster; 0 for one a processor.
    engine : str
        Who plays: "threads", "dask" for a cluster of processes on this machine, or the address of
        the scheduler of a running one, such as "tcp://10.0.0.1:8786". Results are the same.
    target : optional
        Percentage of games a team should win, instead of what the rulesets say; beside goals it
        is one more.
    alternatives : bool
        In a run: whether conclusions are tried again under the variants that the rulesets name.
    tiers : optional
        In a run: whether they are tried again with players of other strength ("none", "few",
        "all"), instead of what the rulesets say.
    lever_games : str
        In a run: whether changes of the rules are tried beside it: "none", in "few" games, or in
        as many as the run itself ("all").
    search : bool
        In a skill study: whether the players that look ahead are a rung, too.
    vary, goals : tuples of str
        In a sweep: the rules that are varied, one or two, and what the game is to be like; see
        :mod:`balance.studies.sweep.vary` and :mod:`balance.studies.orders.goals`. Without goals
        it is to be fair, or as hard as the ruleset says. In a screen: two rules or more that are
        turned over their ranges; see :mod:`balance.studies.screen.journeys`.
    components : tuple of str
        In an impact study: the ids of the components that it is about; empty for all.
    keys, keep : tuples of str
        In a search for better rules: the rules that may change, and those that may not; see
        :mod:`balance.studies.tune.edits`.
    most : int
        In such a search: how many edits at most.
    factors : tuple of str
        In a screen: the changes that are switched on and off, as ``--try`` takes them; empty for
        the ruleset's own levers and all variants of the game, or for none where ``vary`` names
        rules that are turned over their ranges.
    worlds : int
        In a robust study: how often all assumed values are drawn anew.
    playtests : str
        In a calibration: the file of games that people played; see
        :mod:`balance.studies.calibrate.playtests`.
    strict : bool
        In a guard: whether what is not decided is a failure, too.
    until_decided : bool
        In a run, a comparison or a sweep: whether a cell is played no longer than until what it
        was played for is decided, with intervals that allow for it.
    precision : optional
        The same, until its shares are known to within so many percentage points.
    time : optional
        Seconds after which playing ends.

    Raises
    ------
    ConfigError
        An order that cannot be carried out.
    """

    rulesets: tuple[Annotated[InstanceOf[Ruleset], WithJsonSchema({"type": "object"})], ...]
    out: Path
    kind: StudyKind = "run"
    games: StrictInt | None = Field(None, ge=1, le=10**10)
    seed: StrictInt | None = Field(None, ge=0, le=2**63 - 1)
    margin: StrictFloat | None = Field(None, ge=0.01, le=100)
    counts: Annotated[tuple[StrictInt, ...], AfterValidator(each_once)] = ()
    lineup: tuple[StrictStr, ...] = ()
    workers: StrictInt = Field(0, ge=0, le=1024)
    engine: Annotated[StrictStr, AfterValidator(checked_engine)] = THREADS
    target: StrictFloat | None = Field(None, ge=0, le=100)
    alternatives: bool = True
    tiers: Tiers | None = None
    lever_games: Tiers = "few"
    search: StrictBool = False
    vary: tuple[StrictStr, ...] = ()
    goals: tuple[StrictStr, ...] = ()
    components: tuple[StrictStr, ...] = ()
    keys: tuple[StrictStr, ...] = ()
    keep: tuple[StrictStr, ...] = ()
    most: StrictInt = Field(default=USUAL_EDITS, ge=1, le=MOST_EDITS)
    factors: tuple[StrictStr, ...] = ()
    worlds: StrictInt = Field(default=30, ge=1, le=1_000)
    playtests: StrictStr = ""
    strict: StrictBool = False
    until_decided: StrictBool = False
    precision: StrictFloat | None = Field(default=None, ge=0.001, le=50)
    time: StrictFloat | None = Field(default=None, ge=0.1, le=10**7)

    @field_validator("out")
    @classmethod
    def _is_a_path(cls, value: Path) -> Path:
        if "\0" in str(value):
            raise ValueError("a path without NUL")
        return value

    @model_validator(mode="wrap")
    @classmethod
    def _checked(cls, values: Any, handler: ModelWrapValidatorHandler["Order"]) -> "Order":
        """Find the cells, so that a bad order is refused before anything is written."""
        kind = str(values.get("kind", "run"))
        if not values.get("rulesets"):
            raise ConfigError(kind, "", "no ruleset", "one or more")
        if kind == "compare" and len(values["rulesets"]) < 2:
            raise ConfigError(kind, "", "one ruleset", "two or more, or something to try")
        if kind in GAMES and values.get("games") is None:
            values = {**values, "games": GAMES[kind]}
        try:
            order = handler(values)
        except ValidationError as error:
            raise worded(error, cls, kind) from None
        try:
            order._find_all()
        except (ValueError, AssertionError) as error:  # pydantic would tell it as its own
            raise RuntimeError("a fault in the Python of the game, or of this program") from error
        return order

    def _find_all(self) -> None:
        """Find all that it is about.

        Raises
        ------
        ConfigError
            Something of it is not there, or does not fit.
        """
        kind = self.kind
        for field, kinds in ONLY.items():
            found = getattr(self, field)
            if kind not in kinds and found != type(self).model_fields[field].default:
                allowed = f"only in a study of kind {' or '.join(kinds)}"
                raise ConfigError(kind, field, repr(found), allowed)
        if kind != "compare":
            _refuse_twice(kind, self.rulesets)
        cells = self.cells
        if kind == "compare":
            pairs_of(cells)
        if self.target is not None and all(cell.game.COMPETITIVE for cell in cells):
            allowed = "nothing: seats compete in this game"
            raise ConfigError(kind, "target", repr(self.target), allowed)
        if self.stops and kind not in STOPPED:
            raise ConfigError(kind, "", "a study that stops by itself", ", ".join(STOPPED))
        if kind in ("guard", "tune"):
            self.refuse_no_goals()
        if kind == "guard":
            for ruleset in self.rulesets:  # no check of a studio passes a file with a fault
                check_tables(ruleset)
        # or else refused here
        _ = self.trials, self.rungs, self.levers, self.asked, self.edits

    @cached_property
    def cells(self) -> list[Cell]:
        """What the study is about: every ruleset at every player count, or the tables."""
        return PLANS[self.kind].cells(self)

    @cached_property
    def tests(self) -> Playtests:
        """The games that people played."""
        if len(self.rulesets) != 1:
            raise ConfigError("calibrate", "", f"{len(self.rulesets)} rulesets", "one")
        if self.counts:
            found = ", ".join(map(str, self.counts))
            raise ConfigError("calibrate", "players", found, "nothing: the file of games says")
        if not self.playtests:
            raise ConfigError("calibrate", "playtests", "nothing", "a CSV file of games")
        return read_playtests(self.rulesets[0], self.playtests)

    @cached_property
    def axes(self) -> list[Axis]:
        """What a sweep varies."""
        asked = self.rulesets, self.counts, self.vary
        return read_axes(*asked) if self.kind == "sweep" else []

    @cached_property
    def worlds_of(self) -> Worlds:
        """What a robust study plays."""
        asked = self.rulesets, self.counts, self.lineup
        return make_worlds(*asked, self.worlds, self.chosen_seed, self.games)

    @cached_property
    def _dissected(self) -> tuple[list[Cell], list[Alteration]]:
        return make_parts(self.rulesets, self.counts, self.lineup, self.components)

    @property
    def bases(self) -> list[Cell]:
        """In an impact study: the rules as they are."""
        return self._dissected[0] if self.kind == "impact" else []

    @property
    def parts(self) -> list[Alteration]:
        """In an impact study: what is done to components."""
        return self._dissected[1] if self.kind == "impact" else []

    @cached_property
    def edits(self) -> list[Edit]:
        """In a search for better rules: what may be changed."""
        if self.kind != "tune":
            return []
        if len(self.rulesets) != 1:
            raise ConfigError("tune", "", f"{len(self.rulesets)} rulesets", "one")
        found = edits_of(
            self.rulesets[0], self.keys, self.keep, max(cell.players for cell in self.cells)
        )
        if not found:
            allowed = "a rule that can be changed, such as one of those that describe names"
            raise ConfigError("tune", "", "nothing that may change", allowed)
        return found

    @cached_property
    def screens(self) -> list[Screening]:
        """In a screen: its design at every number of players."""
        if self.kind != "screen" or (self.vary and not self.factors):
            return []
        return make_screens(self.rulesets, self.counts, self.lineup, self.factors)

    @cached_property
    def journeys(self) -> list[Journey]:
        """In a screen: walks through the ranges of numeric rules."""
        if self.kind != "screen" or not self.vary:
            return []
        return make_journeys(self.rulesets, self.counts, self.lineup, self.vary)

    def refuse_no_goals(self) -> None:
        """Every cell of a guard or a search has goals, and they go together.

        Raises
        ------
        ConfigError
        """
        for cell in self.cells:
            goals = self.goals_of(cell)
            if not goals:
                allowed = "goals in [guard] of the ruleset, or --goal"
                raise ConfigError(cell.ruleset.sources[0], "guard", "nothing to aim at", allowed)
            named = GOAL if self.goals else guard_of(cell.ruleset)
            margin = Aim(self.margin, self.target).margin_of(cell)
            refuse_contradiction(cell, goals, named, margin / PERCENT)

    def goals_of(self, cell: Cell) -> list[Goal]:
        """What the game is to be like at the player count of a cell."""
        own = cell.ruleset.guard if self.kind in ("guard", "tune") else ()
        asked = [*self.goals, *self._kept.get(cell.players, ())] if self.goals else own
        named = GOAL if self.goals else guard_of(cell.ruleset)
        return make_goals(cell.ruleset, cell, asked, self.target, named)

    @cached_property
    def _kept(self) -> dict[int, list[str]]:
        """In a search: what the ruleset is guarded by beside the goals that are asked for, by
        numbers of players.
        """
        cells = self.cells if self.kind == "tune" and self.rulesets[0].guard else []
        if cells and self.goals:
            check_guard(make_cells(self.rulesets, (), self.lineup))  # what no table can be asked
        aim, asked = Aim(self.margin, self.target), (self.goals, self.target)
        return {
            cell.players: guarded_besides(cell, *asked, aim.margin_of(cell) / PERCENT)
            for cell in cells
        }

    @property
    def games_each(self) -> int | None:
        """Games of every cell; None for what its ruleset says."""
        return PLANS[self.kind].games(self) if self.games is None else self.games

    @property
    def stops(self) -> bool:
        """Whether the study ends by itself, perhaps before all games are played."""
        return self.until_decided or self.precision is not None or self.time is not None

    @cached_property
    def trials(self) -> list[Cell]:
        """The cells that try the conclusions of others again."""
        return make_trials(self.cells) if self.kind == "run" and self.alternatives else []

    @cached_property
    def rungs(self) -> list[Cell]:
        """The cells that try the conclusions of others again with players of other strength."""
        return make_rungs(self.cells, self.tiers) if self.kind == "run" else []

    @cached_property
    def duels(self) -> list[Cell]:
        """The cells in which a stronger player sits among those of another cell."""
        return make_duels(self.cells, self.tiers) if self.kind == "run" else []

    @cached_property
    def levers(self) -> list[Cell]:
        """The cells that try the variants of the game on others."""
        many = self.lever_games if self.kind == "run" else "none"
        return make_levers(self.cells, self.games, many)

    def beside(self, cell: Cell, games: int) -> list[Cell]:
        """What is tried beside a cell of so many games, with its part of them."""
        others = (*self.trials, *self.rungs, *self.duels)
        levers = [one for one in self.levers if one.tries == cell.id]
        shared = share_levers(levers, games) if self.lever_games == "few" else []
        return [*(one for one in others if one.tries == cell.id), *shared]

    @property
    def leading(self) -> list[Cell]:
        """What decides when a study stops: its cells, and levers where they are all it is about."""
        return [*self.cells, *(self.levers if self.lever_games == "all" else ())]

    @property
    def played(self) -> list[Cell]:
        """All that is played: the cells, and those that are tried beside them."""
        return [*self.cells, *self.trials, *self.rungs, *self.duels, *self.levers]

    @cached_property
    def asked(self) -> dict[str, Inquiry]:
        """What a summary asks of each cell, by its id; other kinds of studies have their own."""
        return PLANS[self.kind].asked(self)

    @property
    def chosen_seed(self) -> int:
        """The seed of the whole study: cells share their luck."""
        return self.rulesets[0].seed if self.seed is None else self.seed

    @property
    def command(self) -> str:
        """The command that repeats the study, whatever the machine and the folder."""
        return command(self)

    def definition(self) -> StudyDefinition:
        """What decides the bytes of the blocks."""
        return StudyDefinition(
            kind=self.kind,
            seed=self.chosen_seed,
            block=blocks.BLOCK,
            stops=self.stops,
            cells=tuple(cell.definition() for cell in self.played),
        )


def _refuse_twice(kind: str, rulesets: Sequence[Ruleset]) -> None:
    """Of the same rules and players there is nothing more to say."""
    seen: list[Ruleset] = []
    for one in rulesets:
        rules = replace(one, asked=())
        if rules in seen:
            found = f"{' with '.join(one.reference)} twice"
            raise ConfigError(kind, "", found, "each ruleset only once")
        seen.append(rules)
