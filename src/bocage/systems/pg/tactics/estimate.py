"""What a side knows of the fight: who stands where, what pieces are worth, what fire does to them and to its own."""

from __future__ import annotations

from collections import defaultdict
from functools import cached_property
from typing import NamedTuple

from bocage.systems.pg.anti_tank.index import armor_of
from bocage.systems.pg.combat.firers import extended_reach
from bocage.systems.pg.combat.shots import has_second_shot
from bocage.systems.pg.combat.targets import exposed_at
from bocage.systems.pg.direct_fire.columns import place_causes as fire_place_causes
from bocage.systems.pg.direct_fire.columns import summed, unit_causes
from bocage.systems.pg.ground.sight import has_line
from bocage.systems.pg.ground.terrain import has_terrain, is_limiting
from bocage.systems.pg.leaders import best_helper, helpers, seniority
from bocage.systems.pg.losses import loss_class
from bocage.systems.pg.morale import morale_tally
from bocage.systems.pg.reference.combat import DirectFireCause
from bocage.systems.pg.reference.tables import tables
from bocage.systems.pg.spotting import is_night, seen_from
from bocage.systems.pg.stacking import is_dense
from bocage.systems.pg.state.model import Piece, State
from bocage.systems.pg.state.pieces import bunkers_of, on_map, other, pieces_at, units_at
from bocage.systems.pg.state.printed import (
    divided,
    fire_of,
    holds_ground,
    is_armored,
    is_combat_unit,
    is_leader,
    strength_now,
    type_of,
)
from bocage.systems.pg.tactics.chances import Fate, Target, fire, shot
from bocage.systems.pg.tactics.style import Style


class Battery:
    """The enemies of one hex that fire together by direct fire: their strength by distance."""

    def __init__(self, cell: int) -> None:
        self.at, self.reach = cell, 0
        self.now: list[tuple[int, int]] = []
        """Range and strength of those with opportunity fire left in this turn."""
        self.soon: list[tuple[int, int]] = []
        """The same of all who may fire in their own segments."""

    def strength(self, distance: int, *, moving: bool) -> int:
        """What they bring to bear at a distance."""
        return sum(strength for reach, strength in (self.now if moving else self.soon) if reach >= distance)


class Hunter(NamedTuple):
    """An enemy that fires at vehicles: where it is, its value at each distance, whether it may still react."""

    at: int
    values: tuple[int, ...]
    can_react: bool


