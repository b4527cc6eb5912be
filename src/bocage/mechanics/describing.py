"""What a choice names, as arguments of the text by which it is called."""

from __future__ import annotations

from collections.abc import Callable

from bocage.kernel.choice import Choice
from bocage.kernel.text import Args, Text


def named_in(choice: Choice, name_of: Callable[[int], Text]) -> Args:
    """The pieces and the number that a choice names, as `piece`, `other` and `number`, each only where it is named.

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
