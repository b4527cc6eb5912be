"""What a player is shown of a shot before he declares it: crews that are short, the template, what is in the way."""

from __future__ import annotations

from collections.abc import Iterator

from bocage.ground.table import TURN, along
from bocage.kernel.choice import Choice
from bocage.kernel.contract.look import Note
from bocage.kernel.text import text
from bocage.systems.pzf.heavy import crews
from bocage.systems.pzf.reference.tables import charts
from bocage.systems.pzf.shooting import ballistics, to_hit
from bocage.systems.pzf.shooting.ballistics import Shot, shell_of, weapon_of
from bocage.systems.pzf.shooting.templates import Explosion, aim_point, how_far_under
from bocage.systems.pzf.state.model import State, on_table
from bocage.systems.pzf.state.names import weapon_called

CORNERS = 36


def ghost(s: State, choice: Choice) -> Iterator[Note]:
    """The template of a shot laid on its target, and who would be under it."""
    burst = s.burst
    if burst is None or choice.verb != "target":
        return
    shot = Shot(burst.shooter, burst.arm, choice.piece or 0)
    template = weapon_of(s, shot).bursts(shell_of(s, shot))
    if template is None or template == "flame":
        return
    blast = Explosion(template, aim_point(s, shot), 0)
    under = [how_far_under(blast.shape, f) for f in on_table(s)]
    radius = charts().template[template].diameter // 2
    ring = tuple(along(blast.point, step * TURN // CORNERS, radius) for step in range(CORNERS))
    whole, partly = under.count("whole"), sum(how not in ("whole", "none") for how in under)
    yield Note(text("note-template", whole=whole, partly=partly), "PZF-4.5b", ring=ring)


def on_the_way(s: State, choice: Choice) -> Iterator[Note]:
    """What a shot would have to pass, one after the other."""
    if s.burst is None or choice.verb != "target":
        return
    for obstacle in to_hit.obstacles(s, Shot(s.burst.shooter, s.burst.arm, choice.piece or 0)):
        yield Note(text("note-in-the-way", value=obstacle.value, **ballistics.about(s, obstacle)), "PZF-4.3a")


def empties(s: State, choice: Choice) -> Iterator[Note]:
    """That a weapon will be empty after its fire, where a second man would keep it loaded (PZF-6.5c, 6.6b)."""
    burst = s.burst
    if burst is None or choice.verb not in ("arm", "target"):
        return
    f, arm = s.figures[burst.shooter], choice.number if choice.verb == "arm" else burst.arm
    if arm is not None and crews.is_short_of_men(s, f, arm, called=choice.verb == "target"):
        yield Note(text("note-empties", weapon=weapon_called(f.arms[arm].weapon)), "PZF-5.4e", weight="warning")
