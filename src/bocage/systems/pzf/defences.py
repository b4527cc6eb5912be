"""Defences of engineers (PZF-12.1b to 12.5): craters, barricades, minefields and wire, laid before a side deploys."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from bocage.ground.table import Piece
from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, Step, ask, draw, tell
from bocage.kernel.contract.question import Blank, Choices
from bocage.kernel.dice import Dice, Faces
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.text import Text, text
from bocage.systems.pzf.engineers import is_engineer
from bocage.systems.pzf.model import PS, State
from bocage.systems.pzf.placing import facing_at, holds, side_of
from bocage.systems.pzf.tables import charts, tables
from bocage.systems.pzf.terrain import built, table, way_on_foot

DONE = Choice("done")
SPACING = 6 * PS
"""Listed places stand so far apart; any other is free to choose."""


# --- what there is to choose from ---------------------------------------------------------------------------------
@rule("PZF-12.2a", off=())
def craters() -> tuple[str, ...]:
    """Six inches square, cover for those behind, and nobody can destroy them."""
    return ("crater",)


@rule("PZF-12.3a", off=())
def barricades() -> tuple[str, ...]:
    """Sandbags or wood, twelve inches long; what is behind has cover, and they can be broken."""
    return ("barricade",)


def kinds() -> tuple[str, ...]:
    """All an engineer may lay."""
    return (*craters(), *barricades(), "minefield", "wire")


# --- laying them (12.1b) ------------------------------------------------------------------------------------------
def lay_defences(s: State) -> Procedure[None]:
    """Before a side deploys for the first time its engineers are at work."""
    if s.player not in s.fortified:
        s.fortified.append(s.player)
        s.defences = yield from roll_defences(s)
    if not s.defences:
        s.step = "keep-back"
        return
    choice = yield from ask(
        s.player,
        text("prompt-defences", left=s.defences),
        Choices(
            lambda k: (*places(k), DONE), check_free=can_lay, sample=any_place, forms=blanks, default=lambda k: DONE
        ),
        rule="PZF-12.1b",
        for_side=("done",),
    )
    if choice == DONE:
        s.defences = 0
        return
    s.defences -= 1
    s.scenery.added.append(entry_of(choice))
    yield tell("told-fortified", what=Text(f"terrain-{choice.place}"), rule="PZF-12.1b")


@rule("PZF-12.1b")
def roll_defences(s: State) -> Procedure[int]:
    """A die of works for every section of engineers."""
    sections = {f.unit for f in s.figures.values() if f.side == s.player and f.unit and is_engineer(f)}
    dice, works = Dice(charts().engineers.defence_dice, 6), 0
    for _ in sections:
        works += yield from draw(dice, "defences", total, seat=s.player, rule="PZF-12.1b")
    return works


def total(faces: Faces) -> int:
    return sum(faces)


def entry_of(choice: Choice) -> str:
    """A choice as a line of what was built."""
    assert choice.point is not None
    x, y = choice.point
    return f"{choice.place} {x} {y} {(choice.number or 0) * 1000}"


def can_lay(s: State, choice: Choice) -> Violation | None:
    """Why a work may not be laid there."""
    plain = Choice("fortify", place=choice.place, number=choice.number, point=choice.point)
    known = choice.place in kinds() and choice.number is not None and 0 <= choice.number < 360
    if choice != plain or not known or choice.point is None:
        return refuse("PZF-12.1b", "refuse-not-offered", choice=str(choice))
    piece = built(s.setting.table, entry_of(choice))
    inside = any(holds(zone, piece.shape.box, 0) for zone in side_of(s, s.player).zones)
    if not inside or not table(s).holds(piece.shape):
        return refuse("PZF-12.1b", "refuse-outside-zone")
    return has_ground(s, piece)


def has_ground(s: State, piece: Piece) -> Violation | None:
    """Neither in houses, water and the like, nor on another work."""
    laid = table(s)
    under = (laid.pieces[i] for i in laid.near(piece.shape))
    taken = any(way_on_foot(p) in ("no", "openings") or p.kind in tables().defences for p in under)
    return refuse("PZF-12.1b", "refuse-bad-ground") if taken else None


def blanks(s: State) -> Iterator[Blank]:
    """Each kind of work waits for a place and a direction."""
    for kind in kinds():
        yield Blank(Choice("fortify", place=kind, number=0, point=(0, 0)), (0, 359), "degrees")


def places(s: State) -> Iterator[Choice]:
    """Some places, so that nobody has to search."""
    for west, south, east, north in side_of(s, s.player).zones:
        spots = [(x, (south + north) // 2) for x in range(west + SPACING, east - SPACING + 1, SPACING)]
        for kind in kinds():
            for point in spots:
                choice = Choice("fortify", place=kind, number=facing_at(s, s.player, point) // 1000, point=point)
                if can_lay(s, choice) is None:
                    yield choice


def any_place(s: State, rng: Random) -> Choice:
    listed = [*places(s), DONE]
    return listed[int(rng.random() * len(listed))]


STEPS: Mapping[str, Step] = {"defences": lay_defences}
