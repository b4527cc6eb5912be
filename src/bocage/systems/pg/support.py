"""Segments of off-board artillery and of aircraft (PG-3.1k): no piece on the map is activated in them."""

from __future__ import annotations

from collections.abc import Iterator

from bocage.kernel.choice import END, Choice
from bocage.kernel.contract.procedure import Procedure, ask
from bocage.kernel.contract.question import Choices
from bocage.kernel.contract.resolution import Resolution
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.tally import Tally
from bocage.kernel.text import text
from bocage.systems.pg import aircraft, smoke
from bocage.systems.pg.bombardment import off_board
from bocage.systems.pg.bombardment.declaration import warnings_of
from bocage.systems.pg.state.model import Activation, State

OFF_BOARD, AIR = Choice("off-board"), Choice("air")


@rule("PG-3.1k")
def segments(s: State) -> list[Choice]:
    """The segments of support that the active side may begin: those in which it has a target."""
    begins = []
    if next(iter(battery_options(s)), None) is not None:
        begins.append(OFF_BOARD)
    if next(iter(aircraft.options(s)), None) is not None:
        begins.append(AIR)
    return begins


def begin(s: State, choice: Choice) -> None:
    """Begin a segment of support."""
    s.activation = Activation(0, begun=True, kind="off-board" if choice == OFF_BOARD else "air")
    s.step = "support"


# --- what it holds ----------------------------------------------------------------------------------------------------
def battery_options(s: State) -> Iterator[Choice]:
    """What off-board batteries may do: bombard, or fire smoke."""
    yield from off_board.options(s)
    for id in off_board.batteries_left(s, s.active):
        if smoke.why_not_allowed(s, id, s.active) is None:
            yield Choice(smoke.VERB, id)


def options(s: State) -> Iterator[Choice]:
    """What the support of this segment may do; it may end once it has fired."""
    assert s.activation is not None
    yield from battery_options(s) if s.activation.kind == "off-board" else aircraft.options(s)
    if why_not_end(s) is None:
        yield END


def why_not_end(s: State) -> Violation | None:
    """A segment of support holds one attack at least."""
    assert s.activation is not None
    return None if s.activation.attacks else refuse("PG-3.1k", "refuse-support-idle")


def why_not(s: State, choice: Choice) -> Violation | None:
    """Why a choice of the segment of support is refused."""
    assert s.activation is not None
    if choice == END:
        return why_not_end(s)
    if s.activation.kind == "air":
        return aircraft.why_not(s, choice)
    battery = s.batteries.get(choice.piece or 0)
    if choice.verb == smoke.VERB and battery is not None:
        return off_board.why_not_left(s, s.active, battery) or smoke.why_not_allowed(s, battery.id, s.active)
    return off_board.why_not(s, choice)


def resolution_of(s: State, choice: Choice) -> Resolution | None:
    """What is rolled after a choice, for its odds."""
    return off_board.single(s, choice) or aircraft.single(s, choice)


def tally_of(s: State, choice: Choice) -> Tally | None:
    """The modifiers of a choice."""
    return off_board.single_shift(s, choice) or aircraft.single_shift(s, choice)


def ask_support(s: State) -> Procedure[Choice]:
    """Ask what the support of this segment does next."""
    return (
        yield from ask(
            s.active,
            text("prompt-support"),
            Choices(
                lambda known: tuple(options(known)),
                why_not=why_not,
                resolution=resolution_of,
                tally=tally_of,
                notes=warnings_of,
            ),
            rule="PG-3.1k",
        )
    )


def fire(s: State, choice: Choice) -> Procedure[None]:
    """Carry out one attack."""
    assert s.activation is not None
    s.activation.attacks += 1
    if choice.verb == aircraft.VERB:
        yield from aircraft.strike(s, choice)
    elif choice.verb == smoke.VERB:
        battery = s.batteries[choice.piece or 0]
        cell = yield from smoke.ask_for_hex(s, battery.id, s.active)
        battery.left -= 1
        yield from smoke.lay(s, s.active, cell)
    else:
        yield from off_board.bombard(s, choice)


def is_over(s: State) -> bool:
    """Whether a segment of support ends: nothing is left to fire at, or by the option after one attack."""
    return s.setting.options.support_segment == "one_attack" or all(choice == END for choice in options(s))
