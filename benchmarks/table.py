"""Speed of the continuous table: sight, distances, moves and groups among 60 figures and 40 pieces of terrain.

    python benchmarks/table.py --seconds 2 --json

A sight check asks for nine points of a body, every opaque piece and eight vehicles counted; `sight_cold` moves every
figure before each round, so that kept answers do not help. Seconds are processor time, without other programs.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from random import Random
from time import process_time

from bocage.ground.lattice import Point
from bocage.ground.table import (
    INCH,
    TURN,
    RouteFinder,
    Table,
    columns_of,
    components,
    disc,
    distance,
    heights_of,
    hidden_points,
    hull,
    masks_of,
    solid,
    table_of,
)

FIGURES, PIECES, VEHICLES = 60, 40, 8
OPAQUE = frozenset({"wall", "house", "hill", "wood"})


def battlefield(seed: int = 1) -> Table:
    """A table of 72 x 48 inches with walls, hedges, houses, woods and hills."""
    rng = Random(seed)
    drawn: list[dict[str, object]] = []
    for number in range(PIECES):
        x, y = rng.uniform(1, 65), rng.uniform(1, 41)
        match number % 5:
            case 0:
                drawn.append({"kind": "wall", "line": [[x, y], [x + 5, y + rng.uniform(-1, 4)]], "height": 0.6})
            case 1:
                drawn.append({"kind": "house", "rect": [x, y, x + 5, y + 4], "height": 4})
            case 2:
                ring = [[x, y], [x + 5, y + 1], [x + 6, y + 5], [x + 1, y + 6]]
                drawn.append({"kind": "wood", "polygon": ring, "height": 3, "depth": 6})
            case 3:
                drawn.append({"kind": "hedge", "line": [[x, y], [x, y + 5], [x + 3, y + 5]], "height": 0.8})
            case _:
                drawn.append({"kind": "hill", "rect": [x, y, x + 6, y + 6], "elevation": 2})
    return table_of((72, 48), drawn)


class Bench:
    """The table with its figures, which can be set down anew."""

    def __init__(self) -> None:
        self.table = battlefield()
        self.opaque = frozenset(index for index, piece in enumerate(self.table.pieces) if piece.kind in OPAQUE)
        self.rng = Random(2)
        self.shuffle()

    def shuffle(self) -> None:
        """Every figure somewhere else."""
        width, depth = self.table.size
        self.places: list[Point] = [
            (self.rng.randrange(500, width - 500), self.rng.randrange(500, depth - 500)) for _ in range(FIGURES)
        ]
        self.bodies = [disc(place, 350) for place in self.places]
        self.bases = [disc(place, 500) for place in self.places]
        self.vehicles = [
            (index, solid(hull(self.places[index], self.rng.randrange(TURN), 4000, 2000), None, 1500))
            for index in range(VEHICLES)
        ]

    def sight(self) -> int:
        """Every figure looks at every other."""
        table, opaque = self.table, self.opaque
        for index, here in enumerate(self.places):
            eye = (*here, table.ground(here) + 900)
            vehicles = [entry for entry in self.vehicles if entry[0] != index]
            for other_index, there in enumerate(self.places):
                columns = columns_of(here, self.bodies[other_index])
                heights = heights_of(table.ground(there), 1000)
                if seen := table.seen(eye, columns, heights, opaque):
                    others = [entry for entry in vehicles if entry[0] != other_index]
                    seen &= ~hidden_points(masks_of(others, eye, columns, heights))
        return FIGURES * FIGURES

    def sight_cold(self) -> int:
        self.shuffle()
        return self.sight()

    def in_the_way(self) -> int:
        """One figure lists what stands between it and every other, men included."""
        men = [(index, solid(body, None, 1000)) for index, body in enumerate(self.bodies)]
        here = self.places[0]
        eye = (*here, self.table.ground(here) + 900)
        for body in self.bodies[1:]:
            columns = columns_of(here, body)
            heights = heights_of(0, 1000)
            self.table.masks(eye, columns, heights)
            masks_of(men, eye, columns, heights)
        return FIGURES - 1

    def distances(self) -> int:
        for first in self.bases:
            for second in self.bases:
                distance(first, second)
        return FIGURES * FIGURES

    def groups(self) -> int:
        components(self.bases, 2 * INCH)
        return 1

    def going(self, place: Point) -> RouteFinder:
        table = self.table
        houses = [piece.shape for piece in table.pieces if piece.kind == "house"]
        woods = [(piece.shape, 2) for piece in table.pieces if piece.kind == "wood"]
        return RouteFinder(table.size, 500, houses + [base for base in self.bases if base.points[0] != place], woods)

    def routes(self) -> int:
        """Eight men look for ways to points six inches away."""
        for place in self.places[:8]:
            finder = self.going(place)
            x, y = place
            for dx, dy in ((3600, 4800), (-3600, 4800), (3600, -4800), (-3600, -4800)):
                finder.route((x, y), (x + dx, y + dy), 8000)
        return 32

    def reach(self) -> int:
        """All that eight men can reach with six inches."""
        for place in self.places[:8]:
            self.going(place).reach(place, 6000)
        return 8


def per_second(work: Callable[[], int], seconds: float) -> float:
    """How many of a kind of work are done in a second."""
    work()
    done, began = 0, process_time()
    while (spent := process_time() - began) < seconds or not done:
        done += work()
    return done / spent


def main() -> None:
    """Measure everything and print it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    bench, moving = Bench(), Bench()
    tasks = {
        "sight_per_s": bench.sight,
        "sight_cold_per_s": moving.sight_cold,
        "in_the_way_per_s": bench.in_the_way,
        "distances_per_s": bench.distances,
        "groups_per_s": bench.groups,
        "routes_per_s": bench.routes,
        "reach_per_s": bench.reach,
    }
    figures = {name: round(per_second(work, asked.seconds)) for name, work in tasks.items()}
    if asked.json:
        print(json.dumps(figures))
    else:
        for name, figure in figures.items():
            print(f"{name:20} {figure:>12,}")


if __name__ == "__main__":
    main()
