"""Activations in the Movement phase (PZF-2, 20.1 to 20.6, B5): the next figure to act, and the decisions of a man.

`choose_next_mover` activates a figure; `continue_move` then asks for its decisions one by one until the move is
over. A man's decision is a leg, walked by `strides.walk_leg`, or another verb of `PROCEDURE_BY_VERB`. Vehicles,
guns and markers move by `MOVERS`; what other chapters add stands in `MAN_ACTIONS` and `PLAYER_ACTIONS`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from random import Random
from typing import NamedTuple

from bocage.ground.table import TURN, along
from bocage.kernel.choice import END, Choice
from bocage.kernel.contract.procedure import Procedure, Step, ask, tell
from bocage.kernel.contract.question import Blank, Choices
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.text import Text, text
from bocage.systems.pzf.engineers import explosives, mines
from bocage.systems.pzf.heavy import hauling
from bocage.systems.pzf.heavy.crews import why_no_crew
from bocage.systems.pzf.morale import command
from bocage.systems.pzf.morale.command import acts_freely
from bocage.systems.pzf.movement import (
    actions,
    barriers,
    charging,
    falls,
    mounts,
    postures,
    previews,
    sheltering,
    strides,
    sturmtruppen,
    walking,
    zones,
)
from bocage.systems.pzf.movement.actions import MoveAction
from bocage.systems.pzf.movement.postures import POSTURES, can_face
from bocage.systems.pzf.movement.walking import (
    DONE,
    FACE_DEGREES,
    GO_TO_POINT,
    SHORTEST_LEG,
    Budget,
    activation_of,
    as_inches,
    end_move,
    movement_left,
    put_back,
    puts_back,
)
from bocage.systems.pzf.reference.tables import charts
from bocage.systems.pzf.scenarios import landing
from bocage.systems.pzf.space import houses
from bocage.systems.pzf.space.bodies import is_mounted, movement_of
from bocage.systems.pzf.special import hidden, revealing
from bocage.systems.pzf.state.model import Activation, Figure, Marker, State, on_table
from bocage.systems.pzf.state.names import name_of, weapon_name
from bocage.systems.pzf.vehicles import driving, transport

WALK_SHARE, RANDOM_TRIES = 0.75, 4
"""How often a random player prefers a walk to a listed choice, and how many points it tries before it gives up."""
SHORTEST_SHARE, LONGER_SHARE = 0.2, 0.8
"""The length of a random leg as a share of the Movement left: the least, and what chance adds at most."""


class Mover(NamedTuple):
    """How figures of a kind that does not walk move.

    `can_act` says whether the figure of that id may be activated, `budget` gives its Movement points in 1/1000 inch;
    the step asks for and carries out one decision of its move.
    """

    can_act: Callable[[State, int], bool]
    budget: Budget
    step: Step


MOVERS: Mapping[str, Mover] = {
    "gun": Mover(hauling.can_move_gun, hauling.hand_movement, hauling.continue_gun_move),
    "vehicle": Mover(driving.can_activate_vehicle, driving.vehicle_budget, driving.continue_drive),
    "marker": Mover(hidden.can_marker_move, hidden.marker_movement, hidden.continue_marker_move),
}
"""How kinds of pieces move that do not walk: guns, vehicles, hidden markers (PZF-6.8, 9.2, 10.2d). Men are not
listed.
"""


class PlayerAction(NamedTuple):
    """An action that a player may take between the moves of two figures.

    The options are all choices open to the player now, each by one of the verbs; `do` carries out the chosen one.
    """

    verbs: tuple[str, ...]
    options: Callable[[State], Iterable[Choice]]
    do: Callable[[State, Choice], Procedure[None]]


PLAYER_ACTIONS = (
    PlayerAction(("land", "ashore"), landing.landing_choices, landing.land_chosen),
    PlayerAction(("reveal",), revealing.reveal_choices, revealing.reveal_chosen),
)
"""What a player may do between two moves (PZF-18.1j, 10.2f); offered in this order, after the figures that can move."""
PLAYER_ACTION_BY_VERB: Mapping[str, PlayerAction] = {verb: call for call in PLAYER_ACTIONS for verb in call.verbs}
"""The entry of the table above for each of its verbs."""
MAN_ACTIONS = (
    MoveAction(("unhitch",), hauling.unhitch_choices, hauling.unhitch_gun),
    MoveAction(("board",), transport.board_choices, transport.board_vehicle),
    MoveAction(("clear", "cut"), mines.section_choices, mines.clear_or_cut),
    MoveAction(("plant",), explosives.plant_choices, explosives.plant_charge),
    MoveAction(("cable",), explosives.cable_choices, explosives.take_cable),
    MoveAction(("detonator",), explosives.detonator_choices, explosives.put_down_detonator),
    MoveAction(("disarm",), explosives.disarm_choices, explosives.disarm_charge),
    MoveAction(("reveal",), revealing.markers_seen_on_move, revealing.reveal_on_the_move),
)
"""What other chapters let a man do in its move (PZF-6.8c, 9.3a, 12.6 to 12.10, 10.2f); offered in this order, after
what this module offers.
"""


# --- the next figure to act (B3g, B3k) ----------------------------------------------------------------------------
def choose_next_mover(s: State) -> Procedure[None]:
    """Let the player activate the next figure, take an action between two moves, or end the side's part."""
    choice = yield from ask(s.player, text("prompt-move"), Choices(mover_choices, why_not=why_not_act), rule="PZF-B3g")
    if choice == END:
        end_part(s)
        return
    if choice.verb in PLAYER_ACTION_BY_VERB:
        yield from PLAYER_ACTION_BY_VERB[choice.verb].do(s, choice)
        return
    id = choice.piece or 0
    open_activation(s, s.figures.get(id) or s.markers[id])


