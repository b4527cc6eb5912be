"""How a system shows itself: what its events weigh, where its values and marks stand, what its choices are for.

A system declares it in `data/presentation.toml`, in the words that are the literals of this module. A client knows
these words and no id of any system; what a system does not declare, a client shows plainly.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from typing import Annotated, Any, Literal, TypeVar, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta

from bocage.kernel.datafile import DataError

FILE = "presentation.toml"
"""The name of the declaration in the data folder of a system."""


class Style(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One entry of a presentation."""


# --- the log --------------------------------------------------------------------------------------------------------
Weight = Literal["none", "good", "light", "heavy", "worse", "loss"]
"""What an event or a mark means for the pieces it concerns: nothing, good luck, or harm up to the loss of a piece."""

EventGroup = Literal[
    "turn", "phase", "idle-phase", "attack", "miss", "result", "loss", "aside", "move", "setup", "roll", "event"
]
"""What a line of the log is.

`turn`, `phase`: a heading. `idle-phase`: no piece can do anything in the phase.
`attack`: a piece attacks; `miss`: the attack comes to nothing. `result`: what became of a piece; `loss`: the pieces
it names are out of the game; `aside`: another event that belongs to the attack or roll before it.
`move`: a piece goes somewhere. `setup`: a piece is set up. `roll`: dice. `event`: anything else, by itself.
"""


class EventStyle(Style, frozen=True):
    """How a message of the log is shown.

    `routine`: it is no news to the seat whose piece did it. `after_roll`: the dice of an attack were told before it.
    `needed` names the argument of a roll that is the number needed, or less. `sign` is drawn before the line; without
    one its group and weight say what is drawn. `counts`: what the line adds to the sum of a volley, the roll of one
    `shot`, that it `missed`, or that an obstacle `stopped` it on its way. `outcome` is that of the odds which it tells
    of: its word is shown at the target.
    """

    group: EventGroup
    weight: Weight | None = None
    routine: bool = False
    after_roll: bool = False
    needed: str = ""
    sign: Sign | None = None
    counts: Literal["", "shot", "missed", "stopped"] = ""
    outcome: str = ""


KERNEL_EVENTS = {
    "passed-by-itself": EventStyle("idle-phase"),
    "declared-resign": EventStyle("event", "loss"),
    "declared-timeout": EventStyle("event", "loss"),
    "declared-offer-draw": EventStyle("event", "light"),
    "declared-settle": EventStyle("event", "loss"),
    "declared-award": EventStyle("event", "loss"),
    "declared-abandon": EventStyle("event", "loss"),
}
"""The messages that the kernel writes into the log of any system."""


# --- odds -----------------------------------------------------------------------------------------------------------
class OutcomeStyle(Style, frozen=True):
    """How an outcome of a roll is shown; `success`: it is what was tried for."""

    weight: Weight
    success: bool = False


# --- counters and figures -------------------------------------------------------------------------------------------
Tone = Literal["dark", "flash", "red", "crimson", "amber", "violet", "blue", "green", "white"]
"""A colour with an ink that can be read on it; it never stands without a word or a sign. `flash`: yellow on dark."""

Sign = Literal[
    "cracked-shield", "shield-waves", "shield-arrow", "bolt", "arrow", "arrow-away", "arrow-down", "struck-gun",
    "crossed-blades", "burst", "open-burst", "half-burst", "drop", "cross", "ring-arrow", "tick", "eye", "struck-eye",
    "question", "broken-ring", "cloud", "half-square", "chain", "wheel", "mud", "empty", "hole",
]  # fmt: skip
"""The drawing on the disc of a state."""


class MarkStyle(Style, frozen=True):
    """Where and how a state stands on its counter or figure.

    `place`: a `tag` of few letters, a `disc` with a `sign`, a sign in a `corner`, a `badge` beside the figure, a `tab`
    under the counter, or `none`, as where its `posture` shows it. What it says in few letters is the message of the
    mark with `-short` behind it. `flips`: the counter shows its other face.
    `posture` is what the drawing shows; `hidden`: a marker of which others see nothing but that it is there.
    `disordered`: the unit is counted among those that are not in good order. `unless` is a mark beside which this one
    says nothing new.
    """

    place: Literal["tag", "disc", "corner", "badge", "tab", "none"] = "tag"
    tone: Tone = "dark"
    sign: Sign | None = None
    flips: bool = False
    posture: Literal["", "lying", "wreck", "hidden"] = ""
    disordered: bool = False
    unless: str = ""


ValuePlace = Literal["none", "main", "top-left", "top-right", "bottom-left", "bottom-right", "steps", "tab", "stripe"]


class ValueStyle(Style, frozen=True):
    """Where a value of a piece is printed; values of one place stand in the order of the piece, with `-` between them.

    `main`: the large figures at the foot; `steps`: squares, of `2/3` two full ones and a hollow one; `tab`: under the
    counter; `stripe`: a coloured edge by formation; `none`: only in the card of the piece. Those of the `back` take the
    place of the others on a counter that is flipped. `in_card`: the card lists it too, where the piece has no facts.
    `apart`: in its place it stands apart from the value before it, without the `-`.
    """

    place: ValuePlace = "none"
    face: Literal["front", "back"] = "front"
    tone: Tone = "dark"
    prefix: str = ""
    in_card: bool = True
    apart: bool = False


