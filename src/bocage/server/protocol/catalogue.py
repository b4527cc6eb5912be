"""What can be played here: systems with their scenarios, lessons, options, rules and boards."""

from __future__ import annotations

from typing import Literal

import msgspec

from bocage.kernel.contract.question import Condition
from bocage.kernel.contract.scenario import Group
from bocage.kernel.showing.presentation import Presentation
from bocage.kernel.showing.view import Panel
from bocage.kernel.text import Text
from bocage.server.protocol.words import Wire


class OptionInfo(Wire):
    """A named reading or switch of a system.

    `seated` is proposed instead of the default where a person plays, `together` where only people do. Where it is
    `free`, any other text may be given beside the values, such as an army list. `group` is the heading under which it
    is shown. It counts only while every option in `needs` has one of the values named there.
    """

    key: str
    rule: str
    default: bool | str
    values: tuple[bool | str, ...]
    text: Text
    seated: bool | str | None = None
    together: bool | str | None = None
    free: bool = False
    group: Text | None = None
    needs: dict[str, tuple[bool | str, ...]] = {}


class ScenarioInfo(Wire):
    """A scenario to choose: its card, who plays in it, and the address of its board under /api/boards.

    `balance` counts the games that each side won between equal agents, `goals` are the ways to win, `places` those
    that are fought for. `armies`: the players choose them.
    """

    id: str
    title: Text
    summary: Text
    sides: tuple[str, ...]
    turns: str
    minutes: int
    tutorial: bool
    board: str
    difficulty: int = 0
    forces: tuple[Group, ...] = ()
    balance: tuple[int, ...] = ()
    rules: tuple[str, ...] = ()
    note: Text | None = None
    goals: tuple[Text, ...] = ()
    places: tuple[str, ...] = ()
    armies: bool = False


class LessonInfo(Wire):
    """A lesson to choose, in the order in which they are given."""

    id: str
    title: Text
    summary: Text
    minutes: int
    board: str


class Advice(Wire):
    """What a coach says once in a whole game, a card for each text: where a question is `asked`, where an event is
    `told` of a piece (one's `own`, an `enemy` one, or any), or where the game is `over`."""

    id: str
    say: tuple[Text, ...]
    asked: str = ""
    told: str = ""
    whose: Literal["", "own", "enemy"] = ""
    over: bool = False


class ArmiesInfo(Wire):
    """How armies are chosen: the option of each seat, those options that are the frame of a list, and the columns of a
    roster's models, each with its meaning."""

    keys: tuple[str, ...]
    frame: tuple[str, ...]
    columns: tuple[tuple[Text, Text], ...]


class SystemInfo(Wire):
    """A rule system: its scenarios, its options, the agents that play it. `texts` names the state of its messages.

    `secrets`: a side may know what another may not; `reacts`: standing orders answer for who is asked to react, and
    `conditions` are the facts they can ask about; `presentation`: how the ids in its views are shown. `players_option`
    is the key of the option that says how many players each side has; empty where it is always one.
    """

    code: str
    title: Text
    scenarios: tuple[ScenarioInfo, ...]
    options: tuple[OptionInfo, ...]
    agents: tuple[str, ...]
    texts: str
    rules: str
    presentation: Presentation
    lessons: tuple[LessonInfo, ...] = ()
    coach: tuple[Advice, ...] = ()
    secrets: bool = False
    aids: tuple[Panel, ...] = ()
    armies: ArmiesInfo | None = None
    reacts: bool = False
    conditions: tuple[Condition, ...] = ()
    players_option: str = ""


class Systems(Wire):
    """Everything that can be played here."""

    systems: tuple[SystemInfo, ...]
    languages: tuple[str, ...]


class RuleText(Wire):
    """A line of a ledger in both languages, with the cases that prove it."""

    id: str
    kind: str
    en: str
    fr: str
    cases: tuple[str, ...] = ()


class Rulebook(Wire):
    """The whole ledger of a system, in its order."""

    system: str
    rules: tuple[RuleText, ...]


class BoardHex(msgspec.Struct, array_like=True):
    """A hex as an array: label, centre x and y, terrain, elevation."""

    label: str
    x: float
    y: float
    terrain: str
    elevation: int


class BoardData(Wire):
    """A board: its drawing and its hexes, all in metres, x to the east and y to the north.

    `outline` are the six corners of every hex, seen from its centre. Corner `i` lies between the hexsides `i` and
    `i + 1`; `directions` are the names of the hexsides, clockwise. The place `K5:S` is the hexside of K5 in the
    direction S, `K5:SE-S` the vertex between two of them, `K5^1` one storey above K5. `size` is west, south, east,
    north of all hexes, or of a table without any. Where pieces and choices have points, these are in units of which
    `points` make a metre. `beside` are the places around the map where pieces wait to enter.
    """

    name: str
    orientation: Literal["flat", "pointy"]
    hex_height: float
    size: tuple[float, float, float, float]
    outline: tuple[tuple[float, float], ...]
    hexes: tuple[BoardHex, ...]
    aliases: dict[str, str]
    geojson: msgspec.Raw
    points: float = 0
    beside: tuple[tuple[str, float, float], ...] = ()
    directions: tuple[str, ...] = ()
