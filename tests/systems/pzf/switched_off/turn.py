"""Panzerfaust, bocage.systems.pzf.turn: what functions answer while their rule is switched off."""

from __future__ import annotations

from bocage.ground.table import contains
from bocage.kernel.rules import Variants, unchanged
from bocage.systems.pzf.space.terrain import table
from bocage.systems.pzf.state.model import Figure, State
from bocage.systems.pzf.turn import activations, combat, movement, shooting, victory


def _is_barred_on_foot(s: State, id: int, enemy: int) -> bool:
    aboard = "aboard" in (s.figures[id].where, s.figures[enemy].where)
    return not aboard and unchanged(combat.has_barrier_between)(s, id, enemy)


def _skip(s: State) -> None:
    """Open the Movement phase without heroic moves and tests, where rule PZF-B3c is switched off."""
    s.phase, s.player, s.part, s.step = "movement", s.initiative, 0, "move"


def _skip_shooting(s: State) -> None:
    """Go straight on to grenades: there is no shooting."""
    s.phase, s.step = "shooting", "grenades-start"


def _middle_inside(s: State, figure: Figure, element: str) -> bool:
    """Whether the centre of a figure is within the outline of a building."""
    layout = table(s)
    return element in layout.number and contains(layout.pieces[layout.number[element]].shape, figure.x, figure.y)


SWITCHED_OFF: Variants = {
    activations.can_act: True,
    combat.combat_start: lambda s: setattr(s, "step", "turn-end"),
    combat.open_fights: lambda s: [] if any(fight.done for fight in s.fights) else s.fights,
    combat.has_barrier_between: _is_barred_on_foot,
    combat.choose_next_back: lambda s, waiting: waiting[0],
    combat.is_free_to_move: True,
    movement.movement_start: _skip,
    movement._test_and_activate: lambda s, figure, *, trumpet: movement._activate_follower(s, figure, trumpet),
    movement.bravery_tests_due: lambda: (movement.isolation_tests, movement.rout_tests),
    shooting.indirect_choices: lambda here, figure: [],
    shooting.shooting_start: _skip_shooting,
    shooting.heroic_shoot: lambda s: shooting._next_part(s, 0),
    victory.turns_to_hold: 1,
    victory.is_inside: _middle_inside,
}
