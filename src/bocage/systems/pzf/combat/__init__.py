"""Hand-to-hand combat.

| rules | module |
|---|---|
| 20.10a, B7a, b, k which figures fight each other; 9.6g vehicles that cannot move | `fights` |
| 7.1, 7.2, 20.10b–d, B7c, d, o the duel | `duel` |
| 7.1b, 20.11c, d, 20.12, B7h, i, p strikes | `strikes` |
| 20.11a, b, B7e–g, m, n stepping back | `retreat` |
"""
