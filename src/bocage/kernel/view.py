"""What a seat sees, as data that any client can draw without knowing a rule."""

from __future__ import annotations

import msgspec

from bocage.kernel.tally import Modifier
from bocage.kernel.text import Text


class Piece(msgspec.Struct, frozen=True, omit_defaults=True):
    """A counter or figure. `values` are what the hobby prints on it, `marks` its states, in reading order.

    `facts` say the values in words, as they hold now. `last_seen` tells when a piece out of sight was seen where it is
    shown.
    """

    id: int
    place: str
    side: int | None
    name: Text
    kind: str
    values: dict[str, str] = msgspec.field(default_factory=dict)
    marks: tuple[Text, ...] = ()
    holder: int | None = None
    point: tuple[int, int] | None = None
    last_seen: Text | None = None
    facts: tuple[Text, ...] = ()


class Sheet(msgspec.Struct, frozen=True):
    """A table without hexes: its size in the units of points, and how many of them are shown as large as a hex."""

    width: int
    height: int
    hex: int


class Marker(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something on the map that is no piece: smoke, residual fire, control, an objective."""

    place: str
    kind: str
    text: Text
    value: int | None = None


class Panel(msgspec.Struct, frozen=True):
    """A titled list of lines beside the map."""

    title: Text
    lines: tuple[Text, ...]


class Scene(msgspec.Struct, frozen=True):
    """Board, pieces and panels as one seat knows them. `board` names the board data the client has or fetches."""

    board: str
    pieces: tuple[Piece, ...]
    markers: tuple[Marker, ...]
    panels: tuple[Panel, ...]
    status: Text
    phases: tuple[Text, ...]
    phase: int


class Offer(msgspec.Struct, frozen=True, omit_defaults=True):
    """One legal choice: its notation, what it is called, and the tally behind it with its unit and scale.

    One that stands `aside` is not what the question is about: it belongs into the menu of its piece.
    """

    notation: str
    label: Text
    rule: str = ""
    pieces: tuple[int, ...] = ()
    place: str = ""
    tally: tuple[Modifier, ...] = ()
    unit: str = ""
    scale: int = 1
    aside: bool = False


class LogLine(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A line of the log; a roll keeps who rolled, each die, the natural and the final value and every modifier.

    Lines carry no number of their own: it would tell a seat how much it does not see.
    """

    message: Text
    rule: str = ""
    pieces: tuple[int, ...] = ()
    place: str = ""
    dice: str = ""
    faces: tuple[int, ...] = ()
    natural: int | None = None
    final: int | None = None
    tally: tuple[Modifier, ...] = ()
    seat: int | None = None
    to: tuple[int, ...] | None = None


class View(msgspec.Struct, frozen=True):
    """Everything a seat sees at one moment. `free`: its choices cannot be listed, a point or a number is wanted.

    `limits` are the smallest and the largest number that is worth a try.
    """

    seat: int
    scene: Scene
    prompt: Text | None
    rule: str
    offers: tuple[Offer, ...]
    can_undo: bool
    log: tuple[LogLine, ...]
    outcome: Text | None
    free: bool = False
    limits: tuple[int, int] | None = None
