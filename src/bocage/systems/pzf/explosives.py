"""Demolition charges (PZF-12.7 to 12.10): laying them, fuses and detonators, cables, and disarming them."""

from __future__ import annotations

from collections.abc import Iterator

from bocage.ground.table import along, bearing, contains, length, nearest_point
from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, ask, draw, tell
from bocage.kernel.contract.question import Choices
from bocage.kernel.dice import D6
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.tally import at_least
from bocage.kernel.text import text
from bocage.systems.pzf import actions, demolition, shooters
from bocage.systems.pzf.bodies import Point, base, is_mounted, near_point, radius_of, tolerance
from bocage.systems.pzf.cables import dragged_by, is_slowed, slow
from bocage.systems.pzf.engineers import is_engineer, try_work
from bocage.systems.pzf.model import Explosive, Figure, State, on_table
from bocage.systems.pzf.tables import charts
from bocage.systems.pzf.templates import Explosion, explode
from bocage.systems.pzf.terrain import table
from bocage.systems.pzf.view import name_of
from bocage.systems.pzf.walking import left, now

TIMED, CONTROLLED = Choice("timed"), Choice("controlled")


# --- laying a charge (12.7) ---------------------------------------------------------------------------------------
@rule("PZF-12.7a")
def places(s: State, f: Figure) -> Iterator[Choice]:
    """An engineer never runs out of charges: at what he touches, or where he stands."""
    if is_engineer(f) and actions.can_take_action(s, f, long=True) is None:
        yield Choice("plant")
        yield from (Choice("plant", place=element) for element in structures(s, f))


@rule("PZF-12.7d", off=lambda s, f: [piece.id for piece in table(s).pieces if demolition.solidity(s, piece)])
def structures(s: State, f: Figure) -> list[str]:
    """What can be blown up must be in base contact with him."""
    laid, contact = table(s), charts().measure.contact
    near = (laid.pieces[i] for i in laid.near(base(f), contact))
    return [piece.id for piece in near if demolition.solidity(s, piece) is not None]


def plant(s: State, f: Figure, choice: Choice) -> Procedure[None]:
    """A long action: on 4+ the charge is laid, on a 1 it goes off in his face."""
    actions.take_action(s, f, long=True)
    charge = Explosive(s.next_id, f.side, *spot_for(s, f, choice.place), choice.place, level=f.level)
    row = charts().engineers
    face = yield from try_work(f, "plant", "PZF-12.7a")
    if face == row.mishap:
        yield from go_off(s, charge, f.id)
    elif face == row.success:
        s.next_id += 1
        charge.timed = yield from with_fuse(s, f)
        s.explosives[charge.id] = charge
        told = "told-planted-timed" if charge.timed else "told-planted-controlled"
        yield tell(told, who=name_of(s, f.id), rule="PZF-12.7a", pieces=(f.id,))


