"""Units as their counters show them: printed values, markers, cadence, facing."""

from __future__ import annotations

from collections.abc import Iterator

from bocage.ground.facing import Facing, degrees_of
from bocage.kernel.showing.view import Body, Piece
from bocage.kernel.text import Text
from bocage.systems.ept.fire.cadence import cadence_tally
from bocage.systems.ept.fire.firers import arms_of, power_against_men
from bocage.systems.ept.reference.counters import POINT
from bocage.systems.ept.state.formations import formation_of, is_hesitant, leads
from bocage.systems.ept.state.model import HIDES, UNKNOWN, UNLIMITED, State, Unit
from bocage.systems.ept.state.names import formation_name, label, unit_name
from bocage.systems.ept.state.units import has_trait, is_gun, is_vehicle, printed_steps, type_of

KINDS = {
    "mortar_80": "mortar",
    "mortar_60": "mortar",
    "atr": "anti-tank-rifle",
    "panzerschreck": "anti-tank-rifle",
    "hmg": "hmg",
    "mmg": "mmg",
}
"""What a heavy weapon is drawn as, by its class."""


def counter(s: State, unit: Unit) -> Piece:
    """A unit as its counter shows it."""
    formation = formation_of(s, unit)
    return Piece(
        unit.id,
        label(s, unit.at),
        unit.side,
        unit_name(s, unit.id),
        kind_of(s, unit),
        values(unit),
        tuple(marks(s, unit)),
        holder=unit.carrier or None,
        body=body_of(s, unit),
        unit=None if formation is None else formation_name(s, formation.id),
    )


def kind_of(s: State, unit: Unit) -> str:
    """What a unit is drawn as."""
    if unit.decoy:
        return unit.type
    printed = type_of(unit)
    if printed.card is not None:
        return vehicle_kind(unit)
    if printed.kind == "weapon":
        return KINDS.get(printed.weapon or "", "mmg")
    if printed.kind == "squad":
        return "sapper" if has_trait(unit, "sapper") else "squad"
    return f"{printed.gun}-gun" if printed.kind == "gun" else printed.kind


def vehicle_kind(unit: Unit) -> str:
    """What a vehicle is drawn as, by its card."""
    card, printed = type_of(unit).card, type_of(unit)
    assert card is not None
    if printed.is_unarmoured:
        return "truck"
    if card.locomotion == "halftrack":
        return "halftrack"
    if card.locomotion in ("wheeled", "fourbyfour"):
        return "armoured-car"
    return "assault-gun" if card.turret == "fixed" else "tank"


def values(unit: Unit) -> dict[str, str]:
    """The values of the face that is up; of a marker nothing."""
    if unit.decoy:
        return {}
    printed, shown = type_of(unit), dict[str, str]()
    arms, cannon, card = arms_of(unit), printed.cannon, printed.card
    if arms is not None:
        shown |= {"fire": str(power_against_men(unit)), "range": str(arms.range)}
    if cannon is not None:
        shown |= {"ac": str(cannon.ac), "ap": str(cannon.ap)}
        shown |= {"range": str(cannon.range)} if cannon.range is not None else {}
    if card is not None:
        shown |= {"armour": f"{card.front}/{card.flank}", "points": in_points(card.mp)}
    shown |= {"cadence": str(printed.cadence)} if printed.cadence else {}
    shown |= {"morale": str(unit.morale)}
    return shown | ({"steps": f"{unit.steps}/{printed_steps(unit)}"} if printed_steps(unit) > 1 else {})


def in_points(halves: int) -> str:
    """Movement points as players write them: 4, 2 1/2, 1/2."""
    whole, rest = divmod(halves, POINT)
    return " ".join(part for part in (str(whole) if whole or not rest else "", "1/2" if rest else "") if part)


# --- markers ----------------------------------------------------------------------------------------------------------
def marks(s: State, unit: Unit) -> Iterator[Text]:
    """The markers on a unit, the gravest first."""
    if unit.type == UNKNOWN:
        yield from [Text("mark-move")] if unit.moved else []
        return
    states = {
        "neutralised": unit.condition == "neutralised",
        "stopped": unit.condition == "stopped",
        "stunned": unit.stunned,
        "immobilised": unit.immobilised,
        "jammed": unit.jammed,
        "decoy": unit.decoy,
        "hidden": not unit.decoy and (unit.hidden or s.pledged.get(unit.id) == HIDES),
        "hesitant": not unit.decoy and is_hesitant(s, unit),
        "uncommanded": unit.uncommanded and unit.id not in s.pledged,
        "leads": is_vehicle(unit) and leads(s, unit) is not None,
        "set-up": unit.set_up,
        "digging": unit.dug > 0,
        "carried": bool(unit.carrier),
        "move": unit.moved,
        "activated": unit.activated,
    }
    yield from (Text(f"mark-{name}") for name, there in states.items() if there)
    if unit.shots_left != UNLIMITED:
        yield Text("mark-shots-left", {"count": unit.shots_left})
    yield from cadence(s, unit)


def cadence(s: State, unit: Unit) -> Iterator[Text]:
    """How the next shot of a unit is to be had: free, by a test, or not at all in this turn (EPT-7.2)."""
    if unit.decoy or s.phase == "setup" or not can_shoot(unit):
        return
    if unit.fire == "none" or unit.jammed or unit.stunned or unit.condition == "neutralised":
        yield Text("mark-cadence-silent")
    elif unit.fire == "test":
        yield Text("mark-cadence-test", {"number": cadence_tally(s, unit).total})
    else:
        yield Text("mark-cadence-free")


def can_shoot(unit: Unit) -> bool:
    """Whether a unit has anything to fire with."""
    return bool(power_against_men(unit)) or type_of(unit).cannon is not None or type_of(unit).weapon is not None


# --- facing -----------------------------------------------------------------------------------------------------------
def body_of(s: State, unit: Unit) -> Body | None:
    """Where a vehicle or gun looks and the arc in which it fires without turning; the storey of men."""
    if is_vehicle(unit) or is_gun(unit):
        front = 120 if s.setting.options.front_zone == "120" else 60
        return Body(facing=degrees_of(Facing(unit.facing), s.board.orientation), arc=front, level=unit.floor)
    return Body(facing=None, level=unit.floor) if unit.floor else None
