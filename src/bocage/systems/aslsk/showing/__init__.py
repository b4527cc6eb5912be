"""What players see and may ask; nothing is decided here.

| shown | module |
|---|---|
| the map, counters, panels, names of choices | `view` |
| notes on the cards of units and hexes | `notes` |
| the line of sight between two hexes | `sight_tool` |
| where a unit could move or be set up, and by which choices | `paths` |
| player aids | `aids` |
"""
