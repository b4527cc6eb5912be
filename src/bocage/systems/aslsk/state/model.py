"""The state of a game: units, support weapons, what lies on the map, whose turn and phase it is, who is moving.

Plain data, mutated in place by the procedures of the chapters. Units and weapons share one numbering, so that a choice
names either by one id. Movement is counted in half MF (`MF`), firepower in 1/32 FP (`FP`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import cache, cached_property
from typing import Literal

import msgspec

from bocage.ground.board import Board
from bocage.kernel.choice import Choice
from bocage.kernel.contract.resolution import Touched
from bocage.kernel.contract.setting import Outcome
from bocage.kernel.rules import Violation, refuse
from bocage.kernel.text import Text
from bocage.mechanics.keeping import Kept
from bocage.mechanics.places import Places
from bocage.systems.aslsk.reference.counters import UnitType, WeaponType
from bocage.systems.aslsk.reference.tables import tables
from bocage.systems.aslsk.scenarios.scenario import Force, Setting

OFF_MAP = -1

Phase = Literal["setup", "RPh", "PFPh", "MPh", "DFPh", "AFPh", "RtPh", "APh", "CCPh"]
PHASES: tuple[Phase, ...] = ("RPh", "PFPh", "MPh", "DFPh", "AFPh", "RtPh", "APh", "CCPh")

Fire = Literal["", "prep", "first", "final", "advancing"]
"""The fire marker on a unit's own FP or on a weapon."""

Mode = Literal["", "normal", "assault", "double"]
"""How a unit moves or moved in this MPh."""


class Unit(msgspec.Struct, omit_defaults=True):
    """A squad, half-squad or leader. Flags that belong to one phase are cleared by the step that closes it."""

    id: int
    type: str
    side: int
    at: int = OFF_MAP
    elr: int = 5
    arrive: int = 0
    """Game turn of arrival for a unit not yet in play; 0 once it is on the map or waits beside it."""
    broken: bool = False
    dm: bool = False
    pinned: bool = False
    was_pinned: bool = False
    """Pinned once in this player turn; a unit is pinned at most once (ASL-3.2.1w)."""
    cx: bool = False
    was_cx: bool = False
    """CX until the start of this MPh, so no Double Time in it (ASL-3.3s)."""
    wounded: bool = False
    melee: bool = False
    cc: bool = False
    fire: Fire = ""
    own_fp_lost: bool = False
    """Gave up its own FP by using support weapons (ASL-4.0m, 4.0n)."""
    used_up: list[str] = msgspec.field(default_factory=list)
    """Types of the weapons it used in this player turn that have left play by that use (ASL-4.0m)."""
    own_fp_fresh: bool = False
    """Bears Prep Fire only for a weapon that its use removed; its own FP has not fired (ASL-D6)."""
    weapon_used: bool = False
    """A leader used a weapon in this fire phase, so gives no leadership in it (ASL-4.0o)."""
    directed: list[int] = msgspec.field(default_factory=list)
    """Units and weapons a leader directed in this player turn (ASL-3.2aa, 3.4e)."""
    directions: int = 0
    """How many attacks a leader directed in this player turn, ROF shots of the same firers not counted."""
    acted: bool = False
    """Used its one action of this RPh (ASL-3.1b)."""
    rally_tried: bool = False
    mode: Mode = ""
    spent: int = 0
    """Half MF spent in this MPh."""
    spent_here: dict[int, int] = msgspec.field(default_factory=dict)
    """Half MF spent in this MPh by cell."""
    finished: bool = False
    """Its MPh is over."""
    on_road: bool = False
    """Entered its woods-road hex at the road rate in this MPh or rout (ASL-1.1.2i)."""
    road_only: bool = False
    """Has moved only along road in this MPh (ASL-1.1.2g)."""
    came_from: int = OFF_MAP
    """The cell it moved from last in this MPh."""
    burden: int = 0
    """Half MF lost to its load in this MPh; what it drops later gives nothing back (ASL-4.0d)."""
    smoke_tried: bool = False
    residual_drm: dict[int, int] = msgspec.field(default_factory=dict)
    """DRM of the last Residual FP attack suffered, by cell (ASL-3.3.1af)."""
    routed: bool = False
    advanced: bool = False


class Weapon(msgspec.Struct, omit_defaults=True):
    """A support weapon. `side` is the force it began with, which decides capture; `holder` is 0 if unpossessed."""

    id: int
    type: str
    side: int
    holder: int = 0
    at: int = OFF_MAP
    arrive: int = 0
    malfunctioned: bool = False
    fire: Fire = ""
    shots: int = 0
    """Attacks made in this player turn."""
    rof: bool = False
    """Keeps its rate of fire: may fire again in this phase."""
    moved: bool = False
    """Its possessor spent MF while holding it in this MPh (ASL-3.5d)."""
    carried_by: int = 0
    """The unit that carried it by movement in this MPh, 0 if none; no other may carry it on (ASL-4.0c)."""
    recovered: bool = False
    """Recovered in this phase, so not transferable in it (ASL-3.1g)."""


