"""Army lists (14): what can be bought, and the figures a list becomes.

| rules | module |
|---|---|
| the lists as data | `lists` |
| 14, 15.1b what a list costs and why it is not legal | `builder` |
| random lists; the list that an option means | `random_lists`; `reading` |
| changes of a list, one step at a time | `recruiting` |
| the list of a seat as a page shows it | `catalogue` |
| figures as they begin a game | `enlisting` |
"""
