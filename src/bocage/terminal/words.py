"""Texts of the kernel, the system and this client rendered in the reader's language, which can change at any time."""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Iterable
from fractions import Fraction

from bocage.kernel.contract.system import AnySystem
from bocage.kernel.showing.view import Offer
from bocage.kernel.tally import Modifier
from bocage.kernel.text import LANGUAGES, Text, bundle, render

HUMAN = "human"
OWN, KERNEL = "bocage.terminal", "bocage.kernel"


class Words:
    """Renders texts in one language. A system's texts override those of the client."""

    def __init__(self, language: str, system: AnySystem | None = None) -> None:
        self.language = language
        self.packages = (OWN, KERNEL, system.package) if system else (OWN, KERNEL)

    def __call__(self, id: str, /, **args: int | str | Text) -> str:
        """A message of the client."""
        return self.of(Text(f"ui-{id}", args))

    def of(self, message: Text) -> str:
        """A text rendered on one line."""
        return " ".join(render(message, self.language, *self.packages).split())

    def pair(self, name: str, what: str) -> str:
        """`name: what`, with the colon as the language sets it."""
        return self("pair", name=name, what=what)

    def list(self, entries: Iterable[str]) -> str:
        """Entries separated by semicolons, as the language sets them."""
        return (" ; " if self.language == "fr" else "; ").join(entries)

    def named(self, id: str, otherwise: str) -> str:
        """The text of an id; `otherwise` if the system has none."""
        known: bool = bundle(self.language, *self.packages).has_message(id)
        return self.of(Text(id)) if known else otherwise

    def spelling(self, sort: str, key: str) -> str:
        """The word that a player types for a key of the system; `sort` is `order` or `span`."""
        return self.named(f"{sort}-{key}-word", key)

    def spellings(self, sort: str, key: str) -> set[str]:
        """That word in every language, without accents and capitals, and the key itself."""
        id = f"{sort}-{key}-word"
        known = [language for language in LANGUAGES if bundle(language, *self.packages).has_message(id)]
        return {bare(key), *(bare(render(Text(id), language, *self.packages)) for language in known)}

    def seat(self, name: str) -> str:
        """The name of a seat: its side, with a number from the second player of a side on."""
        side, _, number = name.partition(" ")
        return f"{self.named(f'side-{side}', side)} {number}".strip()

    def player(self, name: str) -> str:
        """A player in words: a person, or an agent by name with its description."""
        if name == HUMAN:
            return self("a-person")
        like = self.named(f"agent-{name}", "")
        return self("an-agent-like", name=name, like=like) if like else self("an-agent", name=name)

    def modifiers(self, lines: Iterable[Modifier], scale: int = 1) -> str:
        """A tally in one line: every modifier with its value and its rule."""
        return ", ".join(self._modifier(line, scale) for line in lines)

    def total(self, offer: Offer) -> str:
        """The total of an offer's tally: its own text, or `3 FP` where it has a unit, else a modifier such as `+3`."""
        if offer.sum:
            return self.of(offer.sum)
        total = total_of(offer.tally)
        if not offer.unit:
            return self("total", value=signed(total))
        return self(
            "total-unit", value=amount(total, offer.scale), unit=self.named(f"unit-{offer.unit}", offer.unit.upper())
        )

    def _modifier(self, line: Modifier, scale: int) -> str:
        name = self.named(f"mod-{line.name}", line.name)
        return f"{name} {self._change(line, scale)}" + (f" {line.rule}" if line.rule else "")

    def _change(self, line: Modifier, scale: int) -> str:
        """The effect of a modifier on the total before it: `+2`, `×1/2 (rounded down)`, `−2 (at most +3)`."""
        if line.times:
            how = "" if line.rounding == "exact" else f" ({self.of(Text(f'tally-rounded-{line.rounding}'))})"
            return f"×{Fraction(*line.times)}{how}"
        added = signed(Fraction(line.value, scale))
        limit = line.most if line.value < 0 else line.least
        if limit is None:
            return added
        held = Text("tally-at-most" if line.value < 0 else "tally-at-least", {"limit": signed(Fraction(limit, scale))})
        return f"{added} ({self.of(held)})"

    def decimal(self, number: Fraction) -> str:
        """A number with one decimal place, with the decimal mark of the language."""
        shown = f"{float(number):.1f}".removesuffix(".0")
        return shown.replace(".", ",") if self.language == "fr" else shown

    def percent(self, share: Fraction | float) -> str:
        """A share in percent: `17 %` in French, `17%` in English; 0 and 100 only if they are exact."""
        number = round(float(share) * 100, 1 if share < Fraction(1, 50) or share > Fraction(49, 50) else 0)
        shown = f"{number:g}" if 0 < number < 100 or share in (0, 1) else ("<0.1" if number <= 0 else ">99.9")
        return f"{shown.replace('.', ',')} %" if self.language == "fr" else f"{shown}%"


def bare(word: str) -> str:
    """A word without accents and capitals."""
    return "".join(
        character for character in unicodedata.normalize("NFD", word.casefold()) if not unicodedata.combining(character)
    )


def amount(value: int, scale: int) -> str:
    """`value` parts, of which `scale` make one, as a mixed number.

    >>> amount(5, 2), amount(64, 32), amount(-1, 2)
    ('2 1/2', '2', '−1/2')
    """
    whole, rest = divmod(abs(value), scale)
    parts = ([str(whole)] if whole or not rest else []) + ([str(Fraction(rest, scale))] if rest else [])
    return ("−" if value < 0 else "") + " ".join(parts)


def signed(value: Fraction | int) -> str:
    """A modifier's value with its sign and a true minus, which screen readers speak.

    >>> signed(2), signed(0)
    ('+2', '0')
    """
    return ("+" if value > 0 else "") + amount(Fraction(value).numerator, Fraction(value).denominator)


def total_of(lines: Iterable[Modifier]) -> int:
    """The sum of a tally."""
    return sum(line.value for line in lines)


def sentence(said: str) -> str:
    """Words as a sentence: with a capital first and a full stop last.

    >>> sentence("time has run out")
    'Time has run out.'
    """
    return said[:1].upper() + said[1:] + ("" if said.endswith((".", "!", "?")) else ".")


def preferred_language() -> str:
    """The language of the player's environment; the first of `LANGUAGES` if we do not have it."""
    wanted = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    return next((language for language in LANGUAGES if wanted.startswith(language)), LANGUAGES[0])
