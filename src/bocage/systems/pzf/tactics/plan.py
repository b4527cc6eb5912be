"""What a side is out for: points to reach or to hold, how pressing it is, and which of its groups goes on or stays."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from random import Random
from typing import TypeVar

import msgspec

from bocage.ground.table import Piece, along, bearing, length
from bocage.mechanics.deciding import pick_near_best
from bocage.systems.pzf.heavy.crews import crews_of, manned_guns
from bocage.systems.pzf.morale.bravery import count_value, is_counted
from bocage.systems.pzf.morale.command import is_grade
from bocage.systems.pzf.movement.sturmtruppen import STURMTRUPPEN_NATION
from bocage.systems.pzf.scenarios.placing import quarter_of
from bocage.systems.pzf.scenarios.scenario import Win
from bocage.systems.pzf.space.bodies import Point, centre_of
from bocage.systems.pzf.space.houses import stance
from bocage.systems.pzf.space.terrain import table
from bocage.systems.pzf.state.model import PS, Figure, Kind, State, on_table, other_seat
from bocage.systems.pzf.tactics.chances import armament, promise
from bocage.systems.pzf.tactics.ground import (
    Cells,
    Errand,
    Field,
    Quarter,
    cell_of,
    entrances,
    forces,
    hardest_quarter,
    house_at,
    track,
    way,
    way_from,
)
from bocage.systems.pzf.tactics.style import Style

T = TypeVar("T")


class Plan:
    """What a seat is out for, from what it knows; made afresh for each decision."""

    def __init__(self, s: State, seat: int, style: Style, rng: Random) -> None:
        self.s, self.seat, self.style = s, seat, style
        self.rng = rng
        """For what must not be guessed."""
        self.side, self.foe = (s.setting.sides[s.roles[at]] for at in (seat, other_seat(seat)))
        self._fields: dict[tuple[int, Kind], Field] = {}
        self._ways: dict[int, int] = {}
        self._heavy: dict[int, list[str]] = {}
        self._errands: dict[int, Errand] = {}
        self._holds: dict[int, bool] = {}

    @cached_property
    def own(self) -> list[Figure]:
        return fighters(self.s, self.seat)

    @cached_property
    def foes(self) -> list[Figure]:
        return fighters(self.s, other_seat(self.seat))

    # --- variety --------------------------------------------------------------------------------------------------
    def pick(self, candidates: Iterable[T], value: Callable[[T], float], margin: float) -> T:
        """Any of the candidates whose value is at most a margin less than the best."""
        return pick_near_best(candidates, value, margin, self.rng)

    def pick_shot(self, candidates: Iterable[T], value: Callable[[T], float]) -> T:
        """Any of the targets, weapons, throws or blows that are almost as good as the best."""
        rated = [(value(candidate), candidate) for candidate in candidates]
        best = max(found for found, _ in rated)
        margin = self.style.varying.shot_margin * max(0.0, best)
        return self.pick(rated, lambda one: one[0], margin)[1]

    def pick_nearest(self, candidates: Iterable[T], inches: Callable[[T], float]) -> T:
        """Any of the places that are hardly further away than the nearest."""
        return self.pick(candidates, lambda one: -inches(one), self.style.varying.distance_margin_inches / PS)

    # --- goals ----------------------------------------------------------------------------------------------------
    @cached_property
    def prizes(self) -> tuple[Point, ...]:
        """Points that win the game for whoever gets there."""
        found: list[Point] = []
        for win in self.s.setting.wins:
            if win.side in ("both", self.side):
                found += self._points_of(win)
        return tuple(found)

    def _points_of(self, win: Win) -> list[Point]:
        s = self.s
        if win.type == "control_objective":
            return list(self.objectives)
        if win.type == "occupy" and win.element in table(s).number:
            return list(entrances(table(s).piece(win.element or ""), self.style.routing))
        if win.type == "exit_fraction":
            return self._edge(win.edge or s.setting.exits[s.roles[self.seat]])
        return []

    @cached_property
    def objectives(self) -> tuple[Point, ...]:
        """The objectives of the enemy that we have yet to take."""
        return tuple((o.x, o.y) for o in self.s.objectives if self.seat not in (o.placed_by, o.owner))

    @cached_property
    def houses(self) -> tuple[Piece, ...]:
        """The houses that we have to hold."""
        laid, wins = table(self.s), self.s.setting.wins
        own = [win.element or "" for win in wins if win.type == "occupy" and win.side in ("both", self.side)]
        return tuple(laid.piece(element) for element in own if element in laid.number)

    def _edge(self, edge: str) -> list[Point]:
        (width, depth), step = table(self.s).size, self.style.planning.edge_step_inches
        if edge in ("north", "south"):
            return [(x, depth - PS if edge == "north" else PS) for x in range(step, width, step)]
        return [(width - PS if edge == "east" else PS, y) for y in range(step, depth, step)]

    @cached_property
    def split(self) -> Point | None:
        """Where the table is divided into the quarters that we have to have for ourselves."""
        own = (win for win in self.s.setting.wins if win.side in ("both", self.side))
        return next((win.split for win in own if win.type == "quarters"), None)

    @cached_property
    def envoys(self) -> dict[int, Point]:
        """Late in the game, who goes to each quarter in which there is none of our vehicles, or holds it alone."""
        if self.split is None or self.turns_left > self.style.planning.turns_for_envoys:
            return {}
        width, depth = table(self.s).size
        hulls = [f for f in self.own if f.kind == "vehicle"]
        few: list[tuple[list[Figure], Point]] = []
        for middle in ((x, y) for x in (width // 4, 3 * width // 4) for y in (depth // 4, 3 * depth // 4)):
            quarter = quarter_of(middle, self.split)
            there = [f for f in hulls if quarter_of(centre_of(f), self.split) == quarter]
            if quarter != self.yielded and len(there) < 2:
                few.append((there, middle))
        found: dict[int, Point] = {}
        # Whoever holds a quarter alone is not sent to another one.
        for there, middle in sorted(few, key=lambda one: -len(one[0])):
            free = there or [f for f in hulls if f.id not in found and not f.wheels_out]
            found |= {f.id: middle for f in sorted(free, key=lambda f: length(centre_of(f), middle))[:1]}
        return found

    @cached_property
    def posts(self) -> tuple[Point, ...]:
        """What the enemy wants and must not have."""
        s, found = self.s, []
        for win in s.setting.wins:
            if win.type == "control_objective" and win.side in ("both", self.foe):
                found += [(o.x, o.y) for o in s.objectives if o.placed_by == self.seat]
            elif win.type == "occupy" and win.side != self.side and win.element in table(s).number:
                found.append(table(s).piece(win.element or "").shape.centre)
            elif win.type == "exit_fraction" and win.side == self.foe:
                found.append(self._gate(win.edge or s.setting.exits[s.roles[other_seat(self.seat)]]))
        return tuple(found)

    def _gate(self, edge: str) -> Point:
        """Where to stand before the edge by which the enemy wants to leave."""
        here = sorted(self.hunted) or [(table(self.s).size[0] // 2, table(self.s).size[1] // 2)]
        x, y = here[len(here) // 2]
        point = min(self._edge(edge), key=lambda p: length(p, (x, y)))
        return along(point, bearing(point, (x, y)), min(self.style.planning.gate_inches, length(point, (x, y)) // 2))

    @cached_property
    def held(self) -> list[tuple[Point, int]]:
        """Where the enemy is, or may be, and how strong."""
        found = [(centre_of(f), 1 + f.pv) for f in self.foes if f.kind != "gun"]
        return found + [(centre_of(m), 1) for m in self.s.markers.values() if m.side != self.seat]

    @cached_property
    def hunted(self) -> tuple[Point, ...]:
        """Where the enemy is, or may be, but for the quarter that is left to him."""
        split = self.split
        return tuple(p for p, _ in self.held if split is None or quarter_of(p, split) != self.yielded)

    @cached_property
    def yielded(self) -> Quarter | None:
        """The quarter that may be left to the enemy; while there is time to rout him, none: who falls holds nothing."""
        if self.split is None or (self.routs and self.turns_left > self.style.planning.turns_for_quarters_only):
            return None
        hulls = [centre_of(f) for f in self.own if f.kind == "vehicle"]
        return hardest_quarter(self.held, self.split, hulls, self.style.planning.drive_inches_per_strength)

    @cached_property
    def routs(self) -> bool:
        """Whether we win if the enemy is routed."""
        return any(win.type == "rout_enemy" and win.side in ("both", self.side) for win in self.s.setting.wins)

    @cached_property
    def beats(self) -> dict[int, tuple[Point, ...]]:
        """Where more than one quarter is to be cleared, which enemies each vehicle is after: enough go to each."""
        split = self.split
        if split is None:
            return {}
        sought = forces([one for one in self.held if quarter_of(one[0], split) != self.yielded], split)
        free = [f for f in self.own if f.kind == "vehicle" and f.id not in self.envoys and not f.wheels_out]
        found: dict[int, tuple[Point, ...]] = {}
        for quarter, strength in reversed(sought.most_common()):
            there = tuple(p for p in self.hunted if quarter_of(p, split) == quarter)
            free.sort(key=lambda f: min(length(centre_of(f), p) for p in there))
            pack = max(self.style.planning.vehicles_per_quarter, len(free) * strength // sought.total())
            found |= {f.id: there for f in free[:pack]}
            free, sought[quarter] = free[pack:], 0
        return found

    @cached_property
    def sought(self) -> list[Figure]:
        """The enemies who count: where quarters are to be cleared, those who stand there."""
        return self.foes if self.split is None else [e for e in self.foes if self.is_sought(e)]

    def is_sought(self, e: Figure) -> bool:
        """Whether an enemy stands in a quarter that we have to have for ourselves."""
        return self.split is not None and centre_of(e) in self.hunted

    def stake(self, e: Figure) -> float:
        """How much more it counts to harm an enemy than by what he is worth."""
        if self.is_sought(e):
            return self.style.planning.stake_in_the_way
        return self.style.planning.stake_beside if self.split is not None and self.routs else 1.0

    @cached_property
    def guards(self) -> dict[int, Point]:
        """Groups that must go back to what the enemy threatens, by unit."""
        found: dict[int, Point] = {}
        style = self.style.planning
        for post in self.posts:
            near = [f for f in self.foes if length(centre_of(f), post) <= style.threat_inches]
            guards = sum(length(centre_of(f), post) <= style.guard_inches for f in self.own)
            if not near or guards >= style.guards_wanted:
                continue
            men = [f for f in self.own if f.unit and f.unit not in found and f.kind == "man"]
            nearest = min(men, key=lambda f: length(centre_of(f), post), default=None)
            if nearest is not None:
                found[nearest.unit] = post
        return found

    def goals(self, f: Figure) -> tuple[Point, ...]:
        """Where a figure may do something for its side."""
        if f.unit in self.guards and f.kind == "man":
            return (self.guards[f.unit],)
        if f.id in self.envoys:
            return (self.envoys[f.id],)
        if f.id in self.beats:
            return self.beats[f.id]
        return self.prizes or self.hunted or self.posts

    def bound_for(self, f: Figure) -> tuple[Point, ...]:
        """Where a figure goes: who wins by waiting, and has something to hold, gathers there."""
        gathers = self.wins_by_waiting and not self.prizes and f.unit not in self.guards
        return (self.posts if gathers else ()) or self.goals(f)

    def is_bound_for_prize(self, f: Figure) -> bool:
        """Whether a figure has to reach its goal itself; otherwise it is enough to have it under fire."""
        return bool(self.prizes) or f.unit in self.guards or f.id in self.envoys

    def field(self, f: Figure) -> Field:
        """The way to its goals from everywhere."""
        own = f.id in self.envoys or f.id in self.beats
        key = f.unit if f.unit in self.guards else -f.id if own else 0, f.kind
        if key not in self._fields:
            cells, cut = self._cells(self.bound_for(f)), self._cells(self.s.scenery.cut)
            self._fields[key] = way(table(self.s), cells, self.style.routing, f.kind == "vehicle", cut)
        return self._fields[key]

    def road(self, f: Figure) -> Field:
        """The way of a figure itself: a vehicle goes round others that stand on the shortest, if it can."""
        if f.kind != "vehicle":
            return self.field(f)
        goals, cut = self._cells(self.bound_for(f)), self._cells(self.s.scenery.cut)
        others = (m for m in on_table(self.s, self.seat) if m.kind == "vehicle" and m is not f)
        taken = self._cells(along(centre_of(m), m.facing, at) for m in others for at in (-PS, PS))
        return way(table(self.s), goals, self.style.routing, True, cut, taken)

    def _cells(self, points: Iterable[Point]) -> frozenset[Cells]:
        return frozenset(cell_of(point, self.style.routing.cell_inches) for point in points)

    @cached_property
    def tracks(self) -> frozenset[Cells]:
        """Where vehicles of ours come through next: whoever stops there is in their way."""
        hulls, ahead = (m for m in self.own if m.kind == "vehicle"), self.style.planning.cells_kept_clear
        return frozenset(cell for m in hulls for cell in track(self.field(m), centre_of(m), ahead))

    def way(self, f: Figure) -> int:
        """How far a figure has to go."""
        if f.id not in self._ways:
            self._ways[f.id] = way_from(centre_of(f), self.field(f), self.houses, self.around(f))
        return self._ways[f.id]

    def around(self, f: Figure) -> Piece | None:
        """The house that a man is in without having to hold it."""
        house = house_at(table(self.s), centre_of(f)) if f.kind == "man" else None
        return None if house in self.houses else house

    def errand(self, f: Figure, enough: int) -> Errand:
        """What a figure is sent for; with enough to fire at it is in less of a hurry."""
        if f.id not in self._errands:
            style, bound = self.style.planning, self.is_bound_for_prize(f)
            stays = self.covers_others(f) or (self.lateness(f) < style.lateness_to_stop_firing and self.holds(f))
            calm = style.zeal_factor_while_firing if stays else 1.0
            hurried = max(style.least_caution, style.caution_until_lateness - self.lateness(f))
            caution = style.caution_factor * (1.0 if stays else min(1.0, hurried))
            near = 0 if bound or self.is_blind(f) else enough
            zeal, goals = calm * self.zeal(f), self.objectives if self.prizes else ()
            field, around = self.road(f), self.around(f)
            far = way_from(centre_of(f), field, self.houses, around)
            self._errands[f.id] = Errand(field, zeal, near, far, caution, self.houses, goals, around, style)
        return self._errands[f.id]

    def covers_others(self, f: Figure) -> bool:
        """Whether a figure does so much with its fire that it stays at it while the others hurry on."""
        return self.routs and f.id not in self.envoys and self.promise(f) >= self.style.planning.fire_to_cover_others

    def is_blind(self, f: Figure) -> bool:
        """Whether a vehicle sees nobody of those it is after, or whoever cannot wait for the enemy hardly harms him."""
        style = self.style.planning
        if self.split is not None:
            return self.promise(f) < style.no_fire
        if self.hunts(f):
            return self.promise(f) < style.poor_fire
        return f.kind == "vehicle" and self.promise(f) < style.no_fire

    # --- time -----------------------------------------------------------------------------------------------------
    @cached_property
    def turns_left(self) -> int:
        """Movement phases that are left, the present one included."""
        last = self.s.setting.turns
        return max(1, last - self.s.turn + 1) if last else self.style.planning.turns_without_limit

    @cached_property
    def lead(self) -> float:
        """By how much the enemy has lost more of the army he began with than we; who is hidden is not lost."""
        return fallen(self.s, other_seat(self.seat)) - fallen(self.s, self.seat)

    @cached_property
    def named(self) -> set[str]:
        """The sides for whom the scenario says that time is theirs."""
        setting = self.s.setting
        found = {win.side for win in setting.wins if win.type in ("default_at_limit", "hold_until")}
        return found | {setting.at_limit} & set(setting.sides)

    @cached_property
    def wins_by_waiting(self) -> bool:
        """Whether time is on our side: the scenario names us, or nobody and we have more left."""
        if self.named:
            return self.side in self.named
        return bool(self.s.setting.turns) and self.lead > self.style.planning.lead_to_wait

    @cached_property
    def pace(self) -> int:
        """What a man of ours covers in a turn; Sturmtruppen go on while others fire."""
        style, is_sturm = self.style.planning, self.s.setting.nations[self.seat] == STURMTRUPPEN_NATION
        return style.sturmtruppen_pace_inches if is_sturm else style.pace_inches

    @cached_property
    def delay(self) -> int:
        """Turns to be kept in hand: to hold a building, to clear an objective, to get half of an army out."""
        style = self.style.planning
        in_hand: dict[str, int] = msgspec.structs.asdict(style.turns_in_hand)
        own = [win.type for win in self.s.setting.wins if win.side == self.side]
        return max(
            (in_hand[type] for type in own if type in in_hand), default=1 if self.prizes else style.turns_to_beat_enemy
        )

    def lateness(self, f: Figure) -> float:
        """How pressed a figure is for time: 1 when it needs every turn that is left."""
        style = self.style.planning
        if f.unit in self.guards:
            return style.lateness_to_hurry + style.lateness_added_by_threat
        if f.id in self.envoys:
            return style.lateness_to_stop_firing
        if self.wins_by_waiting or not (self.prizes or self.hunts(f)):
            return 0.0
        needed = self.way(f) / self.pace
        is_hopeless = needed > style.hopeless_way_factor * self.turns_left
        late = 0.0 if is_hopeless else (needed + self.delay) / self.turns_left
        return max(style.lateness_to_stop_firing, late) if self.lead > style.lead_to_press_on else late

    def hunts(self, f: Figure) -> bool:
        """Whether a figure is after an enemy who only has to wait."""
        return self.foe in self.named and not self.is_bound_for_prize(f)

    def zeal(self, f: Figure) -> float:
        """What an inch towards the goal is worth to a figure now: little while there is time to let the enemy come."""
        style = self.style.planning
        if self.is_bound_for_prize(f):
            return style.zeal_per_inch * self._hurry(f, style.zeal_factor_with_time_in_hand)
        if self.wins_by_waiting:
            return style.zeal_per_inch * style.zeal_factor_with_time_in_hand if self.posts else 0.0
        if self.hunts(f):
            return style.zeal_per_inch * self._hurry(f, style.zeal_factor_when_behind_on_time)
        is_losing = self.lead < -style.deficit_to_hurry and self.turns_left <= style.turns_to_hurry_when_losing
        return style.zeal_per_inch * (style.zeal_factor_when_losing if is_losing else 1.0)

    def _hurry(self, f: Figure, factor: float) -> float:
        """What becomes of a factor of zeal by lateness."""
        style = self.style.planning
        late = max(0.0, self.lateness(f) - style.lateness_to_hurry)
        return min(style.zeal_factor_limit, factor + style.zeal_factor_per_lateness * late)

    # --- groups ---------------------------------------------------------------------------------------------------
    @cached_property
    def groups(self) -> dict[int, list[Figure]]:
        """The men of each group on the table."""
        found: dict[int, list[Figure]] = {}
        for m in self.own:
            if m.unit and m.kind == "man":
                found.setdefault(m.unit, []).append(m)
        return found

    def mates(self, f: Figure) -> list[Figure]:
        """The other men of a figure's group on the table."""
        return [m for m in self.groups.get(f.unit, ()) if m is not f]

    def heavy_weapons(self, f: Figure) -> list[str]:
        """The crews of the weapons a man is gunner of."""
        if f.id not in self._heavy:
            self._heavy[f.id] = crews_of(f, self.guns)
        return self._heavy[f.id]

    @cached_property
    def guns(self) -> list[Figure]:
        """The artillery guns that have a gunner."""
        return manned_guns(self.s)

    def leader(self, f: Figure) -> Figure | None:
        """The man whom a figure's group follows: the first of its leaders."""
        return min((m for m in (f, *self.mates(f)) if is_grade(m)), key=lambda m: m.id, default=None)

    def holds(self, f: Figure) -> bool:
        """Whether a figure's group has so much to fire at that it stays where it is."""
        key = f.unit or -f.id
        if key not in self._holds:
            style = self.style.planning
            group = sorted((f, *self.mates(f)), key=lambda m: (-armament(m, self.style), m.id))[: style.men_asked]
            self._holds[key] = sum(map(self.promise, group)) >= style.fire_to_hold * len(group)
        return self._holds[key]

    def promise(self, f: Figure) -> float:
        """About what a figure can expect of its fire from where it stands."""
        arms = tuple((arm.weapon, arm.gone, arm.jammed, arm.unloaded) for arm in f.arms)
        return self.remember((f.id, stance(f), arms), lambda: promise(self, f, self.sought))

    def remember(self, key: object, find: Callable[[], float]) -> float:
        """What is found out once while the enemy stands as he does."""
        if key not in self._found:
            self._found[key] = find()
        return self._found[key]

    @cached_property
    def _found(self) -> dict[object, float]:
        """What has been found out, kept while the enemy and the vehicles that may hide him stand as they do."""
        s = self.s
        hulls = (f for f in self.own if f.kind == "vehicle")
        seen = tuple((f.id, stance(f), f.seen_until, f.camouflaged) for f in (*self.foes, *hulls))
        key = self.style, s.turn, table(s), tuple(s.scenery.open_doors), seen, self.yielded
        known = s.setting.looks.setdefault(Plan, {})
        if key not in known:
            known.clear()
        return known.setdefault(key, {})  # type: ignore[return-value]


def fighters(s: State, side: int) -> list[Figure]:
    """Whom a side has on the table, without wrecks and mounts."""
    return [f for f in on_table(s, side) if not f.wreck and f.kind != "mount"]


def fallen(s: State, side: int) -> float:
    """Which part of the army it began with a side has lost, as far as one knows."""
    lost = (f for f in s.figures.values() if f.side == side and is_counted(f) and (f.where == "lost" or f.wreck))
    return sum(count_value(f) for f in lost) / max(1, s.start_count[side])
