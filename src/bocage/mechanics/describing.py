"""The pieces and the number of a choice as arguments of the text that describes it."""

from __future__ import annotations

from collections.abc import Callable

from bocage.kernel.choice import Choice
from bocage.kernel.text import Args, Text


def named_in(choice: Choice, name_of: Callable[[int], Text]) -> Args:
    """The arguments `piece`, `other` and `number` of a choice's text, each only where the choice has it.

    >>> named_in(Choice("fire", 3, number=2), lambda id: Text("squad", {"id": id}))
    {'piece': Text(id='squad', args={'id': 3}), 'number': 2}
    """
    args: Args = {}
    if choice.piece is not None:
        args["piece"] = name_of(choice.piece)
    if choice.other is not None:
        args["other"] = name_of(choice.other)
    if choice.number is not None:
        args["number"] = choice.number
    return args
