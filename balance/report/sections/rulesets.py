"""The rules that were played, and where each value comes from."""

from collections.abc import Sequence
from typing import NamedTuple

from balance.report.html import part
from balance.report.views import ColouredCell, Section, cells_of
from balance.studies.run.results import ParameterResult, RulesetResult, Summary

PROVENANCE = {
    "rulebook": "stated in the rulebook",
    "published": "stated in another publication",
    "inferred": "our reading of an unclear rule",
    "assumed": "our choice; no source says so",
}


class Rules(NamedTuple):
    """A ruleset, its parameters in the order of interest, and who plays it."""

    data: RulesetResult
    parameters: Sequence[ParameterResult]
    changed: int
    assumed: int
    labels: Sequence[str]
    open: bool


def rulesets(summary: Summary) -> Section:
    """Draw each ruleset once, however many cells play it."""
    by_hash: dict[str, list[ColouredCell]] = {}
    for cell in cells_of(summary):
        by_hash.setdefault(cell.data.ruleset.hash, []).append(cell)
    found = [_rules(cells, len(by_hash) == 1) for cells in by_hash.values()]
    title = "Rulesets" if len(found) > 1 else "Ruleset"
    return Section("rulesets", title, part("rulesets", rulesets=found, provenance=PROVENANCE))


def _rules(cells: Sequence[ColouredCell], alone: bool) -> Rules:
    """Sort parameters: changed values first, then assumed ones, else as they stand."""
    ruleset = cells[0].data.ruleset
    parameters = sorted(
        ruleset.parameters,
        key=lambda one: (not one.changed, one.provenance != "assumed"),
    )
    changed = sum(one.changed for one in parameters)
    return Rules(
        data=ruleset,
        parameters=parameters,
        changed=changed,
        assumed=sum(one.provenance == "assumed" for one in parameters),
        labels=[cell.data.label for cell in cells],
        open=alone or changed > 0,
    )
