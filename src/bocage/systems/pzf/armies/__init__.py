"""Army lists (14): what can be bought, and what a list becomes.

| rules | module |
|---|---|
| the lists as data | `lists` |
| 14, 15.1b what a list costs and why it is not legal | `builder` |
| changes of a list, step by step | `recruiting` |
| the list of a seat as a page shows it | `catalogue` |
| figures as they begin a game | `enlisting` |
"""
