"""Which programs computed a study."""

import sys
from importlib import metadata

LIBRARIES = ("numba", "numpy", "polars", "scipy")


def versions() -> dict[str, str]:
    """Versions of what computes a study."""
    from balance import __version__

    found = {"balance": __version__, "python": ".".join(map(str, sys.version_info[:3]))}
    return found | {name: metadata.version(name) for name in LIBRARIES}
