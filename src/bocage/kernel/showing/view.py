"""What a seat sees, as data that any client can draw without knowing a rule."""

from __future__ import annotations

from typing import Literal

import msgspec

from bocage.kernel.tally import Limit, Modifier
from bocage.kernel.text import Text

Point = tuple[int, int]
"""A point of a table without hexes, x to the east and y to the north."""


class Body(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a piece stands: where it looks, on which storey, and on a table its size in the units of points.

    Directions are degrees clockwise from north; that of a turret is its own. `facing` is None for a piece that looks
    nowhere in particular, `turret` for one that has none. `level` is the storey it stands on, 0 for the ground. `arc`
    is how many degrees its weapon covers to the front of the turret, or of the piece if it has none; 0 for all round.
    A piece in a hex has no length; a piece on a table without width is round.
    """

    length: int = 0
    width: int = 0
    facing: int | None = 0
    turret: int | None = None
    level: int = 0
    arc: int = 0


class Piece(msgspec.Struct, frozen=True, omit_defaults=True):
    """A counter or figure. `values` are what the hobby prints on it, `marks` its states, in reading order.

    How these and its `kind` are shown stands in the presentation of the system.

    `facts` say the values in words, as they hold now. `last_seen` tells when a piece out of sight was seen where it is
    shown. A piece that faces somewhere or stands on a storey has a `body`, and on a table a `point` once it is there.
    `group` numbers those that move together, `unit` is what they are called, `commander` is the seat that commands it
    where its side has several.
    """

    id: int
    place: str
    side: int | None
    name: Text
    kind: str
    values: dict[str, str] = msgspec.field(default_factory=dict)
    marks: tuple[Text, ...] = ()
    holder: int | None = None
    point: Point | None = None
    last_seen: Text | None = None
    facts: tuple[Text, ...] = ()
    body: Body | None = None
    group: int = 0
    unit: Text | None = None
    commander: int | None = None


class Sheet(msgspec.Struct, frozen=True):
    """A table without hexes: its size in the units of points, and how many of them are shown as large as a hex."""

    width: int
    height: int
    hex: int


class Marker(msgspec.Struct, frozen=True, omit_defaults=True):
    """A marker on the map that is no piece: smoke, residual fire, control, an objective; at a point on a table."""

    place: str
    kind: str
    text: Text
    value: int | None = None
    point: Point | None = None


class Link(msgspec.Struct, frozen=True, omit_defaults=True):
    """Two pieces that belong together, such as men in one chain of command, or two who fight; `broken`: no longer."""

    a: int
    b: int
    kind: str
    broken: bool = False


class GroupLoss(msgspec.Struct, frozen=True):
    """How many pieces of a group of a side are out of the game, as everybody could see."""

    side: int
    group: int
    lost: int


class Area(msgspec.Struct, frozen=True, omit_defaults=True):
    """A part of a table that is not on its board, such as where a side deploys or what was built in play.

    `ring` has the corners of its outline, or of a line.
    """

    kind: str
    ring: tuple[Point, ...]
    text: Text
    line: bool = False


class ChartRow(msgspec.Struct, frozen=True, omit_defaults=True):
    """A row of a chart. `terrain` is the kind of terrain that it is about, whose name then stands as its heading."""

    cells: tuple[Text | str, ...]
    heading: str = ""
    terrain: str = ""


class Chart(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table that players look up while playing; `corner` stands over the headings of its rows.

    A client lights the cell that was looked up last, as the log tells it in a line with the message `told`: its
    argument `column` is the heading of the column, and its argument `row` that of the row. Without `row` it is the
    result of the roll before that line, the first or last row for results beyond them.
    """

    corner: Text
    columns: tuple[Text | str, ...]
    rows: tuple[ChartRow, ...]
    told: str = ""
    column: str = ""
    row: str = ""


class Panel(msgspec.Struct, frozen=True, omit_defaults=True):
    """A titled list of lines beside the map; its `kind` says what they are where that has a place of its own."""

    title: Text
    lines: tuple[Text, ...]
    kind: Literal["", "objectives", "strength", "arrivals", "forces"] = ""
    chart: Chart | None = None


class Due(msgspec.Struct, frozen=True):
    """How often a side acts before the next one does; of the first in the list the first of them runs now.

    `label` says it in words: "3 segments".
    """

    side: int
    count: int
    label: Text


class Shade(msgspec.Struct, frozen=True, omit_defaults=True):
    """A place that a side does not look into, and why not, line by line."""

    place: str
    why: tuple[Text, ...]
    rule: str = ""


class Rung(msgspec.Struct, frozen=True, omit_defaults=True):
    """One deed of a chain of reactions; each answers the one before it.

    `pieces` of a `side` did it at `place`, against the place `aim` (empty: against none); `label` says what, `result`
    what came of it, with its `weight`, one of those of the presentation.
    """

    label: Text
    side: int
    pieces: tuple[int, ...]
    place: str
    aim: str = ""
    result: Text | None = None
    weight: str = ""


class Slip(msgspec.Struct, frozen=True, omit_defaults=True):
    """An order that a side keeps secret, such as where a battery is to fire: its own side alone is shown it.

    `place` is the place it is about, empty while nothing is written; `mark` names it in a few letters.
    """

    mark: Text
    title: Text
    lines: tuple[Text, ...]
    place: str = ""


class Scene(msgspec.Struct, frozen=True):
    """Board, pieces and panels as one seat knows them. `board` names the board data the client has or fetches.

    `active` are the sides whose turn it is, `turn` its number (0 before the first), `turns` how many the game has at
    most (0: no limit). `phase` is the place of the present one in `phases`, -1 while pieces are set up. `losses` are
    those of groups that have lost pieces. `due` are the sides that act next, where they do not simply alternate.
    `shades` are places with enemies that the side does not see. `ladder` is the chain of answers in progress, the
    latest last; `slips` are the secret orders of the side.
    """

    board: str
    pieces: tuple[Piece, ...]
    markers: tuple[Marker, ...]
    panels: tuple[Panel, ...]
    status: Text
    phases: tuple[Text, ...]
    phase: int
    links: tuple[Link, ...] = ()
    areas: tuple[Area, ...] = ()
    active: tuple[int, ...] = ()
    turn: int = 0
    turns: int = 0
    losses: tuple[GroupLoss, ...] = ()
    due: tuple[Due, ...] = ()
    shades: tuple[Shade, ...] = ()
    ladder: tuple[Rung, ...] = ()
    slips: tuple[Slip, ...] = ()


class Task(msgspec.Struct, frozen=True, omit_defaults=True):
    """What pieces may be told to do: the choices that tell each of them so, in order.

    `is_set`: they have been told. Without choices they may not be told, and `why` says the reason.
    """

    label: Text
    choices: tuple[str, ...] = ()
    is_set: bool = False
    why: Text | None = None
    rule: str = ""


class Assignment(msgspec.Struct, frozen=True, omit_defaults=True):
    """Pieces of one place that are told together what to do, before any of them does it.

    `by` is the piece at whose command they are, which has to be told first; 0: nobody's. `state` says what is to be
    known of them, such as that they are shaken.
    """

    pieces: tuple[int, ...]
    place: str
    by: int = 0
    tasks: tuple[Task, ...] = ()
    state: Text | None = None


class Formation(msgspec.Struct, frozen=True, omit_defaults=True):
    """Pieces that are put into action together, by `choices` of the question, the best first; none if they may not.

    `pieces` are those that would act, the leader first. `facts` say what the choice needs and who would act, `marks`
    what weakens the formation, or that it has acted.
    """

    name: Text
    pieces: tuple[int, ...] = ()
    choices: tuple[str, ...] = ()
    facts: tuple[Text, ...] = ()
    marks: tuple[Text, ...] = ()


class Form(msgspec.Struct, frozen=True, omit_defaults=True):
    """A kind of choice that cannot be listed: its words, to which a number, a point or both are added.

    `limits` are the smallest and the largest number that is worth a try; its `unit` may be `degrees`, a direction.
    `outline` is the ground that it takes round a point at (0, 0) in direction 0, `zones` are where the point may lie.
    """

    stem: str
    label: Text
    pieces: tuple[int, ...] = ()
    number: bool = False
    point: bool = False
    limits: tuple[int, int] | None = None
    unit: str = ""
    outline: tuple[Point, ...] = ()
    zones: tuple[tuple[Point, ...], ...] = ()


class Offer(msgspec.Struct, frozen=True, omit_defaults=True):
    """One legal choice: its notation, what it is called, and the tally behind it with its unit and scale.

    `sum` says what the tally comes to where that is more than a number. One that stands `aside` is not what the
    question is about: it belongs into the menu of its piece; a `faint` one is hardly ever wanted.
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
    sum: Text | None = None
    faint: bool = False


class LogLine(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A line of the log; a roll keeps who rolled, each die, the natural and the final value and every modifier.

    With a `limit` the modifiers are not added to the dice, and there is no final value.

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
    limit: Limit = ""


class View(msgspec.Struct, frozen=True):
    """Everything a seat sees at one moment. `free`: its choices cannot be listed, a point or a number is wanted.

    `limits` are the smallest and the largest number that is worth a try; `forms` the kinds of such choices, `remarks`
    lines to be read with the prompt.
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
    forms: tuple[Form, ...] = ()
    remarks: tuple[Text, ...] = ()
