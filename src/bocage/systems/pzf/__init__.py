"""Panzerfaust: single men, squads and vehicles of 1939-1945 in a skirmish on a continuous table, no hexes.

A room for each chapter of the rules; the table in a room's docstring leads from a rule to its module.

| chapter of the rules | room |
|---|---|
| 1, 5.1, 9.9, charts and the named readings of all chapters | `reference` |
| the state of a game, its setting, what pieces are called | `state` |
| 10.4, 19, B11, B13 bases, distances, terrain, houses, line of sight | `space` |
| 3, 8, 20.9, 20.13, 20.14, B8 command, bravery, wounds, Might and Fate | `morale` |
| 2, 16.1, 20.1–20.7, B5 moves of men | `movement` |
| 4, 5, 20.6c, 20.8, B6, B12 shooting | `shooting` |
| 6 heavy weapons and their crews | `heavy` |
| 7, 20.10–20.12, B7 combat | `combat` |
| 9 vehicles; 11.3 what they run into | `vehicles` |
| 10.1–10.3, 13 reserves, hidden troops, objectives, equipment | `special` |
| 11, 12 demolition, engineers | `engineers` |
| 14 army lists | `armies` |
| 15.1e, 17, 18, B2a scenarios, deployment | `scenarios` |
| B3, B4, B9, B10 the phases and their sequence, how a game ends | `turn` |
| from a scenario or a situation to a game | `setup` |
| what a player sees | `showing` |
| what an agent must know | `tactics` |

A room imports only from those below it: `system` > `showing`, `tactics` > `setup` > `turn` > the chapters > `morale` >
`space` > `state` > `reference`. The chapters (`movement` to `scenarios`) call each other, but no circle of modules
arises: where the rules go round in a circle the call goes through `state.joins`, filled in by `setup.wiring`.
"""
