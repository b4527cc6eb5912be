"""The types of the protocol as JSON Schema, from which the client's TypeScript types are made."""

from __future__ import annotations

from typing import Any

import msgspec

from bocage.kernel.contract.armies import Roster
from bocage.server.protocol.answers import ServerMessage
from bocage.server.protocol.armies import ArmyDraft, KeepArmy, KeptArmies, KeptArmy
from bocage.server.protocol.catalogue import BoardData, Rulebook, Systems
from bocage.server.protocol.clocks import VacationInfo
from bocage.server.protocol.games import Branch, CreateGame, GameInfo, Games, JoinGame, Moment, ReplayInfo
from bocage.server.protocol.people import Credentials, Leave, MailInfo, NewPassword, Rename, Session
from bocage.server.protocol.requests import ClientMessage
from bocage.server.protocol.words import Fault, Wire


class Wires(Wire):
    """Every type that a client must know, under one root for the generated TypeScript."""

    server: ServerMessage
    client: ClientMessage
    session: Session
    credentials: Credentials
    rename: Rename
    new_password: NewPassword
    leave: Leave
    fault: Fault
    systems: Systems
    rulebook: Rulebook
    board: BoardData
    create: CreateGame
    join: JoinGame
    branch: Branch
    game: GameInfo
    games: Games
    replay: ReplayInfo
    moment: Moment
    army_draft: ArmyDraft
    roster: Roster
    keep_army: KeepArmy
    kept_army: KeptArmy
    kept_armies: KeptArmies
    vacation: VacationInfo
    mail: MailInfo


def wire_schema() -> dict[str, Any]:
    """One schema that holds every type by its name."""
    (root,), components = msgspec.json.schema_components([Wires], ref_template="#/$defs/{name}")
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **root, "$defs": components}


if __name__ == "__main__":
    print(msgspec.json.format(msgspec.json.encode(wire_schema(), order="sorted"), indent=2).decode())
