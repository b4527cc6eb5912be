"""Roles (PZF-17.0e, B1f, B2a): which player plays which side, roll-offs, several players on one side."""

from __future__ import annotations

from collections.abc import Mapping

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, Step, ask, draw, tell, together
from bocage.kernel.contract.question import Choices
from bocage.kernel.dice import TWO_D6, Faces
from bocage.kernel.rules import rule
from bocage.kernel.tally import EACH, Tally
from bocage.kernel.text import Args, Text, text
from bocage.systems.pzf.state.model import Figure, State, other_seat
from bocage.systems.pzf.state.names import name_of

ATTACK, DEFEND = Choice("attack"), Choice("defend")


def choose_roles(s: State) -> Procedure[None]:
    """The players choose, where the scenario has roles and they do not play as they sit."""
    assert s.setting.scenario is not None
    if s.setting.options.choose_roles and s.setting.scenario.first == "defender":
        yield from agree(s)
    s.step = "mines"


def agree(s: State) -> Procedure[None]:
    """Each says in secret what he wants to be; who wants the same must be decided between them."""
    wishes = [0, 0]
    yield from together({seat: _wish(wishes, seat) for seat in (0, 1)})
    attacker = wishes.index(0) if 0 in wishes and 1 in wishes else (yield from contested(s))
    take_roles(s, attacker)
    yield tell("told-roles", side=s.setting.name(attacker), rule="PZF-17.0e")


def _wish(wishes: list[int], seat: int) -> Procedure[None]:
    choice = yield from ask(seat, text("prompt-role"), Choices(lambda k: (ATTACK, DEFEND)), rule="PZF-17.0e")
    wishes[seat] = int(choice == DEFEND)


@rule("PZF-17.0e", off=0)
def contested(s: State) -> Procedure[int]:
    """Both want the same: the higher die chooses. Gives the seat that attacks."""
    high = -1
    while high < 0:
        high = yield from roll_dice_off(s, "roles", "PZF-17.0e")
    choice = yield from ask(high, text("prompt-role"), Choices(lambda k: (ATTACK, DEFEND)), rule="PZF-17.0e")
    return high if choice == ATTACK else other_seat(high)


def take_roles(s: State, attacker: int) -> None:
    """Each seat plays its side; where the sides have unequal points their armies go with them."""
    assert s.setting.scenario is not None
    sides = s.setting.scenario.side
    first = next(at for at, side in enumerate(sides) if side.role == "attacker")
    s.roles = [first, other_seat(first)] if attacker == 0 else [other_seat(first), first]
    if s.roles != [0, 1] and s.setting.scenario.defender_ratio:
        for f in s.figures.values():
            f.side = other_seat(f.side)
        s.start_count.reverse()
        s.nets.reverse()


STEPS: Mapping[str, Step] = {"roles": choose_roles}


# --- several players on one side (B2a) ----------------------------------------------------------------------------
@rule("PZF-B2a")
def next_commander(s: State, side: int) -> int:
    """The player of a side who gets its next unit: the one with the fewest figures, of equals the first."""
    own = [f.commander for f in s.figures.values() if f.side == side]
    return min(range(s.setting.players), key=own.count)


@rule("PZF-18.1m", off=lambda s, side, strip: 0)
def player_of_strip(s: State, side: int, strip: int) -> int:
    """Who commands what lands on a stretch of beach: each player has his own, or they share the only one."""
    return strip % s.setting.players if s.setting.strips > 1 else next_commander(s, side)


def commander(s: State, side: int, piece: int) -> int | None:
    """Which player of a side commands a figure or a marker; None where it is not of that side, or a dummy."""
    marker = s.markers.get(piece)
    if marker is not None and marker.figures:
        piece = marker.figures[0]
    f = s.figures.get(piece)
    return f.commander if f is not None and f.side == side else None


def hand_over(s: State, piece: int, player: int) -> Text:
    """Give a figure to another player of its side, with its whole unit, its gun and who rides or serves it."""
    f = s.figures[s.markers[piece].figures[0] if piece in s.markers else piece]
    for one in s.figures.values():
        if one.side == f.side and belong_together(f, one):
            one.commander = player
    return name_of(s, f.id)


def belong_together(f: Figure, other: Figure) -> bool:
    """Whether two figures of a side are always commanded by the same player."""
    if f.id == other.id or (f.unit and f.unit == other.unit):
        return True
    return f.id in (other.gunner, other.aboard) or other.id in (f.gunner, f.tow)


# --- roll-offs (B1f, B4a, 17.0e) ----------------------------------------------------------------------------------
def roll_dice_off(s: State, purpose: str, id: str) -> Procedure[int]:
    """Roll one die for each side; returns the seat whose die is higher, -1 for a tie."""
    return (yield from draw(TWO_D6, purpose, higher_seat, tally=Tally(unit=EACH), about=die_owners(s), rule=id))


def die_owners(s: State) -> Args:
    """The names of the sides that roll the white die (seat 0) and the coloured die (seat 1)."""
    white, coloured = map(s.setting.name, (0, 1))
    return {"white": white, "coloured": coloured}


def higher_seat(faces: Faces) -> int:
    """The seat whose die is higher, -1 for a tie."""
    return -1 if faces[0] == faces[1] else int(faces[1] > faces[0])
