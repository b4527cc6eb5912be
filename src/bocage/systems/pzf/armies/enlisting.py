"""New figures (PZF-14): from a row of the tables, or from a unit of an army list."""

from __future__ import annotations

from bocage.kernel.contract.scenario import ScenarioError
from bocage.kernel.rules import rule
from bocage.systems.pzf.armies.lists import CAMOUFLAGE_NET, Machine, Muster, Soldier
from bocage.systems.pzf.reference.rows import GUN_PREFIX
from bocage.systems.pzf.reference.tables import tables
from bocage.systems.pzf.scenarios.history import machines_of
from bocage.systems.pzf.state.model import Arm, Figure, Kind, State


def kind_of_type(type: str) -> Kind | None:
    """The kind of figure that a row of the tables makes; None if there is no such row."""
    if type in tables().vehicles:
        return "vehicle"
    if type in tables().guns:
        return "gun"
    if type in tables().profiles:
        return "mount" if type == "horse" else "man"
    return None


def new_figure(id: int, type: str, side: int, weapons: tuple[str, ...] = ()) -> Figure:
    """A new figure of a row of the tables, with its own weapons (vehicles and guns) and those given.

    Names that are no weapon become its gear. ScenarioError if there is no such row.
    """
    kind = kind_of_type(type)
    if kind is None:
        raise ScenarioError(f"expected a profile, gun or vehicle, such as us_private or ger_pz4, found {type!r}")
    new = Figure(id, type, kind, side)
    if kind == "vehicle":
        row = tables().vehicles[type]
        new.pv, new.special = row.pv, list(row.special)
        new.arms = [Arm(mounted.weapon, mounted.mount) for mounted in row.weapons]
    elif kind == "gun":
        new.pv = tables().charts.gun_target.pv
        new.arms = [Arm(tables().guns[type].weapon)]
    else:
        profile_row = tables().profiles[type]
        new.pv, new.might, new.fate = profile_row.pv, profile_row.might, profile_row.fate
    new.arms += [Arm(name) for name in weapons if tables().carried(name) is not None]
    new.gear = [name for name in weapons if tables().carried(name) is None]
    new.started_pv = new.pv
    return new


def enlist(s: State, side: int, unit: int, mustered: Muster, commander: int = 0) -> None:
    """Add the figures of one unit to the state, in reserve, for a side and one of its players.

    Independent men and machines do not get the number of the unit.
    """
    first = s.next_id
    for man in mustered.men:
        _enlist_man(s, side, unit if mustered.combat_group and "independent" not in man.special else 0, man)
    for machine in machines_of(s.setting, mustered):
        _enlist_machine(s, side, unit_of_machine(unit), machine)
    for id in range(first, s.next_id):
        s.figures[id].commander = commander


@rule("PZF-14.2b")
def unit_of_machine(unit: int) -> int:
    """The unit number of a vehicle bought with a squad: 0, it is not tied to the squad."""
    return 0


def _enlist_man(s: State, side: int, unit: int, man: Soldier) -> None:
    """Add a man, and the towed gun it serves if it has one."""
    figure = new_figure(
        s.next_id, man.profile, side, tuple(weapon for weapon in man.weapons if not weapon.startswith(GUN_PREFIX))
    )
    figure.gear += [item for item in man.gear if item != CAMOUFLAGE_NET]
    figure.special += [word for word in man.special if word not in figure.special]
    figure.unit = unit
    _add_to_reserve(s, figure)
    for gun in (weapon.removeprefix(GUN_PREFIX) for weapon in man.weapons if weapon.startswith(GUN_PREFIX)):
        piece = new_figure(s.next_id, gun, side)
        piece.unit, piece.gunner = unit, figure.id
        piece.gear += [item for item in man.gear if item == CAMOUFLAGE_NET]
        _add_to_reserve(s, piece)


def _enlist_machine(s: State, side: int, unit: int, machine: Machine) -> None:
    """Add a vehicle with the equipment bought for it."""
    figure = new_figure(s.next_id, machine.vehicle, side)
    figure.unit = unit
    figure.gear += machine.equipment
    _add_to_reserve(s, figure)


def _add_to_reserve(s: State, figure: Figure) -> None:
    """Add a new figure to the state, in reserve."""
    figure.where = "reserve"
    s.figures[figure.id] = figure
    s.next_id += 1
