"""What active units do (EPT-7).

| in the rulebook | module |
|---|---|
| 7.1a, 7.1d, 7.1e moving | `moving` |
| 7.1b, 7.1c firing; at what | `firing`, `aiming` |
| 11.2 firing as a group | `grouping` |
| 13.1b giving a step to go on | `pressing` |
| 6.2b arriving on the map | `entering` |
| S.10 leaving the map | `leaving` |
| 7.1h, 7.1i setting weapons up and dismantling them | `weapons` |
| 7.1j, 18.1 entrenching | `digging` |
| 7.4 command actions | `command` |
| 7.1k, 16.3 getting on and off vehicles | `boarding` |
| 16.4 moving under cover of a vehicle | `escorting` |
| 7.1 who may do what besides moving: `movement.permitted`; 7.2 cadence, 7.3 jams: `fire.cadence` | |
"""
