"""Panzer Grenadier: platoons, leaders and their chains of activation, one folder per chapter.

| chapter of the rules | folder |
|---|---|
| counters, charts and tables | `reference`, read from `data/` |
| the state of a game and its setting | `state` |
"""
