"""En pointe toujours III: sections at Kursk, formations activated by their morale, reactions to reactions.

| chapter of the rules | room |
|---|---|
| counters, charts and tables | `reference`, read from `data/` |
"""
