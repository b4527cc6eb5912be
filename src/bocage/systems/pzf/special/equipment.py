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

MEDICAL_KIT = "medical_kit"
"""Gear that makes a man a medic."""


@rule("PZF-13.1b")
def offer_treatment(s: State, id: int) -> Procedure[bool]:
    """Let the player send medics to a dying man, one after the other; returns whether the man is saved.

    Each medic saves the man on 4+.
    """
    man = s.figures[id]
    medics = [medic.id for medic in medics_near(s, man)]
    while medics:
        options = tuple(Choice("treat", medic) for medic in medics)
        choice = yield from ask(
            man.side,
            text("prompt-treat", who=name_of(s, id)),
            Choices(lambda known, options=options: (*options, PASS), default=lambda known, options=options: options[0]),
            rule="PZF-13.1b",
            pieces=(id,),
        )
        if choice == PASS:
            return False
        medics.remove(choice.piece or 0)
        if (yield from treat_dying_man(s, s.figures[choice.piece or 0], man)):
            return True
    return False


def treat_dying_man(s: State, medic: Figure, man: Figure) -> Procedure[bool]:
    """Move a medic into contact with a dying man and roll; returns whether the man is saved.

    A mine on the way may stop the medic, which then does not roll.
    """
    medic.treated = True
    if not is_touching(medic, man):
        yield from walking.run_to(s, medic, point_beside_man(medic, man))
    if medic.where != "table" or not is_touching(medic, man):
        return False
    row = charts().medic
    saved = yield from reaches(row.success, "treat", "PZF-13.1b", seat=man.side)
    if saved:
        man.pv = row.restores
        lay_prone(man)
    yield tell(
        "told-treated" if saved else "told-not-treated", who=name_of(s, man.id), rule="PZF-13.1b", pieces=(man.id,)
    )
    return saved


@rule("PZF-13.1d")
def lay_prone(man: Figure) -> None:
    """Leave a saved man prone where it fell."""
    man.prone = True


def medics_near(s: State, man: Figure) -> Iterator[Figure]:
    """The medics that may treat a dying man: near enough, with a clear way, and not yet used in this turn."""
    if man.kind == "man" and man.where == "table":
        for medic in on_table(s, man.side):
            is_medic_near = (
                MEDICAL_KIT in medic.gear and medic is not man and is_within(medic, man, charts().medic.distance)
            )
            if is_medic_near and not has_medic_tried(medic) and can_medic_reach(s, medic, man):
                yield medic


@rule("PZF-13.1c")
def has_medic_tried(medic: Figure) -> bool:
    """Whether a medic may not treat any more in this turn: it has treated, shot or thrown."""
    return medic.treated or medic.threw or any(arm.fired for arm in medic.arms)


@rule("PZF-13.1d")
def can_medic_reach(s: State, medic: Figure, man: Figure) -> bool:
    """Whether a medic is free to go and has a clear straight way to a man on its own level."""
    if zones.is_engaged(s, medic) or medic.level != man.level or medic.climb is not None:
        return False
    return is_touching(medic, man) or legs.is_leg_clear(s, medic, point_beside_man(medic, man))


def point_beside_man(medic: Figure, man: Figure) -> Point:
    """The nearest point at which a medic touches a man."""
    direction = bearing((man.x, man.y), (medic.x, medic.y))
    return along((man.x, man.y), direction, radius_of(medic) + radius_of(man) + charts().measure.contact // 2)


# --- the flag (13.1e) ---------------------------------------------------------------------------------------------
@rule("PZF-13.1e")
def pass_on_flag(s: State, id: int) -> Procedure[None]:
    """Let a friend that touches a fallen flag bearer take up the flag at once; otherwise the flag is lost."""
    figure = s.figures[id]
    if "flag" not in figure.gear:
        return
    figure.gear.remove("flag")
    friends = (friend for friend in on_table(s, figure.side) if friend.kind == "man" and is_touching(friend, figure))
    options = tuple(Choice("flag", friend.id) for friend in friends)
    if not options:
        return
    choice = yield from ask(
        figure.side,
        text("prompt-flag"),
        Choices(lambda known: (*options, PASS), default=lambda known: options[0]),
        rule="PZF-13.1e",
        pieces=(figure.id,),
    )
    if choice != PASS:
        s.figures[choice.piece or 0].gear.append("flag")
        yield tell("told-flag", who=name_of(s, choice.piece or 0), rule="PZF-13.1e", pieces=(choice.piece or 0,))
