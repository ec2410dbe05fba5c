"""All studies below a folder on one page, the latest first."""

import os
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

import typer

if TYPE_CHECKING:
    from balance.report.index import Headline, IndexEntry
    from balance.report.kinds import AnySummary
    from balance.studies.run.results import CellResult

UNREAD = "of another version, or changed by hand: only its own report tells of it"
PATIENCE = 10.0  # seconds for another process that writes the same page
LIBRARY = Path("reports")  # where studies go that nobody sends elsewhere


def refresh(study: Path, listed: bool = False) -> None:
    """Bring the page of all studies up to date after one of them was written.

    Only ``reports`` and folders that have such a page already are looked after, and those of which
    one is wanted.
    """
    from balance.carrying import draw
    from balance.report import INDEX, is_index
    from balance.store.folder import DiskError
    from balance.store.manifest import StoreError

    folder = study.resolve().parent
    has_page = is_index(folder / INDEX)
    listed = listed or folder == LIBRARY.resolve()
    if has_page or (listed and not (folder / INDEX).exists()):
        try:
            write_index(folder)
        except (StoreError, DiskError) as error:  # the study itself is done
            typer.echo(f"balance: the page of all studies is as it was: {error}", err=True)
    if is_index(folder / INDEX) and not has_page:
        with suppress(StoreError):  # another process went on with it
            draw(study)  # the first report did not know of the page yet


def write_index(folder: Path) -> Path:
    """Write the page that leads to the studies of a folder.

    Raises
    ------
    ConfigError
        There is no study, or another page is in the way.
    """
    from balance.report import INDEX, index, is_index
    from balance.rulesets import ConfigError
    from balance.store.lock import locked
    from balance.studies.run.results import SUMMARY

    nothing = ConfigError(str(folder), "", "no study", "a folder in which studies lie")
    if not any(folder.glob(f"*/{SUMMARY}")):
        raise nothing
    if (folder / INDEX).exists() and not is_index(folder / INDEX):
        raise ConfigError(str(folder / INDEX), "", "a page of something else", "another folder")
    with locked(folder, PATIENCE):  # or of two studies that end at once one would be missing
        entries = [entry for _, entry in sorted(_entries(folder), key=lambda one: -one[0])]
        if not entries:
            raise nothing
        return index(entries, folder / INDEX)


def _entries(folder: Path) -> "Iterator[tuple[float, IndexEntry]]":
    """Every study that can be read, or has a report, with the time of its summary."""
    from balance.cli.errors import drawn_from
    from balance.report import REPORT, IndexEntry
    from balance.report.page import headline
    from balance.rulesets import ConfigError
    from balance.studies.run.results import SUMMARY
    from balance.studies.run.study import read_summary

    for path in folder.glob(f"*/{SUMMARY}"):
        written, date = _written(path)
        href = f"{quote(os.fsencode(path.parent.name))}/{REPORT}"
        try:
            summary = read_summary(path.parent)
            with drawn_from(path.parent):
                about = " · ".join(filter(None, (date, note(summary))))
                entry = IndexEntry(headline(summary), href, headlines(summary), about)
        except ConfigError:
            if not (path.parent / REPORT).is_file():
                continue
            title = os.fsencode(path.parent.name).decode(errors="replace")
            entry = IndexEntry(title, href, (), " · ".join(filter(None, (date, UNREAD))))
        yield written, entry


def _written(path: Path) -> tuple[float, str]:
    """When a file was written, and its date; without one where no calendar reaches that far."""
    try:
        written = path.stat().st_mtime
        return written, datetime.fromtimestamp(written).strftime("%Y-%m-%d %H:%M")
    except (OSError, OverflowError, ValueError):
        return 0.0, ""


def headlines(summary: "AnySummary") -> "list[Headline]":
    """The headline of every cell; of a study of another kind what it says first."""
    from balance.report.index import Headline
    from balance.report.kinds import kind_of
    from balance.report.wording import capital, short, words
    from balance.studies.run.results import Summary

    if not isinstance(summary, Summary):
        return [
            Headline(one.badge, one.sentence, f"{about}:" if about else "")
            for about, one in kind_of(summary).headlines(summary)
        ]
    many = len(summary.cells) > 1
    return [
        Headline(
            verdict=words(claim).badge,
            sentence=f"{capital(short(claim))}.",
            question=f"{cell.label}:" if many else "",
        )
        for cell in summary.cells
        if (claim := cell.headline)
    ]


def note(summary: "AnySummary") -> str:
    """Who played how much, and how long a game is."""
    from balance.report.kinds import kind_of
    from balance.studies.run.results import Summary

    if not isinstance(summary, Summary):
        kind = kind_of(summary)
        return " · ".join([kind.name, *kind.played(summary)])
    return "; ".join(dict.fromkeys(_played(cell) for cell in summary.cells))


def _played(cell: "CellResult") -> str:
    from balance.report.brief import length, who_played

    return " · ".join(filter(None, (*who_played(cell), length(cell))))
