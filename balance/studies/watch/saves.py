"""Hearing of saves: what stands in files, compared whenever something happens in their folders."""

import hashlib
import os
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType

from watchfiles import Change, watch

TOGETHER = 30  # milliseconds of silence after which a save is over
SURE = 500  # milliseconds after which files are looked at in any case
PATIENCE = 0.2  # seconds between looks at whether it is over


class FileSaves:
    """Hears of saves of files, also of those that replace them.

    Parameters
    ----------
    files : callable
        The files to listen to; asked again after every save, for a base may be another one.
    """

    def __init__(self, files: Callable[[], Sequence[Path]]) -> None:
        self._files = files
        self._paths: frozenset[Path] = frozenset()
        self._held = ""
        self._changed, self._over = threading.Event(), threading.Event()
        self._stop = threading.Event()
        self._threads: list[threading.Thread] = []

    def __enter__(self) -> "FileSaves":
        self.take()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.end()
        for thread in self._threads:  # one that is still at it when Python ends takes it down
            thread.join()

    def end(self) -> None:
        """Listen no more."""
        self._over.set()
        self._stop.set()

    def is_new(self) -> bool:
        """Was there a save since the last one that was taken, or is it over?"""
        return self._changed.is_set() or self._over.is_set()

    def wait(self) -> bool:
        """Wait for the next save; False where nobody listens any more."""
        while not self.is_new():
            self._changed.wait(PATIENCE)
        return not self._over.is_set()

    def take(self) -> None:
        """Take note of what the files hold now."""
        self._changed.clear()
        paths = frozenset(map(_place, self._files()))
        self._held, before, self._paths = _held(paths), self._paths, paths
        if paths != before:
            self._stop.set()
            self._stop = threading.Event()
            listening = paths, self._stop
            self._threads.append(threading.Thread(target=self._listen, args=listening, daemon=True))
            self._threads[-1].start()

    def _listen(self, paths: frozenset[Path], stop: threading.Event) -> None:
        folders = {path.parent for path in paths if path.parent.is_dir()}
        happenings = watch(
            *folders,
            watch_filter=lambda change, path: _is_one_of(paths, change, path),
            step=TOGETHER,
            stop_event=stop,
            rust_timeout=SURE,
            yield_on_timeout=True,
            recursive=False,
        )
        for _ in happenings:
            if stop.is_set():
                return
            if _held(paths) != self._held:
                self._changed.set()


def _is_one_of(paths: frozenset[Path], change: Change, path: str) -> bool:
    return Path(path) in paths or _place(Path(path)) in paths


def _place(path: Path) -> Path:
    """Where it leads; of a link that leads to itself where that lies."""
    return Path(os.path.realpath(path))


def _held(paths: frozenset[Path]) -> str:
    """What the files hold, in short."""
    digest = hashlib.sha256()
    for path in sorted(paths):
        try:
            content = path.read_bytes() if path.is_file() else b"none"  # a pipe has no end
        except OSError:
            content = b"none"
        digest.update(hashlib.sha256(content).digest())
    return digest.hexdigest()
