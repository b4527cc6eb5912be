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
"""Stands for a blocked line among kept hindrances; no line has this much hindrance."""
UNKNOWN = -1
"""Stands for a line whose hindrance is not worked out yet."""
UNASKED, OPEN, SHUT = 0, 1, 2
"""Verdicts on a line without smoke, as they are kept; a fresh row of bytes is all UNASKED."""


# --- what the map does to a line ----------------------------------------------------------------------------------
def is_obstacle(feature: Feature) -> bool:
    """Buildings and woods block where the line cuts their artwork."""
    return feature.kind in OBSTACLES


def is_grain(feature: Feature) -> bool:
    """Whether artwork is grain."""
    return feature.kind == "grain"


@rule("ASL-3.2d", "ASL-1.1d")
def is_blocked_between(obstacles: Sight, start: int, end: int) -> bool:
    """The straight line from centre to centre cuts an obstacle, its artwork lying on both sides of the line."""
    return obstacles.blocked(start, end)


@rule("ASL-3.2e")
def is_blocked_at_ends(board: Board, start: int, end: int) -> bool:
    """What stands in the hex of the firer or of the target never blocks."""
    return False


def cuts_at(board: Board, start: int, end: int, opaque: Opaque) -> bool:
    """Whether the line from `start` cuts artwork of a kind inside the hex of its `end`."""
    ray = Ray(board, start, end)
    inside = Fraction(1, max(projection(direction, ray.goal) for direction in DIRECTIONS))
    here = board.features_in[end]
    counted = frozenset(index for index in here if opaque(board.features[index]))
    return bool(cuts_in(ray, Touch(end, "through", 1 - inside, Fraction(1)), counted))


@rule("ASL-2.0f")
def is_in_inherent(touch: Touch) -> bool:
    """Inherent terrain fills its hex with the hexsides: a line along one is affected."""
    return touch.how != "corner"


@rule("ASL-2.0g")
def terrain_hindrance(board: Board, types: Sequence[Terrain], grain: Sequence[int], start: int, end: int) -> int:
    """+1 for each hindrance hex strictly between; the two hexes of one hexside count once for a line along it.

    `grain` are the hexes whose grain artwork the line crosses: grain is not inherent.
    """
    worst: dict[tuple[Fraction, Fraction], int] = {}
    for touch in _hindering(board, types, grain, start, end):
        stretch = (touch.enter, touch.leave)
        worst[stretch] = max(worst.get(stretch, 0), types[touch.cell].hindrance)
    return sum(worst.values())


def _hindering(board: Board, types: Sequence[Terrain], grain: Sequence[int], start: int, end: int) -> Iterator[Touch]:
    """The hindrance hexes that a line crosses."""
    for touch in board.crossed(start, end):
        kind = types[touch.cell]
        if kind.hindrance and (is_in_inherent(touch) if kind.inherent else touch.cell in grain):
            yield touch


