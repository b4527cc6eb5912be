"""Terrain and lines of sight.

| in the rulebook | module |
|---|---|
| 5.0d prices, 5.2 roads, 8.2 limiting terrain | `terrain` |
| 8.3 lines of sight | `sight` |
"""
