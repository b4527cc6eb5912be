"""The database of a server.

| what | module |
|---|---|
| games: journal, snapshots, seats, chat; their rows; stored turns | `storage`, `rows`, `turns` |
| changes of many games in one transaction | `together` |
| players and their sessions; what players call their games; army lists | `people`, `shelves`, `armies` |
| the tables, and the steps that lead to them | `columns`, `migrate`, `migrations` |
| a copy in a file, and back | `backup` |
"""
