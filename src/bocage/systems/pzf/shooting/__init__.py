"""Shooting: the figures that may shoot, their weapons and targets, and the effects of a shot.

| rules | module |
|---|---|
| 4.1f, 5.2, 20.8, B6b which figures may shoot | `shooters` |
| 5.4, 5.5, 6.1b, 9.4 which weapons are ready; reloading | `readiness` |
| 4.1e, 3.2f, 20.8c, B6b at which targets | `aiming` |
| 4.1, 5.3 a burst, shot by shot; what a player is shown of it | `bursts`; `notes` |
| 4.1–4.3 a declared shot; the to-hit die; its resolution | `ballistics`; `to_hit`; `shots` |
| 20.6c, d, 13.2h, j making out a target | `detection` |
| 4.4 scatter; 4.5 templates | `scatter`; `templates` |
| 4.6, 6.7, 6.8i, B12 estimated fire: its targets; the estimate | `laying`; `estimation` |
| 5.6 grenades, 5.7 flamethrowers | `grenades`; `flame` |
"""
