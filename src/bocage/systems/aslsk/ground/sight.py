"""Line of sight (ASL-3.2d to 3.2j, 2.0f, 2.0g): what lies between two hexes, and what the rules make of it.

What the map does to a line is worked out once per board and month and kept; smoke comes and goes and is added.
"""

from __future__ import annotations

from array import array
from collections.abc import Collection, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache

from bocage.ground.board import Board, Touch
from bocage.ground.feature import Feature
from bocage.ground.hexgrid import DIRECTIONS, projection
from bocage.ground.sight import Opaque, Ray, cuts_in
from bocage.ground.sightlayer import Sight, sight_of
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.tally import Tally
from bocage.systems.aslsk.ground import terrain
from bocage.systems.aslsk.reference.counters import Terrain
from bocage.systems.aslsk.reference.tables import tables
from bocage.systems.aslsk.state.model import OFF_MAP, State, Unit

OBSTACLES = ("building", "woods")
"""Kinds of artwork that block a line they are cut by."""
BLOCKED = 100
"""Stands for a blocked line among kept hindrances; no line has so much hindrance."""
UNKNOWN = -1
"""Stands for a line whose hindrance is not worked out yet."""
UNASKED, OPEN, SHUT = 0, 1, 2
"""Verdicts on a line without smoke, as they are kept; a fresh row of bytes is all UNASKED."""


# --- what the map does to a line ----------------------------------------------------------------------------------
def is_obstacle(feature: Feature) -> bool:
    """Buildings and woods block where the line cuts their artwork."""
    return feature.kind in OBSTACLES


def is_grain(feature: Feature) -> bool:
    return feature.kind == "grain"


@rule("ASL-3.2d", "ASL-1.1d")
def is_blocked_between(obstacles: Sight, a: int, b: int) -> bool:
    """The straight line from centre to centre cuts an obstacle, its artwork lying on both sides of the line."""
    return obstacles.blocked(a, b)


@rule("ASL-3.2e", off=lambda board, a, b: cuts_at(board, a, b, is_obstacle) or cuts_at(board, b, a, is_obstacle))
def is_blocked_at_ends(board: Board, a: int, b: int) -> bool:
    """What stands in the hex of the firer or of the target never blocks."""
    return False


def cuts_at(board: Board, a: int, b: int, opaque: Opaque) -> bool:
    """Whether the line from `a` cuts artwork of a kind inside the hex of its end `b`."""
    ray = Ray(board, a, b)
    inside = Fraction(1, max(projection(u, ray.goal) for u in DIRECTIONS))
    here = board.features_in[b]
    counted = frozenset(index for index in here if opaque(board.features[index]))
    return bool(cuts_in(ray, Touch(b, "through", 1 - inside, Fraction(1)), counted))


@rule("ASL-2.0f", off=lambda touch: touch.how == "through")
def is_in_inherent(touch: Touch) -> bool:
    """Inherent terrain fills its hex with the hexsides: a line along one is affected."""
    return touch.how != "corner"


@rule("ASL-2.0g")
def terrain_hindrance(board: Board, types: Sequence[Terrain], grain: Sequence[int], a: int, b: int) -> int:
    """+1 for each hindrance hex strictly between; the two hexes of one hexside count once for a line along it.

    `grain` are the hexes whose grain artwork the line crosses: grain is not inherent.
    """
    worst: dict[tuple[Fraction, Fraction], int] = {}
    for touch in _hindering(board, types, grain, a, b):
        stretch = (touch.enter, touch.leave)
        worst[stretch] = max(worst.get(stretch, 0), types[touch.cell].hindrance)
    return sum(worst.values())


def _hindering(board: Board, types: Sequence[Terrain], grain: Sequence[int], a: int, b: int) -> Iterator[Touch]:
    """The hindrance hexes that a line crosses."""
    for touch in board.crossed(a, b):
        kind = types[touch.cell]
        if kind.hindrance and (is_in_inherent(touch) if kind.inherent else touch.cell in grain):
            yield touch


def _own_hindrance(types: Sequence[Terrain], a: int, b: int) -> int:
    return types[a].hindrance + types[b].hindrance


@rule("ASL-1.1.2p", off=_own_hindrance)
def hindrance_at_ends(types: Sequence[Terrain], a: int, b: int) -> int:
    """Hindrance terrain in the hex of the firer or the target adds nothing."""
    return 0


