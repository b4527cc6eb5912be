"""Outpost: two platoons fight for one hex. The smallest system that has all its parts, to be copied for a new one.

| chapter of the rules | module |
|---|---|
| 1 units and tables | `reference`, read from `data/` |
| 2 sequence of play, victory | `sequence` |
| 3 movement | `movement` |
| 4 fire | `fire` |
| the state of a game, and its setting | `model` |
| scenarios, and any position as data | `scenarios` |
| what a player sees | `showing` |
| what an agent must know | `tactics` |
| all of it as one value | `system` |

A module imports only modules above it in this order: `reference`, `model`, `movement` and `fire`, `sequence`,
`scenarios`, `showing` and `tactics`, `system`.
"""