def spot_for(s: State, f: Figure, element: str) -> Point:
    """Where a charge lies: under him, or between him and what it is laid at."""
    shape = table(s).piece(element).shape if element else base(f)
    if contains(shape, f.x, f.y):
        return f.x, f.y
    x, y, divisor = nearest_point(shape, (f.x, f.y))
    return along((f.x, f.y), bearing((f.x, f.y), (x // divisor, y // divisor)), radius_of(f))


@rule("PZF-12.7c", off=True)
def with_fuse(s: State, f: Figure) -> Procedure[bool]:
    """The engineer chooses a fuse that runs by itself, or a detonator at the end of a cable."""
    choice = yield from ask(
        f.side,
        text("prompt-fuse"),
        Choices(lambda k: (TIMED, CONTROLLED), default=lambda k: TIMED),
        rule="PZF-12.7c",
        pieces=(f.id,),
    )
    return choice == TIMED


@rule("PZF-12.7b")
def go_off(s: State, charge: Explosive, target: int = 0) -> Procedure[None]:
    """A charge bursts: all under its template, and what it was laid at."""
    row = charts().explosive
    s.explosives.pop(charge.id, None)
    yield tell("told-charge-explodes", rule="PZF-12.7b")
    where = (charge.x, charge.y)
    yield from explode(s, Explosion(row.template, where, row.strength, level=charge.level, target=target))
    if charge.element:
        yield from demolition.batter(s, charge.element, row.strength)


def is_dud(s: State, charge: Explosive) -> Procedure[None]:
    """A charge that fails is taken away."""
    del s.explosives[charge.id]
    yield tell("told-charge-dud", rule="PZF-12.8a" if charge.timed else "PZF-12.9d")


# --- fuses (12.8) -------------------------------------------------------------------------------------------------
@rule("PZF-12.8a")
def burn_down(s: State) -> Procedure[None]:
    """Before anybody shoots a die is rolled for every timed charge: a dud, another turn, or it explodes."""
    row = charts().explosive
    for charge in [charge for charge in s.explosives.values() if charge.timed]:
        if charge.id not in s.explosives:
            continue
        face = yield from draw(D6, "fuse", lambda faces: faces[0], seat=charge.side, rule="PZF-12.8a")
        if face in row.timed_explodes:
            yield from go_off(s, charge)
        elif face in row.timed_dud:
            yield from is_dud(s, charge)


# --- cables and detonators (12.9) ---------------------------------------------------------------------------------
def is_at(f: Figure, point: Point) -> bool:
    """Whether a man is in contact with a charge or detonator."""
    return near_point(f, point, charts().measure.contact)


@rule("PZF-12.9b", off=False)
def is_dropped(s: State, charge: Explosive) -> bool:
    """If whoever dragged the cable is lost, it has to be dragged from the charge again."""
    return s.figures[charge.carrier].where != "table"


def loose_ends(s: State, f: Figure) -> Iterator[Choice]:
    """The charges from which a soldier may drag a cable, each to one detonator."""
    if f.kind != "man" or is_mounted(f) or dragged_by(s, f) is not None:
        return
    for charge in s.explosives.values():
        loose = not charge.timed and charge.detonator is None and (not charge.carrier or is_dropped(s, charge))
        if loose and charge.side == f.side and charge.level == f.level and is_at(f, (charge.x, charge.y)):
            yield Choice("cable", charge.id)


def take_cable(s: State, f: Figure, choice: Choice) -> Procedure[None]:
    """A soldier takes the end of the cable; from now on he goes slowly."""
    charge = s.explosives[choice.piece or 0]
    charge.carrier, charge.cable = f.id, 0
    if is_slowed(s, f):
        now(s).budget -= left(s, f) - slow(left(s, f))
    yield tell("told-cable", who=name_of(s, f.id), rule="PZF-12.9a", pieces=(f.id,))


def pay_out(s: State, id: int, a: Point, b: Point) -> Procedure[bool]:
    """The cable gets longer with every step."""
    charge = dragged_by(s, s.figures[id]) if s.explosives else None
    if charge is not None:
        charge.cable += length(a, b)
    return True
    yield


@rule("PZF-12.9c")
def ends_of_cable(s: State, f: Figure) -> Iterator[Choice]:
    """Where he likes, whoever drags a cable puts the detonator down."""
    charge = dragged_by(s, f) if s.explosives else None
    if charge is not None and is_beyond(s, charge, (f.x, f.y)) is None:
        yield Choice("detonator", charge.id)


@rule("PZF-12.9e")
def is_beyond(s: State, charge: Explosive, point: Point) -> Violation | None:
    """A detonator lies at most thirty inches from its charge, in a straight line or as the cable runs."""
    straight = s.setting.options.cable_limit == "straight"
    far = length((charge.x, charge.y), point) if straight else charge.cable
    fits = far <= charts().explosive.detonator_distance + tolerance()
    return None if fits else refuse("PZF-12.9e", "refuse-cable")


def put_detonator(s: State, f: Figure, choice: Choice) -> Procedure[None]:
    """The detonator of a charge lies where he stands."""
    charge = s.explosives[choice.piece or 0]
    charge.detonator, charge.detonator_level, charge.carrier = (f.x, f.y), f.level, 0
    yield tell("told-detonator", who=name_of(s, f.id), rule="PZF-12.9c", pieces=(f.id,))


@rule("PZF-12.9d")
def detonators(s: State) -> Iterator[Choice]:
    """In his part of the Shooting phase a soldier at a detonator may fire it, if he has not moved."""
    for charge in s.explosives.values():
        if charge.detonator is not None:
            men = (f for f in on_table(s, s.player) if f.kind == "man" and f.level == charge.detonator_level)
            at_it = (f for f in men if is_at(f, charge.detonator))
            yield from (Choice("detonate", f.id, charge.id) for f in at_it if can_detonate(s, f) is None)


def can_detonate(s: State, f: Figure) -> Violation | None:
    """What keeps a soldier from the detonator: what keeps him from shooting, and any movement."""
    return shooters.can_shoot(s, f) or (refuse("PZF-12.9d", "refuse-moved") if f.spent else None)


def why_not_detonate(s: State, choice: Choice) -> Violation | None:
    f = s.figures.get(choice.piece or 0)
    return can_detonate(s, f) if f is not None else None


def detonate(s: State, choice: Choice) -> Procedure[None]:
    """On a 1 the charge is a dud, else it goes off."""
    f, charge = s.figures[choice.piece or 0], s.explosives[choice.other or 0]
    f.shot = True
    dud = charts().explosive.controlled_dud
    fails = yield from draw(
        D6,
        "detonate",
        lambda faces: faces[0] in dud,
        tally=at_least(max(dud) + 1, "PZF-12.9d"),
        seat=f.side,
        rule="PZF-12.9d",
    )
    yield from is_dud(s, charge) if fails else go_off(s, charge)


# --- disarming (12.10) --------------------------------------------------------------------------------------------
@rule("PZF-12.10a")
def armed_at(s: State, f: Figure) -> Iterator[Choice]:
    """The charges an engineer touches, whoever laid them."""
    if s.explosives and is_engineer(f) and actions.can_take_action(s, f, long=True) is None:
        for charge in s.explosives.values():
            if charge.level == f.level and is_at(f, (charge.x, charge.y)):
                yield Choice("disarm", charge.id)


def disarm(s: State, f: Figure, choice: Choice) -> Procedure[None]:
    """A long action: on 4+ the charge is gone, on a 1 it goes off in his face."""
    actions.take_action(s, f, long=True)
    charge, row = s.explosives[choice.piece or 0], charts().engineers
    face = yield from try_work(f, "disarm", "PZF-12.10a")
    if face == row.mishap:
        yield from go_off(s, charge, f.id)
    elif face == row.success:
        del s.explosives[charge.id]
        yield tell("told-disarmed", who=name_of(s, f.id), rule="PZF-12.10a", pieces=(f.id,))
