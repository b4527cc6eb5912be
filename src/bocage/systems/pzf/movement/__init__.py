"""Moves of men, on foot and mounted.

| rules | module |
|---|---|
| 2, B3k, B5a Movement points, what a step sets off, how a move ends | `walking` |
| 20.4, B5b, B5j a straight leg: cost, what stops it, what must be crossed | `legs` |
| B5a, e, g, o, 20.6a may he go there, and the going; postures; leaving the table | `strides` |
| B11s the table as one man finds it | `footing` |
| 20.1, B5c–e, q, r engagement and control zones | `zones` |
| 20.4, B5l, B5m barriers, climbing; 20.5 falls | `barriers`; `falls` |
| 20.2, B5c–h, 3.2e charges | `charging` |
| 20.7, 8.3e, 13.1a horses and bicycles | `mounts` |
| 2.2 actions, doors and stairs | `actions` |
| 3.2d, B11u men without command take cover | `sheltering` |
| 16.1 the advance of Sturmtruppen: its limits; the advance | `sturmtruppen`; `advancing` |

A walk: `legs` measures the leg, `strides` says whether the man may take it, `walking` pays for it and meets what lies
there.
"""
