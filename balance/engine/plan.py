"""What a player thought through at the first part of a move and keeps for the parts that follow."""

from balance.engine.jit import compiled


@compiled
def keep_plan(clock, parts, goes_on):
    """Keep a plan for the ``parts`` that follow; ``goes_on`` tells that this is not the first one.

    Carrying out a decision within a move takes one part of the plan, so a plan made there begins
    one part early.
    """
    clock.planned, clock.plan_at = parts, -goes_on


@compiled
def has_plan(clock, goes_on):
    """Whether this decision was thought of before.

    The first part of a move never was, though who is asked about it twice has a plan already.
    """
    return goes_on and 0 <= clock.plan_at < clock.planned


@compiled
def drop_plan(clock):
    """Whatever comes next was not thought of."""
    clock.planned, clock.plan_at = 0, 0
