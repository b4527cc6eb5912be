"""Options from a file of switches: their defaults, groups, dependencies, and the struct of one game."""

from __future__ import annotations

from typing import Literal

import pytest
from msgspec import Struct

from bocage.kernel.contract.options import OptionError, OptionValue, check_together, completed
from bocage.kernel.text import Text
from bocage.mechanics.datafiles import DataError, DataFiles
from bocage.mechanics.switches import Switches, load_switches

FILE = """\
provenance = "ledger"
groups = ["time", "sky"]

[switch.weather]
rule = "R-2"
group = "sky"
values = ["clear", "fog", "snow"]

[switch.turn_limit]
rule = "R-1"
group = "time"
default = true
together = false

[switch.last_turn]
rule = "R-1"
group = "time"
values = ["15", "10"]
free = true
needs = { turn_limit = true }

[switch.thaw]
rule = "R-3"
group = "sky"
needs = { weather = ["fog", "snow"] }
"""


class Options(Struct, frozen=True):
    weather: Literal["clear", "fog", "snow"]
    turn_limit: bool
    last_turn: int
    thaw: bool


def number(value: OptionValue) -> object:
    return int(value) if isinstance(value, str) and value.isdecimal() else value


def switches(old: str = "", new: str = "") -> Switches[Options]:
    assert old in FILE
    return load_switches(DataFiles("bocage.systems.aslsk", lambda file: FILE.replace(old, new, 1)), Options, number)


def test_options_stand_in_groups_with_their_texts() -> None:
    options = switches().options
    assert [(option.key, option.default) for option in options] == [
        ("turn_limit", True),
        ("last_turn", "15"),
        ("weather", "clear"),
        ("thaw", False),
    ]
    assert options[1].text == Text("option-last-turn")
    assert [option.group for option in options[1:3]] == [Text("option-group-time"), Text("option-group-sky")]
    assert options[3].needs == {"weather": ("fog", "snow")}


def test_a_game_has_a_typed_value_of_each() -> None:
    assert switches().of() == Options("clear", True, 15, False)
    assert switches().of({"last_turn": "12", "weather": "fog"}) == Options("fog", True, 12, False)
    with pytest.raises(OptionError, match=r"^option last_turn: expected a whole number, found 'never'$"):
        switches().of({"last_turn": "never"})


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"turn_limits": True}, "probe has no option 'turn_limits'; it has turn_limit, last_turn, weather, thaw"),
        ({"turn_limit": "yes"}, "option 'turn_limit' is 'yes'; expected one of false, true"),
        ({"weather": True}, "option 'weather' is 'true'; expected one of clear, fog, snow"),
        (
            {"turn_limit": False, "last_turn": "10"},
            "option 'last_turn' is '10'; it only counts where turn_limit is true",
        ),
        ({"thaw": True}, "option 'thaw' is 'true'; it only counts where weather is fog or snow"),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(given: dict[str, OptionValue], sentence: str) -> None:
    options = switches().options
    with pytest.raises(OptionError) as error:
        check_together(options, completed(options, given, "probe"))
    assert str(error.value) == sentence


def test_a_dependant_may_keep_its_default_beside_anything() -> None:
    options = switches().options
    beside: list[dict[str, OptionValue]] = [
        {"turn_limit": False},
        {"weather": "snow", "thaw": True},
        {"turn_limit": False, "last_turn": "15"},
    ]
    for given in beside:
        check_together(options, completed(options, given, "probe"))


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('"sky"\nvalues', '"time of day"\nvalues', "line 6: switch.weather.group: expected one of sky, time, found"),
        (
            "[switch.thaw]",
            "[switch.thwa]",
            "line 22: switch.thwa: expected one of last_turn, thaw, turn_limit, weather",
        ),
        (
            '[switch.thaw]\nrule = "R-3"\ngroup = "sky"\nneeds = { weather = ["fog", "snow"] }',
            "",
            "switch: expected all",
        ),
        ('"clear", "fog", "snow"]', '"clear"]', "line 7: switch.weather.values: expected two or more different values"),
        (
            '"clear", "fog"',
            '"fair", "fog"',
            "line 7: switch.weather.values: expected one of clear, fog",
        ),
        (
            "default = true",
            'default = "on"',
            "line 12: switch.turn_limit.default: expected one of false, true, found on",
        ),
        ("turn_limit = true", "turns = true", "line 20: switch.last_turn.needs: expected one of thaw, turn_limit"),
        (
            '["fog", "snow"]',
            '"rain"',
            "line 25: switch.thaw.needs: expected one of clear, fog, snow for weather, found",
        ),
        ("free = true", 'seated = "10"', "line 20: switch.last_turn.needs: expected no proposal for an option"),
    ],
)
def test_a_bad_file_is_refused_in_one_sentence(old: str, new: str, sentence: str) -> None:
    with pytest.raises(DataError) as error:
        switches(old, new)
    assert str(error.value).removeprefix("options.toml, ").removeprefix("options.toml: ").startswith(sentence)
