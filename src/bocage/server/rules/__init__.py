"""Rules run here: in processes of their own (`bocage serve`), or in one thread of the server (`bocage play`).

Every live game is owned by one process, which holds it in memory. It is asked by jobs, plain data both ways, and knows
neither clients nor the database: the server stores what a job changed before anybody is told of it. So a process can be
killed at any moment, and another goes on with its games from the journal.

| what | module |
|---|---|
| jobs and their answers | `jobs` |
| one game, as its process holds it | `hosted` |
| the games of a process; jobs that are about no live game | `host`, `desk` |
| a process of its own | `process` |
| the processes, who is served next, and what happens when one ends | `pool`, `turns` |
"""
