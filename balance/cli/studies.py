"""What ``run``, ``compare`` and ``all`` share: an order from options, progress, and the end."""

import hashlib
import json
import shlex
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from balance.cli.options import counts_of, names_of

if TYPE_CHECKING:
    from balance.studies.study import Order, Study


def make_order(
    kind: str,
    configs: Sequence[str],
    *,
    games: int | None = None,
    players: str | None = None,
    policy: str | None = None,
    seed: int | None = None,
    margin: float | None = None,
    target: float | None = None,
    changes: Sequence[str] | None = None,
    workers: int = 0,
    out: Path | None = None,
    alternatives: bool = True,
) -> "Order":
    """Read everything the command line names, before anything is written."""
    from balance.rulesets import ConfigError, load
    from balance.studies.study import Order

    if kind == "compare" and len(configs) < 2:
        raise ConfigError("compare", "", "one ruleset", "two or more")
    rulesets = [load(config, changes or ()) for config in configs]
    order = Order(
        rulesets,
        out or Path("reports"),
        kind,
        games,
        seed,
        margin,
        counts_of(players),
        names_of(policy),
        workers,
        target,
        alternatives,
    )
    return order if out else replace(order, out=Path("reports") / _folder_name(order))


def _folder_name(order: "Order") -> str:
    """A name for people; a hash tells changed rules, and long lists, from each other."""
    from balance.studies.cells import plain

    first = order.cells[0]
    names = list(dict.fromkeys(ruleset.name for ruleset in order.rulesets))
    known = all(r.hash == _hash_of(r.game, r.name) for r in order.rulesets)
    changed = "" if known and len(names) <= 3 else f"-{_digest(order)}"
    players = "".join(f"-p{n}" for n in dict.fromkeys(cell.players for cell in order.cells))
    lineup = "-".join(first.lineup[:1] if first.rotations == 1 else first.lineup)
    parts = f"{first.ruleset.game}-{order.kind}-{'-'.join(names[:3])}{changed}{players}-{lineup}"
    return f"{plain(parts)[:200]}-s{order.chosen_seed}"


def _digest(order: "Order") -> str:
    text = " ".join(ruleset.hash for ruleset in order.rulesets)
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def _hash_of(game: str, name: str) -> str:
    from balance.rulesets import ConfigError, load

    try:
        return load(f"{game}/{name}").hash
    except ConfigError:
        return ""


def carry_out(order: "Order", as_json: bool) -> "Study":
    """Play a study with progress on the terminal, and say what came out."""
    study = watch(order)
    if as_json:
        json.dump(study.summary, sys.stdout, indent=1, ensure_ascii=False)
        sys.stdout.write("\n")
        return study
    from rich.console import Console

    from balance.report import terminal

    console = Console()
    terminal(study.summary, console)
    if study.summary["study"]["interrupted"]:
        complete = f"{order.command} --out {shlex.quote(str(order.out))}"
        console.print(f"To complete it: {complete}", soft_wrap=True, highlight=False, markup=False)
    console.print(f"\nReport: {study.folder.path / 'report.html'}", soft_wrap=True, highlight=False)
    return study


def watch(order: "Order") -> "Study":
    """Play a study while its estimates tighten on the terminal."""
    from balance.cli.progress import Progress
    from balance.studies.study import carry_out as play

    with Progress(order) as progress:
        return play(order, progress.see, progress.tick, progress.announce)
