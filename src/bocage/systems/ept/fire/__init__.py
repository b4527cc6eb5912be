"""Direct fire at men (EPT-11): who may fire at what, power, dice, and what it does to each target.

| in the rulebook | module |
|---|---|
| 7.2, 7.3 cadence, jams, ammunition | `cadence` |
| 11.0, 4.2 who may fire, at what range | `firers` |
| 11.1, 11.4 lines of fire, leaders who observe for mortars | `spotting` |
| 11.2 who may fire together | `groups` |
| 11.3 power | `power` |
| 11.3 dice | `modifiers` |
| 11.1, 11.3 a shot from its declaration to its results | `shot` |
"""
