"""``balance open``: a report, or all of them, in the browser."""

import webbrowser
from pathlib import Path
from typing import Annotated

import typer


def open_(
    study: Annotated[
        Path | None,
        typer.Argument(help="The folder of a study; without it, a page that leads to all."),
    ] = None,
    folder: Annotated[Path, typer.Option(help="Where the studies lie.")] = Path("reports"),
) -> None:
    """Open the report of a study in the browser, or the page of all studies."""
    page = _page(study, folder)
    typer.echo(f"Report: {page}" if study else f"All studies: {page}")
    webbrowser.open(page.resolve().as_uri())


def _page(study: Path | None, folder: Path) -> Path:
    from balance.cli.library import write_index
    from balance.controls import quoted
    from balance.report import INDEX, REPORT, is_index
    from balance.rulesets import ConfigError
    from balance.rulesets.errors import nearest
    from balance.store.folder import DiskError
    from balance.store.manifest import MANIFEST
    from balance.studies.run.results import SUMMARY
    from balance.studies.run.study import none_yet

    if study is None:
        try:
            return write_index(folder)
        except DiskError:
            if not is_index(folder / INDEX):
                raise
            return folder / INDEX  # as it was: who may only read it finds it there
    if found := _holding(REPORT, study, folder):
        return found / REPORT
    if drawn := _holding(SUMMARY, study, folder):
        allowed = f"a study with a page; balance report {quoted(str(drawn))} draws it"
        raise ConfigError("open", "", f"{drawn}, which has none", allowed)
    if begun := _holding(MANIFEST, study, folder):
        raise ConfigError("open", "", f"{begun}, which has no page yet", none_yet(begun))
    names = sorted(path.parent.name for path in folder.glob(f"*/{REPORT}"))
    allowed = ", ".join(names) or "the folder of a study"
    raise ConfigError("open", "", str(study), allowed, nearest(study.name, names))


def _holding(file: str, study: Path, folder: Path) -> Path | None:
    """The folder that was meant, if a file lies in it: as it was named, or among all studies."""
    from balance.rulesets.files import is_file

    return next((path for path in (study, folder / study) if is_file(path / file)), None)
