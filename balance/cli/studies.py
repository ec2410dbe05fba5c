"""What commands that play a study share: an order from options, progress, and the end."""

import hashlib
import json
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from balance.cli.library import LIBRARY, refresh
from balance.cli.options import blame_option, counts_of, names_of
from balance.controls import quoted

if TYPE_CHECKING:
    from balance import AnyStudy
    from balance.report.kinds import AnySummary
    from balance.studies.guard.results import Guarded
    from balance.studies.orders.order import Order
    from balance.studies.run.results import StudyKind


def make_order(
    kind: "StudyKind",
    configs: Sequence[str],
    *,
    players: str | None = None,
    policy: str | None = None,
    changes: Sequence[str] | None = None,
    tries: Sequence[str] | None = None,
    out: Path | None = None,
    named: str = "",
    **fields: Any,
) -> "Order":
    """Read everything the command line names, before anything is written.

    ``named`` is what the command is called where its kind of study is not; ``fields`` are those of
    an order that the command line gives as they are.
    """
    from balance.rulesets import ConfigError
    from balance.studies.orders.order import Order
    from balance.studies.orders.sides import sides

    rulesets = sides(configs, changes or (), tries or ())
    try:
        order = Order(
            rulesets=rulesets,
            out=out or LIBRARY,
            kind=kind,
            counts=tuple(counts_of(players)),
            lineup=tuple(names_of(policy)),
            **fields,
        )
    except ConfigError as error:
        error.file = named if named and error.file == kind else error.file
        asked = {key: fields.get(key) for key in ("games", "search")}
        blame_option(error, {"players": players, "lineup": policy, **asked})
        raise
    return order if out else placed(order, LIBRARY / _folder_name(order))


def placed(order: "Order", path: Path) -> "Order":
    """The order with a folder of its own: this one, or one beside it if that holds another study.

    So a study is asked again after its rules or players changed, and the one before is kept.
    """
    from balance.store.manifest import StoreError, read_manifest

    study = json.loads(json.dumps(order.definition().plain()))
    try:
        found = read_manifest(path)
    except (StoreError, OSError):
        found = None  # it is named when it is opened
    if found and found.study != study:
        path = path.with_name(f"{path.name}-{_digest([json.dumps(study, sort_keys=True)])}")
    return order.model_copy(update={"out": path})


def _folder_name(order: "Order") -> str:
    """A name for people; a hash tells changed rules, and long lists, from each other."""
    from balance.studies.cells.cell import plain
    from balance.studies.orders.commands import kind_named, switches

    first = order.cells[0]
    names = list(dict.fromkeys(ruleset.name for ruleset in order.rulesets))
    known = all(r.hash == _hash_of(r.game, r.name) for r in order.rulesets)
    hashes = (ruleset.hash for ruleset in order.rulesets)
    changed = "" if known and len(names) <= 3 else f"-{_digest(hashes)}"
    varied = "".join(f"-{axis.key}" for axis in order.axes)
    if order.kind in ("tune", "guard") and (asked := _asked(order)):
        varied += f"-{_digest(asked)}"
    if order.axes:
        varied += f"-{_digest(point.change for axis in order.axes for point in axis.points)}"
    if order.factors or order.journeys:
        varied += f"-{_digest((*order.factors, *order.vary))}"
    if order.kind == "robust":
        varied += f"-w{order.worlds}"
    players = "".join(f"-p{n}" for n in dict.fromkeys(cell.players for cell in order.cells))
    lineup = "-".join(first.lineup[:1] if first.rotations == 1 else first.lineup)
    if order.playtests:
        tests = Path(order.playtests)
        elsewhere = "" if tests.parent == Path() else f"-{_digest([tests.as_posix()])}"
        varied += f"-{tests.stem}{elsewhere}"
    if order.kind in ("tournament", "calibrate"):
        lineup = "-".join(order.lineup) or "everybody"
    elif order.kind == "skill":
        lineup = "ladder"
    ways = "".join(f"-{way.lstrip('-')}" for way in switches(order))
    if order.stops and not order.until_decided:
        ways += "-stopping"
    ruled = f"{'-'.join(names[:3])}{changed}{varied}"
    parts = f"{first.ruleset.game}-{kind_named(order)}-{ruled}{players}-{lineup}{ways}"
    return f"{plain(parts)[:200]}-s{order.chosen_seed}"


