"""Who spots for bombardment (PG-9.1): the firing unit itself, or any leader who is not demoralized."""

from __future__ import annotations

from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.pg.spotting import spots_hex
from bocage.systems.pg.state.model import Piece, State
from bocage.systems.pg.state.pieces import label, on_map
from bocage.systems.pg.state.printed import is_leader


@rule("PG-9.1c")
def is_observer(piece: Piece) -> bool:
    """Leaders spot for bombardment, but neither tank leaders nor those of trains, vessels or kommissars."""
    return is_leader(piece) and piece.leader != "kommissar"


@rule("PG-9.1a")
def may_observe(s: State, piece: Piece) -> bool:
    """A leader who is not demoralized spots for others, unless the scenario forbids it."""
    return is_observer(piece) and piece.order != "demoralized" and not s.setting.terms.no_leader_spotting


@rule("PG-9.1b")
def observers(s: State, side: int) -> list[Piece]:
    """The leaders of a side who spot; they need no activation, and markers do not keep them from it."""
    return [piece for piece in on_map(s, side) if may_observe(s, piece)]


def is_observed(s: State, side: int, cell: int) -> bool:
    """Whether a leader of the side spots an enemy in a hex."""
    return any(spots_hex(s, leader, cell) for leader in observers(s, side))


@rule("PG-9.0a", "PG-1.1i")
def why_not_observed(s: State, unit: Piece, cell: int) -> Violation | None:
    """A unit bombards hexes with enemies whom it spots itself or a leader spots for it."""
    if spots_hex(s, unit, cell) or is_observed(s, unit.side, cell):
        return None
    return refuse("PG-9.0a", "refuse-not-observed", hex=label(s, cell))


def eyes_of_batteries(s: State, side: int) -> list[Piece]:
    """The pieces of a side that may spot for its off-board artillery, one of each hex: leaders; by the option any."""
    eyes = observers(s, side) if s.setting.options.off_board_needs_leader else on_map(s, side)
    return list({piece.at: piece for piece in eyes}.values())


@rule("PG-9.2a")
def why_not_observed_from_afar(s: State, eyes: list[Piece], cell: int) -> Violation | None:
    """Off-board artillery sees nothing: one of the `eyes` must spot for it."""
    if any(spots_hex(s, piece, cell) for piece in eyes):
        return None
    return refuse("PG-9.2a", "refuse-not-observed", hex=label(s, cell))
