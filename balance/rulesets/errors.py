"""The one error of faulty input, and how a fault is put into words."""

import difflib
import json
from collections.abc import Iterable

LONGEST = 120
LONGEST_TYPED = 40


class ConfigError(Exception):
    """A ruleset, an override or a name that cannot be used.

    Parameters
    ----------
    file : str
        The file, or the text on the command line, in which the fault was seen.
    key : str
        Dotted path of the faulty key, empty when the fault is not in one key.
    found, allowed : str
        What stands there and what may stand there.
    suggestion : str
        The nearest valid name, empty when none is near.
    set_in : str
        The file or option that gives the value, empty where that is ``file``.
    """

    def __init__(
        self,
        file: str,
        key: str = "",
        found: str = "",
        allowed: str = "",
        suggestion: str = "",
        set_in: str = "",
    ) -> None:
        super().__init__(file, key, found, allowed, suggestion, set_in)
        self.file = file
        self.key = key
        self.found = found
        self.allowed = allowed
        self.suggestion = suggestion
        self.set_in = set_in

    def stated(self, file: str, option: str = "") -> "ConfigError":
        """The same fault of a text that was no option of the command line: it stands in ``file``,
        or in another option.
        """
        is_typed = self.set_in.startswith("--")
        what = self.key, self.found, self.allowed, self.suggestion
        return ConfigError(file, *what, option if is_typed else self.set_in)

    def __str__(self) -> str:
        """Say everything in one line that any terminal can print."""
        key = self.key if len(self.key) <= LONGEST else f"{self.key[:LONGEST]} ..."
        where = ": ".join(part for part in (self.file, key) if part)
        origin = f"(set in {self.set_in})" if self.set_in else ""
        found = " ".join(part for part in (self.found, origin) if part)
        facts = [f"found {found}"] if found else []
        allowed = [f"allowed: {self.allowed}"] if self.allowed else []
        if self.suggestion:  # before a list that may be long
            said = [*facts, f"Did you mean {self.suggestion}?"]
            text = f"{where}: {'. '.join(said)}" + "".join(f" What is {one}." for one in allowed)
        else:
            text = f"{where}: {'; '.join(facts + allowed)}."
        return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


def nearest(name: str, names: Iterable[str], least: float = 0.6) -> str:
    """Return the name most like the given one, or an empty text if none is near.

    ``least`` is the likeness from 0 to 1 that counts as near.
    """
    by_lower = {known.lower(): known for known in names}
    close = difflib.get_close_matches(name[:LONGEST].lower(), by_lower, n=1, cutoff=least)
    return by_lower[close[0]] if close else ""


def unknown(file: str, key: str, name: str, names: Iterable[str]) -> ConfigError:
    """Word the error of a name that is not one of the known ones."""
    known = list(names)
    return ConfigError(file, key, show(name), ", ".join(known) or "none", nearest(name, known))


def quoted(text: str) -> str:
    """What was typed, as it stood there; of a long one the beginning."""
    return repr(text) if len(text) <= LONGEST_TYPED else f"{text[:LONGEST_TYPED]!r} ..."


def show(value: object) -> str:
    """Write a value as it would stand in a file, cut when it is long."""
    text = json.dumps(value, ensure_ascii=False, default=str)
    if len(text) <= LONGEST:
        return text
    size = f" ({len(value)} entries)" if isinstance(value, list | dict) else ""
    return f"{text[:LONGEST]} ...{size}"
