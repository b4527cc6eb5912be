"""From a scenario or a situation to a game.

| rules | module |
|---|---|
| which chapter answers each call that would close a circle of imports | `wiring` |
| 14, 17, 18 the setting, and the figures of both armies | `musters` |
| any position as data, for cases, lessons and puzzles | `situation` |
"""
