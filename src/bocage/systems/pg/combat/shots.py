"""How often a unit fires at vehicles in a segment, and its opportunity shots in a turn (PG-11.2, PG-13.0)."""

from __future__ import annotations

from bocage.kernel.rules import rule
from bocage.systems.pg.reference.tables import tables
from bocage.systems.pg.state.model import Piece, ShotKind, State
from bocage.systems.pg.state.printed import kind_of, type_of


@rule("PG-11.2a")
def is_efficient(s: State, unit: Piece) -> bool:
    """Whether a unit is a full-strength AFV of a nation whose crews are quick enough for two anti-tank attacks."""
    printed, year = type_of(unit), s.setting.terms.year
    quick = any(
        printed.nation in row.nations and year >= row.since and (printed.is_guards or not row.guards)
        for row in tables().numbers.privileges.two_shots
    )
    return kind_of(unit) == "afv" and unit.steps >= printed.steps and quick


def anti_tank_attacks(s: State, unit: Piece) -> int:
    """How many anti-tank attacks a unit makes in a segment in which it fires."""
    attacks = tables().combat.anti_tank_attacks
    return attacks.efficient if is_efficient(s, unit) else attacks.usual


# --- opportunity fire -------------------------------------------------------------------------------------------------
@rule("PG-13.0b")
def direct_shots() -> int:
    """Every unit has two opportunity shots by direct fire in a turn."""
    return tables().combat.opportunity_fire.direct_fire_shots


@rule("PG-13.0c")
def afv_shots(s: State, unit: Piece) -> int:
    """An AFV has as many anti-tank shots in a turn as it could fire in a segment."""
    return anti_tank_attacks(s, unit)


@rule("PG-13.0d")
def weapon_shots() -> int:
    """Weapon units, and all others that are no AFVs, have one anti-tank shot in a turn."""
    return tables().combat.opportunity_fire.weapon_anti_tank_shots


def shots_of(s: State, unit: Piece, kind: ShotKind) -> int:
    """The opportunity shots of one kind that a unit has in a turn."""
    if kind == "anti_tank":
        return afv_shots(s, unit) if kind_of(unit) == "afv" else weapon_shots()
    return direct_shots()


@rule("PG-13.0e")
def is_bound_to_kind(s: State, unit: Piece) -> bool:
    """A unit keeps for the turn to the kind of its first opportunity shot; by the option only weapon units do."""
    return bool(unit.shot_kind) and (s.setting.options.op_fire_kind == "single" or kind_of(unit) == "weapon")


def has_shot(s: State, unit: Piece, kind: ShotKind) -> bool:
    """Whether a unit that has used opportunity fire has a further shot of a kind in this turn."""
    if is_bound_to_kind(s, unit) and kind != unit.shot_kind:
        return False
    return 0 < unit.shots < shots_of(s, unit, kind)


def has_second_shot(s: State, unit: Piece) -> bool:
    """Whether a unit that has used opportunity fire has any shot left in this turn."""
    return has_shot(s, unit, "direct") or has_shot(s, unit, "anti_tank")
