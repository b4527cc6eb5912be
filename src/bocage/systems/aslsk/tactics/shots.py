"""Which group fires at which hex: every hex's own firers, then neighbours that do better together than apart."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from bocage.systems.aslsk.fire.attack import Attack, attack_of
from bocage.systems.aslsk.fire.attack_roll import plan
from bocage.systems.aslsk.fire.firepower import Occasion, firepower, firer_of, is_flamethrower, manner_of
from bocage.systems.aslsk.fire.firers import why_not_fire
from bocage.systems.aslsk.fire.group import Group, why_not_direct, why_not_enough_fp, why_not_member, why_not_open_fire
from bocage.systems.aslsk.reference.charts import OFF_TABLE
from bocage.systems.aslsk.state import condition
from bocage.systems.aslsk.state.condition import current_morale, leadership_of
from bocage.systems.aslsk.state.model import State, Unit, is_leader, type_of
from bocage.systems.aslsk.tactics.expectation import check, fire_fate
from bocage.systems.aslsk.tactics.style import Style
from bocage.systems.aslsk.tactics.worth import worth


class PossibleAttack(NamedTuple):
    """A group, the attack it makes, and what it may be expected to cost the enemy."""

    value: float
    group: Group
    attack: Attack


def helping(s: State, ids: Sequence[int], unit: Unit) -> int:
    """The leadership that may help a target in its checks."""
    if is_leader(unit):
        return 0
    leaders = [s.units[id] for id in ids if is_leader(s.units[id]) and s.units[id].side == unit.side]
    return min([0, *(leadership_of(leader) for leader in leaders if condition.can_lead(leader))])


def value_of(s: State, attack: Attack, style: Style) -> float:
    """Worth that an attack may be expected to take from the enemy, less what it may cost its own side."""
    made, weights, losses = plan(s, attack), style.fire, style.losses
    total = 0.0
    if made.column != OFF_TABLE:
        for id, drm in zip(made.targets, made.drm, strict=True):
            unit = s.units[id]
            fate = fire_fate(
                made.column,
                drm.total,
                made.shift,
                current_morale(unit),
                helping(s, made.targets, unit),
                unit.broken,
                len(made.targets),
            )
            price = worth(s, unit, style.worth)
            lost = fate.loss(losses, unit.broken, last=type_of(unit).kind == "half_squad") * price
            if unit.broken and not unit.dm:
                lost += weights.keep_desperate_share * price
            total += lost if unit.side != attack.side else -weights.own_loss_factor * lost
    for id in made.checked:
        unit = s.units[id]
        risk = check(current_morale(unit), made.leadership, unit.broken).loss(losses, unit.broken)
        total -= risk * worth(s, unit, style.worth)
    return total


# --- groups -------------------------------------------------------------------------------------------------------
def hex_group(s: State, occasion: Occasion, ready: Sequence[int], begun: Group) -> Group:
    """All that can fire together from one hex, the strongest first."""
    group = begun
    strongest = sorted(ready, key=lambda firer: -firepower(s, firer, occasion.target, occasion.kind).total)
    for element in strongest:
        if element not in group.firers and not why_not_member(s, group, element, occasion):
            group = group.with_firer(element)
    return group


def directed(s: State, occasion: Occasion, group: Group) -> list[Group]:
    """A group undirected, and under the best leaders of its hexes if every hex has one."""
    groups = [group]
    cells = list(dict.fromkeys(firer_of(s, element).at for element in group.firers))
    leaders = []
    for cell in cells:
        able = [unit for unit in s.units.values() if unit.at == cell and is_leader(unit) and unit.side == occasion.seat]
        able = [unit for unit in able if not why_not_direct(s, unit, group.firers, occasion)]
        if not able:
            return groups
        leaders.append(min(able, key=lambda leader: (leadership_of(leader), leader.id)).id)
    groups.append(Group(group.firers, tuple(leaders)))
    return groups


def shots_of(s: State, occasion: Occasion, groups: Iterable[Group], style: Style) -> list[PossibleAttack]:
    """The groups that may fire as they are, with what their attacks are worth."""
    shots = []
    for group in groups:
        if group.firers and not why_not_enough_fp(s, group, occasion):
            shots += [
                PossibleAttack(value_of(s, attack, style), one, attack)
                for one in directed(s, occasion, group)
                if not why_not_open_fire(s, one, occasion)
                for attack in (attack_of(s, one, occasion),)
            ]
    return shots


def shots_at(s: State, occasion: Occasion, ready: Sequence[int], style: Style) -> list[PossibleAttack]:
    """The sensible attacks on one target by these elements, the best first."""
    able = [element for element in ready if not why_not_fire(s, element, occasion)]
    by_hex: dict[int, list[int]] = {}
    for element in able:
        if not is_flamethrower(s, element):
            by_hex.setdefault(firer_of(s, element).at, []).append(element)
    groups = [hex_group(s, occasion, elements, Group()) for elements in by_hex.values()]
    groups += [Group((element,)) for element in able if is_flamethrower(s, element)]
    shots = sorted(shots_of(s, occasion, groups, style), key=_best_first)
    shots += _joined(s, occasion, by_hex, shots, style)
    return sorted(shots, key=_best_first)


def _best_first(shot: PossibleAttack) -> tuple[float, tuple[int, ...]]:
    return -shot.value, shot.group.firers


def _joined(
    s: State, occasion: Occasion, by_hex: dict[int, list[int]], alone: Sequence[PossibleAttack], style: Style
) -> list[PossibleAttack]:
    """The best hex's group grown by neighbouring hexes, where that is worth more than firing apart."""
    values = {firer_of(s, shot.group.firers[0]).at: shot.value for shot in reversed(alone)}
    joint_shots: list[PossibleAttack] = []
    begun = list(by_hex)[: style.fire.hexes_joined]
    for cell in begun:
        group, parts = hex_group(s, occasion, by_hex[cell], Group()), values.get(cell, 0.0)
        for near in s.board.steps(cell):
            if near in by_hex:
                larger = hex_group(s, occasion, by_hex[near], group)
                shots = shots_of(s, occasion, [larger], style) if larger != group else []
                best = min(shots, key=_best_first, default=None)
                if best and best.value * style.fire.joint_fire_factor > parts + values.get(near, 0.0):
                    group, parts = Group(larger.firers), best.value
                    joint_shots.append(best)
    return joint_shots


def users(s: State, shot: PossibleAttack) -> list[Unit]:
    """The units that a shot uses: its firers and the leaders who direct it."""
    ids = [firer_of(s, element).id for element in shot.group.firers]
    return [s.units[id] for id in dict.fromkeys([*ids, *shot.group.leaders])]


def manners(s: State, shot: PossibleAttack) -> set[str]:
    """How the elements of a shot fire."""
    kind = "first" if shot.attack.movers else shot.attack.kind
    return {manner_of(s, element, kind) for element in shot.group.firers}
