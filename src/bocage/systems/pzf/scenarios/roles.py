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
    """Let the players choose roles, where the scenario has them and the option asks for it; then go on to the mines."""
    assert s.setting.scenario is not None
    if s.setting.options.choose_roles and s.setting.scenario.first == "defender":
        yield from agree_on_roles(s)
    s.step = "mines"


def agree_on_roles(s: State) -> Procedure[None]:
    """Let both players say in secret which role they want; if both want the same, a die decides."""
    wishes = [0, 0]
    yield from together({seat: _ask_wish(wishes, seat) for seat in (0, 1)})
    attacker = wishes.index(0) if 0 in wishes and 1 in wishes else (yield from roll_for_roles(s))
    take_roles(s, attacker)
    yield tell("told-roles", side=s.setting.name(attacker), rule="PZF-17.0e")


def _ask_wish(wishes: list[int], seat: int) -> Procedure[None]:
    """Ask a seat which role it wants; 0 to attack, 1 to defend, in its place of the list."""
    choice = yield from ask(seat, text("prompt-role"), Choices(lambda known: (ATTACK, DEFEND)), rule="PZF-17.0e")
    wishes[seat] = int(choice == DEFEND)


@rule("PZF-17.0e")
def roll_for_roles(s: State) -> Procedure[int]:
    """Roll for the choice of roles; the higher die chooses. Returns the seat that attacks."""
    winner = None
    while winner is None:
        winner = yield from roll_dice_off(s, "roles", "PZF-17.0e")
    choice = yield from ask(winner, text("prompt-role"), Choices(lambda known: (ATTACK, DEFEND)), rule="PZF-17.0e")
    return winner if choice == ATTACK else other_seat(winner)


def take_roles(s: State, attacker: int) -> None:
    """Give each seat its side; where the sides have unequal points, armies change hands with the roles."""
    assert s.setting.scenario is not None
    sides = s.setting.scenario.side
    attacking_side = next(seat for seat, side in enumerate(sides) if side.role == "attacker")
    s.roles = (
        [attacking_side, other_seat(attacking_side)] if attacker == 0 else [other_seat(attacking_side), attacking_side]
    )
    if s.roles != [0, 1] and s.setting.scenario.defender_ratio:
        for figure in s.figures.values():
            figure.side = other_seat(figure.side)
        s.start_count.reverse()
        s.nets.reverse()


STEPS: Mapping[str, Step] = {"roles": choose_roles}


# --- several players on one side (B2a) ----------------------------------------------------------------------------
@rule("PZF-B2a")
def next_commander(s: State, side: int) -> int:
    """The player of a side that gets its next unit: the one with the fewest figures, the first of equals."""
    commanders = [figure.commander for figure in s.figures.values() if figure.side == side]
    return min(range(s.setting.players), key=commanders.count)


@rule("PZF-18.1m")
def player_of_strip(s: State, side: int, strip: int) -> int:
    """The player that commands what lands on a strip of beach: each has its own, or all share the only one."""
    return strip % s.setting.players if s.setting.strips > 1 else next_commander(s, side)


def commander(s: State, side: int, piece: int) -> int | None:
    """The player of a side that commands a figure or marker, by its id; None if it is not of that side, or a dummy."""
    marker = s.markers.get(piece)
    if marker is not None and marker.figures:
        piece = marker.figures[0]
    figure = s.figures.get(piece)
    return figure.commander if figure is not None and figure.side == side else None


def hand_over(s: State, piece: int, player: int) -> Text:
    """Give a figure to another player of its side, with its whole unit, its gun, and those that ride or serve it.

    Returns its name.
    """
    figure = s.figures[s.markers[piece].figures[0] if piece in s.markers else piece]
    for other_figure in s.figures.values():
        if other_figure.side == figure.side and belong_together(figure, other_figure):
            other_figure.commander = player
    return name_of(s, figure.id)


def belong_together(figure: Figure, other: Figure) -> bool:
    """Whether two figures of a side are always commanded by the same player."""
    if figure.id == other.id or (figure.unit and figure.unit == other.unit):
        return True
    return figure.id in (other.gunner, other.aboard) or other.id in (figure.gunner, figure.tow)


# --- roll-offs (B1f, B4a, 17.0e) ----------------------------------------------------------------------------------
def roll_dice_off(s: State, purpose: str, id: str) -> Procedure[int | None]:
    """Roll one die for each side; returns the seat whose die is higher, None for a tie."""
    return (yield from draw(TWO_D6, purpose, higher_seat, tally=Tally(unit=EACH), about=die_owners(s), rule=id))


def die_owners(s: State) -> Args:
    """The names of the sides that roll the white die (seat 0) and the coloured die (seat 1)."""
    white, coloured = map(s.setting.name, (0, 1))
    return {"white": white, "coloured": coloured}


def higher_seat(faces: Faces) -> int | None:
    """The seat whose die is higher, None for a tie."""
    return None if faces[0] == faces[1] else int(faces[1] > faces[0])
