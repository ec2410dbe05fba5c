"""Why a study ended, where it did not just play all its games."""

from balance.report import numbers
from balance.studies.run.results import StoppedResult, StudyResult

AIMS = {
    "run": "its headline",
    "compare": "what sets it apart",
    "levers": "its headline, and what each change does to it",
    "sweep": "whether it meets the goal",
    "guard": "what becomes of every goal",
    "tune": "what mends the rules",
}
WATCHED = "The intervals hold at any stopping time"


def endings(study: StudyResult, name: str) -> list[tuple[str, str]]:
    """Say why a study ended: tone and text of each notice.

    Parameters
    ----------
    name : str
        What the study is called.
    """
    if study.interrupted:
        text = f"This {name} was interrupted. The figures cover the games played so far."
        return [("open", text), ("plain", f"{WATCHED}.")]
    if study.stopped:
        return [_stopped(study, study.stopped, name)]
    if study.anytime:
        return [("plain", f"{WATCHED}, so this {name} may stop when it likes.")]
    return []


def asked_as(study: StudyResult) -> str:
    """What kind of study was asked for: one that is all about its levers is no mere run."""
    return "levers" if study.command.startswith("balance levers ") else study.kind


def plays_the_same(study: StudyResult) -> bool:
    """Does the command of a study give its figures again, whatever the machine?"""
    return not study.interrupted and (study.stopped is None or study.stopped.why != "time")


def _stopped(study: StudyResult, stopped: StoppedResult, name: str) -> tuple[str, str]:
    time = "1 second" if stopped.time == 1 else f"{stopped.time or 0:g} seconds"
    if stopped.why == "time":
        return "plain", f"This {name} ended after the {time} it was given. {WATCHED}."
    wanted = _wanted(study, stopped)
    if stopped.why == "limit" and not wanted:
        return "plain", f"This {name} played all its games within the {time}. {WATCHED}."
    if stopped.why == "limit":
        missing = " or ".join(wanted[aim] for aim in wanted if aim not in stopped.reached)
        text = f"All games that this {name} may play do not tell all of this: {missing}. {WATCHED}."
        return "open", text
    reached = [wanted[aim] for aim in stopped.reached]
    known = " and ".join(reached) or " or ".join(wanted.values())  # here one, there the other
    return "plain", f"This {name} stopped once it knew {known}. {WATCHED}."


def _wanted(study: StudyResult, stopped: StoppedResult) -> dict[str, str]:
    """What a study was to tell, by the aim."""
    found = {"decided": AIMS.get(asked_as(study), "its headline")} if stopped.until_decided else {}
    if stopped.precision is not None:
        found["precision"] = f"shares to ±{numbers.points(stopped.precision)}"
    return found