@rule("ASL-1.1.2p")
def hindrance_at_ends(types: Sequence[Terrain], start: int, end: int) -> int:
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

    def value(self, start: int, end: int) -> int:
        """Hindrance of the terrain between two hexes, or BLOCKED."""
        hindrance = self.values[start * self.size + end]
        return hindrance if hindrance != UNKNOWN else self._fill(start, end)

    def verdict(self, start: int, end: int) -> int:
        """OPEN or SHUT: whether there is a line of sight as long as no smoke is about."""
        seen = are_in_play(self, start, end) and (start == end or self._is_open(self.value(start, end)))
        verdict = self.verdicts[start][end] = self.verdicts[end][start] = OPEN if seen else SHUT
        return verdict

    def _is_open(self, value: int) -> bool:
        return value != BLOCKED and not is_lost_in_hindrance(value)

    def _fill(self, start: int, end: int) -> int:
        blocked = is_blocked_between(self.obstacles, start, end) or is_blocked_at_ends(self.board, start, end)
        blocked = blocked or terrain.is_blocked_on_road(self.board, self.types, start, end)
        value = BLOCKED if blocked else self.hindrance(start, end)
        self.values[start * self.size + end] = self.values[end * self.size + start] = value
        return value

    def hindrance(self, start: int, end: int) -> int:
        """Hindrance of the terrain between two hexes, whether or not an obstacle blocks the line."""
        grain = self._grain(start, end)
        return terrain_hindrance(self.board, self.types, grain, start, end) + hindrance_at_ends(self.types, start, end)

    def hindering(self, start: int, end: int) -> list[int]:
        """The hexes whose terrain hinders a line."""
        return [touch.cell for touch in _hindering(self.board, self.types, self._grain(start, end), start, end)]

    def _grain(self, start: int, end: int) -> Sequence[int]:
        return self.grain.cuts(start, end) if self.grain else ()

    def between(self, start: int, end: int) -> tuple[tuple[int, ...], ...]:
        """The hexes a line meets as inherent markers see it; those of one hexside stand together."""
        key = start * self.size + end
        hexes = self.inherent.get(key)
        if hexes is None:
            groups: dict[tuple[Fraction, Fraction], list[int]] = {}
            for touch in self.board.crossed(start, end):
                if is_in_inherent(touch):
                    groups.setdefault((touch.enter, touch.leave), []).append(touch.cell)
            hexes = self.inherent[key] = tuple(tuple(cells) for cells in groups.values())
        return hexes

    def meets(self, start: int, end: int, cells: Iterable[int]) -> bool:
        """Whether a line meets any of these hexes between its ends, as inherent markers see it."""
        key = start * self.size + end
        hexes = self.met.get(key)
        if hexes is None:
            hexes = self.met[key] = frozenset(cell for group in self.between(start, end) for cell in group)
        return not hexes.isdisjoint(cells)

    def crosses_woods(self, start: int, end: int) -> bool:
        """Whether the line from `start` cuts woods artwork inside the hex `end`."""
        key = start * self.size + end
        cuts = self.woods.get(key)
        if cuts is None:
            cuts = self.woods[key] = start != end and cuts_at(
                self.board, start, end, lambda feature: feature.kind == "woods"
            )
        return cuts


@lru_cache(maxsize=64)
def _lines(board: Board, month: int) -> Lines:
    return Lines(board, terrain.governing_types(board, month))


def lines_of(s: State) -> Lines:
    """The static lines of the game's board."""
    kept = s.setting.__dict__
    lines: Lines | None = kept.get("lines")
    if lines is None:
        setting = s.setting
        lines = kept["lines"] = _lines(setting.board, setting.scenario.month)
    return lines


# --- verdicts -----------------------------------------------------------------------------------------------------
@rule("ASL-3.2f")
def are_in_play(lines: Lines, start: int, end: int) -> bool:
    """A hex off the map neither sees nor is seen."""
    return 0 <= start < lines.size and 0 <= end < lines.size


@rule("ASL-3.2g")
def not_behind_units(s: State, start: int, cells: Collection[int]) -> Collection[int]:
    """Units between firer and target do not block sight: none of the cells is lost."""
    return cells


@rule("ASL-3.2j")
def is_lost_in_hindrance(hindrance: int) -> bool:
    """Smoke and hindrance of +6 or more together block a line."""
    return hindrance >= tables().limits.hindrance_blocks_at


@rule("ASL-3.3v")
def smoke_hindrance(s: State, start: int, end: int) -> int:
    """+2 for each smoke hex on the line, including those of firer and target."""
    smoke, lines = s.smoke, lines_of(s)
    if not smoke:
        return 0
    hexes = (start in smoke) + (end in smoke)
    if lines.meets(start, end, smoke):
        hexes += sum(1 for cells in lines.between(start, end) if any(cell in smoke for cell in cells))
    return hexes * tables().terrain.smoke.hindrance if hexes else 0


def smoke_in(s: State, cell: int) -> int:
    """The DRM of smoke in a hex itself."""
    return tables().terrain.smoke.hindrance if cell in s.smoke else 0


