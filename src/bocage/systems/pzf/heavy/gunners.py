"""Who lays a weapon, and with whose skill it is fired (PZF-6.1c, 9.4l, 1.1b)."""

from __future__ import annotations

from collections.abc import Iterator

from bocage.kernel.rules import rule
from bocage.systems.pzf.reference.tables import crew, profile, vehicle, weapon
from bocage.systems.pzf.space.bodies import touching
from bocage.systems.pzf.state.model import Figure, State, on_table


@rule("PZF-6.1c", off=lambda s, f: f if f.kind == "man" else next(at_gun(s, f), None))
def gunner_of(s: State, f: Figure) -> Figure | None:
    """The man bought with a weapon, who alone can fire it; at an artillery gun while he stands at it."""
    if f.kind == "man":
        return f
    man = s.figures.get(f.gunner)
    return man if man is not None and man.where == "table" and touching(man, f) else None


def at_gun(s: State, f: Figure) -> Iterator[Figure]:
    """Men of its side in contact with a gun."""
    return (m for m in on_table(s, f.side) if m.kind == "man" and touching(m, f))


def layer_of(s: State, f: Figure) -> Figure | None:
    """The man who lays a gun."""
    return gunner_of(s, f) if f.kind == "gun" else None


def skill_of(s: State, f: Figure) -> int:
    """The CT a figure shoots with: a vehicle's own, for a gun that of its gunner."""
    if f.kind == "vehicle":
        return crew_skill(f)
    if f.kind == "gun":
        gunner = layer_of(s, f)
        return 0 if gunner is None else profile(gunner.type).ct
    return profile(f.type).ct


@rule("PZF-9.4l", off=0)
def crew_skill(f: Figure) -> int:
    """All weapons of a vehicle are fired with its CT."""
    return vehicle(f.type).ct


def has_front(f: Figure) -> bool:
    """Whether it matters where a figure looks: vehicles, guns, and who serves a weapon with an arc."""
    served = (weapon(arm.weapon).crew for arm in f.arms if not arm.gone)
    return f.kind in ("vehicle", "gun") or any(team and crew(team).arc < 360 for team in served)
