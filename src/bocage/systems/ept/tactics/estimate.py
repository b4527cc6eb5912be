"""What a side can estimate: whom it knows of, what units are worth, what fire does here and there, how hexes are swept.

Hidden enemies are taken for squads of their nation, some of them for decoys: nothing else of them is looked at.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from bocage.ground.facing import Facing, is_in_arc, turned
from bocage.mechanics.keeping import keep
from bocage.systems.ept.armour.zones import HALF_TURN, front_half
from bocage.systems.ept.fire.cadence import cadence_tally
from bocage.systems.ept.fire.firers import is_strict, long_range, power_against_men, range_of
from bocage.systems.ept.ground.terrain import gives_cover, protection_of_place
from bocage.systems.ept.morale.value import morale_of
from bocage.systems.ept.reference.charts import POWER
from bocage.systems.ept.reference.counters import Cannon, Nation, Quality, Size
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.state.formations import leads
from bocage.systems.ept.state.model import Gait, State, Unit
from bocage.systems.ept.state.units import (
    has_trait,
    is_gun,
    is_mortar,
    is_neutralised,
    is_stopped,
    is_vehicle,
    other,
    type_of,
    units_of,
)
from bocage.systems.ept.state.worth import value_of
from bocage.systems.ept.tactics.chances import Fate, Target, Wreck, at_most, column_of, damage, fire
from bocage.systems.ept.tactics.lines import Lines
from bocage.systems.ept.tactics.style import Style
from bocage.systems.ept.tactics.unseen import USUAL_MORALE, Unseen, unseen_of
from bocage.systems.ept.tactics.ways import WHOLE_MAP
from bocage.systems.ept.vehicles.facing import fires_all_round

SQUADS: dict[Nation, str] = {"german": "de_grenadier", "soviet": "su_rifle"}
"""What a hidden enemy is taken for."""
KEPT_DANGERS = 12
"""Situations of which the dangers are kept: while men move without fire, little changes."""
KEPT_SHARES = 50_000
KEPT_ZONES = 100_000
"""Dangers that are kept of each situation, and sides of vehicles toward a hex."""


class Weapon(NamedTuple):
    """What fires from a hex: its power against men in 64ths, reach, gun, and how likely it is to fire at all."""

    at: int
    power: int
    range: int | None
    least_range: int
    strict: bool
    cannon: Cannon | None
    quality: Quality
    now: float
    """The chance that it fires once more in this turn, as an answer."""
    soon: float
    """The chance that it fires in the turn to come."""
    facing: int | None = None
    """Where it fires, None for all round."""
    loses_range: bool = False
    """A vehicle's gun, which loses power against men with the distance."""
    is_mortar: bool = False

    @property
    def reach(self) -> int:
        """The farthest hex that it fires at."""
        if self.range is None:
            return WHOLE_MAP
        return self.range if self.strict else long_range(self.range)


