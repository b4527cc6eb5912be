"""The types of the wire as JSON Schema, from which the client's TypeScript types are made."""

from __future__ import annotations

from typing import Any

import msgspec

from bocage.server.protocol import Wires


def wire_schema() -> dict[str, Any]:
    """One schema that holds every type by its name."""
    (root,), components = msgspec.json.schema_components([Wires], ref_template="#/$defs/{name}")
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **root, "$defs": components}


if __name__ == "__main__":
    print(msgspec.json.format(msgspec.json.encode(wire_schema(), order="sorted"), indent=2).decode())
