"""``python -m tests.fuzz [KIND ...]``: read mutated documents, and tell what went wrong."""

import argparse
import tempfile
import time
from pathlib import Path

from tests.fuzz.kinds import kinds
from tests.fuzz.trial import Fault, trial
from tests.fuzz.watch import Watch


def main() -> None:
    """Read the command line, and as many documents as it asks for."""
    parser = argparse.ArgumentParser(description=str(__doc__).partition("\n")[0])
    parser.add_argument("kinds", nargs="*", metavar="KIND")
    parser.add_argument("--documents", type=int, default=1_000, help="of each kind")
    parser.add_argument("--first", type=int, default=0, help="number of the first one")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    watch, faults = Watch(), 0
    with tempfile.TemporaryDirectory() as home:
        known = kinds(Path(home))
        for name in asked.kinds or known:
            kind, began = known[name](), time.monotonic()
            seen: dict[str, Fault] = {}
            slowest, last = (0.0, asked.first), began
            for number in range(asked.first, asked.first + asked.documents):
                fault = trial(kind, name, asked.seed, number, watch, Path(home))
                now = time.monotonic()
                slowest, last = max(slowest, (now - last, number)), now
                if isinstance(fault, Fault):
                    seen.setdefault(fault.where, fault)
            took = time.monotonic() - began
            print(
                f"{name:24}{asked.documents:9,} documents, {took:7.1f} s, "
                f"at most {slowest[0]:.2f} s (number {slowest[1]}), {len(seen)} faults",
                flush=True,
            )
            for fault in seen.values():
                print(f"  number {fault.number}: {fault.what} at {fault.where}", flush=True)
            faults += len(seen)
    raise SystemExit(faults > 0)


if __name__ == "__main__":
    main()