class Move(msgspec.Struct):
    """The move in progress: the stack that was declared, and those of it that are moving together now."""

    stack: list[int]
    active: list[int]
    helpers: dict[int, int] = msgspec.field(default_factory=dict)
    """Leaders that help to carry, with the MMC each of them helps (ASL-4.0i)."""
    begun: bool = False
    """Those moving now have spent MF since they were chosen."""
    struck: list[int] = msgspec.field(default_factory=list)
    """Members broken or pinned by First Fire that are still targets where they are (ASL-3.3.1v)."""
    fired_from: list[int] = msgspec.field(default_factory=list)
    """Cells whose units already fired at the present MF expenditure (ASL-3.2z)."""
    expenditure: int = 0
    """Counts MF expenditures of this player turn's moves; names the spans of standing orders."""


class Shot(msgspec.Struct, frozen=True):
    """A First, Subsequent or Final Protective Fire attack by one unit or weapon on one mover in one Location."""

    firer: int
    mover: int
    cell: int


class Target(msgspec.Struct, frozen=True):
    """A hex fired at by units of a hex in this fire phase (ASL-3.2z, 4.1c)."""

    cell: int
    from_cell: int
    firer: int


class Charge(msgspec.Struct, frozen=True):
    """A demolition charge placed in the MPh, waiting for the AFPh."""

    weapon: int
    cell: int
    placer: int
    cx: bool
    elite: bool
    inexperienced: bool


class Escort(msgspec.Struct, frozen=True):
    """A leader who has advanced with a MMC in this APh: the hex they left, and the MMC whose load he helps to carry."""

    leader: int
    start: int
    helped: int = 0
    """0 while he has helped none."""


Eyes = dict[int | tuple[int, ...], tuple[int, ...]]
"""The hexes of a side that see a cell, by the cell or, while there is smoke, by the cell and the hexes with smoke."""


class State(msgspec.Struct, dict=True, omit_defaults=True):
    """One game. `player` is the ATTACKER's seat."""

    units: dict[int, Unit]
    weapons: dict[int, Weapon]
    step: str
    turn: int = 1
    player: int = 0
    phase: Phase = "setup"
    outcome: Outcome | None = None
    smoke: list[int] = msgspec.field(default_factory=list)
    residual: dict[int, int] = msgspec.field(default_factory=dict)
    control: dict[int, int] = msgspec.field(default_factory=dict)
    """Seat that controls a victory hex or building (by its first cell)."""
    charges: list[Charge] = msgspec.field(default_factory=list)
    move: Move | None = None
    shots: list[Shot] = msgspec.field(default_factory=list)
    targets: list[Target] = msgspec.field(default_factory=list)
    moves: int = 0
    """Moves and MF expenditures begun in this player turn, to name spans."""
    sub: int = 0
    """Where inside a phase play stands: step a-g of the RPh, whose half of the RtPh, and so on."""
    self_rallied: bool = False
    """The ATTACKER has used his one self-rally of a MMC without box (ASL-3.1i)."""
    escorts: list[Escort] = msgspec.field(default_factory=list)
    """Leaders with whom more units may still advance in this APh."""
    cc_done: list[int] = msgspec.field(default_factory=list)
    """CC hexes resolved in this CCPh."""
    exited: dict[int, list[str]] = msgspec.field(default_factory=dict)
    """Types of the units each seat has led off the map (ASL-L11)."""
    lost: dict[int, list[str]] = msgspec.field(default_factory=dict)
    """Types of the units each seat has lost."""
    ready: list[int] = msgspec.field(default_factory=list)
    """Seats that have finished rearranging their set-up."""
    arranged: int = 0
    """How many placed pieces the side that sets up has moved again."""
    next_id: int = 1

    @cached_property
    def setting(self) -> Setting:
        """Attached by the kernel; a cached property is no slower to read than a plain attribute."""
        raise AttributeError("the state has no setting yet")

    @cached_property
    def board(self) -> Board:
        return self.setting.board

    @cached_property
    def places(self) -> tuple[Places[int], Places[int]]:
        """Which units of each side are in a cell."""
        units = self.units.values()
        first, second = (Places((unit.id, unit.at) for unit in units if unit.side == side) for side in (0, 1))
        return first, second

    @cached_property
    def sides(self) -> tuple[list[Unit], list[Unit]]:
        """The units of each side, in the order of their numbers."""
        first, second = ([unit for unit in self.units.values() if unit.side == side] for side in (0, 1))
        return first, second

    @cached_property
    def eyes(self) -> tuple[Eyes, Eyes]:
        """The hexes of each side that see a cell, kept until a unit of that side moves."""
        return {}, {}

    @cached_property
    def advances(self) -> Kept[list[Choice]]:
        """The advances open to each unit."""
        return Kept()

    @cached_property
    def where(self) -> tuple[Mapping[int, tuple[int, ...]], Mapping[int, tuple[int, ...]]]:
        """The ids of each side's units by cell."""
        first, second = self.places
        return first.by_place, second.by_place

    @cached_property
    def arms(self) -> Mapping[int, tuple[int, ...]]:
        """The ids of the weapons that each unit possesses, by its id."""
        return self.held.by_place

    @cached_property
    def held(self) -> Places[int]:
        """Which weapons a unit possesses, by its id; those of 0 are unpossessed."""
        return Places((weapon.id, weapon.holder) for weapon in self.weapons.values())


