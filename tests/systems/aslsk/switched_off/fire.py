"""ASL Starter Kit 1, bocage.systems.aslsk.fire: what functions answer while their rule is switched off."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bocage.kernel.rules import Variants, Violation, refuse, unchanged
from bocage.systems.aslsk.fire import attack_roll, fire_phases, firepower, firers, group, markers, modifiers, residual
from bocage.systems.aslsk.fire.attack import Attack
from bocage.systems.aslsk.fire.firepower import Occasion, elements_of, firer_of
from bocage.systems.aslsk.reference.charts import FP, OFF_TABLE, FpModifier
from bocage.systems.aslsk.reference.tables import tables
from bocage.systems.aslsk.state.condition import leadership_of
from bocage.systems.aslsk.state.model import Charge, State, Unit, label, piece_name, units_at


def _charge_attack_on_one_unit(s: State, charge: Charge) -> Attack:
    first = tuple(unit.id for unit in units_at(s, charge.cell)[:1])
    return msgspec.structs.replace(unchanged(fire_phases.charge_attack)(s, charge), movers=first)


def _one_fp_modifier(
    s: State, element: int, unit: Unit, target: int, manner: firepower.Manner, distance: int, chosen: Sequence[int]
) -> list[tuple[str, FpModifier]]:
    return unchanged(firepower.fp_modifiers)(s, element, unit, target, manner, distance, chosen)[:1]


def _refuses_apart_from_weapons(s: State, element: int, occasion: Occasion, seen: bool = False) -> Violation | None:
    """How it would be if a unit and its weapons had to fire at one target."""
    own = elements_of(s, firer_of(s, element))
    if any(target.firer in own and target.cell != occasion.target for target in s.targets):
        return refuse("ASL-3.2p", "refuse-left-out", unit=piece_name(s, element), hex=label(s, occasion.target))
    return unchanged(firers.why_not_fire_at)(s, element, occasion, seen)


SWITCHED_OFF: Variants = {
    attack_roll.cowering_columns: lambda s, firers: tables().cowering.columns,
    attack_roll.can_cower: True,
    attack_roll.fails_from: 99,
    fire_phases.phase_after: "rout-start",
    fire_phases.defensive_fire: lambda s: setattr(s, "step", "defensive-fire-end"),
    fire_phases.dud_number: 99,
    fire_phases.charge_attack: _charge_attack_on_one_unit,
    firepower.is_link: True,
    firepower.range_between: lambda s, start, end: s.board.distance(start, end) + 1,
    firepower.divisor: lambda modifier: 1,
    firepower.with_fractions: lambda fp: fp // FP * FP,
    firepower.column_of: OFF_TABLE,
    firepower.shifted: lambda column, columns: max(0, column - columns),
    firepower.fp_modifiers: _one_fp_modifier,
    firers.reach_of: 999,
    firers.why_not_fire_at: _refuses_apart_from_weapons,
    group.hexes_for_members: lambda s, cells: range(s.board.size),
    markers.mark_of_cowering: lambda s, made, element, mark: mark,
    modifiers.everybody_in_hex: lambda s, attack: units_at(s, attack.target)[:1],
    modifiers.moving_targets: modifiers.everybody_in_hex,
    modifiers.worst_hindrance: lambda s, attack: min(modifiers._hindrances(s, attack), key=lambda tally: tally.total),
    modifiers.directing_drm: lambda leaders: min(map(leadership_of, leaders), default=0),
    modifiers.tired_target_drm: lambda s, unit: tables().cc_drm.target_cx if unit.cx else 0,
    modifiers.is_attack_on_mover: lambda unit, attack: unit.id in attack.movers and not unit.broken,
    modifiers.moves_by_assault: lambda unit: unit.mode == "assault",
    modifiers.target_drm: lambda s, unit, attack, common: common,
    residual.fp_without: lambda fp, without: sum(fp.values()),
    residual.stronger: lambda there, new: there + new,
}
