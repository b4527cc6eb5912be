"""The system sees what the plain implementation sees: along every line of random maps with relief."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import pytest
from tests.systems.ept.ground import plain_sight
from tests.systems.ept.ground.plain_sight import End, Ground, Place
from tests.systems.ept.positions import position

from bocage.ground.hexgrid import column_name
from bocage.systems.ept.ground.sight import Eye, hindrance_on, sight
from bocage.systems.ept.state.model import State

COLUMNS, ROWS = 7, 6
LETTERS = {".": "clear", "F": "forest", "V": "orchard", "B": "brush", "C": "field", "M": "marsh", "G": "cemetery"} | {
    "K": "grove", "W": "building_wood", "H": "building_stone", "w": "ruin_wood", "h": "ruin_stone", "E": "water",
}  # fmt: skip
SCATTER = "..........FFVBCMGKWWHHwhE"
PLAINER = ".................FBCWH"
WALLS = ("hedge", "bocage", "wall")


class Sketch:
    """A random map, told to the system in its words and to the plain implementation in its own."""

    def __init__(self, seed: int, letters: str, walls: int) -> None:
        self.dice = Random(seed)
        self.letters = letters
        self.columns = {column_name(number): self.column(ROWS + number % 2) for number in range(COLUMNS)}
        self.board: dict[str, Any] = {"columns": self.columns}
        bare, _ = position(board=self.board)
        self.labels = [bare.board.label(cell) for cell in range(bare.board.size)]
        axials = {label: bare.board.axials[bare.board.cell(label)] for label in self.labels}
        self.hexes = {label: (axial.q, axial.r) for label, axial in axials.items()}
        self.places = {label: Place(LETTERS[self.letter(label)]) for label in self.labels}
        self.raise_hills()
        self.join_buildings(bare)
        self.sides = self.build_walls(bare, walls)
        self.strew()

    def column(self, rows: int) -> str:
        return "".join(self.dice.choices(self.letters, k=rows))

    def letter(self, label: str) -> str:
        column = self.columns[label[0]]
        return column[int(label[1:]) - (1 if len(column) == ROWS else 0)]

    def raise_hills(self) -> None:
        """Two or three hills, which fall by a level with each hex or two."""
        tops = [(self.dice.choice(self.labels), self.dice.choice((1, 2, 3))) for _ in range(self.dice.choice((2, 3)))]
        for label, place in self.places.items():
            away = [(plain_sight.distance(self.hexes[label], self.hexes[top]), height) for top, height in tops]
            place.level = max(0, *(height - steps // self.dice.choice((1, 1, 2)) for steps, height in away))

    def join_buildings(self, bare: State) -> None:
        """Neighbouring houses become one building here and there; some get a second storey, some are ruins."""
        houses = [label for label in self.labels if self.places[label].terrain in plain_sight.BUILDINGS]
        self.blocks: list[str] = []
        self.high: list[str] = []
        joined: set[str] = set()
        for first, second in combinations(houses, 2):
            if bare.board.adjacent(bare.board.cell(first), bare.board.cell(second)) and not joined & {first, second}:
                joined |= {first, second}
                self.blocks.append(f"{first} {second}")
                for label in (first, second):
                    if self.dice.random() < 0.3:
                        self.high.append(label)
                    self.places[label].floors = 2 if label in self.high else 1
        for label in houses:
            self.places[label].ruined = self.dice.random() < 0.15

    def build_walls(self, bare: State, number: int) -> dict[str, str]:
        """Some hexsides get a hedge, a bocage or a wall."""
        pairs = [
            (first, second)
            for first, second in combinations(self.labels, 2)
            if bare.board.adjacent(bare.board.cell(first), bare.board.cell(second))
        ]
        self.walled = self.dice.sample(pairs, number)
        told = {}
        for first, second in self.walled:
            way = bare.board.direction_name(bare.board.direction(bare.board.cell(first), bare.board.cell(second)))
            told[f"{first}:{way}"] = self.dice.choice(WALLS)
        return told

    def strew(self) -> None:
        """Smoke, fires and wrecks."""
        for place in self.places.values():
            place.smoke = self.dice.choice((0, 0, 0, 0, 0, 0, 0, 0, 1, 2))
            place.burns = self.dice.random() < 0.04
            place.covered = self.dice.random() < 0.08

    def ground(self, **told: Any) -> Ground:
        """The map in the words of the plain implementation."""
        places = {self.hexes[label]: place for label, place in self.places.items()}
        walls = {frozenset((self.hexes[first], self.hexes[second])) for first, second in self.walled}
        return Ground(places, walls, **told)

    def state(self, options: dict[str, bool | str], weather: int) -> State:
        """The map as a position of the system; half of the wrecks are tanks."""
        levels: dict[str, list[str]] = {}
        for label, place in self.places.items():
            if place.level:
                levels.setdefault(str(place.level), []).append(label)
        covered = [label for label, place in self.places.items() if place.covered]
        s, _ = position(
            options,
            board={
                **self.board,
                "levels": {label: int(level) for level, labels in levels.items() for label in labels},
                "sides": self.sides,
                "blocks": self.blocks,
                "high": self.high,
            },
            weather=weather,
            smoke={label: place.smoke for label, place in self.places.items() if place.smoke},
            fires=[label for label, place in self.places.items() if place.burns],
            ruins=[label for label, place in self.places.items() if place.ruined],
            wrecks=dict.fromkeys(covered[::2], 1),
            units=[{"name": label, "type": "su_t34_43", "at": label, "facing": "N"} for label in covered[1::2]],
        )
        return s


def floor_of(sketch: Sketch, label: str) -> int:
    """A storey of a hex."""
    place = sketch.places[label]
    has_storeys = plain_sight.terrain_of(place) in plain_sight.BUILDINGS
    return sketch.dice.randint(0, place.floors) if has_storeys else 0


def differences(sketch: Sketch, ground: Ground, s: State) -> tuple[int, int, list[str]]:
    """The lines compared, how many of them are open, and those that are judged differently."""
    compared = seen = 0
    wrong = []
    for first, second in combinations(sketch.labels, 2):
        start, end = sketch.dice.sample((first, second), 2)
        floors = floor_of(sketch, start), floor_of(sketch, end)
        plain = plain_sight.look(ground, End(sketch.hexes[start], floors[0]), End(sketch.hexes[end], floors[1]))
        eyes = Eye(s.board.cell(start), floors[0]), Eye(s.board.cell(end), floors[1])
        drawn = sight(s, *eyes).is_open, hindrance_on(s, *eyes)
        compared, seen = compared + 1, seen + plain.is_open
        if drawn != plain:
            wrong.append(f"{start}/{floors[0]} to {end}/{floors[1]}: {drawn}, plainly {plain}")
    return compared, seen, wrong


@pytest.mark.rule("EPT-4.1a", "EPT-4.3a", "EPT-4.4a", "EPT-4.4c", "EPT-4.4g", "EPT-4.4h", "EPT-4.4i", "EPT-5.2d")
@pytest.mark.parametrize("seed", range(6))
def test_bare_ground_is_seen_alike(seed: int) -> None:
    sketch = Sketch(seed, PLAINER, walls=0)
    for place in sketch.places.values():
        place.smoke, place.burns, place.covered = 0, False, False
    compared, seen, wrong = differences(sketch, sketch.ground(), sketch.state({}, 0))
    assert wrong == []
    assert compared > 900
    assert 0.15 < seen / compared < 0.85


@pytest.mark.rule("EPT-4.3a", "EPT-4.3b", "EPT-4.4d", "EPT-4.4e", "EPT-4.4f", "EPT-5.3b", "EPT-5.4a", "EPT-5.4c")
@pytest.mark.parametrize("seed", range(100, 106))
def test_everything_at_once_is_seen_alike(seed: int) -> None:
    sketch = Sketch(seed, SCATTER, walls=12)
    compared, seen, wrong = differences(sketch, sketch.ground(), sketch.state({}, 0))
    assert wrong == []
    assert compared > 900
    assert seen > 100


@pytest.mark.rule("EPT-4.5a", "EPT-4.5b", "EPT-5.3c", "EPT-5.3d", "EPT-5.3e", "EPT-5.4i")
@pytest.mark.parametrize("weather", [1, 2, 3])
def test_weather_and_options_are_seen_alike(weather: int) -> None:
    sketch = Sketch(200 + weather, SCATTER, walls=6)
    options: dict[str, bool | str] = {
        "along_hexside_blocks": "either",
        "target_hex_hinders": True,
        "smoke2_hindrance": "2",
    }
    ground = sketch.ground(weather=weather, either_blocks=True, target_hinders=True, thick_smoke=2)
    compared, seen, wrong = differences(sketch, ground, sketch.state(options, weather))
    assert wrong == []
    assert compared > 900
    assert seen > 100
