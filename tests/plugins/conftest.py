"""The tests of these games need them installed: ``test_plugins.py`` runs them where they are."""

from tests.plugins import NAMES

collect_ignore = list(NAMES)
