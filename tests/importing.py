"""Imports the modules of a package in a process of its own, and prints what that does to them.

`python -m tests.importing watch PACKAGE` imports all of them and names every global that changed after its own module
had been executed. `python -m tests.importing alone PACKAGE FIRST EVERY` imports modules each while no other is loaded:
the one with number FIRST, then every EVERY-th. Both end with the number of modules they imported.
"""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.machinery import SourceFileLoader
from pkgutil import walk_packages
from types import ModuleType


def modules_of(package: str) -> list[str]:
    """The names of a package and of all modules in it."""
    return [package, *(module.name for module in walk_packages(import_module(package).__path__, f"{package}."))]


def content(value: object) -> object:
    """The content of a value: of containers that of their members, of other values their identity."""
    if isinstance(value, dict):
        return [(key, content(one)) for key, one in value.items()]
    return [content(one) for one in value] if isinstance(value, list | set | tuple) else id(value)


def globals_of(module: ModuleType) -> dict[str, object]:
    """The content of a module's globals, without modules: a package gets its submodules as they are imported."""
    own = {name: value for name, value in vars(module).items() if not name.startswith("__")}
    return {name: content(value) for name, value in own.items() if not isinstance(value, ModuleType)}


def watch(package: str) -> None:
    """Import everything, and name the globals that changed after their module had been executed."""
    executed: dict[str, dict[str, object]] = {}
    execute = SourceFileLoader.exec_module

    def exec_module(loader: SourceFileLoader, module: ModuleType) -> None:
        execute(loader, module)
        executed[module.__name__] = globals_of(module)

    SourceFileLoader.exec_module = exec_module  # type: ignore[assignment, method-assign]
    names = modules_of(package)
    for name in names:
        import_module(name)
    for name in names:
        before, after = executed[name], globals_of(sys.modules[name])
        for key in sorted(key for key in before.keys() | after.keys() if before.get(key) != after.get(key)):
            print(f"{name}.{key} was changed after {name} had been executed")
    print(len(names), "modules")


def alone(package: str, first: str, every: str) -> None:
    """Import modules, each while no other of the package is loaded."""
    names = modules_of(package)[int(first) :: int(every)]
    for name in names:
        for loaded in [loaded for loaded in sys.modules if loaded.startswith(package)]:
            del sys.modules[loaded]
        import_module(name)
    print(len(names), "modules")


if __name__ == "__main__":
    how, *arguments = sys.argv[1:]
    (watch if how == "watch" else alone)(*arguments)
