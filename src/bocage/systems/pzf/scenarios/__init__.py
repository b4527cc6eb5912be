"""Scenarios (17, 18) and the deployment of both sides.

| rules | module |
|---|---|
| scenarios as data; 17.4a points | `scenario` |
| 17.0b random tables; how open they are | `generator`; `openness` |
| 17.0e, B1f, B2a roles, roll-offs, several players on a side | `roles` |
| 17, 15.1e where units may be placed; scouts | `placing` |
| 17.0d, 17.1–17.6 deployment; 10.2a–c under hidden markers | `deployment`; `hidden_deployment` |
| 17.0d shifting and turning the figures of a unit just placed | `arranging` |
| 17.2a, 17.3b, 10.3e placing objectives | `objective_placing` |
| 18 historical scenarios; 18.1 landing craft | `history`; `landing` |
"""
