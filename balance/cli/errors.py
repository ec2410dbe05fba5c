"""Faults of the input as one clear message, never a traceback."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

BAD_INPUT, NO_DISK, INTERRUPTED = 2, 1, 130
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
        code = _exit_code(error)
        if code is None:
            raise
        _stop(str(error), code)


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
    from balance.studies.study import SUMMARY

    try:
        yield
    except (*MISFITS, TemplateError) as error:
        found = f"parts that do not fit together ({type(error).__name__})"
        allowed = "a summary as it was written; run the study again"
        raise ConfigError(str(folder / SUMMARY), "", found, allowed) from error


def _exit_code(error: Exception) -> int | None:
    """The exit code of a known fault; classes by name, so that nothing heavy is imported."""
    codes = {
        "ConfigError": BAD_INPUT,
        "StoreError": BAD_INPUT,
        "NewGameError": BAD_INPUT,
        "UnknownGameError": BAD_INPUT,
        "IncompleteGameError": BAD_INPUT,
        "DiskError": NO_DISK,
        "ClusterError": NO_DISK,
    }
    ours = type(error).__module__.startswith("balance.")
    return codes.get(type(error).__name__) if ours else None


def _stop(message: str, code: int) -> None:
    print(f"balance: {message}", file=sys.stderr)
    raise SystemExit(code)