# --- who is where, who has what -----------------------------------------------------------------------------------
# Only these functions change where a unit is and who has a weapon, because indexes are kept of both.
def put(s: State, unit: Unit, cell: int) -> None:
    """Move a unit to a cell; indexes follow."""
    _moved(s, unit, unit.at, cell)
    unit.at = cell
    s.places[unit.side].put(unit.id, cell)


def _moved(s: State, unit: Unit, *cells: int) -> None:
    """Drop cached answers that depend on whether a unit is in these cells."""
    s.eyes[unit.side].clear()
    for cell in cells:
        s.advances.drop(cell)


def enter(s: State, unit: Unit) -> None:
    """Bring a new unit into play."""
    _moved(s, unit, unit.at)
    s.sides[unit.side].append(unit)
    s.units[unit.id] = unit
    s.places[unit.side].put(unit.id, unit.at)


def replace_unit(s: State, unit: Unit, type: str) -> None:
    """Put another counter in a unit's place; its markers and weapons stay."""
    s.advances.drop(unit.at)
    unit.type = type


def remove(s: State, unit: Unit) -> None:
    """Take a unit out of play."""
    _moved(s, unit, unit.at)
    s.sides[unit.side].remove(unit)
    del s.units[unit.id]
    s.places[unit.side].remove(unit.id)


def supply(s: State, weapon: Weapon) -> None:
    """Bring a new weapon into play."""
    s.weapons[weapon.id] = weapon
    s.held.put(weapon.id, weapon.holder)


def give(s: State, weapon: Weapon, holder: int) -> None:
    """Give a weapon to the unit with this id."""
    weapon.holder, weapon.at = holder, OFF_MAP
    s.held.put(weapon.id, holder)


def leave_at(s: State, weapon: Weapon, cell: int) -> None:
    """Leave a weapon unpossessed in a cell."""
    weapon.holder, weapon.at = 0, cell
    s.held.put(weapon.id, 0)


def scrap(s: State, weapon: Weapon) -> None:
    """Take a weapon out of play."""
    del s.weapons[weapon.id]
    s.held.remove(weapon.id)


# --- looking things up --------------------------------------------------------------------------------------------
_UNITS = tables().units
_WEAPONS = tables().weapons
_LEADERS = frozenset(type.id for type in _UNITS.values() if type.kind == "leader")
_SQUADS = frozenset(type.id for type in _UNITS.values() if type.kind == "squad")


def type_of(unit: Unit) -> UnitType:
    """The printed values of a unit."""
    return _UNITS[unit.type]


def weapon_type_of(weapon: Weapon) -> WeaponType:
    """The printed values of a weapon."""
    return _WEAPONS[weapon.type]


def is_leader(unit: Unit) -> bool:
    """Whether a unit is a SMC: every single-man counter of this kit is a leader."""
    return unit.type in _LEADERS


def is_mmc(unit: Unit) -> bool:
    """Whether a unit is a squad or half-squad."""
    return unit.type not in _LEADERS


def is_squad(unit: Unit) -> bool:
    """Whether a unit is a squad."""
    return unit.type in _SQUADS


def units_at(s: State, cell: int) -> list[Unit]:
    """All units in a hex, in stacking order."""
    first, second = s.where
    ids = first.get(cell, ()) + second.get(cell, ())
    return [*map(s.units.__getitem__, sorted(ids))] if ids else []


def own_units(s: State, side: int) -> list[Unit]:
    """The units of a side on the map and beside it."""
    return [unit for unit in s.sides[side] if unit.at != OFF_MAP]


