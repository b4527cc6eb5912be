"""Panzerfaust: single men, squads and vehicles of 1939-1945 in a skirmish on a continuous table, no hexes.

| chapter of the rules | module |
|---|---|
| 1, 5.1, 9.9, B13 profiles, weapons, vehicles, terrain; 19 components | `tables`, `charts`, read by `datafiles` |
| named readings and switches of all chapters | `options` |
| 14, 15, 16 army lists | `armies`, `data/army_us.toml`, `data/army_german.toml` |
| 17, 18 scenarios | `scenarios`, `data/scenarios/` |
"""
