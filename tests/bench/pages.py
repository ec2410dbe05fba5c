"""How long are the pages, and does everybody get to see them? Reports that are there, measured.

``python -m tests.bench.pages FOLDER [FOLDER ...]`` draws the report of each study again and opens
it in Chromium: pixels and words as it comes, where the first picture begins, megabytes, seconds to
draw it, and what axe-core finds serious, at 1400 and at 390 pixels, light and dark.
"""

import sys
import tempfile
import time
from pathlib import Path

from balance.report import write
from balance.studies.run.study import read_summary
from tests.browser.conftest import opened
from tests.browser.pages import look

HEAD = ("study", "px", "words", "first", "phone px", "MB", "drawn s", "faults")


def measure(browser, folder: Path) -> list[str]:
    """One row of the table."""
    summary = read_summary(folder)
    began = time.perf_counter()
    page = write(summary, folder)
    seconds = time.perf_counter() - began
    wide, phone = look(browser, page, 1400), look(browser, page, 390, "dark")
    faults = [fault for one in (wide, phone) for fault in one[3:]]
    return [
        folder.name,
        f"{wide.height:,}",
        f"{wide.words:,}",
        f"{wide.first_picture:,}",
        f"{phone.height:,}",
        f"{page.stat().st_size / 1e6:.2f}",
        f"{seconds:.2f}",
        str(sum(map(len, faults))),
    ]


def main() -> None:
    """Print a table of all folders that are named."""
    with tempfile.TemporaryDirectory() as profile, opened(Path(profile)) as browser:
        print("".join(f"{name:>12}" for name in HEAD))
        for folder in map(Path, sys.argv[1:]):
            print("".join(f"{text:>12}" for text in measure(browser, folder)), flush=True)


if __name__ == "__main__":
    main()
