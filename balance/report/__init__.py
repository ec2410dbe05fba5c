"""Reports: drawn from a summary (the content of ``summary.json``) and from nothing else."""

from balance.report.files import write
from balance.report.index import index
from balance.report.page import render
from balance.report.terminal import terminal

__all__ = ["index", "render", "terminal", "write"]
