"""The gunner of a weapon, and the skill it is fired with (PZF-6.1c, 9.4l, 1.1b)."""

from __future__ import annotations

from collections.abc import Iterator

from bocage.kernel.rules import rule
from bocage.systems.pzf.reference.tables import crew, profile, vehicle, weapon
from bocage.systems.pzf.space.bodies import is_touching
from bocage.systems.pzf.state.model import Figure, State, on_table


@rule("PZF-6.1c")
def gunner_of(s: State, figure: Figure) -> Figure | None:
    """The man that alone can fire a weapon; None if there is none.

    A man fires its own; an artillery gun needs the gunner bought with it, in contact with it.
    """
    if figure.kind == "man":
        return figure
    man = s.figures.get(figure.gunner)
    return man if man is not None and man.where == "table" and is_touching(man, figure) else None


def men_at_gun(s: State, figure: Figure) -> Iterator[Figure]:
    """The men of its side in contact with a gun."""
    return (man for man in on_table(s, figure.side) if man.kind == "man" and is_touching(man, figure))


def layer_of(s: State, figure: Figure) -> Figure | None:
    """The gunner of an artillery gun; None for other figures, and without one."""
    return gunner_of(s, figure) if figure.kind == "gun" else None


def skill_of(s: State, figure: Figure) -> int:
    """The CT a figure shoots with: a vehicle's own, for a gun that of its gunner; 0 means that it cannot shoot."""
    if figure.kind == "vehicle":
        return crew_skill(figure)
    if figure.kind == "gun":
        gunner = layer_of(s, figure)
        return 0 if gunner is None else profile(gunner.type).ct
    return profile(figure.type).ct


@rule("PZF-9.4l")
def crew_skill(figure: Figure) -> int:
    """The CT with which all weapons of a vehicle are fired."""
    return vehicle(figure.type).ct


def has_front(figure: Figure) -> bool:
    """Whether the facing of a figure matters: vehicles, guns, and men with a weapon that has an arc."""
    crews = (weapon(arm.weapon).crew for arm in figure.arms if not arm.gone)
    return figure.kind in ("vehicle", "gun") or any(crew_id and crew(crew_id).arc < 360 for crew_id in crews)
