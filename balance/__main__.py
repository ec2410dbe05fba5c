"""``python -m balance``: the command line."""

from balance.cli import main

main()
