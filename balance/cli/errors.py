"""Known faults, of the input, the disk or the cluster, as one clear message, never a traceback.

They end with exit code 2: 1 is an answer, such as a goal that is missed.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

FAULT, INTERRUPTED = 2, 130
KNOWN = (  # by name, so that nothing heavy is imported
    "ConfigError",
    "StoreError",
    "NewGameError",
    "UnknownGameError",
    "IncompleteGameError",
    "DiskError",
    "ClusterError",
)
MISFITS = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)


@contextmanager
def reported() -> Iterator[None]:
    """Turn known faults into a message and an exit code."""
    try:
        yield
    except SystemExit as end:
        if end.code == INTERRUPTED:  # typer ends so, without a word
            _stop("interrupted", INTERRUPTED)
        raise
    except KeyboardInterrupt:
        _stop("interrupted", INTERRUPTED)
    except BrokenPipeError:
        sys.stderr.close()
        raise SystemExit(0) from None
    except Exception as error:
        if not (type(error).__module__.startswith("balance.") and type(error).__name__ in KNOWN):
            raise
        _stop(str(error), FAULT)


def refuse_unwritable_path() -> None:
    """Say so where this package lies at a path for which the locale has no letters.

    What compiles the games writes that path as UTF-8.
    """
    try:
        __file__.encode()
    except UnicodeEncodeError:
        shown = __file__.encode(errors="replace").decode()
        _stop(f"{shown}: this locale has no letters for the path; set PYTHONUTF8=1", FAULT)


@contextmanager
def drawn_from(folder: Path) -> Iterator[None]:
    """Draw what a summary of the right form says, which somebody may have changed since.

    Raises
    ------
    ConfigError
        Its parts do not fit together.
    """
    from jinja2 import TemplateError

    from balance.rulesets import ConfigError
    from balance.studies.run.study import SUMMARY

    try:
        yield
    except (*MISFITS, TemplateError) as error:
        found = f"parts that do not fit together ({type(error).__name__})"
        allowed = "a summary as it was written; run the study again"
        raise ConfigError(str(folder / SUMMARY), "", found, allowed) from error


def _stop(message: str, code: int) -> None:
    print(f"balance: {message}", file=sys.stderr)
    raise SystemExit(code)
