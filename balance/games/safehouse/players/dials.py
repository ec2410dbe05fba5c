"""The dials of the characters: their order is that of ``player.numbers``."""

from balance.games.api import numbered

GREEDY, CAUTIOUS, AGGRESSIVE, SELFISH, PLANNER = range(5)

GREEDY_DIALS = {
    "fetch_below_colours": 2,  # fetch with dice of fewer colours than this on the table
    "fetch_below_dice": 0,  # or with fewer dice
    "select_colours": 4,  # roll dice of at most so many colours
    "select_each": 1,  # dice of each kind
    "jokers_from": -100,  # crosses from which jokers are rolled
    "reroll_from": 2,  # pursuers that are rolled again, also when they would close the gap
    "stay_from": 2,  # pursuers that are stopped, also when they would close the gap
    "completion": 10,
    "opening": 1,  # charge of a new mission for each one that is ongoing
    "chameleon": 8,
    "most_ongoing": 8,  # never open a mission that would raise the team's most above it
}

CAUTIOUS_DIALS = {
    **GREEDY_DIALS,
    "select_colours": 3,
    "jokers_from": 10,
    "most_ongoing": 2,
}

AGGRESSIVE_DIALS = {
    **GREEDY_DIALS,
    "fetch_below_colours": 0,
    "fetch_below_dice": 6,
    "select_each": 4,
    "reroll_from": 1,
    "opening": 0,
    "chameleon": 3,
}

PLANNER_DIALS = {
    "mu": 0.03,  # worth of a square of the pursuer's
    "open": 0.20,  # charge of a mission that raises the price of the dice
    "open_low": 0.05,  # and of one that does not
    "gamma": 0.92,  # a row loses this share of its worth with each draw it still takes
    "cham": 0.5,  # charge of a chameleon at the start; it falls as the pursuer advances
    "fetch": 0.05,  # charge of fetching, for each square it costs
    "least_gain": 0.02,  # enter nothing that gains less
    "patience": 1.3,  # gain from which rolling again is worth it at the start
    "stay_many": 3,  # pursuers that are always stopped
    "stay_late": 10,  # crosses from which two are
    "stay_gap": 4,  # gap from which any is
    "home_steps": 0.25,  # steps an arrow is worth at home
    "home_share": 0.25,  # share at which the gains of players at home count for the team
    "base_weight": 0.3,  # of a player in the team, with what is missing and how near the pursuer is
    "chase_weight": 3,
    "samples": 14,  # sampled rolls
    "choices": 12,  # choices of coloured dice that are tried with jokers
    "caught": 0,  # charge of being caught in a sampled roll with no stay square left; above 0, no
    # price is paid, and no dice are rolled again, where the step that follows loses
    "danger": 0,  # charge of being caught by the dice that are chosen
    "last_steps": 0,  # steps that a row is worth at least which brings its owner home
    "first": 1,  # share of the charge of opening, not of what closing earns, for a player on the
    # way without a mission
    "home": 0,  # gain of numbers that bring a player home at once; 0: do not look for them
    "whole": 0,  # 1: look for whole rows that the numbers of a roll complete, whether or not that
    # brings the player home; who is at home looks for none
    "peril": 0,  # charge of every player on the way whom the next step and the price of the dice
    # would catch, or nearly
    "open_near": 0,  # by so much, divided by the gap and two, opening costs more
    "cham_open": 1,  # share at which a chameleon is charged that completes no row
}

GREEDY_DIAL, PLANNER_DIAL = numbered(GREEDY_DIALS), numbered(PLANNER_DIALS)  # their places
