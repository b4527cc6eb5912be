"""What a player sees and is told. Nothing here is a rule.

| subject | module |
|---|---|
| what a seat knows; full states that agree with it | `view`; `guessing` |
| the table as a seat sees it | `scene` |
| the text of a choice | `describing` |
| lines of sight and notes a player asks for | `looking` |
| ways on foot; moves to a point; units being deployed | `paths`; `marching`; `drawing_up` |
| player aids; scenario cards | `aids`; `cards` |
| what the benchmarks time | `benchmarks` |
"""
