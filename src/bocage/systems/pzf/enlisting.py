"""Figures as they begin a game (PZF-14): from a row of the tables, or from a unit of an army list."""

from __future__ import annotations

from bocage.kernel.contract.scenario import ScenarioError
from bocage.kernel.rules import rule
from bocage.systems.pzf.armies import NET, Machine, Muster, Soldier
from bocage.systems.pzf.history import machines_of
from bocage.systems.pzf.model import Arm, Figure, Kind, State
from bocage.systems.pzf.tables import GUN, tables


def kind_of(type: str) -> Kind | None:
    """Which kind of figure a row of the tables makes."""
    if type in tables().vehicles:
        return "vehicle"
    if type in tables().guns:
        return "gun"
    if type in tables().profiles:
        return "mount" if type == "horse" else "man"
    return None


def new_figure(id: int, type: str, side: int, weapons: tuple[str, ...] = ()) -> Figure:
    """A fresh figure of a row of the tables, with the weapons of its row or those given."""
    kind = kind_of(type)
    if kind is None:
        raise ScenarioError(f"expected a profile, gun or vehicle, such as us_private or ger_pz4, found {type!r}")
    found = Figure(id, type, kind, side)
    if kind == "vehicle":
        row = tables().vehicles[type]
        found.pv, found.special = row.pv, list(row.special)
        found.arms = [Arm(mounted.weapon, mounted.mount) for mounted in row.weapons]
    elif kind == "gun":
        found.pv = tables().charts.gun_target.pv
        found.arms = [Arm(tables().guns[type].weapon)]
    else:
        man = tables().profiles[type]
        found.pv, found.might, found.fate = man.pv, man.might, man.fate
    found.arms += [Arm(name) for name in weapons if tables().carried(name) is not None]
    found.gear = [name for name in weapons if tables().carried(name) is None]
    found.started_pv = found.pv
    return found


def enlist(s: State, side: int, unit: int, found: Muster, commander: int = 0) -> None:
    """The figures of one unit, for one player of a side; its independents and machines stand for themselves."""
    first = s.next_id
    for man in found.men:
        _enlist_man(s, side, unit if found.combat_group and "independent" not in man.special else 0, man)
    for machine in machines_of(s.setting, found):
        _enlist_machine(s, side, unit_of_machine(unit), machine)
    for id in range(first, s.next_id):
        s.figures[id].commander = commander


@rule("PZF-14.2b", off=lambda unit: unit)
def unit_of_machine(unit: int) -> int:
    """Transports are not tied to the squad they were bought with."""
    return 0


def _enlist_man(s: State, side: int, unit: int, man: Soldier) -> None:
    f = new_figure(s.next_id, man.profile, side, tuple(w for w in man.weapons if not w.startswith(GUN)))
    f.gear += [item for item in man.gear if item != NET]
    f.special += [word for word in man.special if word not in f.special]
    f.unit = unit
    _join(s, f)
    for gun in (w.removeprefix(GUN) for w in man.weapons if w.startswith(GUN)):
        piece = new_figure(s.next_id, gun, side)
        piece.unit, piece.gunner = unit, f.id
        piece.gear += [item for item in man.gear if item == NET]
        _join(s, piece)


def _enlist_machine(s: State, side: int, unit: int, machine: Machine) -> None:
    f = new_figure(s.next_id, machine.vehicle, side)
    f.unit = unit
    f.gear += machine.equipment
    _join(s, f)


def _join(s: State, f: Figure) -> None:
    f.where = "reserve"
    s.figures[f.id] = f
    s.next_id += 1
