"""The command line. Commands import what is heavy only when they run."""

import sys

from balance.cli.errors import heard_again, refuse_unwritable_path, reported


def main() -> None:
    """Run the command line; known faults end with one message and exit code 2."""
    with reported(), heard_again():
        from balance.cli.app import app  # takes a moment, in which Ctrl-C may come

        for stream in (sys.stdout, sys.stderr):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(encoding="utf-8", errors="replace")
        refuse_unwritable_path()
        app()
