"""Reports: drawn from a summary (the content of ``summary.json``) and from nothing else.

What a summary says is shown as it stands; numbers are only rounded. The first estimate of a topic
is its headline in the overview. Beyond the form ``balance.summary/1``, these keys are understood:
``topic`` of a distribution or a difference, ``assumed`` of a fairness verdict, and ``replay`` of a
cell (the command that shows one of its games, with ``N`` for the number).
"""

from balance.report.files import write
from balance.report.index import index
from balance.report.page import render
from balance.report.terminal import terminal

__all__ = ["index", "render", "terminal", "write"]
