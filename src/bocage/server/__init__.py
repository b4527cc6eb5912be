"""The game server: guests and accounts, a lobby, live play over HTTP and WebSocket, and storage.

Modules: `protocol` what goes over the wire, `routes` the HTTP interface as a table, `openapi` its description,
`sockets` one player's connection, `tables` the games being played, `views` what is shown of them, `workers` the
processes in which agents think and odds are worked out, `lobby` games that are made, joined and looked at again,
`library` what can be played, `accounts` who is there, `storage` the database (`columns` its tables, `migrations` how
they came to be), `security` cookies, limits and headers, `faults` refusals, `app` all of it put together, `home` a
server of one's own.
"""