Glyph = Literal[
    "soldier", "soldiers-2", "soldiers-3", "officer", "medic", "radio", "sniper", "submachine-gun",
    "light-machine-gun", "machine-gun", "heavy-machine-gun", "mortar", "rocket-launcher", "flamethrower", "gun",
    "explosive", "detonator", "horse", "motorcycle", "cart", "truck", "halftrack", "armoured-car", "tank",
    "assault-gun", "trench", "pillbox", "landmine", "unknown", "question",
]  # fmt: skip
"""What a piece is drawn as: as a pictogram on a counter, seen from above on a table; `question`: as a marker of which
nobody but its owner knows what lies under it."""

Digits2 = Annotated[str, Meta(pattern=r"^[0-9]{2}$")]
Digits6 = Annotated[str, Meta(pattern=r"^[0-9]{6}$")]


class PieceStyle(Style, frozen=True):
    """What a kind of piece looks like.

    `symbol_set`, `entity` and `echelon` are those parts of its APP-6 code (SIDC); no `entity`: it has no such symbol.
    `rank`: those who lead bear `chevrons`, officers `bars`. `equipment`: it is held by others and counts as no unit.
    `vehicle`: it drives, and no other piece is led with it.
    """

    glyph: Glyph
    symbol_set: Digits2 = "10"
    entity: Digits6 | None = None
    echelon: Digits2 = "00"
    rank: Literal["", "chevrons", "bars"] = ""
    equipment: bool = False
    vehicle: bool = False


# --- questions and choices ------------------------------------------------------------------------------------------
Role = Literal[
    "end", "stop", "halt", "pass", "stay", "confirm", "resolve", "take", "arm", "join", "leave", "place", "move",
    "turn", "turn-left", "turn-right", "turn-turret", "charge", "fire", "fire-at-point", "fire-together", "smoke",
    "throw", "fight", "strike", "pair", "rally", "repair", "other",
]  # fmt: skip
"""What a choice is for.

`end`: a phase is over; `stop`: a piece does no more; `halt`: a move ends on its way; `pass`: nothing is done about
what was asked; `stay`: a piece stays where or as it is, or acts alone; `confirm`: what was put together is done;
`resolve`: what was begun on the map is rolled for, by a button although a piece and a place are named.
`take`: a piece is taken up to act; `arm`: it is said with what; `join`, `leave`: another acts with it, or no more.
`place`: a piece is put somewhere or given to another. `turn` turns a piece, `turn-left` and
`turn-right` by one step, `turn-turret` what is mounted on it.
`fire-at-point`: a point of the ground is shot at, so that a stray click costs a shot; `fire-together`: all who can fire
at a place do so, as a click on it means while no piece is in hand. `fight`: a close combat is fought next; `pair`: who
fights whom in it; `strike`: who is struck.
"""

KERNEL_CHOICES: dict[str, Role] = {"end": "end", "pass": "pass", "yes": "confirm", "no": "other"}
"""The verbs that the kernel has for all systems."""


class PromptStyle(Style, frozen=True):
    """What a question is about.

    `doing`: what the pieces do that act together in it; a piece that was chosen before it, for firing or moving, takes
    part. `names_all`: it names every piece that takes part, and one that was chosen but is not named has dropped out.
    `place` is the argument that is the place it is about. `leads` is the verb that sends the piece taken up to a point;
    sent to where it stands it is put back. `asks` is the verb that is tried at the place of an enemy to whom nothing
    can be done, so that the rules say why.
    """

    doing: Literal["act", "fire", "move"] = "act"
    names_all: bool = False
    place: str = ""
    leads: str = ""
    asks: str = ""


class TaskStyle(Style, frozen=True):
    """How a task of a board of assignments is drawn."""

    sign: Sign | None = None


# --- the map --------------------------------------------------------------------------------------------------------
class MarkerStyle(Style, frozen=True):
    """How a marker on the map, which is no piece, is drawn.

    `objective`: a flag in the colours of the side that is its value; `chip`: a disc with its value or first letter;
    `cloud`; `opening` and `gap`: a small or a large ring where one can pass; `ruin`: what stands at its place lies in
    ruins. `in_card`: its text stands among what is told of its place, unless notes tell it already.
    """

    drawing: Literal["objective", "chip", "cloud", "opening", "gap", "ruin"] = "chip"
    in_card: bool = True


class LinkStyle(Style, frozen=True):
    """How two pieces are seen to belong together: a `line`, or the line of a `chain` that shows for the group in hand
    and wherever it is broken, or of a `fight`."""

    drawing: Literal["line", "chain", "fight"] = "line"


class AreaStyle(Style, frozen=True):
    """How a part of a table is drawn that is not on its board: as `terrain` of its kind, or outlined as a `zone`."""

    drawing: Literal["terrain", "zone"] = "terrain"


