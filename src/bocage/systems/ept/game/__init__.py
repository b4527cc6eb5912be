"""Situations, set-up and scenarios as games.

| in the rulebook | module |
|---|---|
| any position as data, for cases and lessons | `situation` |
"""
