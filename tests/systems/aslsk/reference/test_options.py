"""The options of a game: defaults, rules, refusals."""

from __future__ import annotations

import re

import msgspec
import pytest

from bocage.kernel.contract.options import OptionError, OptionValue
from bocage.systems.aslsk.reference.tables import tables

OPTION_DEFAULTS: dict[str, OptionValue] = {
    **dict.fromkeys(["E1", "E2", "E3", "E4", "E5", "E6"], True),
    **dict.fromkeys(["L1", "L2", "L3", "L5", "L7", "L8", "L9", "L11", "L12", "L13"], True),
    **dict.fromkeys(["L4", "L6", "L10", "D8", "ties_hit_all", "late_entry_allowed", "arrange_setup"], False),
    "sight_check": "free",
    "cowering_marks": "used",
}


def test_option_defaults() -> None:
    assert msgspec.to_builtins(tables().switches.of()) == OPTION_DEFAULTS


def test_every_switch_names_its_rule() -> None:
    others = {"ties_hit_all": "ASL-D1", "late_entry_allowed": "ASL-D4", "sight_check": "ASL-3.2h"}
    others |= {"arrange_setup": "ASL-D21", "cowering_marks": "ASL-3.2u"}
    values = {"sight_check": ("free", "declared"), "cowering_marks": ("used", "all")}
    for switch in tables().switches.options:
        key = switch.key
        assert switch.rule == others.get(key, f"ASL-{key}")
        assert switch.values == values.get(key, (False, True))


def test_chosen_options_replace_defaults() -> None:
    options = tables().switches.of({"L6": True, "sight_check": "declared"})
    assert msgspec.to_builtins(options) == OPTION_DEFAULTS | {"L6": True, "sight_check": "declared"}


@pytest.mark.parametrize(
    ("chosen", "message"),
    [
        ({"E7": True}, "the system has no option 'E7'; it has E1, E2"),
        ({"E1": "yes"}, "option 'E1' is 'yes'; expected one of false, true"),
        ({"sight_check": True}, "option 'sight_check' is 'true'; expected one of free, declared"),
    ],
)
def test_wrong_options_are_refused(chosen: dict[str, OptionValue], message: str) -> None:
    with pytest.raises(OptionError, match=f"^{re.escape(message)}"):
        tables().switches.of(chosen)
