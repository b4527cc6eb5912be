"""ASL Starter Kit 1: squads, leaders and support weapons in company-level infantry combat, one module per chapter.

| chapter of the rules | module |
|---|---|
| 1.1 map and terrain, 1.2 counters | `terrain`, `boards`; `counters`, `charts`, `tables`, `datafiles`, `data/` |
| 1.3 scenario cards, set-up (D21), control and victory (2.0c) | `scenario`, `cards`, `situation`, `setup`, `victory` |
| 3.0 sequence of play, 3.9 turn track | `sequence` |
| 3.1 Rally Phase: weapons; 5.3 field promotion | `rally`, `rally_halves`; `weapon_work`; `promotion` |
| 3.2 fire attacks: sight, who may fire, groups, firepower | `sight`, `firers`, `firegroup`, `firepower` |
| 3.2.1 fire attacks: resolution, modifiers, the roll | `fire`, `modifiers`, `attack_roll` |
| 3.2.1 what an attack does to its targets, and to those who fired | `effects`, `morale`, `condition`; `fire_marks` |
| 3.2.2, 3.4, 3.5 the fire phases | `fire_phases` |
| 3.3 Movement Phase | `movement`, `moving`, `pace` |
| 3.3.1 Defensive First Fire, Residual FP | `first_fire`, `residual` |
| 3.6 Rout and interdiction | `rout`, `routing`, `interdiction` |
| 3.7 Advance, 3.8 Close Combat | `advance`; `close_combat`, `combatants` |
| 4 support weapons | `weapons`, `attack_roll` |
| what an agent must know; what a player sees | `tactics`; `view`, `looking`, `paths`, `notes`, `small_print` |
"""
