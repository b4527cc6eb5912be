"""Options of a system as data: a file of switches, each with its rule, values, group and the options it depends on.

    groups = ["time"]

    [switch.turn_limit]
    rule = "PZF-17.0c"
    group = "time"
    default = true

    [switch.last_turn]
    rule = "PZF-17.0c"
    group = "time"
    values = ["15", "10", "20"]
    needs = { turn_limit = true }

A switch without values is on or off; otherwise its default is the first of its values. The struct that `load_switches`
gets has a field for every switch, so that rules read `options.turn_limit` with its type.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import fields

from bocage.kernel.contract.options import Option, OptionError, OptionValue, completed, said
from bocage.kernel.text import Text
from bocage.mechanics.datafiles import DataFiles, Sourced, known, require
from bocage.mechanics.typed import Label, Misfit, fitted, listed

FILE = "options.toml"
Values = TypeVar("Values", bound=Struct)
"""The struct that holds the values of all options in one game."""


class Switch(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One option as it is written; `kernel.options.Option` says what the fields mean."""

    rule: Label
    group: Label
    default: OptionValue | None = None
    values: tuple[OptionValue, ...] = ()
    seated: OptionValue | None = None
    together: OptionValue | None = None
    free: bool = False
    needs: dict[str, OptionValue | tuple[OptionValue, ...]] = {}


class _File(Sourced, frozen=True):
    groups: tuple[Label, ...]
    """Headings in the order in which they are shown."""
    switch: dict[str, Switch]


class Switches(Struct, Generic[Values], frozen=True):
    """The options of a system, and the struct that holds their values in one game.

    `plain` converts a value of an option to the value that the struct holds, such as `"15"` to 15.
    """

    options: tuple[Option, ...]
    shape: type[Values]
    plain: Callable[[OptionValue], object]

    def of(self, given: Mapping[str, OptionValue] | None = None) -> Values:
        """The options of a game: those given, the rest at their defaults; `OptionError` for an impossible value."""
        values = completed(self.options, given or {}, "the system")
        try:
            return fitted({key: self.plain(value) for key, value in values.items()}, self.shape)
        except Misfit as misfit:
            raise OptionError(f"option {misfit}") from None


def as_it_is(value: OptionValue) -> object:
    """The conversion for structs that hold option values unchanged."""
    return value


def load_switches(
    files: DataFiles, shape: type[Values], plain: Callable[[OptionValue], object] = as_it_is, file: str = FILE
) -> Switches[Values]:
    """The options of a file, each with a text `option-key` and a heading `option-group-group`, in groups."""
    content = files.load(file, _File)
    with files.checking():
        types = {field.name: field.type for field in fields(shape)}
        for key in content.switch:
            known([key], types, file, f"switch.{key}")
        missing = sorted(types.keys() - content.switch.keys())
        require(not missing, file, "switch", f"expected all options of the game, found none called {listed(missing)}")
        built = {key: _option(key, switch, file) for key, switch in content.switch.items()}
        for key, switch in content.switch.items():
            known([switch.group], content.groups, file, f"switch.{key}.group")
            _check_needs(key, switch, built, file)
        for key, option in built.items():
            _check_values(option, types[key], plain, file)
    return Switches(tuple(sorted(built.values(), key=lambda option: _rank(option, content))), shape, plain)


def _rank(option: Option, file: _File) -> int:
    return file.groups.index(file.switch[option.key].group)


def _option(key: str, switch: Switch, file: str) -> Option:
    place = f"switch.{key}"
    values = switch.values or (False, True)
    default = switch.default if switch.default is not None else switch.values[0] if switch.values else False
    require(len(set(values)) == len(values) > 1, file, f"{place}.values", "expected two or more different values")
    require(not (switch.needs and (switch.seated, switch.together) != (None, None)), file, f"{place}.needs",
            "expected no proposal for an option that depends on another")  # fmt: skip
    option = Option(
        key,
        switch.rule,
        default,
        values,
        Text(f"option-{dashed(key)}"),
        switch.seated,
        switch.together,
        switch.free,
        Text(f"option-group-{dashed(switch.group)}"),
        {other: one if isinstance(one, tuple) else (one,) for other, one in switch.needs.items()},
    )
    for name in ("default", "seated", "together"):
        value = getattr(option, name)
        expected = f"expected one of {listed(map(said, values))}, found {value if value is None else said(value)}"
        require(value is None or option.allows(value), file, f"{place}.{name}", expected)
    return option


def _check_needs(key: str, switch: Switch, options: Mapping[str, Option], file: str) -> None:
    place = f"switch.{key}.needs"
    for other, wanted in options[key].needs.items():
        known([other], options.keys() - {key}, file, place)
        allowed = options[other].values
        for value in wanted:
            expected = f"expected one of {listed(map(said, allowed))} for {other}, found {said(value)}"
            require(options[other].allows(value), file, place, expected)


def _check_values(option: Option, type: Any, plain: Callable[[OptionValue], object], file: str) -> None:
    """Every value fits the field of the struct."""
    for value in option.values:
        try:
            fitted(plain(value), type)
        except Misfit as misfit:
            require(False, file, f"switch.{option.key}.values", misfit.expected)


def dashed(key: str) -> str:
    """A key as it occurs in the ids of texts: `L6` becomes `l6`, `turn_limit` becomes `turn-limit`."""
    return key.lower().replace("_", "-")
