"""A reader's words: texts of the kernel, the system and this client in one language that can change at any time."""

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
    """Turns texts into sentences. The system's own texts win over the client's."""

    def __init__(self, language: str, system: AnySystem | None = None) -> None:
        self.language = language
        self.packages = (OWN, KERNEL, system.package) if system else (OWN, KERNEL)

    def __call__(self, id: str, /, **args: int | str | Text) -> str:
        """A message of the client."""
        return self.of(Text(f"ui-{id}", args))

    def of(self, message: Text) -> str:
        """The words of any text, on one line."""
        return " ".join(render(message, self.language, *self.packages).split())

    def pair(self, name: str, what: str) -> str:
        """Two things with the colon of the language between them."""
        return self("pair", name=name, what=what)

    def list(self, things: Iterable[str]) -> str:
        """Things one after the other, with the semicolon of the language between them."""
        return (" ; " if self.language == "fr" else "; ").join(things)

    def named(self, id: str, otherwise: str) -> str:
        """The words of an id that a system may or may not have."""
        known: bool = bundle(self.language, *self.packages).has_message(id)
        return self.of(Text(id)) if known else otherwise

    def spelling(self, sort: str, key: str) -> str:
        """The word that a player types for something the system names, such as the `order` or `span` of a key."""
        return self.named(f"{sort}-{key}-word", key)

    def spellings(self, sort: str, key: str) -> set[str]:
        """That word in every language, without accents and capitals, and the key itself."""
        id = f"{sort}-{key}-word"
        known = [language for language in LANGUAGES if bundle(language, *self.packages).has_message(id)]
        return {bare(key), *(bare(render(Text(id), language, *self.packages)) for language in known)}

    def seat(self, name: str) -> str:
        """What a seat is called: its side, with a number from the second player of a side on."""
        side, _, number = name.partition(" ")
        return f"{self.named(f'side-{side}', side)} {number}".strip()

    def player(self, name: str) -> str:
        """Who plays: a person, or an agent by name with what it is like."""
        if name == HUMAN:
            return self("a-person")
        like = self.named(f"agent-{name}", "")
        return self("an-agent-like", name=name, like=like) if like else self("an-agent", name=name)

    def modifiers(self, lines: Iterable[Modifier], scale: int = 1) -> str:
        """A tally in one line: every modifier with its value and its rule."""
        return ", ".join(self._modifier(line, scale) for line in lines)

    def total(self, offer: Offer) -> str:
        """What the tally of an offer comes to: in words, `3 FP` where it has a unit, else a modifier such as `+3`."""
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
        """What a line does to those before: `+2`, `×1/2 (rounded down)`, `−2 (at most +3)`."""
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
        """A number to one place after the point of the language."""
        shown = f"{float(number):.1f}".removesuffix(".0")
        return shown.replace(".", ",") if self.language == "fr" else shown

    def percent(self, share: Fraction | float) -> str:
        """A share as a player says it: `17 %` in French, `17%` in English; never a false 0 or 100."""
        number = round(float(share) * 100, 1 if share < Fraction(1, 50) or share > Fraction(49, 50) else 0)
        shown = f"{number:g}" if 0 < number < 100 or share in (0, 1) else ("<0.1" if number <= 0 else ">99.9")
        return f"{shown.replace('.', ',')} %" if self.language == "fr" else f"{shown}%"


def bare(word: str) -> str:
    """A word without accents and capitals."""
    return "".join(c for c in unicodedata.normalize("NFD", word.casefold()) if not unicodedata.combining(c))


def amount(value: int, scale: int) -> str:
    """So many of a unit, as a whole number with halves and the like.

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
    """Words as a sentence of their own: a capital first and a full stop last.

    >>> sentence("time has run out")
    'Time has run out.'
    """
    return said[:1].upper() + said[1:] + ("" if said.endswith((".", "!", "?")) else ".")


def preferred_language() -> str:
    """The language of the player's environment, English where there is none of ours."""
    wanted = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    return next((language for language in LANGUAGES if wanted.startswith(language)), LANGUAGES[0])
