"""What active units do besides moving and firing (EPT-7).

| in the rulebook | module |
|---|---|
| 6.2b arriving on the map | `entering` |
| S.10 leaving the map | `leaving` |
| 7.1h, 7.1i setting weapons up and dismantling them | `weapons` |
| 7.1j, 18.1 entrenching | `digging` |
| 7.4 command actions | `command` |
| 7.1k, 16.3 getting on and off vehicles | `boarding` |
| 16.4 moving under cover of a vehicle | `escorting` |
| 7.1 who may do what besides moving: `movement.permitted`; 7.2 cadence, 7.3 jams: `fire.cadence` | |
"""
