"""Movement Phase (3.3) with Defensive First Fire (3.3.1), and Advance Phase (3.7).

| in the rulebook | module |
|---|---|
| 3.3e to 3.3h movement allowance, 1.1.2g road bonus | `pace` |
| 3.3a, 3.3j to 3.3s who may move, stacks, Assault Movement, Double Time | `movers` |
| 3.3b to 3.3i steps from hex to hex | `steps` |
| 3.3t to 3.3y smoke, recovery; 4.3 placing charges | `actions` |
| D4, L11 entering and leaving the map | `edges` |
| what may be chosen in the MPh | `choices` |
| 3.3 the phase | `movement_phase` |
| 3.3.1 Defensive First Fire | `first_fire` |
| 3.7 Advance Phase | `advance_phase` |
"""
