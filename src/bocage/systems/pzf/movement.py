"""Movement of men (PZF-2, 20.1 to 20.6, B5): who may act, an activation, its legs and actions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bocage.kernel.choice import END, Choice
from bocage.kernel.procedure import Procedure, Step, ask
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.text import text
from bocage.systems.pzf.bodies import movement_of
from bocage.systems.pzf.model import Activation, Figure, State, on_table


@rule("PZF-B3k", "PZF-B3g", off=True)
def can_act(s: State, f: Figure) -> bool:
    """Each figure acts at most once in its part."""
    return f.where == "table" and not f.acted and not f.pinned


def activate(s: State, f: Figure, *, heroic: int = 0, trumpet: bool = False) -> None:
    """Open a figure's activation."""
    s.active = Activation(f.id, movement_of(f), (f.x, f.y), heroic, trumpet)
    s.step = "moving"


def move(s: State) -> Procedure[None]:
    """The player takes the next figure, or ends his part."""
    choice = yield from ask(s.player, text("prompt-move"), ready, rule="PZF-B3g")
    if choice == END:
        end_part(s)
        return
    activate(s, s.figures[choice.piece or 0])


def ready(s: State) -> Iterator[Choice]:
    """Figures that can still act."""
    yield from (Choice("take", f.id) for f in on_table(s, s.player) if can_act(s, f))
    yield END


def moving(s: State) -> Procedure[None]:
    """One leg or action of the figure that moves now."""
    assert s.active is not None
    active = s.active
    yield from ask(s.player, text("prompt-moving"), lambda k: (Choice("done"),), free=can_go, rule="PZF-B5a")
    s.figures[active.figure].acted = True
    close(s)


def can_go(s: State, choice: Choice) -> Violation | None:
    """Why a figure may not go to a point."""
    return refuse("PZF-B5a", "refuse-not-offered", choice=str(choice))


def close(s: State) -> None:
    """The activation is over: back to the heroic move or to the side's part."""
    heroic = s.active.heroic if s.active else 0
    s.active = None
    s.step = "heroic-move" if heroic else "move"


def end_part(s: State) -> None:
    """The other side's part, or the next phase."""
    if s.part == 0:
        s.part, s.step = 1, "part-start"
    else:
        s.part, s.step = 0, "shooting-start"


STEPS: Mapping[str, Step] = {"move": move, "moving": moving}
