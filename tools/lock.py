"""Write `deploy/requirements.lock`: the exact version of everything that the game needs, as it is installed here.

    python -m tools.lock

It names no host, so that it can be installed from any index.
"""

from __future__ import annotations

import importlib.metadata
import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
LOCK = ROOT / "deploy" / "requirements.lock"
EXTRAS = ("postgres",)
"""The optional parts that a server may need."""
NAME = re.compile(r"[A-Za-z0-9._-]+")
LEAST = re.compile(r">=\s*([0-9.]+)")


def wanted() -> list[str]:
    """The requirements of the game as `pyproject.toml` has them."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return [*project["dependencies"], *(line for extra in EXTRAS for line in project["optional-dependencies"][extra])]


def locked(requirements: list[str]) -> dict[str, str]:
    """The versions of requirements and of what they require, by name."""
    version_of: dict[str, str] = {}
    waiting = [(line, frozenset(_extras(line))) for line in requirements]
    while waiting:
        line, extras = waiting.pop()
        name = _normal(NAME.match(line)[0])  # type: ignore[index]
        try:
            distribution = importlib.metadata.distribution(name)
        except importlib.metadata.PackageNotFoundError:
            version_of[name] = least(line)
            continue
        if name in version_of and not extras:
            continue
        version_of[name] = distribution.version
        for further in distribution.requires or ():
            if _applies(further, extras):
                waiting.append((further, frozenset(_extras(further))))
    return dict(sorted(version_of.items()))


def least(line: str) -> str:
    """The lowest version that a requirement allows: that of a package that is not installed here.

    >>> least("asyncpg>=0.30,<1")
    '0.30'
    """
    match = LEAST.search(line)
    if match is None:
        raise SystemExit(f"{line} is not installed, and pyproject.toml names no least version")
    return match[1]


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _extras(line: str) -> list[str]:
    inside = re.match(r"[A-Za-z0-9._-]+\[([^\]]*)\]", line)
    return [extra.strip() for extra in inside[1].split(",")] if inside else []


def _applies(line: str, extras: frozenset[str]) -> bool:
    """Whether a requirement of a package holds on Linux with these extras of it."""
    from packaging.requirements import Requirement

    marker = Requirement(line).marker
    return marker is None or any(marker.evaluate({"extra": extra}) for extra in ("", *extras))


def text() -> str:
    return "".join(f"{name}=={version}\n" for name, version in locked(wanted()).items())


if __name__ == "__main__":
    LOCK.write_text(text(), "utf-8")