class Estimate:
    """One position as one side sees it."""

    def __init__(self, s: State, side: int, style: Style) -> None:
        self.s, self.side, self.enemy, self.style = s, side, other(side), style
        self.own = on_map(s, side)
        self.foes = on_map(s, self.enemy)
        self.foes_at: dict[int, list[Piece]] = defaultdict(list)
        for foe in self.foes:
            self.foes_at[foe.at].append(foe)
        self.lines: dict[tuple[int, int, int], bool] = {}
        """Whether a unit may fire at a hex, or at what moves there, as far as it was asked."""
        self.prospects: dict[tuple[str, int, int], float] = {}
        """What assaults on hexes would gain, as far as it was asked."""
        self._worths: dict[int, float] = {}
        self._targets: dict[int, Target] = {}
        self._shifts: dict[tuple[int, bool, bool], int] = {}
        self._dangers: dict[tuple[int, int | None, bool], float] = {}
        self._harm: dict[tuple[int, int, bool, bool], float] = {}

    # --- worth ----------------------------------------------------------------------------------------------------
    def step_worth(self, piece: Piece) -> float:
        """What one step of a unit is worth: the points of the enemy for it, and its part of the strength."""
        worth, printed = self.style.worth, type_of(piece)
        points = self.s.setting.terms.victory.step_points[other(piece.side)]
        faces = (printed.direct_fire, printed.anti_tank)
        fire = max((face.strength for face in faces if face is not None), default=0) * worth.strength
        shells = printed.bombardment.strength * worth.shells if printed.bombardment else 0.0
        return points + worth.step + (fire + shells) / printed.steps

    def worth(self, piece: Piece) -> float:
        """What a piece is worth in good order, in points."""
        if piece.id not in self._worths:
            weights = self.style.worth
            if is_leader(piece):
                value = weights.leader + weights.rank * seniority(piece)
            else:
                value = self.step_worth(piece) * piece.steps
            self._worths[piece.id] = value
        return self._worths[piece.id]

    def lost(self, piece: Piece) -> float:
        """The part of its worth that a piece has lost by its morale."""
        weights = self.style.worth
        return {"good": 0.0, "disrupted": weights.disrupted, "demoralized": weights.demoralized}[piece.order]

    def loss(self, piece: Piece, fate: Fate) -> float:
        """The points that a fate costs a piece."""
        weights, worth = self.style.worth, self.worth(piece)
        before = self.lost(piece)
        morale = fate.disrupted * (weights.disrupted - before) + fate.demoralized * (weights.demoralized - before)
        steps = min(fate.steps, float(piece.steps)) * worth / piece.steps * (1 - before)
        return max(0.0, worth * morale) + steps

    # --- fire of the own side -------------------------------------------------------------------------------------
    def target(self, piece: Piece) -> Target:
        """What counts of an enemy, or of an own piece, as a target."""
        if piece.id not in self._targets:
            helper = best_helper(helpers(self.s, piece))
            morale = morale_tally(self.s, piece).total + (helper.help if helper else 0)
            self._targets[piece.id] = Target(morale, piece.order, self.share(piece), is_armored(piece))
        return self._targets[piece.id]

    def share(self, piece: Piece) -> float:
        """The part of the steps of its group that a piece loses; leaders take none while others are with them."""
        units = [unit for unit in units_at(self.s, piece.side, piece.at) if not unit.carrier]
        if is_leader(piece):
            return 0.0 if units else 1.0
        group = [unit for unit in units if loss_class(self.s, unit) == loss_class(self.s, piece)]
        return 1 / max(1, len(group))

    def shift(self, piece: Piece, *, distant: bool, adjacent: bool) -> int:
        """The columns by which direct fire of the own side at an enemy is moved."""
        key = (piece.id, distant, adjacent)
        if key not in self._shifts:
            causes: list[DirectFireCause] = [*fire_place_causes(self.s, self.side, piece.at)]
            causes += ["night"] if is_night(self.s) else []
            causes += ["distant"] if distant else []
            causes += ["adjacent"] if adjacent else []
            causes += ["stacked"] if is_dense(self.s, piece.side, piece.at) else []
            self._shifts[key] = summed(self.s, (*causes, *unit_causes(self.s, piece)), piece).total
        return self._shifts[key]

    def harm(self, cell: int, strength: int, *, distant: bool, adjacent: bool) -> float:
        """The points that direct fire of a strength is expected to cost the enemies in a hex."""
        table = tables().combat.direct_fire
        base = table.base(strength)
        key = (cell, base, distant, adjacent)
        if key not in self._harm:
            total = 0.0
            for piece in exposed_at(self.s, self.enemy, cell):
                column = table.shifted(base, self.shift(piece, distant=distant, adjacent=adjacent))
                total += self.loss(piece, fire("direct", column, self.target(piece)))
            self._harm[key] = total
        return self._harm[key]

    def shot_harm(self, value: int, target: Piece, added: int) -> float:
        """The points that an anti-tank shot is expected to cost a vehicle and what it carries."""
        aboard = [one for one in pieces_at(self.s, target.side, target.at) if one.carrier == target.id]
        fate = shot(value - armor_of(target) + added, self.target(target)._replace(share=1.0))
        return self.loss(target, fate) + sum(
            self.worth(one) * min(1.0, fate.steps / target.steps) for one in aboard if not is_leader(one)
        )

    @cached_property
    def held(self) -> frozenset[int]:
        """The hexes that enemies hold, so that they are entered by assault only."""
        return frozenset(foe.at for foe in self.foes if holds_ground(foe))

    # --- fire of the enemy ----------------------------------------------------------------------------------------
    def can_react(self, foe: Piece) -> bool:
        """Whether an enemy has opportunity fire left in this turn."""
        return foe.order != "demoralized" and (not foe.marker or has_second_shot(self.s, foe))

    @cached_property
    def guns(self) -> list[Battery]:
        """The enemies that fire directly, hex by hex."""
        by_cell: dict[int, Battery] = {}
        for foe in (*self.foes, *bunkers_of(self.s, self.enemy)):
            printed = fire_of(foe, "direct")
            if printed is None or foe.order == "demoralized":
                continue
            battery = by_cell.setdefault(foe.at, Battery(foe.at))
            entry = (printed.range, strength_now(foe, "direct"))
            battery.soon.append(entry)
            battery.reach = max(battery.reach, printed.range)
            if self.can_react(foe):
                battery.now.append(entry)
        return list(by_cell.values())

    @cached_property
    def hunters(self) -> list[Hunter]:
        """The enemies that fire at vehicles."""
        foes = (*self.foes, *bunkers_of(self.s, self.enemy))
        armed = [foe for foe in foes if foe.order != "demoralized" and strength_now(foe, "anti_tank") > 0]
        return [Hunter(foe.at, self.values_by_distance(foe), self.can_react(foe)) for foe in armed]

    def values_by_distance(self, unit: Piece) -> tuple[int, ...]:
        """The anti-tank value of a unit at each distance, as far as it reaches."""
        values: list[int] = []
        while value := self.reach_value(unit, len(values)):
            values.append(value)
        return tuple(values)

    def seen_at(self, cell: int) -> int:
        """From how far a piece in a hex is spotted."""
        reach = self.s.visibility
        if is_limiting(self.s, cell):
            reach = min(reach, tables().terrain.sighting.in_limiting)
        limit = seen_from(self.s, cell)
        return max(1, reach if limit is None else min(reach, limit))

    def sees(self, eye: int, cell: int, distance: int, seen: int) -> bool:
        """Whether a unit in a hex could fire at a piece in another."""
        return distance <= 1 or (distance <= seen and has_line(self.s, eye, cell))

    def danger(self, cell: int, piece: Piece, *, moving: bool) -> float:
        """The part of its worth that a piece may expect to lose to fire in a hex."""
        armor = armor_of(piece) if is_armored(piece) else None
        key = (cell, armor, moving)
        if key not in self._dangers:
            threats = self.soft_threats(cell, moving) if armor is None else self.hard_threats(cell, armor, moving)
            total, weight = 0.0, self.style.danger.moving if moving else self.style.danger.standing
            for threat in sorted(threats, reverse=True):
                total += weight * threat
                weight *= self.style.danger.others
            self._dangers[key] = min(1.0, total)
        return self._dangers[key]

    def soft_threats(self, cell: int, moving: bool) -> list[float]:
        """The part of an unarmored unit that each enemy stack would shoot away in a hex."""
        table, seen, threats = tables().combat.direct_fire, self.seen_at(cell), []
        row = self.s.board.distances(cell)
        for battery in self.guns:
            distance = row[battery.at]
            if distance > battery.reach:
                continue
            strength = battery.strength(distance, moving=moving)
            if strength and self.sees(battery.at, cell, distance, seen):
                shift = self.enemy_shift(cell, distance, moving)
                threats.append(self.typical_loss(table.shifted(table.base(strength), shift)))
        return threats

    def enemy_shift(self, cell: int, distance: int, moving: bool) -> int:
        """The columns by which the enemy's direct fire into a hex is moved."""
        rows, limits = tables().combat.direct_fire_modifiers, tables().combat.direct_fire_limits
        causes: list[DirectFireCause] = [*fire_place_causes(self.s, self.enemy, cell)]
        causes += ["adjacent"] if distance <= 1 else ["distant"] if distance > 2 else []
        causes += ["opportunity"] if moving else []
        causes += ["night"] if is_night(self.s) else []
        work = None if moving else self.s.works_at.get(cell)
        if work is not None:
            causes.append("entrenched" if work.kind == "entrenchment" else "bunker")
        return max(-limits.down, min(limits.up, sum(rows[cause].value for cause in causes)))

    def typical_loss(self, column: int) -> float:
        """The part of its worth that a platoon of the side loses in a column."""
        weights = self.style.worth
        morale = self.s.setting.terms.sides[self.side].morale[0]
        fate = fire("direct", column, Target(morale))
        return fate.disrupted * weights.disrupted + fate.demoralized * weights.demoralized + fate.steps / 2

    def hard_threats(self, cell: int, armor: int, moving: bool) -> list[float]:
        """The part of an armored unit that each enemy with anti-tank fire would shoot away in a hex."""
        seen, threats = self.seen_at(cell), []
        row = self.s.board.distances(cell)
        for foe in self.hunters:
            distance = row[foe.at]
            if distance >= len(foe.values) or (moving and not foe.can_react):
                continue
            if self.sees(foe.at, cell, distance, seen):
                added = foe.values[distance] - armor + self.shot_modifier(cell, foe.at, distance)
                fate = shot(added, Target(self.s.setting.terms.sides[self.side].morale[0]))
                weights = self.style.worth
                threats.append(
                    fate.disrupted * weights.disrupted + fate.demoralized * weights.demoralized + fate.steps / 2
                )
        return threats

    def reach_value(self, foe: Piece, distance: int) -> int:
        """The anti-tank value at a distance; beyond its range half of it, 0 out of reach."""
        printed, extended_range = fire_of(foe, "anti_tank"), tables().combat.extended_range
        if printed is None:
            return 0
        value = strength_now(foe, "anti_tank")
        if distance <= printed.range:
            return value
        return divided(value, extended_range.value_over) if distance <= extended_reach(self.s, printed) else 0

    def shot_modifier(self, cell: int, from_cell: int, distance: int) -> int:
        """What ground and distance add to a shot."""
        rows = tables().combat.anti_tank_modifiers
        added = rows["town"].value if has_terrain(self.s, cell, rows["town"].terrain) else 0
        hill = rows["uphill"].terrain
        if has_terrain(self.s, cell, hill) and not has_terrain(self.s, from_cell, hill):
            added += rows["uphill"].value
        return added + (rows["close"].value if distance <= tables().combat.close_range.hexes else 0)

    # --- strengths ------------------------------------------------------------------------------------------------
    def strength(self, piece: Piece) -> float:
        """How much a unit counts where forces are compared."""
        if not is_combat_unit(piece) or piece.order == "demoralized":
            return 0.0
        kinds = (strength_now(piece, "direct"), strength_now(piece, "anti_tank"))
        return float(max(kinds))

    def is_wary(self, cell: int) -> bool:
        """Whether an enemy may come up to a hex and fire at a transport there."""
        row = self.s.board.distances(cell)
        return any(row[foe.at] <= self.style.danger.wary_hexes for foe in self.foes if is_combat_unit(foe))
