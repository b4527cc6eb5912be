"""Standing orders answer reactions for a seat that does not want to be asked each time.

They read only what the seat knows and answer with ordinary recorded choices, so a replay never evaluates them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any, Literal

import msgspec

from bocage.kernel.choice import Choice
from bocage.kernel.contract.question import Ask, Condition, KnownT, Opportunity, Reaction
from bocage.kernel.contract.resolution import Resolution

Effect = Callable[[Resolution], Fraction]


class Order(msgspec.Struct, frozen=True, omit_defaults=True):
    """When to be asked about a reaction: `always`, `never`, or `if` one of the facts holds or the effect is enough.

    `facts` are keys of conditions of the system, `effect` is a per cent. `at_once` fires without asking where the
    effect reaches its per cent, for a player who is away. Where `only_places` marks some places, the order neither asks
    nor fires elsewhere. `always` also asks questions of which hardly anything can come (`Choices.is_idle`).
    """

    when: Literal["always", "never", "if"] = "if"
    facts: tuple[str, ...] = ()
    effect: int | None = None
    only_places: tuple[str, ...] = ()
    at_once: int | None = None


DEFAULT_EFFECT = 10
"""Per cent; a player does not want to be asked about shots that hardly ever have an effect."""


def default_order(conditions: Iterable[Condition]) -> Order:
    """The order that holds until a player gives another, by the conditions a system declares."""
    return Order("if", tuple(one.key for one in conditions if one.default), DEFAULT_EFFECT)


_OLD_FACTS = {"adjacent": "adjacent", "in_the_open": "in-the-open", "normal_range": "normal-range"}


def upgraded(raw: dict[str, Any]) -> dict[str, Any]:
    """The plain data of standing orders as they are kept now, from any that were ever kept.

    Orders once had a switch for each of three facts.

    >>> upgraded({"general": {"adjacent": True, "effect": 10}, "skips": []})
    {'general': {'effect': 10, 'facts': ['adjacent']}, 'skips': [], 'pieces': {}}
    """
    pieces = {piece: _upgraded_order(order) for piece, order in raw.get("pieces", {}).items()}
    return {**raw, "general": _upgraded_order(raw["general"]), "pieces": pieces}


def _upgraded_order(raw: dict[str, Any]) -> dict[str, Any]:
    facts = [key for old, key in _OLD_FACTS.items() if raw.get(old)]
    rest = {name: value for name, value in raw.items() if name not in _OLD_FACTS}
    return {**rest, "facts": [*raw.get("facts", ()), *facts]} if facts else rest


class StandingOrders(msgspec.Struct):
    """The orders of a seat: a general one, others for single pieces, and the spans for which it holds its fire.

    `holds` has the name of the span held by its sort; `skips` are the questions, by their prompt, that it no longer
    wants to be asked.
    """

    general: Order
    pieces: dict[int, Order] = msgspec.field(default_factory=dict)
    holds: dict[str, str] = msgspec.field(default_factory=dict)
    skips: tuple[str, ...] = ()

    @property
    def anew(self) -> StandingOrders:
        """What of them holds in another game."""
        return StandingOrders(self.general, skips=self.skips)

    def hold(self, span: str, asked: Ask) -> None:
        """Hold fire for the present span of a sort; or never be asked this again."""
        if asked.reaction:
            self.holds[span] = asked.reaction.spans[span]
        else:
            self.skips = (*self.skips, asked.prompt.id)


def usual_orders(conditions: Iterable[Condition]) -> StandingOrders:
    """The orders of a seat that has given none."""
    return StandingOrders(default_order(conditions))


def unknown_facts(orders: StandingOrders, conditions: Iterable[Condition]) -> list[str]:
    """The facts that orders ask about and a system does not know."""
    known = {condition.key for condition in conditions}
    return [fact for order in (orders.general, *orders.pieces.values()) for fact in order.facts if fact not in known]


def standing_answer(orders: StandingOrders, reaction: Reaction[KnownT], known: KnownT, effect: Effect) -> Choice | None:
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
    if any(fact in order.facts for fact in chance.facts):
        return True
    if order.effect is None or chance.resolution is None:
        return False
    return effect(chance.resolution) * 100 >= order.effect
