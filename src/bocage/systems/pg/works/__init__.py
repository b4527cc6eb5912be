"""What pieces make of their hex (PG-16.2, PG-16.3, PG-16.73): dug-in positions, wrecks, lanes through mines.

| in the rulebook | module |
|---|---|
| work of several segments, 16.22 what interrupts it | `jobs` |
| actions that take a whole segment | `whole_segment` |
| 16.2 digging in | `digging` |
| 16.3 wrecks | `wrecks` |
| 16.73 clearing mines | `clearing` |
"""
