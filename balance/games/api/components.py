"""Components: the things a game is made of, as data, and how to play without each of them.

What a component is worth is told by games played without it, never by who used it.
"""

from __future__ import annotations

from typing import NamedTuple


class Component(NamedTuple):
    """One thing of a game: a token, a card, a help square, a creature.

    Attributes
    ----------
    id : str
    name : str
        As it is said in a sentence: "the white dice", "“roll again”".
    without : str
        The change of the rules that takes it away, as for ``--try``: a variant of the game or
        ``key=value``, several with ``;`` between them; empty where the game cannot do without it.
    average : str
        The change that puts an average one of its kind in its place; empty where there is none.
    given : tuple of str
        The changes that give one more of it to a seat, one for each seat; empty where rules treat
        all seats alike.
    goes_with : tuple of str
        Metrics that tell who won that had it: the share of wins with it, held against a fair
        share, or the shares with it and without it. Empty where nobody comes to have it.
    dealt : str
        The metric of the share of wins of those whom the deal gave it, which chose nothing: its
        worth to a seat. Empty where it is not dealt.
    """

    id: str
    name: str
    without: str = ""
    average: str = ""
    given: tuple[str, ...] = ()
    goes_with: tuple[str, ...] = ()
    dealt: str = ""
