"""From the games of a study to its summary: the results that reports draw."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from balance import games
from balance.controls import as_command
from balance.games.answers import drawn, listed
from balance.games.api import Metric
from balance.games.api.inference import WIN_MARGIN
from balance.rulesets import ConfigError, Ruleset, describe_parameters, load, tried
from balance.rulesets.players import manner
from balance.rulesets.ruleset import defaults
from balance.stats.estimates import Estimate
from balance.stats.judging import stands_out
from balance.store.folder import StudyFolder
from balance.studies.cells.aim import LEVEL, Aim, finite
from balance.studies.cells.cell import Cell
from balance.studies.cells.conclusions import (
    Conclusions,
    Trial,
    draw_conclusions,
    try_again,
)
from balance.studies.cells.metrics import distributions, named
from balance.studies.cells.totals import (
    CAPPED,
    NOTABLE,
    NOTABLE_OF_TEAMS,
    Occurrence,
    Totals,
)
from balance.studies.orders.commands import given
from balance.studies.orders.order import Order
from balance.studies.orders.values import show_difference, show_value
from balance.studies.play.playing import Playing
from balance.studies.play.versions import versions
from balance.studies.robust.worlds import redraw_command
from balance.studies.run.answers import claim_results, spread_result
from balance.studies.run.by_player import rung_results, stronger_result
from balance.studies.run.compare import compare_cells
from balance.studies.run.levers import left_out
from balance.studies.run.pulled import FEWEST, lever_results
from balance.studies.run.responses import response_results
from balance.studies.run.results import (
    FORM,
    CellResult,
    ClaimResult,
    DistributionResult,
    EstimateResult,
    NotableGame,
    ParameterResult,
    PictureResult,
    RulesetResult,
    StoppedResult,
    StudyResult,
    Summary,
    TrialResult,
    VariantResult,
)
from balance.studies.run.robustness import table_of


class _Look(NamedTuple):
    """One look at a study: what was ordered, where its games lie, and how they are judged."""

    order: Order
    folder: StudyFolder
    anytime: bool

    @property
    def aim(self) -> Aim:
        """What the order asks of verdicts."""
        return Aim(self.order.margin, self.order.target)


def summarise(played: Playing) -> Summary:
    """The summary of what was played of a run or a comparison."""
    order, folder, anytime = played.order, played.folder, played.anytime
    look, asked = _Look(order, folder, anytime), played.asked()
    tried: dict[str, list[Trial]] = {}
    for trial in order.trials:
        if folder.games(trial.id):
            again = try_again(folder, order.asked[trial.id], anytime, look.aim)
            tried.setdefault(trial.tries, []).append(again)
    cells = tuple(
        _cell(look, cell, asked[cell.id], tried.get(cell.id, ()))
        for cell in order.cells
        if folder.games(cell.id)
    )
    withheld = {one.id for one in cells if one.withheld}
    pairs = order.cells if order.kind == "compare" else ()
    return Summary(
        schema=FORM,
        study=study_result(played),
        cells=cells,
        comparisons=compare_cells(folder, pairs, anytime, look.aim, withheld) if pairs else (),
    )


def replay_command(cell: Cell, seed: int) -> str:
    """The command that shows one of a cell's games; ``N`` stands for its number."""
    config, *changes = cell.ruleset.reference
    parts = ["balance", "replay", config, "--players", str(cell.players)]
    parts += ["--policy", cell.policy, "--seed", str(seed)]
    for change in changes:
        parts += ["--set", change]
    return f"{as_command(parts)} --game N"


def study_result(played: Playing) -> StudyResult:
    """The study as a whole."""
    order = played.order
    return StudyResult(
        kind=order.kind,
        title=_title(order),
        seed=order.chosen_seed,
        level=LEVEL,
        interrupted=played.why == "interrupted",
        anytime=played.anytime,
        stopped=_stopped(played),
        command=order.command,
        given=given(order),
        versions=versions(),
    )


def _stopped(played: Playing) -> StoppedResult | None:
    order = played.order
    if not order.stops or not played.why:
        return None
    return StoppedResult(
        why=played.why,
        until_decided=order.until_decided,
        precision=order.precision,
        time=order.time,
        reached=tuple(played.reached),
    )


def _title(order: Order) -> str:
    first, *others = dict.fromkeys(ruleset.title for ruleset in order.rulesets)
    if order.kind != "compare" or not others:
        return ", ".join((first, *others))
    *most, last = others
    return f"{first} against {', '.join(most) + ' and ' if most else ''}{last}"


