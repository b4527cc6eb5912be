"""Roll-offs (PZF-B1f, B4a, 17.0e): each side rolls a die, and the higher one has it."""

from __future__ import annotations

from bocage.kernel.contract.procedure import Procedure, draw
from bocage.kernel.dice import TWO_D6, Faces
from bocage.kernel.tally import EACH, Tally
from bocage.kernel.text import Args
from bocage.systems.pzf.model import State


def higher_die(s: State, purpose: str, id: str) -> Procedure[int]:
    """One die for each side; gives the seat whose die is higher, -1 for a tie."""
    return (yield from draw(TWO_D6, purpose, higher, tally=Tally(unit=EACH), about=by_die(s), rule=id))


def by_die(s: State) -> Args:
    """Whose die is the white one, and whose the coloured one."""
    white, coloured = map(s.setting.name, (0, 1))
    return {"white": white, "coloured": coloured}


def higher(faces: Faces) -> int:
    """The seat whose die is higher, -1 for a tie."""
    return -1 if faces[0] == faces[1] else int(faces[1] > faces[0])