@rule("ASL-L6")
def out_of_smoke(s: State, start: int) -> int:
    """Fire out of a smoke hex has a further DRM, under the option."""
    return tables().ift_drm.fire_out_of_smoke if start in s.smoke and s.setting.option("L6") else 0


def sees(s: State, start: int, end: int) -> bool:
    """Whether there is a line of sight between two hexes; the same in both directions."""
    lines = s.setting.__dict__.get("lines") or lines_of(s)
    if (lines.verdicts[start][end] or lines.verdict(start, end)) == SHUT or not not_behind_units(s, start, (end,)):
        return False
    return not (s.smoke and is_lost_in_smoke(s, start, end))


def is_lost_in_smoke(s: State, start: int, end: int) -> bool:
    """Whether smoke blocks a line that is open without it; a hex is always seen from itself."""
    if start == end:
        return False
    value = lines_of(s).value(start, end)
    # Mostly all the smoke on the map would not be enough.
    if not is_lost_in_hindrance(value + len(s.smoke) * tables().terrain.smoke.hindrance):
        return False
    smoke = smoke_hindrance(s, start, end)
    return smoke != 0 and is_lost_in_hindrance(value + smoke)


def seen_from(s: State, start: int, cells: Iterable[int]) -> list[int]:
    """Those of some hexes that are in line of sight of a hex."""
    lines = s.setting.__dict__.get("lines") or lines_of(s)
    row = lines.verdicts[start]
    visible = not_behind_units(s, start, [end for end in cells if (row[end] or lines.verdict(start, end)) == OPEN])
    return [end for end in visible if not is_lost_in_smoke(s, start, end)] if s.smoke else [*visible]


def eyes_on(s: State, side: int, cell: int) -> tuple[int, ...]:
    """The hexes of a side from which its units see a hex, in ascending order."""
    key, kept = (cell, *s.smoke) if s.smoke else cell, s.eyes[side]
    eyes = kept.get(key)
    if eyes is None:
        eyes = kept[key] = tuple(sorted(seen_from(s, cell, s.where[side])))
    return eyes


def hindrance(s: State, start: int, end: int) -> int:
    """Hindrance and smoke DRM for fire from one hex to another."""
    return hindrance_tally(s, start, end).total


def hindrance_tally(s: State, start: int, end: int) -> Tally:
    """The hindrances of a line, each with its rule; a blocked line tells nothing by having none (ASL-3.2h)."""
    tally = Tally()
    value = lines_of(s).value(start, end)
    tally.add(lines_of(s).hindrance(start, end) if value == BLOCKED else value, "hindrance", "ASL-2.0g")
    tally.add(smoke_hindrance(s, start, end), "smoke", "ASL-3.3v")
    tally.add(out_of_smoke(s, start), "out-of-smoke", "ASL-L6")
    return tally


def why_no_sight(s: State, start: int, end: int) -> Violation | None:
    """Why there is no line of sight between two hexes."""
    if sees(s, start, end):
        return None
    if not are_in_play(lines_of(s), start, end):
        return refuse("ASL-3.2f", "refuse-unseen-off-map")
    here, there = s.board.label(start), s.board.label(end)
    if lines_of(s).value(start, end) == BLOCKED:
        by = next(iter(lines_of(s).obstacles.cuts(start, end)), end)
        return refuse("ASL-3.2d", "refuse-no-sight", here=here, there=there, by=s.board.label(by))
    return refuse("ASL-3.2j", "refuse-too-much-hindrance", here=here, there=there)


@rule("ASL-D15")
def friends_seeing(s: State, unit: Unit, cell: int) -> Sequence[int]:
    """The hexes from which a unit's side sees a hex: those of all its units count."""
    return eyes_on(s, unit.side, cell)


@rule("ASL-2.0j")
def known_enemies(s: State, unit: Unit) -> list[Unit]:
    """Known Enemy Units: enemies in the line of sight of any friendly unit at this moment."""
    enemies = s.where[1 - unit.side]
    known = [id for cell in enemies if cell != OFF_MAP and friends_seeing(s, unit, cell) for id in enemies[cell]]
    return [s.units[id] for id in sorted(known)]
