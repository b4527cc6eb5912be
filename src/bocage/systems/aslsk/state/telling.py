"""Lines of the log about one unit: they keep its side and its hex, which nobody can look up once it is gone."""

from __future__ import annotations

from bocage.kernel.contract.procedure import Event
from bocage.kernel.text import Text
from bocage.systems.aslsk.state.model import State, Unit, label, unit_name


def tell_of(s: State, unit: Unit, message: str, rule: str, /, **args: int | str | Text) -> Event:
    """An event that befalls a unit where it stands; its name is the argument `unit` unless another is given."""
    said = Text(message, {"unit": unit_name(unit), **args})
    return Event(said, rule, (unit.id,), label(s, unit.at), seat=unit.side)