class Estimate:
    """The board as one side sees it."""

    def __init__(self, s: State, side: int, style: Style) -> None:
        self.s, self.side, self.style = s, side, style
        self.enemy = other(side)
        self.lines = Lines(s)
        self.own = list(units_of(s, side))
        self.foes = list(units_of(s, self.enemy))
        self._covers: dict[int, int] = {}
        self._watching: dict[int, list[Weapon]] = {}
        self._zones: dict[tuple[int, int, int], str] = s.setting.kept.setdefault("tactics-zones", {})
        self._seen: dict[int, bool] = {}
        self._worths: dict[int, float] = {}

    # --- whom it knows of -----------------------------------------------------------------------------------------
    def is_unknown(self, unit: Unit) -> bool:
        """Whether all that is known of a unit is its marker."""
        return unit.side != self.side and unit.hidden

    @cached_property
    def unseen(self) -> Unseen:
        """What a marker of the enemy covers on the average."""
        return unseen_of(self.s, self.enemy)

    def credit(self, unit: Unit) -> float:
        """How much an enemy counts: a marker may be a decoy, or cover several."""
        return (
            self.style.worth.unknown * min(self.style.worth.most_unseen, self.unseen.units)
            if self.is_unknown(unit)
            else 1.0
        )

    def nation(self, side: int) -> Nation:
        """The nation of a side."""
        return self.s.setting.terms.sides[side].nation

    def is_tank(self, unit: Unit) -> bool:
        """Whether a unit is known to be a vehicle."""
        return not self.is_unknown(unit) and is_vehicle(unit)

    # --- worth ----------------------------------------------------------------------------------------------------
    def worth(self, unit: Unit) -> float:
        """What a unit is worth in points: those that its loss brings, and its strength."""
        if unit.id not in self._worths:
            self._worths[unit.id] = self._worth(unit)
        return self._worths[unit.id]

    def _worth(self, unit: Unit) -> float:
        weights = self.style.worth
        victory, enemy = self.s.setting.terms.victory, other(unit.side)
        per_point = weights.point * victory.loss_factors[enemy] if victory.losses_count else 0.0
        if self.is_unknown(unit):
            return 2 * (weights.step + per_point) + weights.power * self.unseen.power / POWER
        if unit.decoy:
            return weights.decoy
        printed, score = type_of(unit), per_point * value_of(unit, unit.steps)
        if printed.card is not None:
            cannon = printed.cannon
            value = weights.armour * (printed.card.front + printed.card.flank) + weights.vehicle
            value += weights.power * (cannon.ap + cannon.ac if cannon else power_against_men(unit))
            return score + value * (1 - weights.immobilised if unit.immobilised else 1.0)
        value = weights.power * power_against_men(unit) + weights.step * unit.steps
        if printed.cannon is not None:
            value += weights.power * printed.cannon.ac
        if printed.kind == "leader":
            formation = leads(self.s, unit)
            value += weights.leader * (2 if formation is not None and formation.company else 1)
        return score + value + (weights.observer if printed.kind == "observer" else 0.0)

    def loss(self, unit: Unit, fate: Fate) -> float:
        """The points that a fate costs the side of a unit on foot."""
        return self.worth(unit) * self.hurt(unit, fate)

    def hurt(self, unit: Unit, fate: Fate) -> float:
        """The part of its worth that a fate costs a unit on foot."""
        weights = self.style.worth
        if unit.decoy and not self.is_unknown(unit):
            return fate.halted
        before = {"": 0.0, "stopped": weights.stopped, "neutralised": weights.neutralised}[self.condition(unit)]
        stopped, neutralised = max(0.0, weights.stopped - before), max(0.0, weights.neutralised - before)
        steps = 2 if self.is_unknown(unit) else max(1, unit.steps)
        lost = min(1.0, fate.steps / steps) * (1 - before / 2)
        return fate.stopped * stopped + fate.neutralised * neutralised + lost

    def condition(self, unit: Unit) -> str:
        """The state of a unit as far as it is known."""
        return "" if self.is_unknown(unit) else unit.condition

    def wreckage(self, unit: Unit, wreck: Wreck) -> float:
        """The points that damage costs the side of a vehicle."""
        return self.worth(unit) * self.damaged(unit, wreck)

    def damaged(self, unit: Unit, wreck: Wreck) -> float:
        """The part of its worth that damage costs a vehicle."""
        weights = self.style.worth
        lost = wreck.destroyed + wreck.immobilised * (1.0 if unit.immobilised else weights.immobilised)
        return lost + wreck.stunned * (0.0 if unit.stunned else weights.stunned)

    # --- weapons --------------------------------------------------------------------------------------------------
    def weapon(self, unit: Unit) -> Weapon | None:
        """What a unit fires with; None for what cannot fire."""
        if self.is_unknown(unit):
            arms = tables().units[SQUADS[self.nation(unit.side)]].arms
            assert arms is not None
            chance = min(1.0, self.credit(unit))
            return Weapon(unit.at, self.unseen.power, arms.range, 0, False, None, "line", chance, chance)
        if unit.decoy or is_neutralised(unit) or unit.stunned or unit.jammed:
            return None
        printed = type_of(unit)
        power = POWER * power_against_men(unit) // (2 if is_stopped(unit) else 1)
        if not power and printed.cannon is None:
            return None
        again = at_most(cadence_tally(self.s, unit).total)
        now = {"": 1.0, "test": again, "none": 0.0}[unit.fire]
        ready = has_trait(unit, "set_up") and not unit.set_up
        arms = printed.arms if not ready else tables().numbers.crew_side.arms
        return Weapon(
            unit.at,
            power // (2 if unit.moved else 1),
            range_of(unit),
            arms.least_range if arms is not None else 0,
            is_strict(unit),
            printed.cannon,
            unit.quality,
            now,
            1.0 + again * self.style.danger.again,
            None if fires_all_round(unit) else unit.facing,
            is_vehicle(unit),
            is_mortar(unit) and not ready,
        )

    @cached_property
    def threats(self) -> list[Weapon]:
        """What the enemies fire with, guns that may be under markers among it."""
        shown = [self.weapon(foe) for foe in self.foes if not foe.carrier]
        return [*(weapon for weapon in shown if weapon is not None), *self._unseen_guns()]

    def _unseen_guns(self) -> Iterator[Weapon]:
        gun = self.unseen.cannon
        chance = self.style.worth.unknown * self.unseen.guns
        if gun is not None and chance > 0:
            for foe in self.foes:
                if self.is_unknown(foe):
                    yield Weapon(foe.at, 0, gun.range, 0, True, gun, "line", chance, chance)

    def bears(self, weapon: Weapon, cell: int) -> bool:
        """Whether a weapon that does not fire all round has a hex in front of it."""
        if weapon.facing is None or weapon.at == cell:
            return True
        return is_in_arc(self.s.board, weapon.at, Facing(weapon.facing), front_half(self.s), cell)

    # --- fire at men ----------------------------------------------------------------------------------------------
    def cover(self, cell: int) -> int:
        """What protects men in a hex, whatever the line of fire."""
        protection = self._covers.get(cell)
        if protection is None:
            vehicle = self.s.wrecks.get(cell) or any(
                gives_cover(self.s.units[id]) for side in (0, 1) for id in self.s.places[side].ids(cell)
            )
            protection = protection_of_place(self.s, cell) + (cell in self.s.smoke) + (1 if vehicle else 0)
            self._covers[cell] = protection
        return protection

    @cached_property
    def mined(self) -> frozenset[int]:
        """The hexes in which mines may lie, those aside that are known to be none."""
        mines = [work for work in self.s.works.values() if work.kind == "mines"]
        return frozenset(work.at for work in mines if not (work.dummy and work.side == self.side))

    @cached_property
    def wired(self) -> frozenset[int]:
        """The hexes with wire."""
        return frozenset(work.at for work in self.s.works.values() if work.kind == "wire")

    def power_at(self, weapon: Weapon, distance: int) -> int:
        """The power of a weapon at a distance, in 64ths; 0 out of its reach."""
        if distance > weapon.reach or distance < weapon.least_range:
            return 0
        power = weapon.power
        if weapon.loses_range:
            power -= POWER * tables().numbers.vehicle_range.loss(distance)
        if weapon.is_mortar:
            return max(0, power)
        if distance == 1:
            power *= 2
        if weapon.range is not None and distance > weapon.range and not weapon.strict:
            power //= 2
        if weapon.at in self.s.smoke:
            power //= 2
        return max(0, power)

    def fate(self, weapon: Weapon, cell: int, target: Target, *, gait: Gait = "", hidden: bool = False) -> Fate:
        """What one shot of a weapon does to a unit on foot in a hex; nothing if it is not seen or out of reach."""
        power = self.power_at(weapon, self.s.board.distance(weapon.at, cell))
        column = column_of(power // 2 if hidden else power)
        if column is None or not self.bears(weapon, cell):
            return Fate()
        hindrance = self.lines.hindrance(weapon.at, cell)
        if hindrance is None:
            return Fate()
        dice = tables().numbers.fire_dice
        if weapon.is_mortar:
            added = max(0, self.cover(cell) - 1) - (1 if gait in ("normal", "forced") else 0)
        else:
            moving = {"": 0, "tactical": dice.tactical_move, "normal": dice.normal_move, "forced": dice.forced_march}
            added = self.cover(cell) + self.lines.line(weapon.at, cell).shelter + hindrance + moving[gait]
        return fire(column, added, target)

    def target(self, unit: Unit) -> Target:
        """What counts of a unit as a target."""
        if self.is_unknown(unit):
            return Target(USUAL_MORALE)
        if unit.decoy:
            return Target(USUAL_MORALE, 1)
        return Target(morale_of(self.s, unit), unit.steps, unit.condition)

    # --- shots at vehicles ----------------------------------------------------------------------------------------
    def armour(self, unit: Unit, cell: int, facing: int, origin: int) -> int:
        """The armour of the side of a vehicle that a hex lies on, if it stood in a hex with a facing."""
        card = type_of(unit).card
        assert card is not None
        key = (cell, facing, origin)
        if key not in self._zones:
            keep(self._zones, key, self._zone(cell, facing, origin), KEPT_ZONES)
        zone = self._zones[key]
        return card.front if zone == "front" else card.flank if zone == "flank" else max(0, card.flank - 1)

    def _zone(self, cell: int, facing: int, origin: int) -> str:
        if is_in_arc(self.s.board, cell, Facing(facing), front_half(self.s), origin):
            return "front"
        behind = is_in_arc(self.s.board, cell, turned(Facing(facing), HALF_TURN), 1, origin)
        return "rear" if behind else "flank"

    def wreck(self, weapon: Weapon, unit: Unit, cell: int, facing: int, *, moving: bool, aside: int = 0) -> Wreck:
        """What one shot of a gun does to a vehicle, if it stood in a hex with a facing; `aside` makes it harder."""
        cannon, distance = weapon.cannon, self.s.board.distance(weapon.at, cell)
        if cannon is None or distance == 0 or (cannon.range is not None and distance > cannon.range):
            return Wreck()
        hindrance = self.lines.hindrance(weapon.at, cell)
        if hindrance is None or not self.bears(weapon, cell):
            return Wreck()
        difference = cannon.ac - self.armour(unit, cell, facing, weapon.at)
        if difference <= tables().numbers.damage.no_effect_from:
            return Wreck()
        numbers, card = tables().numbers, type_of(unit).card
        size: Size = card.size if card is not None else "normal"
        needed = numbers.to_hit.base(distance) - numbers.to_hit.quality.get(weapon.quality, 0) - aside
        needed -= numbers.to_hit.size.get(size, 0) + numbers.to_hit.barrel.addition(cannon.barrel, distance)
        needed -= self.lines.cover(cell) + self.lines.line(weapon.at, cell).shelter + hindrance
        needed -= (numbers.to_hit.target_moving if moving else 0) + (1 if cell in self.s.smoke else 0)
        added = numbers.damage.barrel.addition(cannon.barrel, distance)
        hit, after = at_most(needed), damage(difference, added, int(self.s.setting.options.damage_bonus_above))
        return Wreck(*(hit * chance for chance in after))

    def flank_shot(self, weapon: Weapon, unit: Unit) -> Wreck:
        """What a shot of a gun does to the flank of a vehicle in the open near by."""
        cannon, card = weapon.cannon, type_of(unit).card
        if cannon is None or card is None:
            return Wreck()
        numbers = tables().numbers
        needed = numbers.to_hit.base(1) - numbers.to_hit.quality.get(weapon.quality, 0)
        needed -= numbers.to_hit.size.get(card.size, 0) + numbers.to_hit.target_moving
        after = damage(cannon.ac - card.flank, 0, int(self.s.setting.options.damage_bonus_above))
        return Wreck(*(at_most(needed) * chance for chance in after))

    # --- danger ---------------------------------------------------------------------------------------------------
    @cached_property
    def _shares(self) -> dict[tuple[object, ...], float]:
        """The dangers already worked out under the same threats on the same ground, kept for the game."""
        s, ground = self.s, self.lines
        known_works = tuple((work.kind, work.at, work.finished) for work in s.works.values())
        key = (tuple(self.threats), known_works, ground.key, tuple(sorted(ground.murk.items())), tuple(sorted(s.smoke)))
        kept: dict[object, dict[tuple[object, ...], float]] = s.setting.kept.setdefault("tactics-dangers", {})
        full = (key, self.style.danger, self.style.worth)
        shares = kept.get(full)
        return keep(kept, full, {}, KEPT_DANGERS) if shares is None else shares

    def danger(self, unit: Unit, cell: int, *, gait: Gait = "", facing: int = -1, hidden: bool | None = None) -> float:
        """The points that a unit may expect to lose to fire in a hex.

        With a gait to answers as it enters in this turn, without one to fire in the turn to come. `hidden`: whether it
        is still hidden there, as it is now if nothing is said.
        """
        key: tuple[object, ...]
        hidden = unit.hidden if hidden is None else hidden
        if is_vehicle(unit):
            key = (unit.type, cell, facing, gait, unit.immobilised, unit.stunned)
        else:
            target = self.target(unit)
            key = (target, unit.decoy, hidden, cell, gait)
        share = self._shares.get(key)
        if share is None:
            weights = self.style.danger
            weight, share = weights.moving if gait else weights.standing, 0.0
            for loss in sorted(self._losses(unit, cell, gait, facing, hidden=hidden), reverse=True):
                share += weight * loss
                weight *= weights.others
            keep(self._shares, key, share, KEPT_SHARES)
        return share * self.worth(unit)

    def watching(self, cell: int) -> list[Weapon]:
        """The enemy weapons that fire into a hex, those that cannot aside."""
        weapons = self._watching.get(cell)
        if weapons is None:
            row = self.s.board.distances(cell)
            weapons = self._watching[cell] = [
                weapon
                for weapon in self.threats
                if row[weapon.at] <= weapon.reach
                and self.lines.hindrance(weapon.at, cell) is not None
                and self.bears(weapon, cell)
            ]
        return weapons

    def _losses(self, unit: Unit, cell: int, gait: Gait, facing: int, *, hidden: bool) -> list[float]:
        """The parts of its worth that each enemy weapon is expected to cost a unit in a hex."""
        losses, tank = [], is_vehicle(unit)
        target = None if tank else self.target(unit)
        if target is not None and target.condition == "stopped" and not gait:
            target = target._replace(condition="")
        for weapon in self.watching(cell):
            chance = weapon.now if gait else weapon.soon
            if chance <= 0:
                continue
            if target is None:
                loss = self.damaged(unit, self.wreck(weapon, unit, cell, facing, moving=bool(gait)))
            else:
                loss = self.hurt(unit, self.fate(weapon, cell, target, gait=gait, hidden=hidden))
            if loss > 0:
                losses.append(chance * loss)
        return losses

    def answers(self, unit: Unit) -> float:
        """The points that answers may cost a unit that fires where it stands, in this turn."""
        row, losses = self.s.board.distances(unit.at), []
        for weapon in self.threats:
            if weapon.now <= 0 or row[weapon.at] > weapon.reach:
                continue
            if is_vehicle(unit):
                loss = self.wreckage(unit, self.wreck(weapon, unit, unit.at, unit.facing, moving=unit.moved))
            else:
                loss = self.loss(unit, self.fate(weapon, unit.at, self.target(unit)))
            if loss > 0:
                losses.append(weapon.now * loss)
        weight, total = 1.0, 0.0
        for loss in sorted(losses, reverse=True):
            total += weight * loss
            weight *= self.style.danger.others
        return total

    def is_seen(self, cell: int) -> bool:
        """Whether an enemy sees a hex, as far as is known."""
        if cell not in self._seen:
            foes = {foe.at for foe in self.foes if not foe.decoy or foe.hidden}
            self._seen[cell] = any(self.lines.sees(foe_cell, cell) for foe_cell in sorted(foes))
        return self._seen[cell]

    def exposure(self, unit: Unit) -> float:
        """The points that it costs a hidden unit to be made out where it is: fire at it has twice the power then."""
        if not unit.hidden or not self.is_seen(unit.at):
            return 0.0
        seen = self.danger(unit, unit.at, facing=unit.facing, hidden=False)
        return max(0.0, seen - self.danger(unit, unit.at, facing=unit.facing, hidden=True))

    # --- strength -------------------------------------------------------------------------------------------------
    def strength(self, unit: Unit) -> float:
        """How much a unit counts where forces are compared: a full squad of five counts 5."""
        if self.is_unknown(unit):
            return self.credit(unit) * self.unseen.power / POWER
        if unit.decoy or is_neutralised(unit):
            return 0.0
        cannon = type_of(unit).cannon
        return float(power_against_men(unit) + (cannon.ac / 2 if cannon else 0))

    def can_move(self, unit: Unit) -> bool:
        """Whether a unit can ever be sent anywhere as it is."""
        if unit.carrier or is_neutralised(unit) or unit.immobilised:
            return False
        return not is_gun(unit)
