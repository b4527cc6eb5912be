"""The switches of one game, as data/options.toml names them; what each means stands there and in the rule ledger."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class Options(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The values of all switches in one game."""

    E1: bool
    E2: bool
    E3: bool
    E4: bool
    E5: bool
    E6: bool
    L1: bool
    L2: bool
    L3: bool
    L4: bool
    L5: bool
    L6: bool
    L7: bool
    L8: bool
    L9: bool
    L10: bool
    L11: bool
    L12: bool
    L13: bool
    D8: bool
    ties_hit_all: bool
    late_entry_allowed: bool
    sight_check: Literal["free", "declared"]
    cowering_marks: Literal["used", "all"]
    arrange_setup: bool