class Lines:
    """The static part of every line of one board in one month, worked out when first asked for."""

    def __init__(self, board: Board, types: Sequence[Terrain]) -> None:
        self.board, self.types, self.size = board, types, board.size
        self.obstacles = sight_of(board, is_obstacle)
        self.grain = sight_of(board, is_grain) if any(map(is_grain, board.features)) else None
        self.values = array("b", [UNKNOWN]) * (board.size * board.size)
        self.verdicts = [bytearray(len(board) + 1) for _ in range(len(board) + 1)]
        """By cell and cell; the last row and column, which OFF_MAP leads to, are those of units not in play."""
        self.inherent: dict[int, tuple[tuple[int, ...], ...]] = {}
        self.met: dict[int, frozenset[int]] = {}
        self.woods: dict[int, bool] = {}

    def value(self, a: int, b: int) -> int:
        """Hindrance of the terrain between two hexes, or BLOCKED."""
        found = self.values[a * self.size + b]
        return found if found != UNKNOWN else self._fill(a, b)

    def verdict(self, a: int, b: int) -> int:
        """OPEN or SHUT: whether there is a line of sight as long as no smoke is about."""
        seen = are_in_play(self, a, b) and (a == b or self._is_open(self.value(a, b)))
        found = self.verdicts[a][b] = self.verdicts[b][a] = OPEN if seen else SHUT
        return found

    def _is_open(self, value: int) -> bool:
        return value != BLOCKED and not is_lost_in_hindrance(value)

    def _fill(self, a: int, b: int) -> int:
        blocked = is_blocked_between(self.obstacles, a, b) or is_blocked_at_ends(self.board, a, b)
        blocked = blocked or terrain.is_blocked_on_road(self.board, self.types, a, b)
        value = BLOCKED if blocked else self.hindrance(a, b)
        self.values[a * self.size + b] = self.values[b * self.size + a] = value
        return value

    def hindrance(self, a: int, b: int) -> int:
        """Hindrance of the terrain between two hexes, whether or not an obstacle blocks the line."""
        grain = self._grain(a, b)
        return terrain_hindrance(self.board, self.types, grain, a, b) + hindrance_at_ends(self.types, a, b)

    def hindering(self, a: int, b: int) -> list[int]:
        """The hexes whose terrain hinders a line."""
        return [touch.cell for touch in _hindering(self.board, self.types, self._grain(a, b), a, b)]

    def _grain(self, a: int, b: int) -> Sequence[int]:
        return self.grain.cuts(a, b) if self.grain else ()

    def between(self, a: int, b: int) -> tuple[tuple[int, ...], ...]:
        """The hexes a line meets as inherent markers see it; those of one hexside stand together."""
        key = a * self.size + b
        found = self.inherent.get(key)
        if found is None:
            groups: dict[tuple[Fraction, Fraction], list[int]] = {}
            for touch in self.board.crossed(a, b):
                if is_in_inherent(touch):
                    groups.setdefault((touch.enter, touch.leave), []).append(touch.cell)
            found = self.inherent[key] = tuple(tuple(cells) for cells in groups.values())
        return found

    def meets(self, a: int, b: int, cells: Iterable[int]) -> bool:
        """Whether a line meets any of these hexes between its ends, as inherent markers see it."""
        key = a * self.size + b
        found = self.met.get(key)
        if found is None:
            found = self.met[key] = frozenset(cell for group in self.between(a, b) for cell in group)
        return not found.isdisjoint(cells)

    def crosses_woods(self, a: int, b: int) -> bool:
        """Whether the line from `a` cuts woods artwork inside the hex `b`."""
        key = a * self.size + b
        found = self.woods.get(key)
        if found is None:
            found = self.woods[key] = a != b and cuts_at(self.board, a, b, lambda feature: feature.kind == "woods")
        return found


@lru_cache(maxsize=64)
def _lines(board: Board, month: int) -> Lines:
    return Lines(board, terrain.governing_types(board, month))


def lines_of(s: State) -> Lines:
    """The static lines of the game's board."""
    kept = s.setting.__dict__
    found: Lines | None = kept.get("lines")
    if found is None:
        setting = s.setting
        found = kept["lines"] = _lines(setting.board, setting.scenario.month)
    return found


# --- verdicts -----------------------------------------------------------------------------------------------------
@rule("ASL-3.2f", off=True)
def are_in_play(lines: Lines, a: int, b: int) -> bool:
    """Off the map nobody sees or is seen."""
    return 0 <= a < lines.size and 0 <= b < lines.size


def _between_no_units(s: State, a: int, cells: Collection[int]) -> list[int]:
    held = {unit.at for unit in s.units.values()}
    return [b for b in cells if not any(held.intersection(group) for group in lines_of(s).between(a, b))]


@rule("ASL-3.2g", off=_between_no_units)
def not_behind_units(s: State, a: int, cells: Collection[int]) -> Collection[int]:
    """Units between firer and target do not block: of the hexes that a hex sees past the terrain none is lost."""
    return cells


