"""Moves of men, on foot and mounted.

| rules | module |
|---|---|
| 2, B3k, B5a Movement points, what a step triggers, how a move ends | `walking` |
| B5b, B5i, B5j, B5o a straight leg: what stops it, its cost | `legs` |
| 20.4a, 20.7b the barriers it crosses; 12.5 wire on it | `crossings`; `wire` |
| B5a, B5o, B9d, 20.6b whether a man may walk a leg; the walk; leaving the table | `strides` |
| 20.6a, B5a lying down, standing up, facing | `postures` |
| B5g what a leg or charge would cost and risk | `previews` |
| B11s the ground on which a route is searched | `footing` |
| 20.1, B5c–e, q, r engagement and control zones | `zones` |
| 20.4, B5l, B5m jumps and climbs; 20.5 falls | `barriers`; `falls` |
| 20.2, B5c–h, 3.2e charges | `charging` |
| 20.7, 8.3e, 13.1a horses and bicycles | `mounts` |
| 2.2 actions, doors and stairs | `actions` |
| 3.2d, B11u men without command take cover | `sheltering` |
| 16.1 the advance of Sturmtruppen: its limits; the advance | `sturmtruppen`; `advancing` |

A walk is a sequence of straight legs, each chosen by the player. For each leg `legs.plan_leg` asks table, bases
and barriers and gives a `Leg` with its cost and crossings, or the refusal; `strides` asks the mover: Movement,
posture, command, hero. `strides.walk_leg` then walks it: `barriers.cross_barrier` rolls for each crossing,
`legs.walk_straight` covers the ground between, and every `walking.take_step` pays, moves the figure and triggers
the encounters on the way. A figure that is stopped has `Activation.stopped` set.
"""
