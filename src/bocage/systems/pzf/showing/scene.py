"""The table as a seat sees it: figures and their values, chains of command, objectives, changes of the scenery.

Drawn from what the seat knows. It tells no distance between enemies (PZF-4.1c), but the seat's own chains of command.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from itertools import combinations

from bocage.kernel.showing.view import Area, Body, GroupLoss, Link, Panel, Piece, Scene
from bocage.kernel.showing.view import Marker as Sign
from bocage.kernel.text import Args, Text, text
from bocage.systems.pzf.morale.bravery import count_value, is_counted, never_routs, remaining_count
from bocage.systems.pzf.morale.command import is_grade, needs_command
from bocage.systems.pzf.reference.datafiles import THOUSANDTHS
from bocage.systems.pzf.reference.tables import charts, profile, vehicle
from bocage.systems.pzf.scenarios.scenario import Win, corners
from bocage.systems.pzf.showing.aids import weapon_fact
from bocage.systems.pzf.showing.describing import main_weapon
from bocage.systems.pzf.space.bodies import TURRET_MOUNTS, gap, is_within, radius_of, weapon_arc
from bocage.systems.pzf.space.houses import door_name
from bocage.systems.pzf.space.terrain import table
from bocage.systems.pzf.state.model import DEGREE, PHASES, PS, Explosive, Figure, Marker, State, seat_of
from bocage.systems.pzf.state.names import marks_on, name_for_owner, name_of, unit_ids, weapon_name


def scene(s: State, seat: int) -> Scene:
    """The table as a seat sees it, with everything on it."""
    pieces = [figure_piece(s, figure) for figure in s.figures.values() if is_shown(figure, seat)]
    pieces += [marker_piece(s, marker, seat) for marker in s.markers.values()]
    pieces += [piece for charge in s.explosives.values() for piece in _charge_pieces(charge)]
    side = s.setting.name(s.player)
    status = Text("status", {"turn": s.turn, "turns": s.setting.turns, "side": side})
    return Scene(
        s.setting.table.name,
        tuple(pieces),
        tuple(table_markers(s)),
        (objectives_panel(s), strength_panel(s)) if s.phase != "setup" else (objectives_panel(s),),
        status,
        tuple(Text(f"phase-{phase}") for phase in PHASES),
        PHASES.index(s.phase) if s.phase in PHASES else -1,
        (*command_links(s, seat), *fight_links(s)),
        tuple(drawn_areas(s, seat)),
        active=(s.player,),
        turn=s.turn,
        turns=s.setting.turns,
        losses=tuple(group_losses(s)),
    )


def group_losses(s: State) -> Iterator[GroupLoss]:
    """The men that each group has lost; they fell on the table, so everybody saw it."""
    fallen = Counter(
        (figure.side, figure.unit)
        for figure in s.figures.values()
        if figure.kind == "man" and figure.unit and figure.where == "lost"
    )
    for (side, group), lost in sorted(fallen.items()):
        yield GroupLoss(side, group, lost)


def is_shown(figure: Figure, seat: int) -> bool:
    """Whether a seat is shown a figure: it is on the table or aboard, or the seat's own in reserve."""
    return figure.where in ("table", "aboard") or (figure.where == "reserve" and figure.side == seat)


def marker_piece(s: State, marker: Marker, seat: int) -> Piece:
    """A hidden marker as a piece: its owner sees what is under it, the enemy sees a question mark (PZF-10.2k)."""
    is_own = marker.side == seat
    name, ids = (name_for_owner(s, marker), marker.figures) if is_own else (Text("hidden-marker"), [])
    facts = tuple(name_of(s, id) for id in ids)
    kind, point = token_of(s.figures[ids[0]]) if ids else "marker", (marker.x, marker.y)
    marks = (Text("mark-hidden"),) if is_own else ()
    return Piece(marker.id, "", marker.side, name, kind, marks=marks, point=point, body=_marker_body(), facts=facts)


# --- figures ------------------------------------------------------------------------------------------------------
def figure_piece(s: State, figure: Figure) -> Piece:
    """A figure as a piece; one in reserve has no point."""
    on_table = figure.where != "reserve"
    return Piece(
        figure.id,
        "",
        figure.side,
        name_of(s, figure.id) if on_table else waiting_name(s, figure),
        token_of(figure),
        marks=tuple(marks_on(figure)),
        holder=figure.aboard or None,
        point=(figure.x, figure.y) if on_table else None,
        facts=tuple(figure_facts(s, figure)),
        body=figure_body(s, figure),
        group=figure.unit,
        unit=unit_name(s, figure),
    )