def _asked(order: "Order") -> list[str]:
    """What a search or a guard is asked for beside its rules, each by what it is."""
    from balance.studies.orders.commands import USUAL_EDITS

    search = order.kind == "tune"  # a guard judges the same games by another margin
    aims = {"target": order.target, "margin": order.margin if search else None}
    goals = [*order.goals, *(f"{key} {at}" for key, at in aims.items() if at is not None)]
    edits = [] if order.most == USUAL_EDITS else [f"edits {order.most}"]
    return [*goals, *order.keys, *(f"keep {key}" for key in order.keep), *edits]


def _digest(texts: Iterable[str]) -> str:
    return hashlib.sha256(" ".join(texts).encode()).hexdigest()[:8]


def _hash_of(game: str, name: str) -> str:
    from balance.rulesets import ConfigError, load

    try:
        return load(f"{game}/{name}").hash
    except ConfigError:
        return ""


def carry_out(
    order: "Order", form: str = "text", full: bool = False, listed: bool = False
) -> "AnyStudy":
    """Play a study with progress on the terminal, and say what came out.

    Parameters
    ----------
    listed : bool
        Whether a page of all studies beside it is wanted, wherever it lies.

    Raises
    ------
    typer.Exit
        It was interrupted: what was told is a part of it.
    """
    study = watch(order)
    say(study, order, form, full, listed)
    end_if_cut_short(study)
    return study


def end_if_cut_short(study: "AnyStudy") -> None:
    """End with the exit code of a study that was interrupted, if it was.

    Raises
    ------
    typer.Exit
    """
    from balance.cli.errors import INTERRUPTED

    if study.summary.study.interrupted:
        raise typer.Exit(INTERRUPTED)


def say(
    study: "AnyStudy", order: "Order", form: str = "text", full: bool = False, listed: bool = False
) -> None:
    """Print what came out of a study."""
    from balance.report import REPORT
    from balance.studies.cluster.engines import THREADS

    complete = f"{order.command} --out {quoted(str(order.out))}"
    if order.engine != THREADS:
        complete += f" --engine {order.engine}"
    unfinished = complete if study.summary.study.interrupted else ""
    try:
        tell(study.summary, study.folder.path / REPORT, form, full, unfinished)
    finally:  # also where nobody reads it
        refresh(order.out, listed)


def say_guard(
    study: "AnyStudy",
    found: "Guarded",
    order: "Order",
    form: str = "text",
    full: bool = False,
    junit: Path | None = None,
) -> None:
    """Print what a guard found, and end as that says.

    Raises
    ------
    typer.Exit
        It was interrupted, or a goal is not met.
    """
    from balance.cli.errors import MISSED
    from balance.report.guard import junit as as_junit
    from balance.store.folder import write_bytes

    if junit is not None:  # before anything is printed: a reader may have gone
        write_bytes(junit, as_junit(found).encode())
    say(study, order, form, full)
    if junit is not None and form == "text":
        typer.echo(f"JUnit: {junit}")
    end_if_cut_short(study)
    if found.failed:
        raise typer.Exit(MISSED)


def tell(
    summary: "AnySummary",
    page: Path,
    form: str = "text",
    full: bool = False,
    complete: str = "",
) -> None:
    """Print what a study says, and where its report lies.

    ``complete`` is the command that goes on with an interrupted study.
    """
    from balance.cli.text import make_console
    from balance.report import markdown, terminal

    if form != "text":
        sys.stdout.write(summary.text() if form == "json" else markdown(summary))
        return
    console = make_console()
    terminal(summary, console, full)
    if complete:
        console.print(f"To complete it: {complete}", soft_wrap=True)
    console.print(f"\nReport: {page}", soft_wrap=True)


def watch(order: "Order") -> "AnyStudy":
    """Play a study while its estimates tighten on the terminal."""
    import balance
    from balance.cli.progress import Progress

    with Progress(order) as progress:
        see = progress.see if progress.shown else None
        return balance.carry_out(order, see, progress.tick, progress.announce)