TerrainDrawing = Literal[
    "ground", "sand", "hill", "contour", "rough", "marsh", "water", "stream", "river", "canal", "ford", "ferry",
    "field", "orchard", "bushes", "tree", "woods", "rocks", "cliff", "gully", "dike", "road", "railway", "bridge",
    "hedge", "high-hedge", "fence", "low-wall", "high-wall", "house", "bunker", "monument", "village", "town", "city",
    "ruin", "rubble", "wreck", "ditch", "crater", "wire", "barricade", "tank-trap", "minefield", "other",
]  # fmt: skip


class TerrainStyle(Style, frozen=True):
    """How a kind of terrain is drawn; `ground`: as nothing but the ground, `other`: as a plain shape.

    `material` is that of a house or bridge where its board does not say. `underfoot`: it lies under everything else and
    is no place that one would name.
    """

    drawing: TerrainDrawing
    material: Literal["", "wood", "stone"] = ""
    underfoot: bool = False


# --- words ----------------------------------------------------------------------------------------------------------
Hint = Literal["dice", "path-stopped", "army-add", "army-first", "army-first-about", "army-none"]
"""A sentence of the client that a system can say in its own terms.

`dice`: how two dice are read; `path-stopped`: what may stop a piece on its way. In the army builder: to add a part of
an army, to choose the first, what comes with it, and that there is none yet.
"""


# --- the whole ------------------------------------------------------------------------------------------------------
class Presentation(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Everything that a system declares of its looks, by the ids that it uses in scenes, offers, odds and the log."""

    events: dict[str, EventStyle] = msgspec.field(default_factory=lambda: dict(KERNEL_EVENTS))
    """By message id."""
    outcomes: dict[str, OutcomeStyle] = {}
    """By name of the outcome."""
    marks: dict[str, MarkStyle] = {}
    """By message id."""
    values: dict[str, ValueStyle] = {}
    """By name of the value."""
    pieces: dict[str, PieceStyle] = {}
    """By kind of piece."""
    choices: dict[str, Role] = msgspec.field(default_factory=lambda: dict(KERNEL_CHOICES))
    """By verb; a label that is not that of its verb, such as `choice-ready`, by itself: `ready`."""
    prompts: dict[str, PromptStyle] = {}
    """By message id; questions that are not declared are about acting."""
    tasks: dict[str, TaskStyle] = {}
    """What pieces are told to do on a board of assignments, by message id."""
    markers: dict[str, MarkerStyle] = {}
    """By kind of marker."""
    links: dict[str, LinkStyle] = {}
    """By kind of link."""
    areas: dict[str, AreaStyle] = {}
    """By kind of area; one that is built of terrain is drawn as such and need not be declared."""
    terrain: dict[str, TerrainStyle] = {}
    """By kind of hex or of feature on the board."""
    hints: dict[Hint, str] = {}
    """The message that says it."""


S = TypeVar("S")


@cache
def read_presentation(package: str) -> Presentation:
    """What the data folder of a system's package declares."""
    file = resources.files(package) / "data" / FILE
    return parse_presentation(file.read_text("utf-8"), f"{package}: {FILE}")


def parse_presentation(text: str, file: str) -> Presentation:
    """A declaration that was read from `file`; refuses what the words of this module do not say."""
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise DataError(file, "the file", f"expected TOML, {error}") from None
    tables = get_type_hints(Presentation)
    fields: dict[str, Any] = {"events": dict(KERNEL_EVENTS), "choices": dict(KERNEL_CHOICES)}
    for name, entries in raw.items():
        if name not in tables:
            raise DataError(file, name, f"expected one of the tables {', '.join(tables)}")
        fields[name] = fields.get(name, {}) | _table(entries, tables[name], file, name)
    return Presentation(**fields)


def _table(entries: Any, table: Any, file: str, name: str) -> dict[str, Any]:
    """The entries of a table by id."""
    if not isinstance(entries, dict):
        raise DataError(file, name, "expected a table of entries by id")
    key, shape = get_args(table)
    for id in entries:
        if get_origin(key) is Literal and id not in get_args(key):
            raise DataError(file, f"{name}.{id}", f"expected one of {', '.join(get_args(key))}")
    return {id: _entry(entry, shape, file, f"{name}.{id}") for id, entry in entries.items()}


def _entry(raw: Any, shape: type[S], file: str, place: str) -> S:
    try:
        return msgspec.convert(raw, shape)
    except msgspec.ValidationError as error:
        said, _, field = str(error).partition(" - at ")
        field = field.strip("`").removeprefix("$").lstrip(".")
        words = _words(shape, field)
        expected = f"expected one of {', '.join(words)}; {said}" if words else said
        raise DataError(file, f"{place}.{field}" if field else place, expected) from None


def _words(shape: Any, field: str) -> tuple[str, ...]:
    """The words that a field of an entry may hold, where these are listed."""
    hint = get_type_hints(shape).get(field) if field else shape
    if get_origin(hint) is Literal:
        return get_args(hint)
    return next((get_args(part) for part in get_args(hint) if get_origin(part) is Literal), ())
