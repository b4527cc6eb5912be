"""Salvos: all who can bombard a hex together begin at once (PG-9.31a)."""

from __future__ import annotations

from bocage.systems.pg.bombardment.declaration import ON_BOARD, bombard_with, why_not
from bocage.systems.pg.combat.together import Together

SALVO = Together("salvo", "bombard", "PG-9.31a", ON_BOARD, why_not, bombard_with)
ACTS = {SALVO.verb: SALVO.act}
