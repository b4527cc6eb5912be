"""Small mechanisms that several systems share: plumbing from its first use on, rules from their third use on.

| what a system needs | module |
|---|---|
| data files with types, lines and provenance | `datafiles`, `typed`, `lines` |
| charts of results, options, scenario cards | `results`, `switches`, `cards` |
| positions as data, facts for cases, names in choices | `situations`, `facts`, `describing` |
| pieces by place, answers kept until something changes | `places`, `keeping` |
| decision tables and named styles of play for agents | `deciding`, `styles` |
"""
