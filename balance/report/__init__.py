"""Reports: drawn from a :class:`balance.studies.run.results.Summary` and from nothing else.

What a summary says is shown as it stands; numbers are only rounded. The first estimate of a topic
is its headline in the overview.
"""

from balance.report.files import INDEX, REPORT, is_index, write
from balance.report.index import Headline, IndexEntry, index
from balance.report.markdown import markdown
from balance.report.page import render
from balance.report.terminal import terminal

__all__ = [
    "INDEX",
    "REPORT",
    "Headline",
    "IndexEntry",
    "index",
    "is_index",
    "markdown",
    "render",
    "terminal",
    "write",
]
