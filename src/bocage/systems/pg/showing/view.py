"""The map with its counters, what choices are called, and facts by name for cases."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from bocage.kernel.choice import END, Choice
from bocage.kernel.showing.view import Due, Marker, Panel, Scene
from bocage.kernel.showing.view import Piece as Counter
from bocage.kernel.text import Args, Text
from bocage.mechanics import facts
from bocage.mechanics.describing import named_in
from bocage.systems.pg.activation import FIRE_ALL, MOVE_ALL, can_only_recover, open_to
from bocage.systems.pg.assault.declaring import is_required
from bocage.systems.pg.assignments import ActsOf, has_target
from bocage.systems.pg.game.placing import unplaced
from bocage.systems.pg.game.victory import points
from bocage.systems.pg.opportunity import markers_shown
from bocage.systems.pg.reference.tables import tables
from bocage.systems.pg.showing.spotters import shades
from bocage.systems.pg.state.model import NOBODY, OFF_MAP, Piece, State
from bocage.systems.pg.state.pieces import label, other, piece_name, side_name
from bocage.systems.pg.state.printed import is_leader, type_of

PHASES = ("initiative", "action", "removal")


def turn(s: State) -> str:
    """Names the present turn."""
    return str(s.turn)


def scene(s: State, side: int) -> Scene:
    """The map and everything on it."""
    turns = s.setting.terms.turns
    return Scene(
        s.board.name,
        (*(counter(s, piece) for piece in s.pieces.values()), *works_waiting(s, side)),
        (*objectives(s), *works_shown(s), *mines_shown(s, side), *smoke_shown(s)),
        (score(s), *sight_now(s)),
        Text("status", {"turn": s.turn, "turns": turns, "side": side_name(s, s.active)}),
        tuple(Text(f"phase-{phase}") for phase in PHASES),
        PHASES.index(s.phase) if s.phase in PHASES else -1,
        active=(s.active,),
        turn=s.turn,
        turns=turns,
        due=due(s),
        shades=shades(s, side),
    )


def due(s: State) -> tuple[Due, ...]:
    """The segments owed to the side that acts, this one included, then the next of the other side (PG-3.02a)."""
    if s.phase != "action" or s.outcome is not None:
        return ()
    counts = ((s.active, max(1, s.owed)), (other(s.active), 1))
    return tuple(Due(side, count, Text("due-segments", {"count": count})) for side, count in counts)


def counter(s: State, piece: Piece) -> Counter:
    """A piece as its counter shows it."""
    return Counter(
        piece.id, label(s, piece.at), piece.side, piece_name(s, piece.id),
        "leader" if is_leader(piece) else type_of(piece).arm.replace("_", "-"), values(piece), tuple(marks(s, piece)),
    )  # fmt: skip


def values(piece: Piece) -> dict[str, str]:
    """The printed values of the face that is up: fire as strength and range, armor, movement, steps left."""
    if is_leader(piece):
        ranks = {"morale": str(piece.morale), "combat": str(piece.combat), "help": str(piece.help)}
        return {**ranks, "rank": piece.rank}
    printed = type_of(piece)
    face = printed.face(piece.steps)
    fires = {"direct-fire": face.direct_fire, "bombardment": face.bombardment, "anti-tank": face.anti_tank}
    shown = {name: f"{fire.strength}-{fire.range}" for name, fire in fires.items() if fire is not None}
    if printed.armor is not None:
        shown["armor"] = str(printed.armor)
    return {**shown, "movement": str(printed.movement), "steps": f"{piece.steps}/{printed.steps}"}


def marks(s: State, piece: Piece) -> list[Text]:
    """The markers on a piece, in reading order."""
    shown = [Text(f"mark-{piece.order}")] if piece.order != "good" else []
    shown += [Text(f"mark-{marker}") for marker in markers_shown(s, piece)]
    states = {
        "spotted": piece.spotted,
        "hidden": piece.hidden,
        "dug-in": piece.dug >= tables().numbers.digging_in.segments,
        "limbered": piece.limbered,
        "carried": bool(piece.carrier),
        "tank-leader": piece.tank_leader,
    }
    return shown + [Text(f"mark-{name}") for name, there in states.items() if there]


def works_waiting(s: State, side: int) -> Iterator[Counter]:
    """The fortifications and minefields that a side has still to set up, as counters to be put down."""
    for id in unplaced(s, side) if s.phase == "setup" else ():
        if id in s.works:
            yield Counter(id, "", side, piece_name(s, id), s.works[id].kind)
        elif id in s.mines:
            strength = s.mines[id].strength
            name = Text("unit-mines", {"strength": strength})
            yield Counter(id, "", side, name, "minefield", {"strength": str(strength)})


def works_shown(s: State) -> list[Marker]:
    """Entrenchments, bunkers and wrecks."""
    on_map = [work for work in s.works.values() if work.at != OFF_MAP]
    markers = [Marker(label(s, work.at), "bunker", piece_name(s, work.id)) for work in on_map if work.kind == "bunker"]
    markers += [
        Marker(label(s, work.at), "entrenchment", piece_name(s, work.id)) for work in on_map if work.kind != "bunker"
    ]
    return markers + [
        Marker(label(s, cell), "wreck", Text("marker-wrecks", {"count": count})) for cell, count in s.wrecks.items()
    ]


def mines_shown(s: State, side: int) -> list[Marker]:
    """Minefields (PG-16.7a). Those of the enemy that lie face down look alike, and none of the side's own looks so."""
    markers = []
    for mine in s.mines.values():
        is_known = mine.revealed or mine.side == side
        name = Text("unit-mines", {"strength": mine.strength}) if is_known else piece_name(s, mine.id)
        if mine.at != OFF_MAP:
            markers.append(Marker(label(s, mine.at), "minefield", name, mine.strength or None))
    return markers


