"""Faults of the input as one clear message, never a traceback."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

BAD_INPUT, NO_DISK, INTERRUPTED = 2, 1, 130


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


def _exit_code(error: Exception) -> int | None:
    """The exit code of a known fault; classes by name, so that nothing heavy is imported."""
    codes = {
        "ConfigError": BAD_INPUT,
        "StoreError": BAD_INPUT,
        "NewGameError": BAD_INPUT,
        "UnknownGameError": BAD_INPUT,
        "IncompleteGameError": BAD_INPUT,
        "DiskError": NO_DISK,
    }
    ours = type(error).__module__.startswith("balance.")
    return codes.get(type(error).__name__) if ours else None


def _stop(message: str, code: int) -> None:
    print(f"balance: {message}", file=sys.stderr)
    raise SystemExit(code)
