"""Figures and scenery as shapes on the table, and which figures see each other.

| rules | module |
|---|---|
| B11a–d, 19.1 bases, distances, contact, arcs | `bodies` |
| B13 the table as play has changed it | `terrain` |
| B5i, B11s, 9.8j what a straight way leads over; room for a base | `ways` |
| B5k, B11e, B11l, B13d, B13e houses, openings, storeys; volumes of figures | `houses` |
| B11f–l, B6c–e, 20.8d what terrain and figures hide | `lines` |
| B11e–l, 10.4 line of sight, night and weather | `sight` |
"""
