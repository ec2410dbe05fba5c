"""What is known of rules that somebody is editing, beside those of the save before."""

from balance.studies.run.results import ChangedRule, DifferenceResult, EstimateResult, Result


class WatchResult(Result):
    """One look at the rules as they were last saved."""

    label: str = ""
    saved: int = 0  # which save that changed the rules or the players, counted from 0
    games: int = 0
    most: int = 0
    capped: int = 0  # of these games, that the turn limit stopped
    capped_before: int = 0  # of as many by the rules before
    withheld: bool = False  # whether so many were, by either rules, that no verdict is given
    changed: tuple[ChangedRule, ...] = ()
    estimates: tuple[EstimateResult, ...] = ()
    differences: tuple[DifferenceResult, ...] = ()
    note: str = ""  # why there is nothing to compare with
    fault: str = ""  # of the file as it is now; the numbers are then those of the last sound one

    @property
    def is_done(self) -> bool:
        """Whether all games were played."""
        return bool(self.games) and self.games >= self.most
