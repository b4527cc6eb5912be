"""Recovery of morale and flight (PG-14.3, PG-14.4).

| in the rulebook | module |
|---|---|
| 14.4 recovery | `attempts` |
| 14.31 to 14.34 flight | `flight` |
"""