@rule("ASL-3.2j")
def is_lost_in_hindrance(hindrance: int) -> bool:
    """Smoke and hindrance of +6 or more block together."""
    return hindrance >= tables().limits.hindrance_blocks_at


@rule("ASL-3.3v")
def smoke_hindrance(s: State, a: int, b: int) -> int:
    """+2 for each smoke hex on the line, the hexes of firer and target with it."""
    smoke, lines = s.smoke, lines_of(s)
    if not smoke:
        return 0
    hexes = (a in smoke) + (b in smoke)
    if lines.meets(a, b, smoke):
        hexes += sum(1 for cells in lines.between(a, b) if any(cell in smoke for cell in cells))
    return hexes * tables().terrain.smoke.hindrance


def smoke_in(s: State, cell: int) -> int:
    """The DRM of smoke in a hex itself."""
    return tables().terrain.smoke.hindrance if cell in s.smoke else 0


@rule("ASL-L6")
def out_of_smoke(s: State, a: int) -> int:
    """Fire out of smoke has one more."""
    return tables().ift_drm.fire_out_of_smoke if a in s.smoke and s.setting.option("L6") else 0


def sees(s: State, a: int, b: int) -> bool:
    """Whether there is a line of sight between two hexes; the same in both directions."""
    lines = s.setting.__dict__.get("lines") or lines_of(s)
    if (lines.verdicts[a][b] or lines.verdict(a, b)) == SHUT or not not_behind_units(s, a, (b,)):
        return False
    return not s.smoke or a == b or not is_lost_in_hindrance(lines.value(a, b) + smoke_hindrance(s, a, b))


def seen_from(s: State, a: int, cells: Iterable[int]) -> list[int]:
    """Those of some hexes that are in line of sight of a hex."""
    lines = s.setting.__dict__.get("lines") or lines_of(s)
    row = lines.verdicts[a]
    found = not_behind_units(s, a, [b for b in cells if (row[b] or lines.verdict(a, b)) == OPEN])
    return [b for b in found if sees(s, a, b)] if s.smoke else [*found]


def eyes_on(s: State, side: int, cell: int) -> list[int]:
    """The hexes of a side from which its units see a hex."""
    if s.smoke:
        return seen_from(s, cell, s.where[side])
    found = s.eyes.get((side, cell))
    if found is None:
        found = s.eyes[side, cell] = seen_from(s, cell, s.where[side])
    return found


def hindrance(s: State, a: int, b: int) -> int:
    """Hindrance and smoke DRM for fire from one hex to another."""
    return hindrance_tally(s, a, b).total


def hindrance_tally(s: State, a: int, b: int) -> Tally:
    """The hindrances of a line, each with its rule; a blocked line tells nothing by having none (ASL-3.2h)."""
    found = Tally()
    value = lines_of(s).value(a, b)
    found.add(lines_of(s).hindrance(a, b) if value == BLOCKED else value, "hindrance", "ASL-2.0g")
    found.add(smoke_hindrance(s, a, b), "smoke", "ASL-3.3v")
    found.add(out_of_smoke(s, a), "out-of-smoke", "ASL-L6")
    return found


def why_no_sight(s: State, a: int, b: int) -> Violation | None:
    """Why there is no line of sight, or None where there is one."""
    if sees(s, a, b):
        return None
    if not are_in_play(lines_of(s), a, b):
        return refuse("ASL-3.2f", "refuse-unseen-off-map")
    here, there = s.board.label(a), s.board.label(b)
    if lines_of(s).value(a, b) == BLOCKED:
        by = next(iter(lines_of(s).obstacles.cuts(a, b)), b)
        return refuse("ASL-3.2d", "refuse-no-sight", here=here, there=there, by=s.board.label(by))
    return refuse("ASL-3.2j", "refuse-too-much-hindrance", here=here, there=there)


@rule("ASL-D15", off=lambda s, unit, cell: seen_from(s, cell, [unit.at]))
def friends_seeing(s: State, unit: Unit, cell: int) -> list[int]:
    """The hexes from which a unit's side sees a hex: those of all its units count."""
    return eyes_on(s, unit.side, cell)


@rule("ASL-2.0j")
def known_enemies(s: State, unit: Unit) -> list[Unit]:
    """Known Enemy Units: enemies in the line of sight of any friendly unit at this moment."""
    enemies = s.where[1 - unit.side]
    known = [id for cell in enemies if cell != OFF_MAP and friends_seeing(s, unit, cell) for id in enemies[cell]]
    return [s.units[id] for id in sorted(known)]