def mover_choices(s: State) -> Iterator[Choice]:
    """The figures and markers the player can activate now, the actions between two moves, and the end of the part."""
    near_enemies = zones.men_near_enemies(s, s.player)
    yield from (Choice("take", figure.id) for figure in on_table(s, s.player) if can_act(s, figure, near_enemies))
    own_markers = (marker for marker in s.markers.values() if marker.side == s.player and not marker.acted)
    yield from (Choice("take", marker.id) for marker in own_markers if hidden.can_marker_move(s, marker.id))
    for action in PLAYER_ACTIONS:
        yield from action.options(s)
    yield END


@rule("PZF-B3k", "PZF-B3g")
def can_act(s: State, figure: Figure, near_enemies: Collection[int] | None = None) -> bool:
    """Whether a figure on the table may be activated: once in its side's part, neither pinned nor engaged.

    The ids of men near an enemy, if given, spare the test for engagement for all other men.
    """
    if figure.where != "table" or figure.acted:
        return False
    if figure.kind in MOVERS:
        return MOVERS[figure.kind].can_act(s, figure.id)
    return figure.kind == "man" and not is_pinned(figure) and not zones.is_engaged(s, figure, near_enemies)


@rule("PZF-B5f")
def is_pinned(figure: Figure) -> bool:
    """Whether a figure was charged before it moved, so that it does not move in this turn."""
    return figure.pinned


def why_not_act(s: State, choice: Choice) -> Violation | None:
    """Why the figure a choice names cannot be activated; None if it can, or if the choice names none."""
    figure = s.figures.get(choice.piece or 0)
    if figure is None or choice.verb in PLAYER_ACTION_BY_VERB:
        return None
    if figure.side != s.player:
        return refuse("PZF-B3g", "refuse-not-yours")
    if figure.acted:
        return refuse("PZF-B3k", "refuse-has-acted")
    if is_pinned(figure) or zones.is_engaged(s, figure):
        return refuse("PZF-B5f", "refuse-held")
    return None if can_act(s, figure) else refuse("PZF-B3g", "refuse-cannot-move")


def open_activation(s: State, piece: Figure | Marker, *, heroic: int = 0, trumpet: bool = False) -> None:
    """Make a figure or marker the active one, with its Movement points for this activation.

    `heroic` is the id of the hero it follows, 0 in its side's own part.
    """
    kind = piece.kind if isinstance(piece, Figure) else "marker"
    if kind in MOVERS or isinstance(piece, Marker):
        points = MOVERS[kind].budget(s, piece.id)
        s.active = Activation(piece.id, points, (piece.x, piece.y), heroic=heroic, trumpet=trumpet)
    else:
        piece.cycled = walking.can_cycle(piece)
        s.active = Activation(
            piece.id,
            walking_budget(s, piece.id),
            (piece.x, piece.y),
            piece.level,
            piece.prone,
            heroic=heroic,
            trumpet=trumpet,
        )
    s.step = "moving"


