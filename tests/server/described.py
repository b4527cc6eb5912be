"""What schemathesis needs to know beside the description: who asks, and a game that exists. Loaded by its command."""

from __future__ import annotations

import os
import zlib
from typing import Any

import httpx2
import schemathesis
from schemathesis import AuthContext, Case, HookContext

URL, COOKIE, TOKEN, GAME = (os.environ[f"BOCAGE_{name}"] for name in ("URL", "COOKIE", "TOKEN", "GAME"))
LEAVING = ("/api/session", "/api/accounts", "/api/password", "/api/leave")
"""After these a session may be over, so they get one of their own each time."""


@schemathesis.auth(refresh_interval=None)
class Guest:
    """A session that is known to be good."""

    def get(self, case: Case[Any], context: AuthContext) -> tuple[str, str]:
        if case.operation.path not in LEAVING:
            return COOKIE, TOKEN
        with httpx2.Client(base_url=URL, timeout=30) as client:
            token = client.post("/api/session").json()["csrf"]
            return client.cookies["bocage"], token

    def set(self, case: Case[Any], data: tuple[str, str], context: AuthContext) -> None:
        case.cookies = {**(case.cookies or {}), "bocage": data[0]}
        case.headers["X-CSRF-Token"] = data[1]


@schemathesis.hook
def map_path_parameters(context: HookContext, path_parameters: dict[str, Any] | None) -> dict[str, Any] | None:
    """Two in three are about a game that exists."""
    if path_parameters and "id" in path_parameters and zlib.crc32(str(path_parameters["id"]).encode()) % 3:
        return {**path_parameters, "id": GAME}
    return path_parameters
