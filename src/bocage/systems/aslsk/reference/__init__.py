"""What is printed: counters, charts and tables, as typed values read from `data/`.

| in the rulebook | module |
|---|---|
| 1.2 counters, 1.1.2 terrain types | `counters` |
| Infantry Fire Table, Close Combat Table and all other charts | `charts` |
| reading and checking the data files | `tables` |
| errata and optional rules that a game may switch on or off | `options` |
"""