def unit_name(s: State, figure: Figure) -> Text | None:
    """The name of a figure's group in the army list; None in a situation, which has no list."""
    if not 0 < figure.unit <= len(s.setting.units):
        return None
    return Text(f"unit-{s.setting.units[figure.unit - 1].replace('_', '-')}")


def waiting_name(s: State, figure: Figure) -> Text:
    """The name of a figure in reserve: for the first of a unit with the number of others and their strongest weapon."""
    unit = unit_ids(s, figure.id)
    arm = main_weapon(s, unit)
    waits = [id for id in unit if s.figures[id].where == "reserve" and not s.figures[id].aboard]
    if len(unit) < 2 or arm is None or figure.id not in waits[:1]:
        return name_of(s, figure.id)
    return Text("unit-waiting", {"first": name_of(s, figure.id), "others": len(unit) - 1, "weapon": arm})


def _charge_pieces(charge: Explosive) -> Iterator[Piece]:
    """A charge as a piece, and its detonator if it has one."""
    size = Body(PS // 2, PS // 2)
    kind = "timed" if charge.timed else "controlled"
    point, name = (charge.x, charge.y), Text("charge", {"id": charge.id})
    yield Piece(charge.id, "", charge.side, name, f"charge-{kind}", point=point, body=size)
    if charge.detonator is not None:
        name, point = Text("detonator"), charge.detonator
        yield Piece(-charge.id, "", charge.side, name, "detonator", point=point, body=size)


def figure_body(s: State, figure: Figure) -> Body:
    """The size and facing of a figure, and the arc of its weapon (PZF-6.5b, 6.8g)."""
    facing = figure.facing // DEGREE % 360
    if figure.kind == "vehicle" and not vehicle(figure.type).motorcycle:
        length, width, _ = vehicle(figure.type).size
        if any(arm.mount in TURRET_MOUNTS for arm in figure.arms):
            turret = (figure.facing + figure.turret) // DEGREE % 360
            return Body(length, width, facing, turret, figure.level, _arc_degrees(s, figure, TURRET_MOUNTS))
        return Body(length, width, facing, None, figure.level, _arc_degrees(s, figure, ("casemate", "hull_front")))
    return Body(
        2 * radius_of(figure),
        0,
        facing,
        None,
        figure.level,
        _arc_degrees(s, figure, {arm.mount for arm in figure.arms}),
    )


def _arc_degrees(s: State, figure: Figure, mounts: Collection[str]) -> int:
    """The arc of the first weapon on one of these mounts that does not fire all round (PZF-9.4).

    In degrees; 0 if all fire all round.
    """
    arcs = (
        weapon_arc(s, figure, index) // DEGREE
        for index, arm in enumerate(figure.arms)
        if arm.mount in mounts and not arm.gone
    )
    return next((arc for arc in arcs if arc < 360), 0)


def _marker_body() -> Body:
    """The size of a hidden marker."""
    side = charts().hidden.marker
    return Body(side, side)


TOKEN_BY_WEAPON = (
    ("flamethrower", "flame"), ("mortar_heavy", "mortar"), ("mortar_light", "mortar"), ("hmg", "mg"), ("mmg", "mg"),
    ("lmg", "lmg"), ("rocket", "rocket"), ("panzerfaust", "rocket"), ("at_rifle", "rocket"),
    ("sniper_rifle", "sniper"), ("smg", "smg"), ("assault_rifle", "smg"),
)  # fmt: skip
"""The token of a man by its weapon, the weapon that matters most first."""

OFFICERS = ("leutnant", "lieutenant")
"""What the types of commissioned officers end with; they bear bars, other leaders chevrons."""


def token_of(figure: Figure) -> str:
    """The kind of piece as which a figure is drawn."""
    if figure.kind == "mount":
        return "horse"
    if figure.kind == "gun":
        return "gun"
    if figure.kind == "vehicle":
        return _vehicle_token(figure)
    if figure.type.endswith("medic"):
        return "medic"
    if is_grade(figure):
        return "officer" if figure.type.endswith(OFFICERS) else "leader"
    carried = {arm.weapon for arm in figure.arms if not arm.gone}
    return next(
        (drawn for id, drawn in TOKEN_BY_WEAPON if id in carried), "radio" if "radio" in figure.gear else "rifle"
    )


def _vehicle_token(figure: Figure) -> str:
    """The kind of piece as which a vehicle is drawn."""
    row = vehicle(figure.type)
    if row.motorcycle:
        return "motorcycle"
    if "horse_drawn" in row.special:
        return "cart"
    if row.kind == "transport":
        return "truck" if row.wheeled else "halftrack"
    has_turret_weapon = any(arm.mount in TURRET_MOUNTS for arm in figure.arms)
    return "car" if row.wheeled else "tank" if has_turret_weapon else "assault-gun"


def figure_facts(s: State, figure: Figure) -> Iterator[Text]:
    """The values of a figure as they are now, in words."""
    if figure.kind == "vehicle":
        row = vehicle(figure.type)
        armour = dict(zip(("front", "side", "top"), row.d, strict=True))
        yield text("fact-vehicle", move=row.move // PS, ct=row.ct, **armour)
        yield Text("fact-pv", {"pv": figure.pv, "whole": figure.started_pv, "b": row.b})
    elif figure.kind != "gun":
        man = profile(figure.type)
        yield Text("fact-man", {"move": man.move // PS, "cc": man.cc, "ct": man.ct, "f": man.f, "d": man.d})
        yield Text("fact-pv", {"pv": figure.pv, "whole": figure.started_pv, "b": man.b})
        if figure.might or figure.fate:
            yield Text("fact-hero", {"might": figure.might, "fate": figure.fate})
    if figure.where == "reserve" and len(unit_ids(s, figure.id)) > 1:
        yield Text("fact-unit", {"count": len(unit_ids(s, figure.id))})
    arms = [(index, arm) for index, arm in enumerate(figure.arms) if not arm.gone]
    yield from (
        weapon_fact(arm.weapon, weapon_arc(s, figure, number) // DEGREE, weapon_name(s, figure.id, number))
        for number, arm in arms
    )


# --- links of command and of fights -------------------------------------------------------------------------------
def command_links(s: State, seat: int) -> Iterator[Link]:
    """The links of command in a seat's own groups; a broken link leads to men out of command."""
    for men in combat_groups(s, seat).values():
        yield from chain_links(men)


def combat_groups(s: State, seat: int) -> dict[int, list[Figure]]:
    """The men on the table of each of a seat's combat groups, by the group's number."""
    men_by_group: dict[int, list[Figure]] = {}
    for figure in s.figures.values():
        if figure.side == seat and figure.where == "table" and figure.kind == "man" and figure.unit:
            men_by_group.setdefault(figure.unit, []).append(figure)
    return men_by_group


def chain_links(men: Iterable[Figure]) -> Iterator[Link]:
    """The shortest links that hold some men together; men out of reach are joined by a broken link."""
    all_men = list(men)
    chain_by_man = {figure.id: figure.id for figure in all_men}
    pairs = sorted(
        ((gap(here, there), here.id, there.id, here, there) for here, there in combinations(all_men, 2)),
        key=lambda pair: pair[:3],
    )
    limit = charts().command.chain
    for is_near in (True, False):
        for _, start, end, first, second in pairs:
            if chain_by_man[start] == chain_by_man[end] or (is_near and not is_within(first, second, limit)):
                continue
            if not is_near and not _needs_link(all_men, chain_by_man, chain_by_man[start], chain_by_man[end]):
                continue
            yield Link(start, end, "command", broken=not is_near)
            old = chain_by_man[start]
            chain_by_man.update({id: chain_by_man[end] for id, name in chain_by_man.items() if name == old})


def _needs_link(men: list[Figure], chain_by_man: dict[int, int], first_chain: int, second_chain: int) -> bool:
    """Whether one of two chains has no ranked man although its men need command.

    `chain_by_man` gives the chain of each man, `first_chain` and `second_chain` are those compared.
    """
    has_grade = {
        name: any(is_grade(man) for man in men if chain_by_man[man.id] == name) for name in (first_chain, second_chain)
    }
    return any(
        not has_grade[name] and any(needs_command(man) for man in men if chain_by_man[man.id] == name)
        for name in (first_chain, second_chain)
    )


def fight_links(s: State) -> Iterator[Link]:
    """A link between all figures that fight each other."""
    for fight in s.fights:
        if not fight.done:
            yield from (Link(start, end, "fight") for start in fight.a for end in fight.b)


# --- the table ----------------------------------------------------------------------------------------------------
def table_markers(s: State) -> Iterator[Sign]:
    """Objectives, and what was done to the scenery."""
    for objective in s.objectives:
        owner = s.setting.name(objective.owner) if objective.owner >= 0 else Text("side-nobody")
        value = objective.owner if objective.owner >= 0 else None
        yield Sign(
            objective.id, "objective", Text("marker-objective", {"owner": owner}), value, (objective.x, objective.y)
        )
    for win in s.setting.wins:
        if win.type == "occupy" and win.element is not None:
            yield Sign(win.element, "objective", Text("marker-goal"), point=_middle_of_piece(s, win.element))
    for id in s.scenery.destroyed:
        yield Sign(id, "destroyed", Text("marker-destroyed"), point=_middle_of_piece(s, id))
    for id in s.scenery.open_doors:
        yield Sign(id, "door", Text("marker-door"), point=_middle_of_door(s, id))
    for point in s.scenery.cut:
        yield Sign("", "cut", Text("marker-cut"), point=point)
    for point in s.scenery.cleared:
        yield Sign("", "cleared", Text("marker-cleared"), point=point)


def _middle_of_piece(s: State, id: str) -> tuple[int, int] | None:
    """The middle of a piece of the table as it was laid; None if there is no such piece."""
    layout = s.setting.table
    return layout.piece(id).shape.centre if id in layout.number else None


def _middle_of_door(s: State, name: str) -> tuple[int, int] | None:
    """The middle of the door of that name; None if it is gone."""
    for piece in table(s).pieces:
        for number, opening in enumerate(piece.openings):
            if opening.kind == "door" and door_name(piece, number) == name:
                return opening.middle
    return None


def drawn_areas(s: State, seat: int) -> Iterator[Area]:
    """What was built on the table since the start, and the seat's zones during the set-up."""
    for piece in table(s).pieces:
        if piece.id not in s.setting.table.number:
            outline, name = piece.shape.points, Text(f"terrain-{piece.kind.replace('_', '-')}")
            yield Area(piece.kind, outline, name, line=not piece.shape.filled)
    if s.phase == "setup" and s.setting.scenario is not None:
        for zone in s.setting.scenario.side[s.roles[seat]].zones:
            yield Area("deploy", corners(zone), Text("area-deploy"))


def objectives_panel(s: State) -> Panel:
    """The panel on how the game is won."""
    lines = [win_line(win, _winner_name(s, win.side)) for win in s.setting.wins]
    if s.setting.turns:
        lines.append(Text("win-turns", {"turns": s.setting.turns}))
        lines += limit_lines(s)
    return Panel(Text("panel-objectives"), tuple(lines), "objectives")


def strength_panel(s: State) -> Panel:
    """The panel on what is left of each army, and when it breaks."""
    lines = tuple(strength_line(s, side) for side in (0, 1) if s.start_count[side])
    return Panel(Text("panel-strength"), lines, "strength")


def strength_line(s: State, side: int) -> Text:
    """An army's count (PZF-8.4b), and the counts at which half of it is lost (PZF-8.4c) and it is routed (PZF-8.4d)."""
    start_count, count_left = s.start_count[side], remaining_count(s, side) + unseen_count(s, side)
    args: Args = {"side": s.setting.name(side), "left": count_left, "whole": start_count}
    if never_routs(s, side):
        return Text("strength-steadfast", args)
    half = start_count - -(-start_count * s.setting.options.half_destroyed_lost_fraction // THOUSANDTHS)
    rout = start_count * s.setting.options.total_rout_remaining_fraction // THOUSANDTHS
    return Text("strength-broken" if count_left <= half else "strength", {**args, "half": half, "rout": rout})


def unseen_count(s: State, side: int) -> int:
    """The part of an army's count whose figures the seat does not know: hidden, not lost."""
    known_count = sum(
        count_value(figure) for figure in s.figures.values() if figure.side == side and is_counted(figure)
    )
    return max(0, s.start_count[side] - known_count)


def limit_lines(s: State) -> list[Text]:
    """Who wins at the turn limit, where no `Win` says so (PZF-17.0c); empty without one."""
    if not s.setting.wins or any(win.type == "default_at_limit" for win in s.setting.wins):
        return []
    if s.setting.at_limit in s.setting.sides:
        return [Text("win-default-at-limit", {"side": Text(f"side-{_winner_name(s, s.setting.at_limit)}")})]
    return [Text("win-larger-share")]


def _winner_name(s: State, side: str) -> str:
    """The name of a side, or `both`."""
    return side if side == "both" else s.setting.names[seat_of(s, side)]


def win_line(win: Win, side: str) -> Text:
    """A way to win in words."""
    args: Args = {
        "side": Text(f"side-{side}"),
        "count": win.count or win.quarters or win.min_figures,
        "turn": win.turn or win.turns,
        "share": win.fraction // 10,
        "edge": Text(f"edge-{win.edge}") if win.edge else "",
    }
    return Text(f"win-{win.type.replace('_', '-')}", args)
