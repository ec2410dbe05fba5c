"""What a reader may not do with a document: write elsewhere, start something, or never end."""

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

PATIENCE, AGAIN = 60.0, 1.0  # seconds for one document, and until one that goes on is told again
FORBIDDEN = ("os.system", "subprocess.Popen", "os.exec", "os.posix_spawn", "socket.connect")
CHANGING = (
    "os.remove",
    "os.rename",
    "os.rmdir",
    "os.mkdir",
    "os.link",
    "os.symlink",
    "os.truncate",
)
TWO_PLACES = ("os.rename", "os.link", "os.symlink")
WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND


class Forbidden(BaseException):
    """A document made its reader do what no document may."""


class Watch:
    """An audit hook that looks while a document is read; there is one for a process."""

    def __init__(self) -> None:
        self.box: str | None = None
        self.seen: list[str] = []
        sys.addaudithook(self._hear)

    def _hear(self, event: str, args: tuple[Any, ...]) -> None:
        if self.box is None:
            return
        is_open = event == "open" and isinstance(args[2], int) and bool(args[2] & WRITING)
        touched = args[: 2 if event in TWO_PLACES else 1]
        changes = is_open or event in CHANGING
        if event in FORBIDDEN or (changes and any(map(self._is_outside, touched))):
            self.seen.append(f"{event} {args[0]!r}")

    def _is_outside(self, path: Any) -> bool:
        if isinstance(path, int) or self.box is None or path == os.devnull:
            return False
        whole = Path(os.path.normpath(Path(os.fsdecode(path)).absolute()))
        return not whole.is_relative_to(self.box) and "__pycache__" not in whole.parts

    @contextmanager
    def over(self, box: Path) -> Iterator[None]:
        """Look until the document has been read.

        Raises
        ------
        Forbidden
        """
        self.box, self.seen = str(box), []
        old = signal.signal(signal.SIGALRM, self._late)
        signal.setitimer(signal.ITIMER_REAL, PATIENCE, AGAIN)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, old)
            self.box = None
        if self.seen:
            raise Forbidden(self.seen[0])

    def _late(self, *_: object) -> None:
        """Remember it, too: compiled code that calls Python swallows what is raised there."""
        self.seen.append(f"not done after {PATIENCE:.0f} seconds")
        raise Forbidden(self.seen[0])
