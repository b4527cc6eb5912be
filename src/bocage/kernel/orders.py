"""Standing orders answer reactions for a seat that does not want to be asked each time.

They read only what the seat knows and answer with ordinary recorded choices, so a replay never evaluates them.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, Literal

import msgspec

from bocage.kernel.choice import Choice
from bocage.kernel.procedure import Ask, Opportunity, Reaction, Resolution

Effect = Callable[[Resolution], Fraction]


class Order(msgspec.Struct, frozen=True, omit_defaults=True):
    """When to be asked about a reaction: `always`, `never`, or `if` any of the named conditions holds.

    `at_once` fires without asking where the effect reaches its per cent, for a player who is away. Where `only_places`
    marks some places, the order neither asks nor fires elsewhere.
    """

    when: Literal["always", "never", "if"] = "if"
    adjacent: bool = False
    in_the_open: bool = False
    normal_range: bool = False
    effect: int | None = None
    only_places: tuple[str, ...] = ()
    at_once: int | None = None


DEFAULT_ORDER = Order("if", adjacent=True, effect=10)


class StandingOrders(msgspec.Struct):
    """The orders of a seat: a general one, others for single pieces, and the spans for which it holds its fire.

    `skips` are the questions, by their prompt, that it no longer wants to be asked.
    """

    general: Order = DEFAULT_ORDER
    pieces: dict[int, Order] = msgspec.field(default_factory=dict)
    holds: dict[str, str] = msgspec.field(default_factory=dict)
    skips: tuple[str, ...] = ()

    @property
    def anew(self) -> StandingOrders:
        """What of them holds in another game."""
        return StandingOrders(self.general, skips=self.skips)

    def hold(self, span: str, asked: Ask) -> None:
        """Hold fire for the present step, move or phase; or never be asked this again."""
        if asked.reaction:
            self.holds[span] = asked.reaction.spans[span]
        else:
            self.skips = (*self.skips, asked.prompt.id)


def standing_answer(orders: StandingOrders, reaction: Reaction, known: Any, effect: Effect) -> Choice | None:
    """The answer orders give to a reaction, or None where the player is to be asked."""
    if any(orders.holds.get(span) == name for span, name in reaction.spans.items()):
        return reaction.decline
    best: tuple[Fraction, Choice] | None = None
    ask = False
    for chance in reaction.opportunities(known):
        order = next((orders.pieces[piece] for piece in chance.pieces if piece in orders.pieces), orders.general)
        if order.only_places and chance.place not in order.only_places:
            continue
        if order.at_once is not None and chance.resolution:
            share = effect(chance.resolution)
            if share * 100 >= order.at_once and (best is None or share > best[0]):
                best = (share, chance.choice)
        ask = ask or (best is None and wants_to_be_asked(order, chance, effect))
    if best:
        return best[1]
    return None if ask else reaction.decline


def wants_to_be_asked(order: Order, chance: Opportunity, effect: Effect) -> bool:
    """Whether an order lets an opportunity in a marked place through to the player."""
    if order.when != "if":
        return order.when == "always"
    if order.adjacent and chance.adjacent:
        return True
    if order.in_the_open and chance.in_the_open:
        return True
    if order.normal_range and chance.normal_range:
        return True
    if order.effect is None or chance.resolution is None:
        return False
    return effect(chance.resolution) * 100 >= order.effect
