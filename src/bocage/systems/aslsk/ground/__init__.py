"""What the map does: terrain and line of sight.

| in the rulebook | module |
|---|---|
| 1.1.2 terrain: cost of entry, TEM, Open Ground | `terrain` |
| 3.2d to 3.2j line of sight, 2.0g hindrance, 2.0j Known Enemy Units | `sight` |
"""
