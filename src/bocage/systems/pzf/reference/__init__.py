"""What the rulebook prints: profiles, weapons, vehicles, terrain and charts, typed and checked when first read.

| rules | module |
|---|---|
| how the files of `data/` are read | `datafiles` |
| distances, target numbers, dice tables: 1–8, 20; 9–18 | `charts`; `special_charts` |
| 1, 5.1, 9.9, B13 rows of the tables | `rows` |
| all of it together, looked up by id; 9.9 the wound chart | `tables` |
| named readings and switches of all chapters | `options` |
"""
