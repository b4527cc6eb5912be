"""Support weapons (4.0) in the hands of units; how they fire stands in `fire`.

| in the rulebook | module |
|---|---|
| 4.0a to 4.0i portage | `carrying` |
| 3.1d to 3.1g, 4.0b, 4.0f dropping, recovery, transfer | `possession` |
| 4.0l captured weapons, 4.1f B#, 4.3 demolition charges | `handling` |
"""
