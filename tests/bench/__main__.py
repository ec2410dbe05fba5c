"""``python -m tests.bench [NAME ...]``: measure, and print one table.

Every figure is a ratio of two things timed in turn (median, and lowest to highest of the
repetitions), a time on the clock where the target is one, or a count. A target that is not reached
is told; the exit status is 1 only where two sides do not play the same game.
"""

from tests.bench import command, complete, flat, profile, speed

BENCHES: dict[str, command.Bench] = {
    "abandon_ship_c": speed.abandon_ship_c,
    "abandon_ship_naive": speed.abandon_ship_naive,
    "abandon_ship_million": complete.abandon_ship_million,
    "safehouse_naive": speed.safehouse_naive,
    "safehouse_million": complete.safehouse_million,
    "safehouse_planner": complete.safehouse_planner,
    "atlantis_naive": speed.atlantis_naive,
    "atlantis_million": complete.atlantis_million,
    "sewer_pirats_c": speed.sewer_pirats_c,
    "sewer_pirats_naive": speed.sewer_pirats_naive,
    "sewer_pirats_million": complete.sewer_pirats_million,
    "to_the_bottom_naive": speed.to_the_bottom_naive,
    "to_the_bottom_million": complete.to_the_bottom_million,
    "pig_c_hold": speed.pig_c_hold,
    "pig_c_weighted": speed.pig_c_weighted,
    "threads": complete.threads,
    "stages": complete.stages,
    "cells": complete.cells,
    "memory": complete.memory,
    "flat": flat.flat,
    "compile": complete.compilation,
    "profile": profile.profile,
}

if __name__ == "__main__":
    command.run(BENCHES, "python -m tests.bench", __doc__)
