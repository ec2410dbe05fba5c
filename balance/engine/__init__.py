"""The only generic compiled code: luck, the play loop, the players, chunks of games.

Importing this package points numba at the cache folder of this very code, before the first
compiled function is defined (see :mod:`balance.engine.cache`).
"""

from balance.engine import cache as _cache

_cache.activate()