def walking_budget(s: State, id: int) -> int:
    """The value of spent Movement at which a man's activation ends, in 1/1000 inch.

    It is what the man has spent before, plus its whole Movement.
    """
    figure = s.figures[id]
    return figure.spent + walking.movement_allowance(s, figure)


def end_part(s: State) -> None:
    """Pass to the other side's part of the phase, or after the second part to the Shooting phase."""
    if s.part == 0:
        s.part, s.step = 1, "part-start"
    else:
        s.part, s.step = 0, "shooting-start"


# --- one decision of a man's move ---------------------------------------------------------------------------------
def continue_move(s: State) -> Procedure[None]:
    """Ask for and carry out one decision of the active figure or marker.

    A decision is one leg, one action, or the end of the move.
    """
    id = activation_of(s).figure
    figure = s.figures.get(id)
    kind = "marker" if figure is None else figure.kind
    if kind in MOVERS:
        yield from MOVERS[kind].step(s)
        return
    assert figure is not None
    if is_move_over(s, figure):
        yield from end_move(s, figure)
        return
    choice = yield from ask(
        s.player,
        move_prompt(s, figure),
        Choices(
            move_choices,
            check_free=why_not_go,
            why_not=why_not_move_choice,
            sample=random_move,
            forms=move_blanks,
            tally=previews.leg_tally,
            resolution=previews.move_resolution,
            default=lambda known: next(move_choices(known)),
            limits=(lambda known: (0, 359)) if can_face(s, figure) else None,
            remarks=lambda known: move_remarks(known, known.figures[id]),
        ),
        rule="PZF-B5a",
        pieces=(figure.id,),
    )
    if choice == DONE:
        yield from end_move(s, figure)
    elif puts_back(s, choice, walking_budget):
        put_back(s, figure)
    else:
        yield from PROCEDURE_BY_VERB[choice.verb](s, figure, choice)


def is_move_over(s: State, figure: Figure) -> bool:
    """Whether nothing is left to decide in a man's activation.

    It is off the table, has acted, was stopped, or can only end its move.
    """
    if figure.where != "table" or (figure.acted and not activation_of(s).advance) or activation_of(s).stopped:
        return True
    return (
        movement_left(s, figure) < SHORTEST_LEG
        and all(choice == DONE for choice in move_choices(s))
        and not can_face(s, figure)
    )


def is_mover_untouched(s: State, figure: Figure) -> bool:
    """Whether the active figure, of any kind, has done nothing since it was activated."""
    return walking.is_untouched(s, figure, MOVERS[figure.kind].budget if figure.kind in MOVERS else walking_budget)


def move_prompt(s: State, figure: Figure) -> Text:
    """The prompt of a man's move: how many inches are left of how many, or why the man may not walk."""
    refusal = why_no_walking(s, figure)
    inches_left = {"left": as_inches(movement_left(s, figure)), "of": as_inches(activation_of(s).budget)}
    return text(
        "prompt-moving",
        who=name_of(s, figure.id),
        bound=int(refusal is not None),
        why=refusal.why if refusal else "",
        **inches_left,
    )


def why_no_walking(s: State, figure: Figure) -> Violation | None:
    """Why a man may not walk at all in this activation; None if it may."""
    return command.why_not_free(s, figure, walking_off=True) or sheltering.why_no_shelter_to_seek(s, figure)


def move_remarks(s: State, figure: Figure) -> Iterator[Text]:
    """Remarks shown beside the prompt of a man's move.

    They say where a man without command must go, and which weapons lack the crew to fire (PZF-6.1b).
    """
    if why_no_walking(s, figure) is None:
        yield from sheltering.shelter_remarks(s, figure)
    for index, arm in enumerate(figure.arms):
        refusal = None if arm.gone else why_no_crew(s, figure, index)
        if refusal is not None:
            yield text("burst-silent", weapon=weapon_name(s, figure.id, index), why=refusal.why)


