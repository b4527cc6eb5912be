"""Random events (PG-17.4a): doubles of initiative, then one die of each player, summed on the table of events."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from bocage.kernel.choice import END, Choice
from bocage.kernel.contract.procedure import Procedure, ask, draw, tell
from bocage.kernel.contract.question import Choices
from bocage.kernel.dice import TWO_D6, Dice, Faces
from bocage.kernel.rules import rule
from bocage.kernel.tally import Tally
from bocage.kernel.text import Args, Text, text
from bocage.systems.pg.losses import eliminate
from bocage.systems.pg.reference.numbers import Event, RandomEvents
from bocage.systems.pg.reference.tables import tables
from bocage.systems.pg.state.model import NOBODY, Aircraft, Battery, Piece, Smoke, State
from bocage.systems.pg.state.pieces import label, on_map, other, piece_name, side_name, told_answer


def numbers() -> RandomEvents:
    """The table of events with the sizes of their effects."""
    return tables().numbers.random_events


@rule("PG-17.4a")
def settle(s: State, is_double: bool) -> Procedure[None]:
    """Roll for an event and let it happen, if the initiative dice showed the same number."""
    if not (is_double and s.setting.options.random_events):
        return
    event = yield from draw(TWO_D6, "event", lambda faces: numbers().events[str(sum(faces))], rule="PG-17.4a")
    yield tell("told-event", rule="PG-17.4a", event=Text(f"event-{event.replace('_', '-')}"))
    happen = EVENTS.get(event)
    if happen is not None:
        yield from happen(s)


# --- support ----------------------------------------------------------------------------------------------------------
def aircraft_for(s: State, side: int) -> Procedure[None]:
    """A side receives one aircraft of its nation for this turn; nations without a counter receive none."""
    nation = s.setting.terms.sides[side].nation
    types = [id for id, printed in tables().aircraft.items() if printed.nation == nation]
    if types:
        s.aircraft[s.next_id] = Aircraft(s.next_id, side, types[0], first=s.turn, last=s.turn)
        s.next_id += 1
        yield tell("told-event-aircraft", rule="PG-17.4a", side=side_name(s, side))


def batteries_of(s: State, side: int) -> list[Battery]:
    """The off-board factors of a side."""
    return [battery for battery in s.batteries.values() if battery.side == side]


def ammunition(s: State, side: int, more: int) -> Procedure[None]:
    """One off-board factor of a side, picked at random, fires once more or once less in this turn."""
    batteries = batteries_of(s, side)
    if batteries:
        battery = yield from pick(batteries)
        battery.left = max(0, battery.left + more)


def pick(batteries: list[Battery]) -> Procedure[Battery]:
    """One of several factors at random."""
    dice, side = Dice(1, len(batteries)), batteries[0].side
    return batteries[(yield from draw(dice, "pick", _index, seat=side, rule="PG-17.4a"))]


def _index(faces: Faces) -> int:
    return faces[0] - 1


# --- weather, runners -------------------------------------------------------------------------------------------------
def weather(s: State) -> Procedure[None]:
    """Visibility falls for this turn."""
    s.visibility = max(1, s.visibility - numbers().weather_hexes)
    yield tell("told-visibility", rule="PG-17.4a", hexes=s.visibility)


def runner_lost(s: State) -> Procedure[None]:
    """The loser has less initiative when it is next rolled for."""
    s.runner_lost = other(s.leads)
    yield from ()


@rule("PG-17.4a")
def present_initiative(s: State, side: int) -> int:
    """The initiative of a side in the roll that comes, after a runner was lost."""
    return s.initiative[side] + (numbers().runner_initiative if s.runner_lost == side else 0)


# --- men --------------------------------------------------------------------------------------------------------------
def steady(s: State) -> Procedure[None]:
    """The winner brings one disrupted piece back to good order."""
    side = s.leads
    if not any(piece.order == "disrupted" for piece in on_map(s, side)):
        return
    choice = yield from ask(
        side,
        text("prompt-steady"),
        Choices(lambda known: tuple(to_steady(known, side))),
        rule="PG-17.4a",
    )
    s.pieces[choice.piece or 0].order = "good"


def to_steady(s: State, side: int) -> Iterator[Choice]:
    """The disrupted pieces of a side."""
    return (Choice("steady", piece.id) for piece in on_map(s, side) if piece.order == "disrupted")


def second_wind(s: State) -> Procedure[None]:
    """The winner may once in this turn remove a MOVED or FIRED marker."""
    s.second_wind = s.leads
    yield from ()


@rule("PG-17.4a", "PG-3.1j")
def to_refresh(s: State) -> Iterator[Choice]:
    """The marked pieces that the active side may make fresh again by a random event."""
    if s.second_wind == s.active:
        yield from (Choice("refresh", piece.id) for piece in on_map(s, s.active) if piece.marker)


def refresh(s: State, piece: Piece) -> None:
    """Remove the marker of a piece, which may be activated again."""
    piece.marker, s.second_wind = "", NOBODY


def sniper(s: State) -> Procedure[None]:
    """A leader of the loser, picked at random, takes a casualty roll."""
    loser = other(s.leads)
    leaders = [piece.id for piece in on_map(s, loser) if piece.leader and not piece.hidden]
    if not leaders:
        return
    id = leaders[(yield from draw(Dice(1, len(leaders)), "pick", _index, seat=loser, rule="PG-17.4a"))]
    tally = Tally()
    tally.add(numbers().sniper_modifier, "sniper", "PG-17.4a")
    least = tables().numbers.leaders.casualty_at_or_below

    def read(faces: Faces) -> bool:
        return sum(faces) + numbers().sniper_modifier <= least

    about: Args = {"piece": piece_name(s, id)}
    is_hit = yield from draw(
        TWO_D6, "casualty", read, tally=tally, seat=other(s.leads), rule="PG-17.4a", about=about, result=told_answer
    )
    if is_hit:
        yield from eliminate(s, s.pieces[id], "PG-17.4a")


# --- dust -------------------------------------------------------------------------------------------------------------
def dust(s: State) -> Procedure[None]:
    """The winner places a smoke marker on any hex."""
    side = s.leads
    choice = yield from ask(
        side,
        text("prompt-dust"),
        Choices(lambda known: (END, *hexes_for_dust(known))),
        rule="PG-17.4a",
    )
    if choice != END:
        s.smoke.append(Smoke(s.board.cell(choice.place), side))


def hexes_for_dust(s: State) -> Iterable[Choice]:
    """Every hex of the map."""
    return (Choice("dust", place=label(s, cell)) for cell in range(s.board.size))


EVENTS: Mapping[Event, Callable[[State], Procedure[None]]] = {
    "air_strike_winner": lambda s: aircraft_for(s, s.leads),
    "weather": weather,
    "runner_lost": runner_lost,
    "ammunition_short": lambda s: ammunition(s, other(s.leads), -1),
    "steady_men": steady,
    "second_wind": second_wind,
    "sniper": sniper,
    "dust": dust,
    "ammunition_plenty": lambda s: ammunition(s, s.leads, 1),
    "air_strike_loser": lambda s: aircraft_for(s, other(s.leads)),
}
"""What happens at each event; those that are not listed change nothing."""
