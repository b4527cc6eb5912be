"""The game server: guests and accounts, a lobby, live play over HTTP and WebSocket, and storage.

Modules: `protocol` what goes over the wire, `routes` the HTTP interface as a table, `openapi` its description, `sockets`
one player's connection, `tables` the games being played, `workers` the processes in which agents think and odds are
worked out, `lobby` games that are made and joined, `accounts` who is there, `storage` the database, `security` cookies,
limits and headers, `app` all of it put together.
"""
