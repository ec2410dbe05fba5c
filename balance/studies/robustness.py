"""Robustness: which conclusions hold when assumed values are replaced by others as likely."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from balance.games.api import Finding

ID = "survival"  # as summaries call it since their first form
QUESTION = "Which conclusions survive other assumed values?"
OPEN = "UNDECIDED"
JUDGED = {"fairness": "Fair to every seat", "difficulty": "How hard for the team"}


class Trial(NamedTuple):
    """What a variant of the same rules concludes.

    Attributes
    ----------
    name : str
        Of the variant.
    games : int
    verdicts : mapping of str to str
        By finding.
    """

    name: str
    games: int
    verdicts: Mapping[str, str]


def robustness(
    verdicts: Mapping[str, str], questions: Mapping[str, str], trials: Sequence[Trial]
) -> list[Finding]:
    """One finding that says which verdicts stay the same under every trial; none without trials.

    Parameters
    ----------
    verdicts, questions : mapping of str to str
        By finding: what is concluded, and what was asked.
    trials : sequence of Trial

    An open verdict, here or there, neither holds nor falls.
    """
    if not trials:
        return []
    same, undecided, changed = [], [], []
    for id_, verdict in verdicts.items():
        others = {trial.name: trial.verdicts.get(id_, OPEN) for trial in trials}
        differing = {t: v for t, v in others.items() if v not in (verdict, OPEN)}
        name = questions[id_].rstrip("?")
        if verdict == OPEN or (OPEN in others.values() and not differing):
            undecided.append(name)
        elif differing:
            where = ", ".join(f"{other} with {variant}" for variant, other in differing.items())
            changed.append(f"{name} ({verdict} here, {where})")
        else:
            same.append(name)
    lists = {
        "Another verdict": changed,
        "The same verdict everywhere": same,
        "Not decided everywhere": undecided,
    }
    games = min(trial.games for trial in trials)
    told = [f"Tried again with {_listed([t.name for t in trials])}, {games:,} games each."]
    told += [f"{head}: {'; '.join(names)}." for head, names in lists.items() if names]
    overall = "SOME CHANGE" if changed else "THEY SURVIVE" if same else OPEN
    return [Finding(ID, QUESTION, overall, " ".join(told))]


def _listed(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
