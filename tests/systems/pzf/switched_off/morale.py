"""Panzerfaust, bocage.systems.pzf.morale: what functions answer while their rule is switched off."""

from __future__ import annotations

from bocage.kernel.rules import Variants, unchanged
from bocage.systems.pzf.morale import bravery, command, heroes, wounds
from bocage.systems.pzf.morale.command import is_grade
from bocage.systems.pzf.morale.wounds import LOST, WOUNDED, is_dead, lose_pv, remove_figure
from bocage.systems.pzf.reference.charts import Needed
from bocage.systems.pzf.reference.tables import charts
from bocage.systems.pzf.state.model import Figure, State


def _listed_before(s: State, figure: Figure) -> list[Figure]:
    """The figures listed before a man in its group, lost or not."""
    return [
        gun for gun in s.figures.values() if gun.unit == figure.unit and gun.side == figure.side and gun.id < figure.id
    ]


def _plain_loss(s: State, id: int, wounds: int) -> str:
    """Take wounds from a figure's PV without Fate, medic and consequences."""
    figure = s.figures[id]
    lose_pv(figure, wounds)
    if is_dead(figure):
        remove_figure(s, id)
    return LOST if is_dead(figure) else WOUNDED


SWITCHED_OFF: Variants = {
    bravery.bravery_test: True,
    bravery.may_borrow: True,
    bravery.test_terror: True,
    bravery.rout: lambda s, figure: bravery._lose(figure),
    bravery.count_value: 1,
    bravery.is_counted: True,
    bravery.is_present: lambda figure: figure.where == "table",
    command.may_lead: lambda s, figure: (
        command.is_grade(figure) and not any(command.is_grade(gun) for gun in _listed_before(s, figure))
    ),
    command.command_chains: lambda men: [[man] for man in men],
    heroes.declare_in_turn: lambda s, kind, after, remarks: heroes._close_declaring(s, after),
    heroes.can_declare: lambda s, figure, kind: is_grade(figure) and figure.might >= charts().heroic.cost,
    heroes.roll_first_side: lambda s: s.initiative,
    heroes.followers: lambda s, heroic, kind: unchanged(heroes.followers)(s, heroic, kind)[:1],
    heroes.can_follow: lambda figure, kind: kind not in figure.heroic,
    wounds.points_short: lambda needed, result: needed - result + 1,
    wounds.strike: wounds.NOTHING,
    wounds.wound_needed: Needed(4),
    wounds.roll_second_die: True,
    wounds.d3: lambda face: face,
    wounds.gun_defence: 15,
    wounds.take_wounds: lambda s, id, wounds, *, fate=True: _plain_loss(s, id, wounds),
    wounds.lose_pv: lambda figure, wounds: setattr(figure, "pv", figure.pv - 1),
    wounds.aims_again: False,
}
