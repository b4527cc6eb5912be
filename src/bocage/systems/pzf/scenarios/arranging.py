"""The figures of a unit just deployed (PZF-17.0d): each may be shifted once, each vehicle and gun turned once."""

from __future__ import annotations

import msgspec

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, ask
from bocage.kernel.contract.question import Blank, Choices
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.text import text
from bocage.systems.pzf.morale.command import command_chains, is_grade, needs_command
from bocage.systems.pzf.scenarios.placing import DONE, figures_of_unit, why_not_deploy_there, why_not_put_down
from bocage.systems.pzf.space.bodies import Point, base_at
from bocage.systems.pzf.special import reserves
from bocage.systems.pzf.state.model import DEGREE, Figure, State
from bocage.systems.pzf.state.names import name_of
from bocage.systems.pzf.vehicles.embarking import put_aboard


def arrange_unit(s: State) -> Procedure[None]:
    """Let the player shift each figure of the unit just placed once, and turn each of its vehicles and guns once."""
    if not s.arranging and not s.turning:
        s.step = "deploy"
        return
    choice = yield from ask(
        s.player,
        text("prompt-arrange", units=len({s.figures[id].unit for id in s.arranging})),
        Choices(
            lambda known: (DONE,),
            check_free=why_not_arrange,
            sample=lambda known, rng: DONE,
            forms=lambda known: (
                *(Blank(Choice("shift", id, point=(0, 0))) for id in known.arranging),
                *(Blank(Choice("look", id, number=0), (0, 359), "degrees") for id in known.turning),
            ),
            default=lambda known: DONE,
            limits=lambda known: (0, 359),
        ),
        deliberate=("done",),
        rule="PZF-17.0d",
        pieces=(*s.arranging, *s.turning),
    )
    if choice == DONE:
        s.arranging.clear()
        s.turning.clear()
        return
    assert choice.piece is not None
    figure = s.figures[choice.piece]
    if choice.verb == "look":
        figure.facing = (choice.number or 0) * DEGREE
        s.turning.remove(figure.id)
    else:
        assert choice.point is not None
        figure.x, figure.y = choice.point
        s.arranging.remove(figure.id)
    put_aboard(s, figure)


def why_not_arrange(s: State, choice: Choice) -> Violation | None:
    """Why a figure cannot be shifted or turned as a choice says; None if it can."""
    return why_not_look(s, choice) if choice.verb == "look" else why_not_shift(s, choice)


def why_not_look(s: State, choice: Choice) -> Violation | None:
    """Why a vehicle or gun may not be turned as a choice says; None if it has room for that."""
    degrees, figure = choice.number, s.figures.get(choice.piece or 0)
    if (
        figure is None
        or figure.id not in s.turning
        or degrees is None
        or not 0 <= degrees < 360
        or choice != Choice("look", figure.id, number=degrees)
    ):
        return refuse("PZF-17.0d", "refuse-not-offered", choice=str(choice))
    turned_base = base_at(figure, (figure.x, figure.y), degrees * DEGREE)
    return why_not_deploy_there(s, figure, turned_base) or reserves.why_no_place(
        s, figure, (figure.x, figure.y), degrees * DEGREE
    )


def why_not_shift(s: State, choice: Choice) -> Violation | None:
    """Why a figure may not be shifted as a choice says; None if it stays in the zone and in its group's chain."""
    if choice != Choice("shift", choice.piece, point=choice.point) or choice.piece not in s.arranging:
        return refuse("PZF-17.0d", "refuse-not-offered", choice=str(choice))
    figure = s.figures[choice.piece]
    if choice.point is None:
        return refuse("PZF-17.0d", "refuse-not-offered", choice=str(choice))
    return why_not_put_down(s, figure, choice.point) or why_not_leave_chain(s, figure, choice.point)


@rule("PZF-17.0d")
def why_not_leave_chain(s: State, figure: Figure, point: Point) -> Violation | None:
    """Why a figure may not stand at a point: a man of its group would lose its command; None if none would."""
    men = [man for man in figures_of_unit(s, figure.id) if man.kind == "man" and man.id != figure.id]
    if figure.kind == "man":
        men.append(msgspec.structs.replace(figure, x=point[0], y=point[1]))
    is_out_of_command = any(
        not any(is_grade(man) for man in chain) and any(needs_command(man) for man in chain)
        for chain in command_chains(men)
    )
    return refuse("PZF-17.0d", "refuse-cohesion", who=name_of(s, figure.id)) if is_out_of_command else None
