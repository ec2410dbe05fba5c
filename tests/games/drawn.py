"""The pictures of a few games, as a report would draw them."""

import json
from types import ModuleType
from typing import Any

from balance.engine.players import RANDOM, Player
from balance.engine.table import Table
from balance.games.api import Picture
from balance.stats.estimates import estimate
from balance.stats.samples import collect
from balance.store.frames import frame
from balance.studies.cells.columns import own_metrics
from balance.studies.cells.metrics import measure


def drawn(game: ModuleType, parameters: Any, players: int, games: int) -> list[Picture]:
    """The pictures of games at random, checked to be plain values without unknown numbers."""
    lineup = [Player("random", RANDOM)] * players
    table = Table(game, game.pack(parameters, players), lineup)
    rows = table.rows(max(games, 1))
    table.play(3, 0, 1, rows)
    data = frame(game, rows, "", players, game.things(parameters)).head(games)
    asked = own_metrics(game, parameters, players)
    samples = collect([data], [measure(q) for q in asked])
    answers = {q.id: estimate(s) for q, s in zip(asked, samples, strict=True)}
    pictures: list[Picture] = game.pictures(parameters, players, answers)
    for picture in pictures:
        text = json.dumps([picture.figure, picture.alternative, *picture.rows], allow_nan=False)
        assert "nan" not in text
        assert all(len(row) == len(picture.header) for row in picture.rows)
    return pictures
