"""Anti-tank fire of the active side: single units fire at single vehicles, efficient AFVs twice (PG-11.1b, PG-11.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from bocage.kernel.choice import PASS, Choice
from bocage.kernel.contract.procedure import Procedure, ask
from bocage.kernel.contract.question import Choices
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.tally import Tally
from bocage.kernel.text import text
from bocage.systems.pg.anti_tank.crossfire import sides_hit
from bocage.systems.pg.anti_tank.index import index_tally, is_vain
from bocage.systems.pg.anti_tank.shot import Shot
from bocage.systems.pg.anti_tank.targets import enemy_vehicles, why_not_shoot
from bocage.systems.pg.combat.assembling import OPEN_FIRE
from bocage.systems.pg.combat.firers import why_not_able
from bocage.systems.pg.combat.members import note_fire, why_not_again, why_not_another_kind
from bocage.systems.pg.combat.shots import anti_tank_attacks
from bocage.systems.pg.state.act import Act
from bocage.systems.pg.state.model import Member, Piece, State
from bocage.systems.pg.state.pieces import firer, piece_name

VERB = "anti-tank"


def shots_at(s: State, unit: Piece, target: Piece) -> Iterator[Choice]:
    """The shots of a unit at a vehicle: one, or one for each hexside of which the firer chooses (PG-11.11b)."""
    sides = sides_hit(s, unit, target)
    if len(sides) > 1:
        yield from (Choice(VERB, unit.id, target.id, number=side) for side in sides)
    else:
        yield Choice(VERB, unit.id, target.id)


@rule("PG-11.11b")
def why_not_through(s: State, unit: Piece, target: Piece, side: int | None) -> Violation | None:
    """The firer chooses a hexside where his line comes through a corner, and only there."""
    sides = sides_hit(s, unit, target)
    if side in sides if len(sides) > 1 else side is None:
        return None
    return refuse("PG-11.11b", "refuse-hexside")


@rule("PG-11.1b")
def shot_of(s: State, choice: Choice) -> Shot | None:
    """The shot that a choice means: of one unit by itself."""
    target = s.pieces.get(choice.other or 0)
    if target is None or choice.piece is None:
        return None
    sides = sides_hit(s, firer(s, choice.piece), target)
    return Shot(choice.piece, target.id, choice.number if len(sides) > 1 else next(iter(sides), None))


def tally_of(s: State, choice: Choice) -> Tally | None:
    """What is added to the dice of a shot."""
    shot = shot_of(s, choice)
    if shot is None:
        return None
    tally = index_tally(s, firer(s, shot.firer), s.pieces[shot.target], shot.side)
    return replace(tally, sum=text("sum-anti-tank", bonus=f"{tally.total:+d}".replace("-", "−")))


def is_vain_shot(s: State, choice: Choice) -> bool:
    """Whether a shot can have no effect."""
    shot = shot_of(s, choice)
    return shot is not None and is_vain(s, firer(s, shot.firer), s.pieces[shot.target], shot.side)


def confirm(s: State, side: int, choice: Choice) -> Procedure[None]:
    """Let the player confirm a shot that can have no effect; a computer need not."""
    if choice.piece is None or not is_vain_shot(s, choice):
        return
    yield from ask(
        side,
        text("prompt-vain-shot", piece=piece_name(s, choice.piece), target=piece_name(s, choice.other or 0)),
        Choices(lambda known: (OPEN_FIRE,)),
        rule="PG-11.1a",
        pieces=(choice.piece,),
        deliberate=("open-fire",),
    )


def options(s: State, member: Member) -> Iterable[Choice]:
    """The vehicles that a member may fire at."""
    unit = firer(s, member.id)
    if unit.leader or member.done or why_not_anti_tank(s, member) is not None:
        return
    if why_not_able(s, unit, "anti_tank") is not None:
        return
    for target in enemy_vehicles(s, s.active):
        if why_not_shoot(s, unit, target) is None:
            yield from shots_at(s, unit, target)


def why_not_anti_tank(s: State, member: Member) -> Violation | None:
    """Why what a member has fired in this segment keeps it from anti-tank fire."""
    return why_not_another_kind(s, member, "anti_tank") or why_not_again(s, member, "anti_tank")


def why_not(s: State, choice: Choice) -> Violation | None:
    """Why a member may not fire at a vehicle."""
    assert s.activation is not None
    member, target = s.activation.members[choice.piece or 0], s.pieces.get(choice.other or 0)
    if target is None or target.side == s.active or target.at < 0:
        return refuse("PG-11.0a", "refuse-not-offered", choice=str(choice))
    unit = firer(s, member.id)
    return (
        why_not_anti_tank(s, member)
        or why_not_shoot(s, unit, target)
        or why_not_through(s, unit, target, choice.number)
    )


# --- the shots of a segment -------------------------------------------------------------------------------------------
def shoot(s: State, choice: Choice) -> Procedure[None]:
    """Fire once; an efficient AFV may fire again, and by the option names both targets before the first shot."""
    assert s.activation is not None
    member = s.activation.members[choice.piece or 0]
    unit = firer(s, member.id)
    second = PASS
    if names_both_targets(s, unit, member):
        second = yield from ask_for_second(s, member)
    yield from fire(s, member, choice)
    if second != PASS and member.id in s.pieces and why_not(s, second) is None:
        yield from fire(s, member, second)


def names_both_targets(s: State, unit: Piece, member: Member) -> bool:
    """Whether two targets are to be named now."""
    return not s.setting.options.second_target_later and not member.shots and anti_tank_attacks(s, unit) > 1


def ask_for_second(s: State, member: Member) -> Procedure[Choice]:
    """Ask for the second target before the first shot is resolved."""
    return (
        yield from ask(
            s.active,
            text("prompt-second-target", piece=piece_name(s, member.id)),
            Choices(lambda known: (*options(known, member), PASS), resolution=shot_of, tally=tally_of),
            rule="PG-11.2a",
            pieces=(member.id,),
        )
    )


def fire(s: State, member: Member, choice: Choice) -> Procedure[None]:
    """Fire one shot and count it."""
    yield from confirm(s, s.active, choice)
    shot = shot_of(s, choice)
    assert shot is not None
    allowed = anti_tank_attacks(s, firer(s, member.id))
    yield from shot.run(s)
    member.shots += 1
    note_fire(s, member.id, "anti_tank", used_up=member.shots >= allowed or not s.setting.options.second_target_later)


ACTS = {VERB: Act("fire", options, why_not, shoot, shot_of, tally_of)}
"""What a member declared to fire may do at vehicles."""
