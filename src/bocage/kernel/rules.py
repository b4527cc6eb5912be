"""Rule ids in code: every predicate and procedure carries the ids of the ledger lines it enforces.

`@rule` returns the function unchanged. Two checks start a process in which functions are wrapped instead: the mutation
check disables some ids, so that their functions answer with a variant (`use_variants`), and the citation check notes
which ids ran.
"""

from __future__ import annotations

import functools
import inspect
import os
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import msgspec

from bocage.kernel.choice import Choice
from bocage.kernel.text import Text

F = TypeVar("F", bound=Callable[..., Any])

DISABLED = frozenset(filter(None, os.environ.get("BOCAGE_DISABLED_RULES", "").split(",")))
WITNESS = os.environ.get("BOCAGE_RULE_WITNESS") == "1"

executed: set[str] = set()
"""The rule ids whose code has run, in a process started with a witness."""


class Code(msgspec.Struct, frozen=True):
    """Where a rule's code stands."""

    module: str
    name: str
    line: int

    def __str__(self) -> str:
        return f"{self.module.replace('.', '/')}.py:{self.line} {self.name}"


class Violation(msgspec.Struct, frozen=True, gc=False):
    """Why something is not allowed: the rule that forbids it and the sentence that says so."""

    rule: str
    why: Text


code_of: dict[str, list[Code]] = {}
"""Rule id to the places where it is enforced, filled as systems are imported."""

Variants = Mapping[Callable[..., Any], Any]
"""Functions of rules to what they answer while one of their rules is disabled.

A variant is a value, a function of the same arguments, or `ByRule`. Of a procedure it may be a procedure.
"""


class ByRule(msgspec.Struct, frozen=True):
    """The variants of a function that is the code of several rules, by rule id; the others have the default."""

    variants: Mapping[str, Any]


_variants: dict[tuple[str, str], Any] = {}
"""The variants in use, by module and qualified name of the function."""


def refuse(rule: str, message: str, /, **args: int | str | Text) -> Violation:
    """A refusal with its rule and sentence: `refuse("ASL-3.3c", "refuse-enemy-hex", hex=label)`."""
    return Violation(rule, Text(message, args)) if args else _refuse_plainly(rule, message)


@functools.cache
def _refuse_plainly(rule: str, message: str) -> Violation:
    """A refusal without arguments is made once: listing what is legal asks for many refusals and shows none."""
    return Violation(rule, Text(message))


def rule(*ids: str) -> Callable[[F], F]:
    """Mark a function as the code of rules."""

    def mark(function: F) -> F:
        target = inspect.unwrap(function)
        site = Code(target.__module__, target.__qualname__, target.__code__.co_firstlineno)
        for id in ids:
            code_of.setdefault(id, []).append(site)
        if DISABLED.intersection(ids):
            return _disabled(function)
        return _witnessed(function, ids) if WITNESS else function

    return mark


def use_variants(variants: Variants) -> None:
    """From now on have functions of disabled rules answer with these variants.

    Without one a predicate permits (None or False), a modifier is 0, a list is empty and a procedure does nothing.
    """
    _variants.update({place_of(function): variant for function, variant in variants.items()})


def place_of(function: Callable[..., Any]) -> tuple[str, str]:
    """Module and qualified name of a function."""
    return function.__module__, function.__qualname__


def _neutral(function: Callable[..., Any]) -> Any:
    answer = str(inspect.get_annotations(function).get("return", "None"))
    answer = answer.removeprefix("Procedure[").removesuffix("]")
    return {"int": 0, "bool": False}.get(answer, [] if answer.startswith("list") else None)


def unchanged(function: F) -> F:
    """The function as its module has it, for a variant that differs from it only in some cases."""
    original: F = inspect.unwrap(function)
    return original


def _disabled(function: F) -> F:
    """The function as it is while one of its rules is disabled; variants may be given after it was defined."""
    neutral = _neutral(function)

    def answer(*args: Any, **kwargs: Any) -> Any:
        variant = _variants.get(place_of(function), neutral)
        if isinstance(variant, ByRule):
            variant = next((each for id, each in variant.variants.items() if id in DISABLED), _neutral(function))
        return variant(*args, **kwargs) if callable(variant) else variant

    def procedure(*args: Any, **kwargs: Any) -> Any:
        result = answer(*args, **kwargs)
        return (yield from result) if inspect.isgenerator(result) else result

    replacement = procedure if inspect.isgeneratorfunction(function) else answer
    return functools.wraps(function)(replacement)  # type: ignore[return-value]


def _witnessed(function: F, ids: tuple[str, ...]) -> F:
    @functools.wraps(function)
    def witness(*args: Any, **kwargs: Any) -> Any:
        executed.update(ids)
        return function(*args, **kwargs)

    return witness  # type: ignore[return-value]


class Illegal(ValueError):
    """A choice that the rules refuse; the violation says why."""

    def __init__(self, choice: Choice, violation: Violation) -> None:
        super().__init__(f"{choice}: {violation.why.id} ({violation.rule or 'not asked'})")
        self.choice, self.violation = choice, violation