def friends_at(s: State, cell: int, side: int) -> list[Unit]:
    """The units of a side in a hex, in stacking order."""
    ids = s.where[side].get(cell)
    return [*map(s.units.__getitem__, ids)] if ids else []


def enemies_at(s: State, cell: int, side: int) -> list[Unit]:
    """The units of the other side in a hex."""
    return friends_at(s, cell, 1 - side)


def enemies_around(s: State, unit: Unit) -> list[Unit]:
    """The enemies in the hex of a unit and in those next to it."""
    return [enemy for cell in (unit.at, *s.board.steps(unit.at)) for enemy in enemies_at(s, cell, unit.side)]


def is_enemy_at(s: State, cell: int, side: int) -> bool:
    """Whether any unit of the other side is in a hex."""
    return cell in s.where[1 - side]


def weapons_of(s: State, unit: Unit) -> list[Weapon]:
    """The weapons a unit possesses."""
    ids = s.arms.get(unit.id)
    return [*map(s.weapons.__getitem__, ids)] if ids else []


def weapons_lying_at(s: State, cell: int) -> list[Weapon]:
    """Unpossessed weapons in a hex."""
    ids = s.arms.get(0)
    return [weapon for id in ids if (weapon := s.weapons[id]).at == cell] if ids else []


def weapon_cell(s: State, weapon: Weapon) -> int:
    """Where a weapon is: with its possessor, or where it lies."""
    return s.units[weapon.holder].at if weapon.holder else weapon.at


def pieces_in(s: State, cells: Collection[int]) -> Touched:
    """All pieces in some hexes, for resolutions that change none elsewhere."""
    units = {unit.id for unit in s.units.values() if unit.at in cells}
    lying = [weapon.id for weapon in s.weapons.values() if not weapon.holder and weapon.at in cells]
    return {"units": units, "weapons": [*lying, *(gun.id for gun in s.weapons.values() if gun.holder in units)]}


STRAY = Force("german")
"""The force of pieces that a situation puts beside the map without one: it never arrives."""


def force_of(s: State, id: int) -> Force:
    """The force a unit or weapon was mustered with; pieces are numbered force by force."""
    mustered = s.setting.mustered
    return mustered[id - 1] if id <= len(mustered) else STRAY


def other(side: int) -> int:
    """The other side."""
    return 1 - side


def label(s: State, cell: int) -> str:
    """The name of a cell."""
    return s.board.labels[cell]


def unit_name(unit: Unit) -> Text:
    """How a unit is called in the log and in prompts."""
    return _unit_name(unit.type, unit.id)


@cache
def _unit_name(type: str, id: int) -> Text:
    printed = _UNITS[type]
    return Text("unit-name", {"nation": Text(f"nation-{printed.nation}"), "values": printed.name, "id": id})


def refuse_unit(rule: str, message: str, unit: Unit) -> Violation:
    """A refusal that names a unit, made once: listing what is legal makes many of them and shows none."""
    return _refuse_unit(rule, message, unit.type, unit.id)


@cache
def _refuse_unit(rule: str, message: str, type: str, id: int) -> Violation:
    return refuse(rule, message, unit=_unit_name(type, id))


def refuse_piece(s: State, rule: str, message: str, id: int) -> Violation:
    """A refusal that names a unit or weapon."""
    unit = s.units.get(id)
    return refuse_unit(rule, message, unit) if unit else refuse(rule, message, unit=weapon_name(s.weapons[id]))


def signed(number: int) -> str:
    """A modifier as it is printed.

    >>> signed(2), signed(-1)
    ('+2', '\u22121')
    """
    return f"{number:+d}".replace("-", "\u2212")


def side_name(s: State, seat: int) -> Text:
    """How a side is called."""
    return Text(f"side-{s.setting.sides[seat]}")


def weapon_name(weapon: Weapon) -> Text:
    """How a weapon is called in the log and in prompts."""
    return _weapon_name(weapon.type, weapon.id)


@cache
def _weapon_name(type: str, id: int) -> Text:
    printed = _WEAPONS[type]
    return Text("weapon-name", {"kind": Text(f"weapon-{printed.kind.lower()}"), "values": printed.fp, "id": id})


def piece_name(s: State, id: int) -> Text:
    """The name of a unit or weapon."""
    unit = s.units.get(id)
    return unit_name(unit) if unit else weapon_name(s.weapons[id])


def named(s: State, ids: Iterable[int]) -> dict[str, Text]:
    """Arguments that let a text show these pieces without naming them."""
    return {f"about{number}": piece_name(s, id) for number, id in enumerate(ids)}
