"""What is printed: counters, tables and charts, as typed values read from `data/`.

| in the rulebook | module |
|---|---|
| 1.1 definitions of units, 5.1 movement types, 6 leaders, 15 special unit types | `counters` |
| the terrain effects chart, 8.2 limiting terrain | `terrain` |
| direct fire, bombardment, anti-tank and assault tables with their modifiers | `combat` |
| all other numbers: initiative, stacking, leaders, morale, smoke, mines, events | `numbers` |
| readings and optional rules that a game may switch on or off | `options` |
| reading and checking the data files | `tables` |
"""
