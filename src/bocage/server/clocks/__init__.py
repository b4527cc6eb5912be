"""Clocks of games: how much time players have, what happens when it has run out, and what players agree about it.

| what | module |
|---|---|
| spans of time, and how much of one counts | `spans` |
| the agreement of a game about time | `control` |
| a game's clocks as plain data, and everything that changes them | `timing` |
| the clocks of a live game: charged, stored, shown, claimed | `timekeeper` |
| when no server ran, so that nobody is charged for it | `uptime` |
| when players are away for some days | `vacations` |

Times are whole milliseconds; moments are Unix times in milliseconds.
"""
