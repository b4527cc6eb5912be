"""What a player sees and is told.

| rules | module |
|---|---|
| what a seat knows; what it may suppose of the rest | `view`; `guessing` |
| the table as a seat sees it | `scene` |
| what a choice is called | `describing` |
| lines of sight and notes a player asks for | `looking` |
| ways on foot; figures led to a point; units being deployed | `paths`; `marching`; `drawing_up` |
| player aids; scenario cards | `aids`; `cards` |
| what is timed | `works` |
"""
