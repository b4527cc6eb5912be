"""Options: named readings and switches of a system that players set before a game and its record keeps."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from bocage.kernel.text import Text

OptionValue = bool | str
OptionValues = Mapping[str, OptionValue]
"""All options of a game by their keys."""


class OptionError(ValueError):
    """An option that there is not, a value that it cannot have, or a combination that cannot be; one sentence."""


class Option(msgspec.Struct, frozen=True):
    """A named reading or switch of a system, shown to players and kept in the record's header.

    `seated` is what is proposed instead of the default where a person plays, `together` where only people do. Where it
    is `free`, any other text may be given beside the values; the system judges it when it makes the setting. `group`
    is the heading under which it is shown. It counts only while every option that it `needs` has one of the values
    named there; elsewhere it keeps its default.
    """

    key: str
    rule: str
    default: OptionValue
    values: tuple[OptionValue, ...]
    text: Text
    seated: OptionValue | None = None
    together: OptionValue | None = None
    free: bool = False
    group: Text | None = None
    needs: dict[str, tuple[OptionValue, ...]] = {}

    def allows(self, value: OptionValue) -> bool:
        """Whether it may be given; a free text is judged later. The number 1 is no switch."""
        is_listed = any(value is one or (isinstance(value, str) and value == one) for one in self.values)
        return is_listed or (self.free and isinstance(value, str))

    def counts(self, values: Mapping[str, OptionValue]) -> bool:
        """Whether it makes a difference beside the values of the other options."""
        return all(values.get(key) in wanted for key, wanted in self.needs.items())


def completed(options: Iterable[Option], given: Mapping[str, OptionValue], system: str) -> dict[str, OptionValue]:
    """All options: those given, the rest at their defaults. What cannot be is refused in the name of a system."""
    known = {option.key: option for option in options}
    for key, value in given.items():
        if key not in known:
            raise OptionError(f"{system} has no option {key[:40]!r}; it has {', '.join(known)}")
        if not known[key].allows(value):
            expected = ", ".join(map(said, known[key].values))
            raise OptionError(f"option {key!r} is {said(value)[:40]!r}; expected one of {expected}")
    return {key: given.get(key, option.default) for key, option in known.items()}


def check_together(options: Iterable[Option], values: Mapping[str, OptionValue]) -> None:
    """Refuse values of which one does not count beside the others; those of a record are taken as they are."""
    for option in options:
        value = values[option.key]
        if value != option.default and not option.counts(values):
            where = " and ".join(f"{key} is {' or '.join(map(said, wanted))}" for key, wanted in option.needs.items())
            raise OptionError(f"option {option.key!r} is {said(value)[:40]!r}; it only counts where {where}")


def said(value: OptionValue) -> str:
    """A value as it is written in a command: true, false, or the word itself.

    >>> said(True), said("fog")
    ('true', 'fog')
    """
    return str(value).lower() if isinstance(value, bool) else value
