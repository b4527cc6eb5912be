"""The kernel knows no rule: it runs procedures, puts decisions to seats, rolls dice, keeps records and shows views.

| room | holds | rests on |
|---|---|---|
| (top) | the words of all others: choices, texts, tallies, dice, refusals, sides and seats | |
| `showing` | what a seat is shown, as data | (top) |
| `contract` | what a system provides, and how its rules ask, roll and tell | `showing` |
| `chances` | odds and forecasts | `contract` |
| `records` | records as data | `contract` |
| `play` | `Game`, replays, standing orders | all above |
| `files` | cases, lessons, the ledger | `play` |

Read `contract.system`, `contract.procedure` and `play.game` first.
"""
