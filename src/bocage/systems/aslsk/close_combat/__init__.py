"""Close Combat Phase (3.8).

| in the rulebook | module |
|---|---|
| 3.8a contested hexes, 3.8l leaders join, 3.8o ambush, 3.8u Melee | `combatants` |
| 3.8g to 3.8j, 3.8m to 3.8t strength, modifiers, resolution | `strikes` |
| 3.8d to 3.8f declarations | `declarations` |
| 3.8b to 3.8d, 3.8r the phase | `close_combat_phase` |
"""
