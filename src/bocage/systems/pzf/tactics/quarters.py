"""The quarters of the table that a side must clear of enemies (PZF-18.3d): which to concede, and where vehicles go."""

from __future__ import annotations

from collections import Counter

from bocage.ground.table import length
from bocage.systems.pzf.scenarios.placing import quarter_of
from bocage.systems.pzf.space.bodies import Point, centre_of
from bocage.systems.pzf.state.model import Figure

Quarter = tuple[bool, bool]
"""Whether a quarter of the table is the eastern one, and whether it is the northern one."""


def strength_by_quarter(positions: list[tuple[Point, int]], split: Point) -> Counter[Quarter]:
    """The enemy's strength in each quarter, from positions with their strength."""
    by_quarter: Counter[Quarter] = Counter()
    for point, strength in positions:
        quarter = quarter_of(point, split)
        if quarter is not None:
            by_quarter[quarter] += strength
    return by_quarter


def hardest_quarter(
    positions: list[tuple[Point, int]], split: Point, vehicle_positions: list[Point], inches_per_strength: int
) -> Quarter | None:
    """The quarter that is hardest to clear; None if no quarter holds an enemy.

    Hardness is the enemy's strength there plus the vehicles' distances to it, `inches_per_strength` of them counting as
    one point. A quarter where the enemy has been worn down, or to which vehicles have come near, is therefore not
    conceded later.
    """
    strength = strength_by_quarter(positions, split)

    def hardness(quarter: Quarter) -> float:
        enemies = [point for point, _ in positions if quarter_of(point, split) == quarter]
        return (
            strength[quarter]
            + sum(min(length(vehicle, enemy) for enemy in enemies) for vehicle in vehicle_positions)
            / inches_per_strength
        )

    return max(strength, key=hardness, default=None)


def vehicles_to_hold_quarters(
    size: Point, vehicles: list[Figure], split: Point, conceded: Quarter | None
) -> dict[int, Point]:
    """The middle of the quarter that a vehicle must go to or stay in, by the vehicle's id.

    A quarter with a single vehicle keeps it, one without any gets the nearest; the conceded quarter gets none. `size`
    is the width and depth of the table.
    """
    width, depth = size
    thinly_held: list[tuple[list[Figure], Point]] = []
    for middle in ((x, y) for x in (width // 4, 3 * width // 4) for y in (depth // 4, 3 * depth // 4)):
        quarter = quarter_of(middle, split)
        present = [vehicle for vehicle in vehicles if quarter_of(centre_of(vehicle), split) == quarter]
        if quarter != conceded and len(present) <= 1:
            thinly_held.append((present, middle))
    assigned: dict[int, Point] = {}
    # Quarters with one vehicle come first: that vehicle stays and is not sent elsewhere.
    for present, middle in sorted(thinly_held, key=lambda entry: -len(entry[0])):
        candidates = present or [
            vehicle for vehicle in vehicles if vehicle.id not in assigned and not vehicle.wheels_out
        ]
        if candidates:
            nearest = min(candidates, key=lambda vehicle: length(centre_of(vehicle), middle))
            assigned[nearest.id] = middle
    return assigned


def vehicles_to_clear_quarters(
    positions: list[tuple[Point, int]], vehicles: list[Figure], split: Point, least: int
) -> dict[int, tuple[Point, ...]]:
    """The enemy positions that each vehicle is sent to clear, by the vehicle's id.

    `positions` are those to be cleared, with the enemy's strength at each. Vehicles are divided among the quarters by
    that strength, the weakest quarter first and at least `least` to each while there are any.
    """
    strengths = strength_by_quarter(positions, split)
    unassigned = list(vehicles)
    assigned: dict[int, tuple[Point, ...]] = {}
    for quarter, strength in reversed(strengths.most_common()):
        in_quarter = tuple(point for point, _ in positions if quarter_of(point, split) == quarter)
        unassigned.sort(key=lambda vehicle: min(length(centre_of(vehicle), point) for point in in_quarter))
        count = max(least, len(unassigned) * strength // strengths.total())
        assigned |= {vehicle.id: in_quarter for vehicle in unassigned[:count]}
        unassigned, strengths[quarter] = unassigned[count:], 0
    return assigned
