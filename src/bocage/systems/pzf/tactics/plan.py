"""What a side wants: points to reach, to defend or to clear, how short of time it is, which groups go on or stay."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from random import Random
from typing import TypeVar

import msgspec

from bocage.ground.table import Scenery, along
from bocage.kernel.choice import Choice
from bocage.kernel.text import Text
from bocage.mechanics.deciding import pick_near_best
from bocage.systems.pzf.heavy.crews import crews_of, manned_guns
from bocage.systems.pzf.morale.command import is_grade
from bocage.systems.pzf.movement.sturmtruppen import STURMTRUPPEN_NATION
from bocage.systems.pzf.scenarios.placing import quarter_of
from bocage.systems.pzf.scenarios.scenario import Win
from bocage.systems.pzf.space.bodies import Point, centre_of
from bocage.systems.pzf.space.houses import stance
from bocage.systems.pzf.space.terrain import table
from bocage.systems.pzf.state.model import PS, Figure, Kind, State, on_table, other_seat
from bocage.systems.pzf.tactics.chances import best_weapon_bonus, wounds_by_fire
from bocage.systems.pzf.tactics.forces import fallen, fighters, men_by_unit
from bocage.systems.pzf.tactics.goals import groups_to_guard, points_that_fulfil, points_to_deny
from bocage.systems.pzf.tactics.ground import (
    Cell,
    DistanceMap,
    Mission,
    cells_of,
    distance_from,
    distance_map,
    house_enclosing,
    next_cells_to_goal,
)
from bocage.systems.pzf.tactics.quarters import (
    Quarter,
    hardest_quarter,
    vehicles_to_clear_quarters,
    vehicles_to_hold_quarters,
)
from bocage.systems.pzf.tactics.style import Style

Answer = tuple[Choice, Text]
"""A decision of an agent: the choice, and the reason shown for it."""
T = TypeVar("T")


class Plan:
    """What the agent of one seat wants to do, worked out from what that seat knows.

    A new plan is made for each decision; its properties are computed when first asked for and then kept. Distances are
    in thousandths of an inch.
    """

    def __init__(self, s: State, seat: int, style: Style, rng: Random) -> None:
        self.s, self.seat, self.style = s, seat, style
        self.rng = rng
        """The source of variety among choices that are about equally good."""
        self.side, self.enemy_side = (
            s.setting.sides[s.roles[seat_of_side]] for seat_of_side in (seat, other_seat(seat))
        )
        self._distance_maps: dict[tuple[int, Kind], DistanceMap] = {}
        self._distances_to_go: dict[int, int] = {}
        self._heavy_weapons: dict[int, list[str]] = {}
        self._missions: dict[int, Mission] = {}
        self._firing_groups: dict[int, bool] = {}

    @cached_property
    def own(self) -> list[Figure]:
        """The seat's own fighters on the table."""
        return fighters(self.s, self.seat)

    @cached_property
    def foes(self) -> list[Figure]:
        """The enemy's fighters on the table that the seat knows of."""
        return fighters(self.s, other_seat(self.seat))

    @cached_property
    def vehicles(self) -> list[Figure]:
        """The seat's own vehicles on the table, without wrecks."""
        return [figure for figure in self.own if figure.kind == "vehicle"]

    # --- variety --------------------------------------------------------------------------------------------------
    def pick(self, candidates: Iterable[T], value: Callable[[T], float], margin: float) -> T:
        """Draw one of the candidates whose value is at most `margin` below the best value."""
        return pick_near_best(candidates, value, margin, self.rng)

    def pick_shot(self, candidates: Iterable[T], value: Callable[[T], float]) -> T:
        """Draw one of the targets, weapons, throws or blows whose value is almost that of the best (`shot_margin`)."""
        rated = [(value(candidate), candidate) for candidate in candidates]
        best = max(worth for worth, _ in rated)
        margin = self.style.varying.shot_margin * max(0.0, best)
        return self.pick(rated, lambda pair: pair[0], margin)[1]

    def pick_nearest(self, candidates: Iterable[T], inches: Callable[[T], float]) -> T:
        """Draw one of the places that are hardly further away than the nearest (`distance_margin_inches`)."""
        return self.pick(
            candidates, lambda candidate: -inches(candidate), self.style.varying.distance_margin_inches / PS
        )

    # --- goals ----------------------------------------------------------------------------------------------------
    @cached_property
    def own_wins(self) -> list[Win]:
        """The victory conditions that the side can fulfil."""
        return [win for win in self.s.setting.wins if win.side in ("both", self.side)]

    @cached_property
    def winning_points(self) -> tuple[Point, ...]:
        """Points that win the game for the side that reaches them; empty if no victory condition names a place."""
        return tuple(
            point
            for win in self.own_wins
            for point in points_that_fulfil(self.s, self.seat, win, self.objectives, self.style)
        )

    @cached_property
    def objectives(self) -> tuple[Point, ...]:
        """The enemy's objectives that the seat has not taken yet."""
        return tuple(
            (objective.x, objective.y)
            for objective in self.s.objectives
            if self.seat not in (objective.placed_by, objective.owner)
        )

    @cached_property
    def houses(self) -> tuple[Scenery, ...]:
        """The buildings that the side must occupy to win."""
        layout = table(self.s)
        elements = [win.element or "" for win in self.own_wins if win.type == "occupy"]
        return tuple(layout.piece(element) for element in elements if element in layout.number)

    @cached_property
    def split(self) -> Point | None:
        """The point where the quarters meet that the side must clear of enemies; None if it need not clear any."""
        return next((win.split for win in self.own_wins if win.type == "quarters"), None)

    @cached_property
    def quarter_by_vehicle(self) -> dict[int, Point]:
        """The middle of the quarter that a vehicle must go to or stay in, by the vehicle's id.

        Empty until the last turns (`turns_left_to_reach_all_quarters`).
        """
        if self.split is None or self.turns_left > self.style.planning.turns_left_to_reach_all_quarters:
            return {}
        return vehicles_to_hold_quarters(table(self.s).size, self.vehicles, self.split, self.conceded_quarter)

    @cached_property
    def points_to_defend(self) -> tuple[Point, ...]:
        """Points that the enemy needs for victory, and that must be defended."""
        return tuple(
            point
            for win in self.s.setting.wins
            for point in points_to_deny(self.s, self.seat, win, self.enemy_positions_to_clear, self.style.planning)
        )

    @cached_property
    def enemy_strengths(self) -> list[tuple[Point, int]]:
        """Points where the enemy is known or suspected, each with its strength.

        The strength is 1 plus the figure's PV, 1 for a marker; artillery guns are left out.
        """
        figures = [(centre_of(enemy), 1 + enemy.pv) for enemy in self.foes if enemy.kind != "gun"]
        return figures + [(centre_of(marker), 1) for marker in self.s.markers.values() if marker.side != self.seat]

    @cached_property
    def enemy_positions_to_clear(self) -> tuple[Point, ...]:
        """Points where the enemy is known or suspected, except in the conceded quarter."""
        return tuple(point for point, _ in self.strengths_to_clear)

    @cached_property
    def strengths_to_clear(self) -> list[tuple[Point, int]]:
        """Points where the enemy is known or suspected, except in the conceded quarter, each with its strength."""
        split = self.split
        if split is None:
            return self.enemy_strengths
        return [entry for entry in self.enemy_strengths if quarter_of(entry[0], split) != self.conceded_quarter]

    @cached_property
    def conceded_quarter(self) -> Quarter | None:
        """The quarter that may be left to the enemy, the hardest to clear.

        None without quarters to clear, or while there is time to rout the enemy instead.
        """
        if self.split is None or (self.wins_by_rout and self.turns_left > self.style.planning.turns_to_give_up_rout):
            return None
        vehicle_positions = [centre_of(figure) for figure in self.vehicles]
        return hardest_quarter(
            self.enemy_strengths, self.split, vehicle_positions, self.style.planning.quarter_inches_per_strength
        )

    @cached_property
    def wins_by_rout(self) -> bool:
        """Whether the side wins if the enemy is routed."""
        return any(win.type == "rout_enemy" for win in self.own_wins)

    @cached_property
    def positions_by_vehicle(self) -> dict[int, tuple[Point, ...]]:
        """The enemy positions that each vehicle is sent to clear, by the vehicle's id; empty without quarters to clear.

        Vehicles that hold a quarter or cannot drive are left out.
        """
        if self.split is None:
            return {}
        assigned, least = self.quarter_by_vehicle, self.style.planning.vehicles_per_quarter
        unassigned = [figure for figure in self.vehicles if figure.id not in assigned and not figure.wheels_out]
        return vehicles_to_clear_quarters(self.strengths_to_clear, unassigned, self.split, least)

    @cached_property
    def enemies_that_count(self) -> list[Figure]:
        """The enemies whose loss helps to win: those in quarters that must be cleared, or all without such quarters."""
        return self.foes if self.split is None else [enemy for enemy in self.foes if self.must_be_cleared(enemy)]

    def must_be_cleared(self, enemy: Figure) -> bool:
        """Whether an enemy stands in a quarter that the side must clear."""
        return self.split is not None and centre_of(enemy) in self.enemy_positions_to_clear

    def target_factor(self, enemy: Figure) -> float:
        """The factor by which harm to an enemy counts more than the enemy's worth."""
        if self.must_be_cleared(enemy):
            return self.style.planning.harm_factor_in_quarters
        return self.style.planning.harm_factor_outside_quarters if self.split is not None and self.wins_by_rout else 1.0

    @cached_property
    def guard_point_by_unit(self) -> dict[int, Point]:
        """The threatened point to which a group must go back, by the group's number.

        A point is threatened with an enemy within `threat_inches` and fewer than `guards_wanted` of the side's figures
        near it.
        """
        return groups_to_guard(self.points_to_defend, self.own, self.foes, self.style.planning)

    def goals(self, figure: Figure) -> tuple[Point, ...]:
        """The points where a figure can serve its side.

        In this order: the point its group must guard, its quarter, the enemies it must clear, points that win, any
        enemy, points to defend.
        """
        if figure.unit in self.guard_point_by_unit and figure.kind == "man":
            return (self.guard_point_by_unit[figure.unit],)
        if figure.id in self.quarter_by_vehicle:
            return (self.quarter_by_vehicle[figure.id],)
        if figure.id in self.positions_by_vehicle:
            return self.positions_by_vehicle[figure.id]
        return self.winning_points or self.enemy_positions_to_clear or self.points_to_defend

    def destinations(self, figure: Figure) -> tuple[Point, ...]:
        """The points a figure goes to: its goals, or the points to defend while the side wins by waiting."""
        gathers = self.wins_by_waiting and not self.winning_points and figure.unit not in self.guard_point_by_unit
        return (self.points_to_defend if gathers else ()) or self.goals(figure)

    def must_reach_goal(self, figure: Figure) -> bool:
        """Whether a figure must reach its goal itself; otherwise it is enough to have the goal under fire."""
        return (
            bool(self.winning_points) or figure.unit in self.guard_point_by_unit or figure.id in self.quarter_by_vehicle
        )

    def distances(self, figure: Figure) -> DistanceMap:
        """The distances of all cells to a figure's destinations; figures with the same destinations share one map."""
        has_own_goal = figure.id in self.quarter_by_vehicle or figure.id in self.positions_by_vehicle
        key = figure.unit if figure.unit in self.guard_point_by_unit else -figure.id if has_own_goal else 0, figure.kind
        if key not in self._distance_maps:
            self._distance_maps[key] = self._distance_map(figure, ())
        return self._distance_maps[key]

    def distances_round_vehicles(self, figure: Figure) -> DistanceMap:
        """The distances of all cells to a figure's destinations; a vehicle's lead round other friendly vehicles."""
        if figure.kind != "vehicle":
            return self.distances(figure)
        others = (other for other in on_table(self.s, self.seat) if other.kind == "vehicle" and other is not figure)
        ends = [along(centre_of(other), other.facing, offset) for other in others for offset in (-PS, PS)]
        return self._distance_map(figure, ends)

    def _distance_map(self, figure: Figure, occupied: Iterable[Point]) -> DistanceMap:
        """The distances of all cells to a figure's destinations, avoiding the cells of the occupied points."""
        size, points = self.style.routing.cell_inches, (self.destinations(figure), self.s.scenery.cut, occupied)
        goals, cut_wire, occupied_cells = (cells_of(group, size) for group in points)
        return distance_map(
            table(self.s), goals, self.style.routing, figure.kind == "vehicle", cut_wire, occupied_cells
        )

    @cached_property
    def vehicle_path_cells(self) -> frozenset[Cell]:
        """The next cells on the ways of friendly vehicles: a man that stops there blocks them."""
        ahead = self.style.planning.vehicle_cells_kept_clear
        return frozenset(
            cell
            for vehicle in self.vehicles
            for cell in next_cells_to_goal(self.distances(vehicle), centre_of(vehicle), ahead)
        )

    def distance_to_go(self, figure: Figure) -> int:
        """The distance a figure has to go to the nearest of its destinations."""
        if figure.id not in self._distances_to_go:
            self._distances_to_go[figure.id] = distance_from(
                centre_of(figure), self.distances(figure), self.houses, self.house_to_leave(figure)
            )
        return self._distances_to_go[figure.id]

    def house_to_leave(self, figure: Figure) -> Scenery | None:
        """The house in which a man stands that it need not hold; None outdoors and in a house that must be held."""
        house = house_enclosing(table(self.s), centre_of(figure)) if figure.kind == "man" else None
        return None if house in self.houses else house

    def mission(self, figure: Figure, stand_off: int) -> Mission:
        """The goal of a figure with its distances and weights.

        `stand_off` is the distance from the goal that suffices for a figure that needs only to fire at it. A figure
        that stays to fire advances less eagerly.
        """
        if figure.id not in self._missions:
            style, must_arrive = self.style.planning, self.must_reach_goal(figure)
            stays = self.covers_others(figure) or (
                self.lateness(figure) < style.lateness_to_stop_firing and self.stays_to_fire(figure)
            )
            firing_factor = style.zeal_factor_while_firing if stays else 1.0
            caution_left = max(style.least_caution, style.caution_until_lateness - self.lateness(figure))
            caution = style.caution_factor * (1.0 if stays else min(1.0, caution_left))
            sufficient = 0 if must_arrive or self.must_close_in(figure) else stand_off
            zeal, goals = firing_factor * self.zeal(figure), self.objectives if self.winning_points else ()
            distances, house_to_leave = self.distances_round_vehicles(figure), self.house_to_leave(figure)
            distance = distance_from(centre_of(figure), distances, self.houses, house_to_leave)
            self._missions[figure.id] = Mission(
                distances, zeal, sufficient, distance, caution, self.houses, goals, house_to_leave, style
            )
        return self._missions[figure.id]

    def covers_others(self, figure: Figure) -> bool:
        """Whether a figure expects enough wounds of its fire to keep firing while the others hurry on."""
        return (
            self.wins_by_rout
            and figure.id not in self.quarter_by_vehicle
            and self.expected_wounds(figure) >= self.style.planning.wounds_to_keep_firing
        )

    def must_close_in(self, figure: Figure) -> bool:
        """Whether a figure expects so little of its fire from where it stands that it must close in."""
        style = self.style.planning
        if self.split is not None:
            return self.expected_wounds(figure) < style.least_wounds_for_target
        if self.must_beat_waiting_enemy(figure):
            return self.expected_wounds(figure) < style.least_wounds_to_keep_away
        return figure.kind == "vehicle" and self.expected_wounds(figure) < style.least_wounds_for_target

    # --- time -----------------------------------------------------------------------------------------------------
    @cached_property
    def turns_left(self) -> int:
        """Movement phases left, the present one included; `turns_without_limit` in a game without a limit."""
        last_turn = self.s.setting.turns
        return max(1, last_turn - self.s.turn + 1) if last_turn else self.style.planning.turns_without_limit

    @cached_property
    def lead(self) -> float:
        """The enemy's losses less the side's own, as parts of the armies at the start; hidden figures are not lost."""
        return fallen(self.s, other_seat(self.seat)) - fallen(self.s, self.seat)

    @cached_property
    def sides_winning_at_limit(self) -> set[str]:
        """The sides that win, by the scenario, when the turns run out."""
        setting = self.s.setting
        favoured = {win.side for win in setting.wins if win.type in ("default_at_limit", "hold_until")}
        return favoured | {setting.at_limit} & set(setting.sides)

    @cached_property
    def wins_by_waiting(self) -> bool:
        """Whether the side wins if the turns run out: the scenario names it, or names no side and it has the lead."""
        if self.sides_winning_at_limit:
            return self.side in self.sides_winning_at_limit
        return bool(self.s.setting.turns) and self.lead > self.style.planning.lead_to_wait

    @cached_property
    def distance_per_turn(self) -> int:
        """The distance a man of the side covers in a turn; more for Sturmtruppen, which advance while others fire."""
        style, is_sturm = self.style.planning, self.s.setting.nations[self.seat] == STURMTRUPPEN_NATION
        return style.sturmtruppen_pace_inches if is_sturm else style.pace_inches

    @cached_property
    def turns_beside_way(self) -> int:
        """Turns needed beside those of the way: to hold a building, clear an objective, or get figures off the
        table.
        """
        style = self.style.planning
        in_hand: dict[str, int] = msgspec.structs.asdict(style.turns_at_goal)
        win_types = [win.type for win in self.s.setting.wins if win.side == self.side]
        return max(
            (in_hand[type] for type in win_types if type in in_hand),
            default=1 if self.winning_points else style.turns_to_beat_enemy,
        )

    def lateness(self, figure: Figure) -> float:
        """How short of time a figure is: 0 with time to spare, 1 when it needs every turn that is left."""
        style = self.style.planning
        if figure.unit in self.guard_point_by_unit:
            return style.lateness_to_hurry + style.lateness_added_by_threat
        if figure.id in self.quarter_by_vehicle:
            return style.lateness_to_stop_firing
        if self.wins_by_waiting or not (self.winning_points or self.must_beat_waiting_enemy(figure)):
            return 0.0
        turns_needed = self.distance_to_go(figure) / self.distance_per_turn
        is_hopeless = turns_needed > style.hopeless_way_factor * self.turns_left
        lateness = 0.0 if is_hopeless else (turns_needed + self.turns_beside_way) / self.turns_left
        return max(style.lateness_to_stop_firing, lateness) if self.lead > style.lead_to_press_on else lateness

    def must_beat_waiting_enemy(self, figure: Figure) -> bool:
        """Whether a figure must beat an enemy that wins by waiting."""
        return self.enemy_side in self.sides_winning_at_limit and not self.must_reach_goal(figure)

    def zeal(self, figure: Figure) -> float:
        """What an inch of progress towards the goal is worth to a figure now, in riflemen."""
        style = self.style.planning
        if self.must_reach_goal(figure):
            return style.zeal_per_inch * self._zeal_factor(figure, style.zeal_factor_while_early)
        if self.wins_by_waiting:
            return style.zeal_per_inch * style.zeal_factor_while_early if self.points_to_defend else 0.0
        if self.must_beat_waiting_enemy(figure):
            return style.zeal_per_inch * self._zeal_factor(figure, style.zeal_factor_when_behind_on_time)
        is_losing = self.lead < -style.deficit_to_hurry and self.turns_left <= style.turns_to_hurry_when_losing
        return style.zeal_per_inch * (style.zeal_factor_when_losing if is_losing else 1.0)

    def _zeal_factor(self, figure: Figure, factor: float) -> float:
        """A factor of zeal raised by a figure's lateness, up to `zeal_factor_limit`."""
        style = self.style.planning
        excess = max(0.0, self.lateness(figure) - style.lateness_to_hurry)
        return min(style.zeal_factor_limit, factor + style.zeal_factor_per_lateness * excess)

    # --- groups ---------------------------------------------------------------------------------------------------
    @cached_property
    def groups(self) -> dict[int, list[Figure]]:
        """The men of each group on the table, by the group's number."""
        return men_by_unit(self.own)

    def mates(self, figure: Figure) -> list[Figure]:
        """The other men of a figure's group on the table."""
        return [man for man in self.groups.get(figure.unit, ()) if man is not figure]

    def heavy_weapons(self, figure: Figure) -> list[str]:
        """The kinds of crew of the weapons that a man is gunner of."""
        if figure.id not in self._heavy_weapons:
            self._heavy_weapons[figure.id] = crews_of(figure, self.guns)
        return self._heavy_weapons[figure.id]

    @cached_property
    def guns(self) -> list[Figure]:
        """The artillery guns that have a gunner."""
        return manned_guns(self.s)

    def leader(self, figure: Figure) -> Figure | None:
        """The leader that a figure's group follows, the one with the lowest id; None if the group has no leader."""
        return min(
            (man for man in (figure, *self.mates(figure)) if is_grade(man)), key=lambda man: man.id, default=None
        )

    def stays_to_fire(self, figure: Figure) -> bool:
        """Whether a figure's group expects enough wounds of its fire to stay where it is.

        Only the best armed men (`men_judged_per_group`) are asked.
        """
        key = figure.unit or -figure.id
        if key not in self._firing_groups:
            style = self.style.planning
            group = sorted(
                (figure, *self.mates(figure)), key=lambda man: (-best_weapon_bonus(man, self.style), man.id)
            )[: style.men_judged_per_group]
            self._firing_groups[key] = sum(map(self.expected_wounds, group)) >= style.wounds_to_stay_firing * len(group)
        return self._firing_groups[key]

    def expected_wounds(self, figure: Figure) -> float:
        """The wounds a figure can expect of its fire from where it stands, at the enemies that count."""
        arms = tuple((arm.weapon, arm.gone, arm.jammed, arm.unloaded) for arm in figure.arms)
        return self.kept_number(
            (figure.id, stance(figure), arms), lambda: wounds_by_fire(self, figure, self.enemies_that_count)
        )

    def kept_number(self, key: object, compute: Callable[[], float]) -> float:
        """The number kept under a key, computed on the first call while the enemy's positions stay the same."""
        if key not in self._kept_numbers:
            self._kept_numbers[key] = compute()
        return self._kept_numbers[key]

    @cached_property
    def _kept_numbers(self) -> dict[object, float]:
        """The numbers kept by `kept_number`.

        They stay valid while the enemy, and the side's vehicles that may hide it, keep their positions.
        """
        s = self.s
        positions = tuple(
            (figure.id, stance(figure), figure.seen_until, figure.camouflaged)
            for figure in (*self.foes, *self.vehicles)
        )
        key = self.style, s.turn, table(s), tuple(s.scenery.open_doors), positions, self.conceded_quarter
        answers_by_key = s.setting.looks.setdefault(Plan, {})
        if key not in answers_by_key:
            answers_by_key.clear()
        return answers_by_key.setdefault(key, {})  # type: ignore[return-value]
