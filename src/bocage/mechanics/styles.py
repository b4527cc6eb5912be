"""Styles of play: named sets of the numbers by which an agent decides, in one TOML file beside its tactics.

The first style of the file is complete; every other one states only what differs from the first. The file lies
outside the folder `data`: a style changes no rule, so neither a data hash nor a record depends on it.

>>> class Style(Struct, frozen=True, forbid_unknown_fields=True):
...     caution: float
...     places_compared: int
>>> text = '''
... [usual]
... caution = 1.0
... places_compared = 6
... [bold]
... caution = 0.5
... '''
>>> parse_styles(text, "styles.toml", Style)["bold"]
Style(caution=0.5, places_compared=6)
>>> parse_styles(text.replace("0.5", "'low'"), "styles.toml", Style)
Traceback (most recent call last):
    ...
bocage.kernel.datafile.DataError: styles.toml, line 6: bold.caution: expected a number, found 'low'
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import resources
from typing import Annotated, Any, TypeVar

from msgspec import Meta, Struct

from bocage.kernel.datafile import DataError
from bocage.mechanics.datafiles import parse
from bocage.mechanics.lines import line_of
from bocage.mechanics.typed import Misfit, fitted, shown, written

S = TypeVar("S", bound=Struct)

FILE = "styles.toml"

# --- what styles are made of ------------------------------------------------------------------------------------------
Points = Annotated[float, Meta(ge=0, le=1000)]
"""A worth or a price."""
Factor = Annotated[float, Meta(ge=0, le=1000)]
"""What a worth is multiplied by."""
Share = Annotated[float, Meta(ge=0, le=1)]
"""A share of a whole or a probability, 0 to 1."""


class StylePart(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, cache_hash=True):
    """The numbers of a style that concern one subject, such as fire or movement."""


# --- reading ----------------------------------------------------------------------------------------------------------
def read_styles(package: str, shape: type[S]) -> dict[str, S]:
    """The styles in the file `styles.toml` of a package, by name, in the order of the file."""
    text = (resources.files(package) / FILE).read_text(encoding="utf-8")
    return parse_styles(text, FILE, shape)


def parse_styles(text: str, file: str, shape: type[S]) -> dict[str, S]:
    """The styles of a TOML text by name; `file` names the text in the sentence that refuses it."""
    plain = parse(text, file, float)
    if not plain:
        raise DataError(file, "", "expected at least one style, found none")
    first = next(iter(plain.values()))
    return {name: _style(text, file, shape, name, _changed(first, own)) for name, own in plain.items()}


def _style(text: str, file: str, shape: type[S], name: str, plain: object) -> S:
    try:
        if not isinstance(plain, Mapping):
            raise Misfit((), f"expected a table, found {shown(plain)}")
        return fitted(plain, shape)
    except Misfit as misfit:
        path = (name, *misfit.path)
        raise DataError(file, written(path), misfit.expected, line_of(text, path)) from None


def _changed(first: Any, own: Any) -> Any:
    """The values of the first style with those of another in their place."""
    if not (isinstance(first, Mapping) and isinstance(own, Mapping)):
        return own
    return {**first, **{key: _changed(first.get(key), value) for key, value in own.items()}}
