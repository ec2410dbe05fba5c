"""``balance open``: a report, or all of them, in the browser."""

import shlex
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
    from balance.report import REPORT
    from balance.rulesets import ConfigError
    from balance.rulesets.errors import nearest
    from balance.rulesets.files import is_file
    from balance.store.manifest import MANIFEST
    from balance.studies.run.results import SUMMARY
    from balance.studies.run.study import none_yet

    if study is None:
        return write_index(folder)
    found = next((p for p in (study, folder / study) if is_file(p / REPORT)), None)
    if found is None:
        drawn = next((p for p in (study, folder / study) if is_file(p / SUMMARY)), None)
        if drawn is not None:
            allowed = f"a study with a page; balance report {shlex.quote(str(drawn))} draws it"
            raise ConfigError("open", "", f"{drawn}, which has none", allowed)
        begun = next((p for p in (study, folder / study) if is_file(p / MANIFEST)), None)
        if begun is not None:
            raise ConfigError("open", "", f"{begun}, which has no page yet", none_yet(begun))
        names = sorted(path.parent.name for path in folder.glob(f"*/{REPORT}"))
        allowed = ", ".join(names) or "the folder of a study"
        raise ConfigError("open", "", str(study), allowed, nearest(study.name, names))
    return found / REPORT
