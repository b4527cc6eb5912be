"""What the rulebook prints: profiles, weapons, vehicles, terrain and charts, typed and checked when first read.

| rules | module |
|---|---|
| how the files of `data/` are read | `datafiles` |
| every distance, target number and dice table | `charts` |
| 1, 5.1, 9.9, B13 rows of the tables | `tables` |
| named readings and switches of all chapters | `options` |
"""
