"""``--junit FILE``: where a guard's test cases may go, which is seen before anything is played."""

import re
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from balance.studies.orders.order import Order

OPTION = "--junit"
HEAD = 4_096  # bytes of a file by which it is told
ROOT = re.compile(rb"\s*(<\?xml[^>]*>\s*)?(<testsuites?[\s>]|\Z)")


def check_junit(order: "Order", file: Path | None) -> None:
    """Refuse a place for test cases: only a guard has any, and they replace nothing else.

    Raises
    ------
    ConfigError
    DiskError
        Nothing can be written there.
    """
    from balance.rulesets import ConfigError
    from balance.store.folder import refuse_unwritable

    if file is None:
        return
    if order.kind != "guard":
        allowed = f"only in guard: this is a study of kind {order.kind}"
        raise ConfigError(OPTION, "", str(file), allowed)
    if _is_of_study(file, order.out):
        allowed = "a name that no file of the study has"
        raise ConfigError(OPTION, "", f"{file}, in the study's own folder", allowed)
    if file.is_dir():
        raise ConfigError(OPTION, "", f"{file}, a folder", "a file")
    if file.is_file() and not _is_junit(file):
        raise ConfigError(OPTION, "", f"{file}, another file", "a name that is free, or of JUnit")
    refuse_unwritable(file)


def _is_of_study(file: Path, folder: Path) -> bool:
    """Does a study keep a file of its own there?"""
    from balance.report import REPORT
    from balance.store.folder import GAMES, TOTALS
    from balance.store.manifest import JOURNAL, LOCK, MANIFEST
    from balance.studies.run.results import SUMMARY

    place, home = file.resolve(), folder.resolve()
    own = (GAMES, TOTALS, MANIFEST, JOURNAL, LOCK, SUMMARY, REPORT)
    return place.is_relative_to(home) and place.relative_to(home).parts[:1] in [(n,) for n in own]


def _is_junit(file: Path) -> bool:
    """Is it empty, or what some guard wrote, or another program in this form?"""
    try:
        with file.open("rb") as stream:
            head = stream.read(HEAD)
    except OSError:
        return True  # whether it can be written is asked next
    return ROOT.match(head) is not None
