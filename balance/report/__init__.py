"""Reports: drawn from a summary (the content of ``summary.json``) and from nothing else.

What a summary says is shown as it stands; numbers are only rounded. The first estimate of a topic
is its headline in the overview. Beyond the form ``balance.summary/2``, these keys are understood:
``topic`` of a distribution or a difference; ``saving`` of a difference (how many times more games
independent runs would need; null where no luck is left); ``level`` of the intervals of a
comparison, ``asked`` (how many numbers it has) and ``assumed`` (parameters assumed on either side);
``assumed`` of a verdict on fairness or difficulty; ``replay`` of a cell (the command that shows
one of its games, with ``N`` for the number).
"""

from balance.report.files import write
from balance.report.index import index
from balance.report.page import render
from balance.report.terminal import terminal

__all__ = ["index", "render", "terminal", "write"]
