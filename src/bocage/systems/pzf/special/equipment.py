"""Equipment of men (PZF-13.1b to e): the medic that may save a dying man, and the flag that a friend may take up."""

from __future__ import annotations

from collections.abc import Iterator

from bocage.ground.table import along, bearing
from bocage.kernel.choice import PASS, Choice
from bocage.kernel.contract.procedure import Procedure, ask, reaches, tell
from bocage.kernel.contract.question import Choices
from bocage.kernel.rules import rule
from bocage.kernel.text import text
from bocage.systems.pzf.movement import legs, walking, zones
from bocage.systems.pzf.reference.tables import charts
from bocage.systems.pzf.space.bodies import Point, is_touching, is_within, radius_of
from bocage.systems.pzf.state.model import Figure, State, on_table
from bocage.systems.pzf.state.names import name_of

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
    if not is_touching(medic, man):
        yield from walking.run_to(s, medic, beside(medic, man))
    if medic.where != "table" or not is_touching(medic, man):
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
            is_there = KIT in medic.gear and medic is not man and is_within(medic, man, charts().medic.distance)
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
    return is_touching(medic, man) or legs.is_leg_clear(s, medic, beside(medic, man))


def beside(medic: Figure, man: Figure) -> Point:
    """The nearest place in contact with the man."""
    way = bearing((man.x, man.y), (medic.x, medic.y))
    return along((man.x, man.y), way, radius_of(medic) + radius_of(man) + charts().measure.contact // 2)


# --- the flag (13.1e) ---------------------------------------------------------------------------------------------
@rule("PZF-13.1e")
def pass_on_flag(s: State, id: int) -> Procedure[None]:
    """Let a friend that touches a fallen flag bearer take up the flag at once; otherwise the flag is lost."""
    f = s.figures[id]
    if "flag" not in f.gear:
        return
    f.gear.remove("flag")
    friends = (friend for friend in on_table(s, f.side) if friend.kind == "man" and is_touching(friend, f))
    options = tuple(Choice("flag", friend.id) for friend in friends)
    if not options:
        return
    choice = yield from ask(
        f.side,
        text("prompt-flag"),
        Choices(lambda k: (*options, PASS), default=lambda k: options[0]),
        rule="PZF-13.1e",
        pieces=(f.id,),
    )
    if choice != PASS:
        s.figures[choice.piece or 0].gear.append("flag")
        yield tell("told-flag", who=name_of(s, choice.piece or 0), rule="PZF-13.1e", pieces=(choice.piece or 0,))
