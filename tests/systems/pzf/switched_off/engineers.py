"""Panzerfaust, bocage.systems.pzf.engineers: what functions answer while their rule is switched off."""

from __future__ import annotations

from bocage.ground.table import inside
from bocage.kernel.rules import ByRule, Variants
from bocage.systems.pzf.engineers import defences, demolition, explosives, mines
from bocage.systems.pzf.reference.tables import charts
from bocage.systems.pzf.shooting.ballistics import shell_of, weapon_of
from bocage.systems.pzf.space.terrain import table

SWITCHED_OFF: Variants = {
    defences.defence_kinds: ByRule(
        {"PZF-12.2a": ("barricade", "minefield", "wire"), "PZF-12.3a": ("crater", "minefield", "wire")}
    ),
    demolition.strength_against: lambda s, shot: weapon_of(s, shot).hits_with(shell=shell_of(s, shot), vehicle=True),
    demolition.can_damage_scenery: True,
    demolition.accumulated_damage: lambda s, element, taken: taken,
    explosives.structures_in_contact: lambda s, figure: [
        piece.id for piece in table(s).pieces if demolition.solidity(s, piece)
    ],
    explosives.choose_timed_fuse: True,
    mines.trigger_mines: True,
    mines.damage_dice_count: lambda path_length: path_length // charts().mine.step,
    mines.mine_halting_points: lambda s, figure, start, end: (),
    mines.spans_in_area: lambda s, figure, start, end, area: inside(start, end, area),
}
