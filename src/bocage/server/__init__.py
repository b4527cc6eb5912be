"""The game server: guests and accounts, a lobby, live play over HTTP and WebSocket, and storage.

| what | module |
|---|---|
| types of all messages, their JSON Schema | `protocol`, `schema` |
| the HTTP interface as a table, its description | `routes`, `openapi` |
| one player's connection to a game | `sockets` |
| live games, one of them, its agents and odds, what they share | `livegames`, `livegame`, `thinking`, `services` |
| processes in which rules run | `rules` |
| other servers on the same database | `peers` |
| processes in which agents decide and odds are computed | `workers`, `worker` |
| views of a game and the differences between them | `views` |
| making, joining and replaying games; what the lobby shows of one | `lobby`, `gameinfo` |
| systems, scenarios, boards, texts; army lists | `library`, `armies` |
| guests and accounts; what a player takes along and leaves | `accounts`, `leaving` |
| the database | `database` |
| health, figures, logs, and what is not kept for ever | `operation` |
| slow clients: what waits for them, how long they are waited for | `outbox`, `patience` |
| cookies, rate limits and headers; refusals | `security`, `faults` |
| configuration; the whole application; a server for one person | `config`, `app`, `home` |
"""
