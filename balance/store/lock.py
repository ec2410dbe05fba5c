"""One process at a time in the folder of a study."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

from balance.store.folder import DiskError
from balance.store.manifest import LOCK, StoreError

MOMENT = 1.0  # seconds, more than it takes to look whether somebody plays, which takes the lock


def is_locked(folder: Path) -> bool:
    """Whether a process plays in a folder."""
    if not (folder / LOCK).is_file() or (folder / LOCK).is_symlink():
        return False
    try:
        with FileLock(folder / LOCK, timeout=0):
            return False
    except Timeout:
        return True
    except OSError:  # nobody plays where nothing can be written
        return False


@contextmanager
def locked(folder: Path, patience: float = MOMENT) -> Iterator[None]:
    """Keep other processes out of a folder; a process that ends in any way lets go of it.

    Parameters
    ----------
    patience : float
        Seconds to wait for another process, which may only look whether somebody plays.

    Raises
    ------
    StoreError
        Another process is in it, or what is to be locked is a link and lies elsewhere.
    DiskError
        There is no such place, or no permission.
    """
    if (folder / LOCK).is_symlink():
        raise StoreError(f"{folder / LOCK}: is a link; choose another folder, or remove it")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = FileLock(folder / LOCK, timeout=patience)
        lock.acquire()
    except Timeout:
        advice = "wait until it ends, or choose another folder"
        raise StoreError(f"{folder}: another process plays in it; {advice}") from None
    except OSError as error:
        raise DiskError(f"{folder}: cannot be written: {error.strerror or error}") from error
    try:
        yield
    finally:
        lock.release()
