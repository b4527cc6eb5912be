"""Choices as they are shown: legal ones as offers, kinds of free ones as forms."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from bocage.kernel.choice import Choice
from bocage.kernel.contract.question import Ask
from bocage.kernel.contract.setting import State
from bocage.kernel.contract.system import Describes
from bocage.kernel.showing.view import Form, Offer


def offer_of(asked: Ask, known: State, choice: Choice, describe: Describes[Any]) -> Offer:
    """A legal choice with its name and the tally behind it."""
    choices = asked.choices
    tally = choices.tally(known, choice) if choices.tally else None
    label = describe(known, choice)
    aside = bool(asked.aside) and not {choice.verb, label.id.removeprefix("choice-")}.isdisjoint(asked.aside)
    faint = choices.is_faint is not None and choices.is_faint(known, choice)
    offer = Offer(str(choice), label, asked.rule, _pieces(choice), choice.place, aside=aside, faint=faint)
    if tally:
        offer = replace(offer, tally=tuple(tally.lines), unit=tally.unit, scale=tally.scale, sum=tally.sum)
    return offer


def forms_of(asked: Ask, known: State, is_own: Callable[[Choice], bool], describe: Describes[Any]) -> tuple[Form, ...]:
    """The kinds of choices that are a seat's to complete by a number or a point."""
    if asked.choices.forms is None:
        return ()
    forms = []
    for blank in asked.choices.forms(known):
        choice = blank.choice
        if is_own(choice):
            number, point = choice.number is not None, choice.point is not None
            stem = str(replace(choice, number=None, point=None))
            label = describe(known, choice)
            shape = blank.limits, blank.unit, blank.outline, blank.zones
            forms.append(Form(stem, label, _pieces(choice), number, point, *shape))
    return tuple(forms)


def _pieces(choice: Choice) -> tuple[int, ...]:
    return tuple([id for id in (choice.piece, choice.other) if id is not None])
