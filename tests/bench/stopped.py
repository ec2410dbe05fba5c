"""``python -m tests.bench.stopped [RUNS]``: how often a study that stops decides wrongly."""

import sys

from tests.studies.stopped import KINDS, MOST, tally


def main() -> None:
    """A row for each kind of study, and for a truth on each side of its margin."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    print(f"{runs} studies of each kind, at most {MOST:,} games of each cell\n")
    print("| study | truth | wrong about it | wrong of all it decides | games of a study |")
    print("|---|---|---|---|---|")
    for kind in KINDS:
        for is_within in (True, False):
            found = tally(kind, is_within, runs)
            place = "just within the margin" if is_within else "just beyond it"
            wrong = f"{found.at_the_margin / runs:.1%} | {found.wrong:.1%}"
            print(f"| {kind} | {place} | {wrong} | {found.games:,.0f} |", flush=True)


if __name__ == "__main__":
    main()
