"""Texts are message ids with arguments, turned into words only when they are shown, in the reader's language.

Fluent drops broken entries silently, so a test lints the files; an unknown id shows as the id itself.
"""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import Any

import msgspec
from fluent.runtime import FluentBundle, FluentResource

LANGUAGES = ("en", "fr")


class Text(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A message id and its arguments; an argument may be a text again."""

    id: str
    args: dict[str, int | str | Text] = msgspec.field(default_factory=dict)


Args = dict[str, int | str | Text]
"""The arguments of a text by name: numbers, strings or other texts."""


def text(id: str, /, **args: int | str | Text) -> Text:
    """Shorthand: `text("prompt-fire", unit=name)`."""
    return Text(id, args) if args else _plain(id)


@cache
def _plain(id: str) -> Text:
    """Most prompts say the same each time."""
    return Text(id)


def pieces_in(said: Text) -> frozenset[int]:
    """The pieces that a text names."""
    pieces: set[int] = set()
    for name, value in said.args.items():
        if isinstance(value, Text):
            pieces |= pieces_in(value)
        elif name == "id" and isinstance(value, int):
            pieces.add(value)
    return frozenset(pieces)


@cache
def bundle(language: str, *packages: str) -> FluentBundle:
    """All messages of these packages (`bocage.systems.aslsk`, …) in one language; later packages win."""
    messages = FluentBundle([language], use_isolating=False)
    for package in packages:
        folder = resources.files(package).joinpath("text", language)
        for file in sorted(folder.iterdir(), key=lambda entry: entry.name):
            messages.add_resource(FluentResource(file.read_text("utf-8")), allow_overrides=True)
    return messages


def render(message: Text, language: str, *packages: str) -> str:
    """The words of a text in a language; an unknown id is shown as it is, never hidden."""
    source = bundle(language, *packages)
    if not source.has_message(message.id):
        return message.id
    args: dict[str, Any] = {
        name: render(value, language, *packages) if isinstance(value, Text) else value
        for name, value in message.args.items()
    }
    pattern = source.get_message(message.id).value
    if pattern is None:
        return message.id
    words, _ = source.format_pattern(pattern, args)
    return str(words)
