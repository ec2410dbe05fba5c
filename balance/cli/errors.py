"""Known faults, of the input, the disk or the cluster, as one clear message without a traceback.

They end with exit code 2: 1 is an answer, such as a goal that is missed. So do all others, with a
traceback for whoever wrote the game, or this program. Where whoever read the output has gone, as
``head`` does, the program ends without a word.
"""

import _thread
import errno
import os
import sys
import threading
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

MISSED, FAULT, INTERRUPTED = 1, 2, 130
UNREAD = 141  # what a shell says of programs that a closed pipe ends: 128 and SIGPIPE
SOON = 0.05  # seconds: within a callback it would be dropped again
FULL = (errno.ENOSPC, errno.EIO)  # a disk, told of what is printed there
KNOWN = (  # by name, so that nothing heavy is imported
    "ConfigError",
    "StuckGameError",
    "StoreError",
    "NewGameError",
    "UnknownGameError",
    "IncompleteGameError",
    "DiskError",
    "ClusterError",
)
ENDERS = ("balance", "typer", "click", "rich", "__main__")  # a user's game is none of them
MISFITS = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    MemoryError,  # of a number so large that what is drawn of it has no end
    RecursionError,
    StopIteration,
    TypeError,
    ValueError,
)


@contextmanager
def reported() -> Iterator[None]:
    """Turn known faults into a message and an exit code."""
    try:
        try:
            yield
        finally:
            if sys.stdout:  # here, not when Python ends, it can be told that a pipe is closed
                sys.stdout.flush()
    except SystemExit as end:
        if is_unread(end.__context__):  # typer and Rich end so with 1
            _end(UNREAD)
        if end.code == INTERRUPTED:  # typer ends so, without a word
            _stop("interrupted", INTERRUPTED)
        if stranger := _stranger(end):
            _stop(f"{stranger} ended the program ({end.code!r}), which a game must not do", FAULT)
        raise
    except KeyboardInterrupt:
        _stop("interrupted", INTERRUPTED)
    except Exception as error:
        if is_unread(error):
            _end(UNREAD)
        if _comes_of_interrupt(error):
            _stop("interrupted", INTERRUPTED)
        if isinstance(error, OSError) and error.errno in FULL and error.filename is None:
            _stop(f"what is printed cannot be written: {error.strerror}", FAULT)
        if not (type(error).__module__.startswith("balance.") and type(error).__name__ in KNOWN):
            sys.excepthook(type(error), error, error.__traceback__)
            _end(FAULT)
        _stop(str(error), FAULT)


@contextmanager
def heard_again() -> Iterator[None]:
    """Have Ctrl-C come once more where Python drops it: in callbacks, as those of imports are."""
    usual = sys.unraisablehook
    soon: list[threading.Timer] = []

    def hook(what: "sys.UnraisableHookArgs") -> None:
        if issubclass(what.exc_type, KeyboardInterrupt):
            soon.append(threading.Timer(SOON, _thread.interrupt_main))
            soon[-1].start()
        else:
            usual(what)

    sys.unraisablehook = hook
    try:
        yield
    finally:
        sys.unraisablehook = usual
        for timer in soon:  # Python would wait for them when it ends, and tell of it
            timer.cancel()


def _comes_of_interrupt(error: BaseException | None) -> bool:
    """Did Ctrl-C lead to this? Imports of compiled modules answer it with an error of their own.

    Pydantic tells it in the text of one, as what a schema could not be made for.
    """
    while error and not isinstance(error, KeyboardInterrupt):
        if type(error).__name__ == "SchemaError" and KeyboardInterrupt.__name__ in str(error):
            return True
        error = error.__cause__ or error.__context__
    return error is not None


def _stranger(end: SystemExit) -> str:
    """The module that asked for an end, if it is neither ours nor of what reads commands."""
    found = ""
    for frame, _ in traceback.walk_tb(end.__traceback__):
        module = str(frame.f_globals.get("__name__", ""))
        found = "" if module.partition(".")[0] in ENDERS else found or module
    return found


def is_unread(error: BaseException | None) -> bool:
    """Did writing fail because nobody reads any more? Windows calls that an invalid argument."""
    if os.name == "nt" and isinstance(error, OSError) and error.filename is None:
        return error.errno in (errno.EPIPE, errno.EINVAL)
    return isinstance(error, BrokenPipeError)


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
    from balance.studies.run.results import SUMMARY

    try:
        yield
    except Exception as error:
        missed = isinstance(error.__cause__, StopIteration)  # in a generator, which tells otherwise
        if not (missed or isinstance(error, (*MISFITS, TemplateError))):
            raise
        found = f"parts that do not fit together ({type(error).__name__})"
        allowed = "a summary as it was written; run the study again"
        raise ConfigError(str(folder / SUMMARY), "", found, allowed) from error


def _stop(message: str, code: int) -> None:
    with suppress(OSError):  # nobody is told, and the exit code still says what it was
        print(f"balance: {message}", file=sys.stderr, flush=True)
    _end(code)


def _end(code: int) -> None:
    """End; what nobody reads any more goes nowhere, also when Python writes the rest of it."""
    for stream in filter(None, (sys.stdout, sys.stderr)):
        try:
            stream.flush()
        except OSError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
    exec("")  # Python ends by a signal, not the code, where Ctrl-C came in the last exec
    raise SystemExit(code)
