"""Small mechanisms that several systems share. Plumbing is written here at once, a rule moves here at its third use.

| what a system needs | module |
|---|---|
| data files with types, lines and provenance | `datafiles`, `typed`, `lines` |
| charts of results, options, scenario cards | `results`, `switches`, `cards` |
| positions as data, facts for cases, names in choices | `situations`, `facts`, `describing` |
| pieces by place, lists kept until something changes | `places`, `keeping` |
| named styles of play for agents | `styles` |
"""
