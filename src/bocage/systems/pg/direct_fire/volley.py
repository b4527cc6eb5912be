"""Volleys: all who can fire at a hex together begin the attack at once (PG-10.2a)."""

from __future__ import annotations

from bocage.systems.pg.combat.together import Together
from bocage.systems.pg.direct_fire.declaration import DIRECT, attack_with, why_not_fire_at

VOLLEY = Together("volley", "fire", "PG-10.2a", DIRECT, why_not_fire_at, attack_with)
ACTS = {VOLLEY.verb: VOLLEY.act}