# --- the choices of a man's move ----------------------------------------------------------------------------------
def move_choices(s: State) -> Iterator[Choice]:
    """All choices of a man's move that can be listed; points to walk to are not, they are completed freely.

    A follower out of its hero's reach may only walk on to its forced corner or charge; a man without command may only
    change its posture or walk to its refuge.
    """
    figure = s.figures[activation_of(s).figure]
    corner = strides.forced_corner(s, figure) if activation_of(s).heroic else None
    if corner is not None:
        yield Choice("to", point=corner)
        yield from charging.charge_choices(s, figure)
        return
    yield DONE
    if activation_of(s).advance:
        return
    if figure.climb is not None:
        yield from (Choice("climb"), Choice("drop"))
        return
    yield from charging.charge_choices(s, figure)
    yield from charging.declaration_choices(s, figure)
    for verb, check in POSTURES.items():
        if check(s, figure) is None:
            yield Choice(verb)
    if command.why_not_free(s, figure) is not None:
        shelter = None if acts_freely(figure) else sheltering.refuge_point(s, figure)
        if shelter is not None and strides.why_not_walk(s, figure, shelter, is_refuge=True) is None:
            yield Choice("to", point=shelter)
        return
    yield from _own_actions(s, figure)
    for action in MAN_ACTIONS:
        yield from action.options(s, figure)


def _own_actions(s: State, figure: Figure) -> Iterator[Choice]:
    """The actions of this chapter open to a man: doors, stairs, mounting, the bicycle, leaving the table."""
    for door in houses.doors_in_reach(s, figure):
        verb = "shut" if door.open else "open"
        if actions.why_not_use_door(s, figure, verb, door.name) is None:
            yield Choice(verb, place=door.name)
    for storeys, verb in ((1, "upstairs"), (-1, "downstairs")):
        if actions.why_not_take_stairs(s, figure, storeys) is None:
            yield Choice(verb)
    yield from (
        Choice("mount", mount.id)
        for mount in mounts.free_mounts(s, figure)
        if mounts.why_not_mount(s, figure, mount) is None
    )
    if is_mounted(figure):
        yield Choice("dismount")
    if figure.cycled and not figure.spent:
        yield Choice("afoot")
    if strides.why_not_leave_table(s, figure) is None:
        yield Choice("leave")


def why_not_move_choice(s: State, choice: Choice) -> Violation | None:
    """Why a choice that is not listed cannot be made now; None where nothing is known against it."""
    figure = s.figures[activation_of(s).figure]
    target = s.figures.get(choice.piece or 0)
    if activation_of(s).advance:
        return None if choice == DONE else sturmtruppen.why_not_on_an_advance()
    if choice.verb in ("charge", "click") and target is not None and target.side != figure.side:
        return charging.why_not_charge(s, figure, target)
    if choice.verb == "declare" and target is not None and target.side != figure.side:
        return charging.why_not_declare(s, figure, target)
    corner = strides.forced_corner(s, figure) if activation_of(s).heroic else None
    if corner is not None:
        return (
            None
            if choice == Choice("to", point=corner)
            else strides.why_not_end_by_hero(s, figure, (figure.x, figure.y))
        )
    if choice.verb in POSTURES:
        return POSTURES[choice.verb](s, figure)
    if choice.verb in ("open", "shut"):
        return actions.why_not_use_door(s, figure, choice.verb, choice.place)
    if choice.verb in ("upstairs", "downstairs"):
        return actions.why_not_take_stairs(s, figure, 1 if choice.verb == "upstairs" else -1)
    if choice.verb == "mount" and target is not None:
        return mounts.why_not_mount(s, figure, target)
    return strides.why_not_leave_table(s, figure) if choice.verb == "leave" else None


def move_blanks(s: State) -> Iterator[Blank]:
    """Choices the player completes: a point to walk to, and a direction in degrees for a weapon with an arc."""
    figure = s.figures[activation_of(s).figure]
    if why_no_walking(s, figure) is None:
        yield GO_TO_POINT
    if can_face(s, figure):
        yield FACE_DEGREES


