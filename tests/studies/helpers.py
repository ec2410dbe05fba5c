"""Small studies for tests: few games in small blocks, and all bytes of a folder to compare."""

import hashlib
import json
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pytest

from balance.rulesets import load
from balance.rulesets.document import Tiers
from balance.studies.orders.order import Order
from balance.studies.play import blocks, playing, runner


def set_block(monkeypatch: pytest.MonkeyPatch, games: int) -> None:
    """Let blocks hold so many games."""
    monkeypatch.setattr(blocks, "BLOCK", games)


def set_chunk(monkeypatch: pytest.MonkeyPatch, games: int) -> None:
    """Let units of work hold so many games."""
    monkeypatch.setattr(playing, "Runner", partial(runner.Runner, chunk=games))


def bytes_of(folder: Path) -> dict[str, bytes]:
    """Every file below a folder by its path."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def with_checksum(text: bytes) -> bytes:
    """The diary of a training as somebody would forge it; of what is none, itself."""
    try:
        diary = json.loads(text)
        rest = {key: value for key, value in diary.items() if key != "sha256"}
    except (ValueError, AttributeError, RecursionError):
        return text
    checksum = hashlib.sha256(json.dumps(rest).encode()).hexdigest()
    return json.dumps(rest | {"sha256": checksum}).encode()


def order(
    out: Path,
    *configs: str,
    games: int = 200,
    counts: Sequence[int] = (2,),
    lineup: Sequence[str] = (),
    workers: int = 1,
    kind: str = "run",
    seed: int | None = None,
    tiers: Tiers | None = None,
    levers: Tiers = "few",
) -> Order:
    """What a small study is to play: of Pig, unless it says otherwise."""
    rulesets = [load(config) for config in configs or ("pig/short",)]
    return Order(
        rulesets=rulesets,
        out=out,
        kind=kind,
        games=games,
        seed=seed,
        counts=counts,
        lineup=lineup,
        workers=workers,
        tiers=tiers,
        lever_games=levers,
    )