def _cell(look: _Look, cell: Cell, asked: int, trials: Sequence[Trial]) -> CellResult:
    found = draw_conclusions(look.folder, look.order.asked[cell.id], look.anytime, look.aim)
    counts = found.totals.counts
    levers = [one for one in look.order.levers if one.tries == cell.id]
    are_tried = look.order.kind == "run" and look.order.lever_games != "none"
    pulled = lever_results(
        [look.order.asked[one.id] for one in levers],
        look.folder,
        cell,
        found,
        look.anytime,
        look.aim,
        min(FEWEST, asked) if look.order.time is not None else 1,
    )
    return CellResult(
        id=cell.id,
        label=cell.label,
        ruleset=ruleset_result(cell.ruleset),
        players=cell.players,
        lineup=cell.lineup,
        manners=tuple({one.name: manner(cell.game, one) for one in cell.roster}.items()),
        rotations=cell.rotations,
        games=look.folder.games(cell.id),
        games_asked=asked,
        capped=counts[CAPPED].get(1, Occurrence(0, 0)).games,
        withheld=found.withheld,
        competitive=cell.game.COMPETITIVE,
        warnings=(
            *warnings_of(cell.ruleset),
            *(left_out(cell, levers) if are_tried else ()),
        ),
        margin=look.aim.margin_of(cell),
        target=look.aim.target_of(cell),
        given=given(look.order),
        seconds_a_decision=cell.ruleset.seconds_a_decision,
        spread=spread_result(found, look.anytime),
        estimates=tuple(
            estimate_result(q, found.estimates[q.id], found.sizes[q.id] > 1) for q in found.metrics
        ),
        claims=_all_claims(claim_results(cell, found, look.aim), pulled.worth),
        trials=tuple(
            TrialResult(name=trial.name, games=trial.games, **fates)
            for trial, fates in zip(
                trials, table_of(found.answers, [one.answers for one in trials]), strict=True
            )
        ),
        rungs=rung_results(look.order, look.folder, cell, found, look.anytime),
        stronger=stronger_result(look.order, look.folder, cell, look.anytime),
        responses=response_results(cell, look.aim.margin_of(cell) / 100),
        levers=pulled.result,
        untried=pulled.untried,
        variants=_variants(cell, found),
        redraw=redraw_command(cell, replay_command(cell, look.order.chosen_seed)),
        distributions=tuple(_distribution(*one, counts[one[0]]) for one in distributions(cell)),
        replay=replay_command(cell, look.order.chosen_seed),
        notable=_notable(cell, found.totals),
        pictures=_pictures(cell, found.estimates, look.aim.margin_of(cell)),
    )


def _all_claims(
    found: tuple[ClaimResult, ...], worth: ClaimResult | None
) -> tuple[ClaimResult, ...]:
    """What components are worth is told after the headline."""
    return found if worth is None else (found[0], worth, *found[1:])


def _variants(cell: Cell, found: Conclusions) -> tuple[VariantResult, ...]:
    """The variants that claims name, where they change these rules and go with them."""
    bearing: dict[str, list[str]] = {}
    for one in sorted(found.answers, key=lambda one: not stands_out(one.judged)):
        for name in one.claim.changes:
            bearing.setdefault(name, []).append(one.claim.id)
    variants = {name: _variant(cell, name) for name in bearing}
    return tuple(
        VariantResult(
            name=name, title=variant.title, note=variant.note, claims=tuple(bearing[name])
        )
        for name, variant in variants.items()
        if variant
    )


def _variant(cell: Cell, name: str) -> Ruleset | None:
    """A variant of the game, if it changes the rules of a cell and goes with them."""
    config, *changes = cell.ruleset.reference
    try:
        there = tried(config, changes, name)
    except ConfigError:  # both are sound, but not together
        return None
    fits = cell.players in cell.game.player_counts(there.parameters)
    is_other = there.hash != cell.ruleset.hash
    if not (fits and is_other):
        return None
    by_name = f"{cell.ruleset.game}/{name}"
    return there if there.asked == (by_name,) else load(by_name)


def _notable(cell: Cell, totals: Totals) -> tuple[NotableGame, ...]:
    """Games worth a look: the first of the shortest, the longest, the most one-sided ..."""
    wanted = NOTABLE if cell.game.COMPETITIVE else NOTABLE_OF_TEAMS
    return tuple(NotableGame(label=label, game=totals.notable[label].game) for label, *_ in wanted)


def _distribution(
    name: str, label: str, unit: str, counts: Mapping[int, Occurrence]
) -> DistributionResult:
    values = sorted(counts)
    return DistributionResult(
        id=name,
        label=label,
        unit=unit,
        bins=tuple((value, counts[value].games) for value in values),
        examples=tuple(counts[value].first for value in values),
    )


def estimate_result(metric: Metric, found: Estimate, simultaneous: bool) -> EstimateResult:
    """A number with its interval, as a summary holds it."""
    return EstimateResult(
        **named(metric),
        kind=metric.kind,
        value=finite(found.value),
        low=finite(found.low),
        high=finite(found.high),
        level=found.level,
        n=found.n,
        reference=metric.reference,
        simultaneous=simultaneous,
        anytime=found.anytime,
    )


def _pictures(
    cell: Cell, estimates: Mapping[str, Estimate], margin: float
) -> tuple[PictureResult, ...]:
    told = {**estimates, WIN_MARGIN: margin / 100}
    found = drawn(cell.game, cell.ruleset.parameters, cell.players, told)
    return tuple(PictureResult(**picture._asdict()) for picture in found)


def warnings_of(ruleset: Ruleset) -> tuple[str, ...]:
    """What is doubtful about rules that are legal."""
    return tuple(listed(games.get(ruleset.game), "warnings", str, ruleset.parameters))


def ruleset_result(ruleset: Ruleset) -> RulesetResult:
    """The rules of a cell, in words."""
    game = games.get(ruleset.game)
    return RulesetResult(
        game=ruleset.game,
        game_title=game.TITLE,
        game_version=game.VERSION,
        name=ruleset.name,
        title=ruleset.title,
        note=ruleset.note,
        hash=ruleset.hash,
        base=ruleset.sources[1] if len(ruleset.sources) > 1 else None,
        changed=tuple(ruleset.changed),
        parameters=_parameters(ruleset),
    )


def _parameters(ruleset: Ruleset) -> tuple[ParameterResult, ...]:
    standard = defaults(games.get(ruleset.game).Parameters)
    notes = {row.name: row.note for row in describe_parameters(ruleset.game)}
    found = []
    for key, value in ruleset.parameters:
        changed, usual = key in ruleset.changed, getattr(standard, key)
        found.append(
            ParameterResult(
                key=key,
                value=show_difference(value, usual) if changed else show_value(value),
                standard=show_difference(usual, value) if changed else None,
                provenance=ruleset.provenance[key],
                note=notes.get(key, ""),
                changed=changed,
            )
        )
    return tuple(found)
