"""Standing orders as they are typed and read back: the words for the facts of a system are the system's own."""

from __future__ import annotations

from bocage.kernel.contract.system import AnySystem
from bocage.kernel.play.orders import Order, default_order
from bocage.terminal.words import Words, bare

SIMPLE = {"always": "always", "toujours": "always", "never": "never", "jamais": "never"}
DEFAULT = ("default", "defaut")
PERCENT = {"effect": "effect", "effet": "effect", "at-once": "at_once", "aussitot": "at_once"}


def order_of(typed: list[str], system: AnySystem, words: Words) -> Order | None:
    """An order from words such as `adjacent effect 20 at-once 50`; None where they make no sense."""
    rest = [bare(word) for word in typed]
    if len(rest) == 1 and rest[0] in SIMPLE:
        return Order("always") if SIMPLE[rest[0]] == "always" else Order("never")
    if len(rest) == 1 and rest[0] in DEFAULT:
        return default_order(system.rules.conditions)
    spelled = {spelling: one.key for one in system.rules.conditions for spelling in words.spellings("order", one.key)}
    facts: list[str] = []
    numbers: dict[str, int] = {}
    while rest:
        word = rest.pop(0)
        if word in spelled:
            facts.append(spelled[word])
        elif word in PERCENT and rest and rest[0].rstrip("%").isdecimal():
            numbers[PERCENT[word]] = min(100, int(rest.pop(0).rstrip("%")[:4]))
        else:
            return None
    return Order("if", tuple(dict.fromkeys(facts)), **numbers)  # type: ignore[arg-type]


def order_words(order: Order, words: Words) -> str:
    """An order in one sentence."""
    cases = [words.named(f"order-{fact}", fact) for fact in order.facts]
    if order.effect is not None:
        cases.append(words("order-effect", percent=order.effect))
    if order.when == "if" and cases:
        said = words("order-if", cases=f" {words('or')} ".join(cases))
    else:
        said = words(f"order-{order.when}-only")
    if order.at_once is not None:
        said = words.list([said, words("order-at-once", percent=order.at_once)])
    return said


def facts_to_type(system: AnySystem, words: Words) -> str:
    """The words for the facts of a system, in the reader's language."""
    return ", ".join(words.spelling("order", one.key) for one in system.rules.conditions)
