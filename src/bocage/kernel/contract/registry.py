"""Systems by their codes: those of `bocage.systems`, found when they are asked for, and those that tests register."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterable, Mapping

from bocage.kernel.contract.options import OptionValue, check_together, completed
from bocage.kernel.contract.system import AnySystem


class UnknownSystem(LookupError):
    """No system has this code."""


_registered: dict[str, AnySystem] = {}


def register(system: AnySystem) -> None:
    """Make a system known beside those of `bocage.systems`; tests register the probe."""
    _registered[system.code] = system


def add_systems(names: Iterable[str]) -> None:
    """Register further systems, given as module:name; `UnknownSystem` where there is none."""
    for name in names:
        module, _, attribute = name.partition(":")
        try:
            register(getattr(importlib.import_module(module), attribute or "SYSTEM"))
        except (ImportError, AttributeError, ValueError) as error:
            raise UnknownSystem(f"there is no system {name!r} ({error}); expected module:name") from None


def codes() -> tuple[str, ...]:
    """All systems' codes, those of `bocage.systems` first; a package in the making, without `system`, is none."""
    package = importlib.import_module("bocage.systems")
    return tuple(dict.fromkeys([*packaged(package.__path__), *_registered]))


def packaged(folders: Iterable[str]) -> list[str]:
    """The packages of these folders that have a module `system`."""
    return [
        package.name
        for folder in folders
        for package in pkgutil.iter_modules([folder])
        if package.ispkg
        and any(module.name == "system" for module in pkgutil.iter_modules([f"{folder}/{package.name}"]))
    ]


def find(code: str) -> AnySystem:
    """The system with this code."""
    if code not in _registered:
        if code not in codes():
            raise UnknownSystem(f"there is no system {code[:40]!r}; known are: {', '.join(codes())}")
        system: AnySystem = importlib.import_module(f"bocage.systems.{code}.system").SYSTEM
        _registered[code] = system
    return _registered[code]


def complete_options(system: AnySystem, given: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """All options of a system: those given, the rest at their defaults; `OptionError` says what cannot be."""
    values = completed(system.rules.options(), given, system.code)
    check_together(system.rules.options(), values)
    return values
