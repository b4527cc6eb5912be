"""Deployment under hidden markers (PZF-10.2a to c): markers placed one by one, or all at once."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, ask
from bocage.kernel.contract.question import Blank, Choices
from bocage.kernel.rules import Violation
from bocage.kernel.text import text
from bocage.systems.pzf.scenarios.placing import DONE, SET_UP_REST
from bocage.systems.pzf.special.concealment import (
    dummies_left,
    place_all_markers,
    place_marker,
    random_marker,
    why_no_marker_place,
    why_not_hide,
)
from bocage.systems.pzf.state.model import State
from bocage.systems.pzf.vehicles.embarking import embark_choices, embark_unit, random_ride, why_not_embark

MARKER_SHARE = 0.6
"""The share of sampled decisions that place one unit or marker; the others place all that are left."""


def deploy_hidden(s: State) -> Procedure[None]:
    """Let the player place one marker, or have all that are left placed."""
    if not s.deploying and dummies_left(s) <= 0:
        s.step = "deploy-next"
        return
    choice = yield from ask(
        s.player,
        text("prompt-hide", dummies=dummies_left(s)),
        Choices(
            hidden_choices,
            check_free=why_not_deploy_hidden,
            sample=random_hidden_deployment,
            forms=marker_forms,
            default=lambda known: SET_UP_REST,
        ),
        deliberate=("set-up", "done"),
        rule="PZF-10.2a",
        for_side=("set-up", "done"),
    )
    if choice == SET_UP_REST:
        yield from place_all_markers(s)
        s.step = "deploy-next"
    elif choice == DONE:
        s.step = "deploy-next"
    elif choice.verb == "embark":
        yield from embark_unit(s, choice)
    else:
        place_marker(s, choice)
        if choice.piece is not None:
            s.deploying.remove(choice.piece)


def hidden_choices(s: State) -> Iterator[Choice]:
    """The listed choices of a hidden deployment.

    They are units into vehicles, all at once and, when all units are placed, the end.
    """
    yield from embark_choices(s)
    yield SET_UP_REST
    if not s.deploying:
        yield DONE


def marker_forms(s: State) -> Iterator[Blank]:
    """The units that may still be put under a marker at some point, and a dummy as long as one is left."""
    yield from (Blank(Choice("deploy", id, point=(0, 0))) for id in s.deploying)
    if dummies_left(s) > 0:
        yield Blank(Choice("dummy", point=(0, 0)))


def why_not_deploy_hidden(s: State, choice: Choice) -> Violation | None:
    """Why a marker cannot be placed as a choice says; None if it can."""
    if choice.verb == "embark":
        return why_not_embark(s, choice)
    return why_not_hide(s, choice) or why_no_marker_place(s, choice)


def random_hidden_deployment(s: State, rng: Random) -> Choice:
    """A lawful choice of a hidden deployment, drawn at random."""
    if rng.random() < MARKER_SHARE:
        return random_ride(s, rng) or random_marker(s, rng) or SET_UP_REST
    return SET_UP_REST
