"""The medical kit (PZF-13.1b to d): a medic goes to a dying man and may save him."""

from __future__ import annotations

from collections.abc import Iterator

from bocage.ground.table import along, bearing
from bocage.kernel.choice import PASS, Choice
from bocage.kernel.contract.procedure import Procedure, ask, reaches, tell
from bocage.kernel.contract.question import Choices
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.text import text
from bocage.systems.pzf import legs, walking, zones
from bocage.systems.pzf.bodies import Point, near, radius_of, touching
from bocage.systems.pzf.model import Figure, State, on_table
from bocage.systems.pzf.tables import charts
from bocage.systems.pzf.view import name_of

KIT = "medical_kit"


@rule("PZF-13.1b")
def treat(s: State, id: int) -> Procedure[bool]:
    """A medic near a dying soldier goes to him; on 4+ the man lives."""
    man = s.figures[id]
    medics = [medic.id for medic in medics_near(s, man)]
    while medics:
        options = tuple(Choice("treat", medic) for medic in medics)
        choice = yield from ask(
            man.side,
            text("prompt-treat", who=name_of(s, id)),
            Choices(lambda k, options=options: (*options, PASS), default=lambda k, options=options: options[0]),
            rule="PZF-13.1b",
            pieces=(id,),
        )
        if choice == PASS:
            return False
        medics.remove(choice.piece or 0)
        if (yield from save(s, s.figures[choice.piece or 0], man)):
            return True
    return False


def save(s: State, medic: Figure, man: Figure) -> Procedure[bool]:
    """The medic joins the man, if no mine keeps him from it, and rolls."""
    medic.treated = True
    if not touching(medic, man):
        yield from walking.run(s, medic, beside(medic, man))
    if medic.where != "table" or not touching(medic, man):
        return False
    row = charts().medic
    saved = yield from reaches(row.success, "treat", "PZF-13.1b", seat=man.side)
    if saved:
        man.pv = row.restores
        lays_down(man)
    yield tell(
        "told-treated" if saved else "told-not-treated", who=name_of(s, man.id), rule="PZF-13.1b", pieces=(man.id,)
    )
    return saved


@rule("PZF-13.1d")
def lays_down(man: Figure) -> None:
    """Whoever is saved lies where he fell."""
    man.prone = True


def medics_near(s: State, man: Figure) -> Iterator[Figure]:
    """The medics who can try."""
    if man.kind == "man" and man.where == "table":
        for medic in on_table(s, man.side):
            is_there = KIT in medic.gear and medic is not man and near(medic, man, charts().medic.distance)
            if is_there and not has_tried(medic) and can_reach(s, medic, man):
                yield medic


@rule("PZF-13.1c", off=False)
def has_tried(medic: Figure) -> bool:
    """A medic tries once in a turn, and not after he has shot or thrown."""
    return medic.treated or medic.threw or any(arm.fired for arm in medic.arms)


@rule("PZF-13.1d", off=True)
def can_reach(s: State, medic: Figure, man: Figure) -> bool:
    """He must be free to go, and have a clear way to the man."""
    if zones.is_engaged(s, medic) or medic.level != man.level or medic.climb is not None:
        return False
    return touching(medic, man) or legs.is_clear(s, medic, beside(medic, man))


def beside(medic: Figure, man: Figure) -> Point:
    """The nearest place in contact with the man."""
    way = bearing((man.x, man.y), (medic.x, medic.y))
    return along((man.x, man.y), way, radius_of(medic) + radius_of(man) + charts().measure.contact // 2)


@rule("PZF-13.1c")
def has_hands_full(s: State, f: Figure) -> Violation | None:
    """Whoever has tended a man in this turn neither shoots nor throws."""
    return refuse("PZF-13.1c", "refuse-treated") if f.treated else None
