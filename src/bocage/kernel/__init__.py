"""The kernel knows no rule: it runs procedures, puts decisions to seats, rolls dice, keeps records and shows views.

Read `choice`, `procedure`, `dice`, `system`, `game` first; then `odds`, `orders`, `record`, `view`, `case`, `ledger`,
`memory`.
"""