def smoke_shown(s: State) -> list[Marker]:
    """Smoke markers."""
    return [Marker(label(s, smoke.at), "smoke", Text("marker-smoke")) for smoke in s.smoke]


def objectives(s: State) -> list[Marker]:
    """The hexes that give points, with their owners."""
    markers = []
    for cell, value in s.setting.terms.victory.cells.items():
        held = Text("marker-objective", {"owner": holder(s, cell), "points": value})
        markers.append(Marker(label(s, cell), "objective", held, flag(s, cell)))
    return markers


def flag(s: State, cell: int) -> int | None:
    """The side whose flag stands in a hex, None for no flag."""
    return None if s.control[cell] == NOBODY else s.control[cell]


def holder(s: State, cell: int) -> Text:
    """Which side controls a hex."""
    return Text("side-nobody") if s.control[cell] == NOBODY else side_name(s, s.control[cell])


def score(s: State) -> Panel:
    """The points of both sides, and what each needs to win."""
    margins = s.setting.terms.victory.margins
    lines = tuple(score_of(s, side, margin) for side, margin in enumerate(margins))
    return Panel(Text("panel-score"), lines, "objectives")


def sight_now(s: State) -> list[Panel]:
    """How far one sees in this turn, where mist, snow or darkness leave less than a clear day."""
    if s.visibility >= tables().terrain.sighting.by_day:
        return []
    return [Panel(Text("panel-visibility"), (Text("sight-now", {"hexes": s.visibility}),))]


def score_of(s: State, side: int, margin: int | None) -> Text:
    """The points of a side and the lead with which it wins: None where it cannot, 0 where it wins otherwise."""
    scored: Args = {"side": side_name(s, side), "points": points(s, side)}
    if margin is None:
        return Text("score", scored)
    return Text("score-with-lead", {**scored, "lead": margin}) if margin > 0 else Text("score-otherwise", scored)


def end_of(s: State) -> str:
    """What the end of a question means: of a segment, of the set-up, or that what is offered before one is declined."""
    if s.phase == "setup":
        return "ready"
    return "end" if s.activation is not None else "leave"


def describe(acts_of: ActsOf, s: State, choice: Choice) -> Text:
    """What a choice is called on a button or in a list; `acts_of` tells what a member could do at once."""
    verb = "declare-fire" if choice.verb == "fire" and not choice.place else choice.verb
    if choice == END:
        verb = end_of(s)
    if choice == MOVE_ALL and can_only_recover(s):
        verb = "all-recover"
    if choice == FIRE_ALL and not has_target(s, open_to(s), acts_of):
        verb = "all-vain-fire"
    if verb == "assault" and is_required(s, s.board.cell(choice.place)):
        verb = "fight-out"
    if verb == "recover" and choice.other:
        verb = "recover-with"
    if choice.number is not None and verb != "player":
        verb = f"{verb}-{'side' if verb == 'anti-tank' else 'part'}"
    args: Args = {"hex": choice.place, "number": choice.number or 0, **named_in(choice, partial(piece_name, s))}
    if verb == "player":
        args["number"] = (choice.number or 0) + 1
    return Text(f"choice-{verb}", args)


# --- facts ------------------------------------------------------------------------------------------------------------
def fact(s: State, subject: str, name: str) -> Any:
    """One fact of a piece, a hex or the game, for the expectations of cases."""
    return facts.fact(s, subject, name, partial(piece_fact, s), partial(hex_fact, s), sides=("active", "leads"))


def piece_fact(s: State, id: int, name: str) -> Any:
    """A fact of a piece, work, minefield, battery or aircraft.

    `gone` is true of what is out of the game; `told` is what it was told to do in this segment.
    """
    if name == "told":
        return s.activation.members[id].action if s.activation and id in s.activation.members else ""
    counters = (s.pieces, s.works, s.mines, s.batteries, s.aircraft)
    counter: Any = next((held[id] for held in counters if id in held), None)
    if name == "gone":
        return counter is None
    if counter is None:
        return None
    return label(s, counter.at) if name == "at" else facts.field(counter, name, "a piece")


def hex_fact(s: State, hex: str, name: str) -> Any:
    """A fact of a hex: the side that controls it, its wrecks, the strengths of its minefields, its smoke markers."""
    cell = s.board.cell(hex)
    if name == "wrecks":
        return s.wrecks.get(cell, 0)
    if name == "mines":
        return [mine.strength for mine in s.mines.values() if mine.at == cell]
    if name == "smoke":
        return sum(smoke.at == cell for smoke in s.smoke)
    if name != "control":
        raise LookupError(f"a hex has no fact {name!r}; expected control, wrecks, mines or smoke")
    owner = s.control[cell]
    return None if owner == NOBODY else s.setting.sides[owner]
