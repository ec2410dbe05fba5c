"""One document, read under watch."""

import traceback
import zlib
from pathlib import Path
from typing import NamedTuple

from balance.controls import without_controls
from balance.rulesets import ConfigError
from balance.store.manifest import StoreError
from tests.fuzz.kinds import Kind
from tests.fuzz.watch import Forbidden, Watch

LONGEST = 10_000  # characters of a message


class Fault(NamedTuple):
    """What went wrong with a document."""

    number: int
    what: str
    where: str


def trial(kind: Kind, name: str, seed: int, number: int, watch: Watch, home: Path) -> Fault | None:
    """Read one mutated document; None where it gave a result or a known fault."""
    path = home / "box" / kind.file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(kind.damaged(kind.seeds, zlib.crc32(name.encode()), seed, number))
    try:
        with watch.over(home):
            kind.read(path)
    except (ConfigError, StoreError) as error:
        text = str(error)
        if len(text) > LONGEST:
            return Fault(number, f"a message of {len(text):,} characters", name)
        if without_controls(text.replace("\n", "")) != text.replace("\n", ""):
            return Fault(number, f"a message that steers the terminal: {text!r}", name)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        last = traceback.extract_tb(error.__traceback__)[-1]
        what = f"{type(error).__name__}: {str(error)[:200]}"
        where = str(error) if isinstance(error, Forbidden) else f"{last.filename}:{last.lineno}"
        return Fault(number, what, where)
    return None
