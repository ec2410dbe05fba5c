"""The dream: the position on the table as far as a seat knows it, dealt afresh, to try moves in."""

from balance.engine.contract import determinize, observe
from balance.engine.jit import apart
from balance.engine.luck import deal_luck
from balance.engine.plan import drop_plan


@apart
def deal_dream(table, dream, deal):
    """Set up the dream for deal number ``deal`` of this search.

    The other seats dream with what anybody sees at this moment, for what they noticed is theirs.
    """
    desk, seat = table.desk, table.desk.seat
    desk.deep, desk.luck = 1, deal_luck(desk.root, deal)
    dream.state, dream.tally, dream.clock = table.state, table.tally, table.clock
    drop_plan(dream.clock)
    dream.clock.remembering = dream.players[0].remembers | dream.players[seat].remembers
    determinize(table.rules, table.memory[seat], dream.state, seat, desk.luck)
    if dream.clock.remembering:
        for other in range(table.rules.players):
            dream.memory[other] = table.blank_memory
            observe(dream.rules, dream.state, dream.memory[other], other)
        dream.memory[seat] = table.memory[seat]