def why_not_go(s: State, choice: Choice) -> Violation | None:
    """Why a choice that the player completed is refused; None if it is allowed.

    That is a point to walk to, a charge by way of a point, or a direction to face.
    """
    figure = s.figures[activation_of(s).figure]
    target = s.figures.get(choice.piece or 0)
    if puts_back(s, choice, walking_budget):
        return None
    if choice.verb == "to" and choice.point is not None and choice == Choice("to", point=choice.point):
        return strides.why_not_walk(s, figure, choice.point)
    if activation_of(s).advance:
        return sturmtruppen.why_not_on_an_advance()
    if choice.verb == "charge" and choice.point is not None and target is not None and choice.number is None:
        return charging.why_not_charge(s, figure, target, choice.point)
    if choice.verb == "turn" and choice == Choice("turn", number=choice.number) and 0 <= (choice.number or 0) < 360:
        return None if can_face(s, figure) else refuse("PZF-B5a", "refuse-no-facing")
    return refuse("PZF-B5a", "refuse-not-offered", choice=str(choice))


def random_move(s: State, rng: Random) -> Choice | None:
    """A lawful point to walk to, chosen at random; None where the caller should take a listed choice instead."""
    figure = s.figures[activation_of(s).figure]
    points = movement_left(s, figure) if figure.climb is None and acts_freely(figure) else 0
    if points >= SHORTEST_LEG and rng.random() < WALK_SHARE:
        for _ in range(RANDOM_TRIES):
            distance = max(int(points * (SHORTEST_SHARE + LONGER_SHARE * rng.random())), SHORTEST_LEG + 1)
            choice = Choice("to", point=along((figure.x, figure.y), int(rng.random() * TURN), distance))
            if why_not_go(s, choice) is None:
                return choice
    return None


# --- what carries them out ----------------------------------------------------------------------------------------
def do_climb(s: State, figure: Figure, choice: Choice) -> Procedure[None]:
    """Go on climbing the face on which the man hangs."""
    yield from barriers.continue_climb(s, figure)


def do_let_go(s: State, figure: Figure, choice: Choice) -> Procedure[None]:
    """Let go of the face on which the man hangs: it falls from its height (PZF-20.5a)."""
    height = figure.height
    figure.climb, figure.height = None, 0
    figure.crossed = True
    yield tell("told-drops", who=name_of(s, figure.id), rule="PZF-20.5a", pieces=(figure.id,))
    yield from falls.fall(s, figure, height)


def do_mount(s: State, figure: Figure, choice: Choice) -> Procedure[None]:
    """Jump on the chosen mount (PZF-20.7a)."""
    yield from mounts.jump_on_mount(s, figure, s.figures[choice.piece or 0])


def do_dismount(s: State, figure: Figure, choice: Choice) -> Procedure[None]:
    """Get off the mount (PZF-20.7a)."""
    yield from mounts.dismount(s, figure)


def do_push_bicycle(s: State, figure: Figure, choice: Choice) -> Procedure[None]:
    """Push the bicycle in this move: the man keeps only the Movement of its profile (PZF-13.1a)."""
    figure.cycled = False
    activation_of(s).budget -= charts().movement.bicycle - movement_of(figure)
    yield tell("told-afoot", who=name_of(s, figure.id), rule="PZF-13.1a", pieces=(figure.id,))


VerbProcedure = Callable[[State, Figure, Choice], Procedure[object]]
"""Carries out a choice of one verb for the active figure."""
PROCEDURE_BY_VERB: Mapping[str, VerbProcedure] = {
    "to": strides.walk_to,
    "declare": charging.declare_charge,
    "charge": charging.charge,
    "lie": postures.lie,
    "stand": postures.stand,
    "turn": postures.face,
    "open": actions.use_door,
    "shut": actions.use_door,
    "upstairs": actions.take_stairs,
    "downstairs": actions.take_stairs,
    "climb": do_climb,
    "drop": do_let_go,
    "mount": do_mount,
    "dismount": do_dismount,
    "afoot": do_push_bicycle,
    "leave": strides.leave_table,
    **{verb: act.do for act in MAN_ACTIONS for verb in act.verbs},
}
"""What carries out each verb of a man's move."""
STEPS: Mapping[str, Step] = {"move": choose_next_mover, "moving": continue_move}
"""The steps of the sequence of play that this module carries out, by id."""
