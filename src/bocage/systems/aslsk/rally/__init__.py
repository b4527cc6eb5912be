"""Rally Phase (3.1), step by step.

| in the rulebook | module |
|---|---|
| 3.1a, 3.1b whose half of a step it is, one action per unit | `halves` |
| 3.1c step a: reinforcements | `reinforcements` |
| 3.1d to 3.1g steps b to d: recovery, repair, transfer of weapons | `weapon_steps` |
| 3.1h to 3.1o steps e and f: rally attempts | `attempts` |
| 3.1p, 3.1q step g: end of DM; the order of the steps | `rally_phase` |
"""
