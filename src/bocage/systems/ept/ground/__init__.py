"""Terrain, levels, lines of sight.

| in the rulebook | module |
|---|---|
| 5 terrain, 5.2 levels and storeys, the terrain chart | `terrain` |
| 4 lines of sight, 5.3 hindrance, 4.5 reduced visibility | `sight` with `courses` and `views` |
| 9.3 stacking | `stacking` |
| 18.1 bunkers, 18.4 wire, 18.6 those whom sappers blow up | `bunkers`, `wire`, `stormed` |
| 9.1 prices of hexes and hexsides, 4.5 snow and mud | `prices` |
"""
