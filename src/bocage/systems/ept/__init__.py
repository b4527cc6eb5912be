"""En pointe toujours III: sections at Kursk, formations activated by their morale, reactions to reactions.

| chapter of the rules | room |
|---|---|
| counters, charts and tables | `reference`, read from `data/` |
| 1 counters and formations, the state of a game and its setting | `state` |
| 2 the sequence of play | `sequence`; 2.C operations: `operations`; 2.D administration: `administration` |
| 3 command | `command` |
| 4 lines of sight, 5 terrain, 9.1 prices | `ground` |
| 6 activation | `activation` |
| 7 actions, cadence, command actions | `actions` |
| 8 opportunity fire and its chains | `reactions` |
| 9 movement | `movement` |
| 10 hidden units and decoys | `hidden`; what each side may know: `knowledge`, `guessing` |
| 11 direct fire | `fire` |
| 15 assault | `assault` |
| 12 artillery | `artillery` |
| 13 results, 14 formation morale | `morale` |
| 18.4 wire, 18.5 mines, 18.6 sappers | `works` |
| 16 vehicles that drive, carry and fire | `vehicles`; what befalls them: `armour` |
| 17 infantry against vehicles | `assault`; overruns: `close_quarters` |
| 0.2 maps, 0.3 scenarios as data | `scenarios` |
| situations, scenarios as games, set-up | `game` |
| points and who wins | `victory` |
| agents; what players see | `tactics`; `showing` |
| what is timed beside play | `benchmarks` |
| the system as the kernel knows it | `system` |
"""
