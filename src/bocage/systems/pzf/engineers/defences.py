"""Defences of engineers (PZF-12.1b to 12.5): craters, barricades, mines and wire, laid before their side deploys."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from bocage.ground.table import Scenery
from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, Step, ask, draw, tell
from bocage.kernel.contract.question import Blank, Choices
from bocage.kernel.dice import Dice
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.text import Text, text
from bocage.systems.pzf.movement.actions import is_engineer
from bocage.systems.pzf.reference.tables import charts, tables
from bocage.systems.pzf.scenarios.placing import facing_at, holds_rectangle, side_of
from bocage.systems.pzf.scenarios.scenario import corners
from bocage.systems.pzf.space.terrain import piece_built, table, way_on_foot
from bocage.systems.pzf.state.model import DEGREE, PS, State

DONE = Choice("done")
"""Lays no further defences."""
DEFENCE_SPACING = 6 * PS
"""Listed places for defences lie this far apart, in 1/1000 inch; any other point may be chosen too."""


# --- the kinds of defences (12.2, 12.3) ---------------------------------------------------------------------------
@rule("PZF-12.2a", "PZF-12.3a")
def defence_kinds() -> tuple[str, ...]:
    """All kinds of defences that engineers may lay."""
    return ("crater", "barricade", "minefield", "wire")


# --- laying defences (12.1b) --------------------------------------------------------------------------------------
def lay_defences(s: State) -> Procedure[None]:
    """Let a side's engineers lay one defence before the side first deploys, or go on to the choice of reserves."""
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
            lambda known: (*defence_choices(known), DONE),
            check_free=why_not_lay_work,
            sample=random_defence,
            forms=defence_blanks,
            default=lambda known: DONE,
        ),
        rule="PZF-12.1b",
        for_side=("done",),
    )
    if choice == DONE:
        s.defences = 0
        return
    s.defences -= 1
    s.scenery.added.append(scenery_entry(choice))
    yield tell("told-fortified", what=Text(f"terrain-{choice.place}"), rule="PZF-12.1b")


@rule("PZF-12.1b")
def roll_defences(s: State) -> Procedure[int]:
    """Roll how many defences a side may lay: one roll for every section of engineers, added up."""
    sections = {
        figure.unit for figure in s.figures.values() if figure.side == s.player and figure.unit and is_engineer(figure)
    }
    dice, defences = Dice(charts().engineers.defence_dice, 6), 0
    for _ in sections:
        defences += yield from draw(dice, "defences", sum, seat=s.player, rule="PZF-12.1b")
    return defences


def scenery_entry(choice: Choice) -> str:
    """The chosen defence as an entry of `TableChanges.added`: kind, middle, direction in 1/1000 degree."""
    assert choice.point is not None
    x, y = choice.point
    return f"{choice.place} {x} {y} {(choice.number or 0) * DEGREE}"


def why_not_lay_work(s: State, choice: Choice) -> Violation | None:
    """Why a defence may not be laid as a choice says; None if it may: wholly in a zone of its side, on free ground."""
    expected = Choice("fortify", place=choice.place, number=choice.number, point=choice.point)
    is_known = choice.place in defence_kinds() and choice.number is not None and 0 <= choice.number < 360
    if choice != expected or not is_known or choice.point is None:
        return refuse("PZF-12.1b", "refuse-not-offered", choice=str(choice))
    piece = piece_built(s.setting.table, scenery_entry(choice))
    is_inside = any(holds_rectangle(zone, piece.shape.box, 0) for zone in side_of(s, s.player).zones)
    if not is_inside or not table(s).holds(piece.shape):
        return refuse("PZF-12.1b", "refuse-outside-zone")
    return why_no_ground_for_work(s, piece)


def why_no_ground_for_work(s: State, piece: Scenery) -> Violation | None:
    """Why a defence may not lie where it would: on a house, water or other impassable terrain, or on another defence.

    None if it may.
    """
    layout = table(s)
    pieces = (layout.pieces[index] for index in layout.near(piece.shape))
    is_taken = any(
        way_on_foot(piece_below) in ("no", "openings") or piece_below.kind in tables().defences
        for piece_below in pieces
    )
    return refuse("PZF-12.1b", "refuse-bad-ground") if is_taken else None


def defence_blanks(s: State) -> Iterator[Blank]:
    """Choices the player completes: for each kind of defence a point and a direction in degrees."""
    zones = tuple(corners(zone) for zone in side_of(s, s.player).zones)
    for kind in defence_kinds():
        choice = Choice("fortify", place=kind, number=0, point=(0, 0))
        shape = piece_built(s.setting.table, scenery_entry(choice)).shape
        yield Blank(choice, (0, 359), "degrees", corners(shape.box), zones)


def defence_choices(s: State) -> Iterator[Choice]:
    """Lawful places for each kind of defence, at even distances along the middle of each zone."""
    for west, south, east, north in side_of(s, s.player).zones:
        spots = [
            (x, (south + north) // 2)
            for x in range(west + DEFENCE_SPACING, east - DEFENCE_SPACING + 1, DEFENCE_SPACING)
        ]
        for kind in defence_kinds():
            for point in spots:
                choice = Choice("fortify", place=kind, number=facing_at(s, s.player, point) // DEGREE, point=point)
                if why_not_lay_work(s, choice) is None:
                    yield choice


def random_defence(s: State, rng: Random) -> Choice:
    """One of the listed places, or the end, drawn at random."""
    listed = [*defence_choices(s), DONE]
    return listed[int(rng.random() * len(listed))]


STEPS: Mapping[str, Step] = {"defences": lay_defences}
