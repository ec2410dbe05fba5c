"""``python -m tests.bench.cluster``: a Dask cluster of processes against as many threads.

The same games of Abandon Ship, players who plan, are played by both in turn; then by the cluster
while its workers are killed at random moments, to the same bytes.
"""

import argparse
import os
import random
import signal
import tempfile
import threading
import time
from contextlib import suppress
from pathlib import Path
from statistics import median
from typing import Any

import dask
import distributed

from balance.rulesets import load
from balance.studies.orders.order import Order
from balance.studies.play.blocks import BLOCK
from balance.studies.play.playing import play
from balance.studies.run.summary import summarise
from tests.bench.measure import CORES
from tests.studies.helpers import bytes_of

BETWEEN = 4.0  # seconds, on average, between two kills


def _order(out: Path, games: int, engine: str = "threads") -> Order:
    quiet: dict[str, Any] = {"alternatives": False, "tiers": "none", "lever_games": "none"}
    rules, line = [load("abandon_ship")], ("expert",)
    return Order(
        rulesets=rules, out=out, games=games, counts=(4,), lineup=line, seed=1,
        workers=CORES, engine=engine, **quiet,
    )  # fmt: skip


def seconds(out: Path, games: int, engine: str) -> float:
    """On the clock, for playing and storing."""
    order = _order(out, games, engine)
    began = time.perf_counter()
    play(order, summarise)
    return time.perf_counter() - began


def _strike(address: str, kills: int, done: threading.Event) -> int:
    """Kill one worker after another at random moments, but not as it starts; how many were."""
    luck, struck = random.Random(9), 0
    with distributed.Client(address, set_as_default=False) as client:
        while struck < kills and not done.wait(luck.uniform(0.5, 1.5) * BETWEEN):
            with suppress(Exception):
                os.kill(luck.choice(list(client.run(os.getpid).values())), signal.SIGKILL)
                struck += 1
    return struck


def main() -> None:
    """Read the command line and print the figures."""
    parser = argparse.ArgumentParser(description=str(__doc__).partition("\n")[0])
    blocks = 4 * CORES  # so that every worker has work to the end
    parser.add_argument("--games", type=int, default=blocks * BLOCK)
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--kills", type=int, default=20)
    asked = parser.parse_args()
    settings = {
        "distributed.scheduler.allowed-failures": asked.kills,
        # or Dask gives up who is starting again 15 s after it went away, if it was killed once more
        "distributed.deploy.lost-worker-timeout": "1h",
    }
    dask.config.set(settings)
    own = {"n_workers": CORES, "threads_per_worker": 1, "dashboard_address": ":0"}
    with tempfile.TemporaryDirectory() as home, distributed.LocalCluster(**own) as cluster:
        address, base = cluster.scheduler_address, Path(home)
        for engine in ("threads", address):
            seconds(base / f"warm{len(engine)}", 4_096, engine)
        pairs = []
        for i in range(asked.repeat):
            one = seconds(base / f"t{i}", asked.games, "threads")
            pairs.append((one, seconds(base / f"d{i}", asked.games, address)))
        ratio = median(one / other for one, other in pairs)
        print(f"cluster against threads: {ratio:.2f} of the games a second", pairs, flush=True)
        games = int(asked.games * asked.kills * BETWEEN / median(other for _, other in pairs))
        done, found = threading.Event(), list[int]()
        striker = threading.Thread(target=lambda: found.append(_strike(address, asked.kills, done)))
        striker.start()
        took = seconds(base / "killed", games, address)
        done.set()
        striker.join()
        seconds(base / "whole", games, "threads")
        same = bytes_of(base / "killed") == bytes_of(base / "whole")
        print(f"{found[0]} workers killed in {took:.0f} s, {games:,} games: same bytes: {same}")
        raise SystemExit(not same or found[0] < asked.kills)


if __name__ == "__main__":
    main()
