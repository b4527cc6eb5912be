"""A general at the page: takes sensible quick choices, everything by what is to be seen and clicked there."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING, TypedDict

if TYPE_CHECKING:
    from tests.browser.page import Player

Point = tuple[float, float]
HERE = 60
BUTTONS = ":is(.answers, .rows, .answering, .ending) button.act:not(:disabled)"

LOOK = """(buttons) => {
  const prompt = document.querySelector("section.prompt:not([aria-busy='true'])")
  const asked = prompt?.querySelector('h1')
  if (!asked) return null
  const all = (query, where = document) => [...where.querySelectorAll(query)]
  const said = (e) => {
    const bare = e.cloneNode(true)
    all('kbd', bare).forEach((key) => key.remove())
    return bare.textContent.trim().replace(/\\s+/g, ' ')
  }
  const middle = (e) => { const b = e.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2] }
  const map = document.querySelector('.map')
  const free = ([x, y]) => map.contains(document.elementFromPoint(x, y))
  return {
    phase: all('.steps .now, .turns .now').map(said).join(' '),
    question: said(asked),
    hint: all('p.muted', prompt).map(said).join(' '),
    menu: all('.unitmenu').length > 0,
    buttons: all(buttons, prompt).map(said),
    chips: all('button.chip', prompt).map(said),
    tray: all('.tray button', prompt).length,
    lit: all('.lit path').map(middle).filter(free),
    active: all('path.active').map(middle),
    flags: all('g.objective').map(middle),
  }
}"""


class Seen(TypedDict):
    """What is to be seen: the question with its buttons, and where on the screen lies what is lit."""

    phase: str
    question: str
    hint: str
    menu: bool
    buttons: list[str]
    chips: list[str]
    tray: int
    lit: list[Point]
    active: list[Point]
    flags: list[Point]


def look(player: Player) -> Seen:
    """The question may just be changing: what is seen is a page that asks something."""
    seen: Seen = player.page.wait_for_function(LOOK, arg=BUTTONS).json_value()
    return seen


class General:
    """Plays a seat: fires with one group a phase, moves and advances what is left towards the objectives.

    `reacts`: fires at units that move past as long as anything can fire; otherwise the whole move is let pass.
    `fires`: fires in the phases for it. `restless`: moves somewhere even where there is nothing to be taken.
    `sends`: how many units it moves or advances in a phase.
    """

    def __init__(self, player: Player, reacts: bool = False, restless: bool = False) -> None:
        self.player, self.reacts, self.restless, self.fires = player, reacts, restless, True
        self.sends = 3
        self.asked: Counter[str] = Counter()
        """How often each kind of question was answered, by its wording without names and numbers."""
        self.look: Callable[[], None] | None = None
        """What to do at every question before it is answered."""
        self._before = ""
        self._tries = 0

    def play(self, most: int, until: Callable[[], bool] = lambda: False) -> int:
        """Answer what is asked until the game is over, or enough was answered; gives how many answers."""
        for answered in range(most):
            self.player.settle(60)
            if self.is_over() or until():
                return answered
            self.answer()
        return most

    def is_over(self) -> bool:
        return "game is over" in self.player.question

    def answer(self) -> None:
        """Answer the question on the screen."""
        if self.look:
            self.look()
        seen = look(self.player)
        question = kind(seen["question"])
        self.asked[question] += 1
        if seen["phase"] != self._before:
            self._before, self._tries = seen["phase"], 0
        if seen["menu"]:
            self.player.hit(self.player.page.get_by_role("menuitem").first)
        elif "Can still act" in seen["hint"]:
            self.player.take("End anyway")
        else:
            self._decide(seen)

    def _decide(self, seen: Seen) -> None:
        for words, way in self._ways().items():
            if words in seen["question"]:
                way(seen)
                return
        self._anything(seen)

    def _ways(self) -> dict[str, Callable[[Seen], None]]:
        return {
            "Set up your force": lambda seen: self._take(seen, "Set up for me"),
            "let it pass": self._react,
            "Who fires": self._gather,
            "What next?": self._march,
            "which hex do you fire at": self._aim,
            "unit to move": self._send,
            "Advance a unit": self._advance,
            "stack has split": self._end,
        }

    def _react(self, seen: Seen) -> None:
        if self.reacts:
            self._take(seen, "Add", "Fire", "Hold this unit's move")
        else:
            self._take(seen, "Hold this unit's move", "Let it pass")

    def _aim(self, seen: Seen) -> None:
        self._tries += 1
        if not self.fires or self._tries > 1 or not seen["lit"]:
            self._end(seen)
        else:
            self.player.click_on(*seen["lit"][0])

    def _gather(self, seen: Seen) -> None:
        """Everybody from the first hex, then fire."""
        self._take(seen, *([] if "Fire" in seen["buttons"] else ["Add"]), "Fire", "Add")

    def _send(self, seen: Seen) -> None:
        """One after another goes, then enough for this phase."""
        self._tries += 1
        if self._tries > self.sends:
            self._end(seen)
        else:
            self.player.press("n", "Enter")

    def _advance(self, seen: Seen) -> None:
        """One after another, where it is nearer to what is to be taken."""
        self._tries += 1
        if self._tries > self.sends:
            self._end(seen)
            return
        self.player.press("n")
        selected = look(self.player)
        if not self._nearer(selected):
            self.player.press("Escape")
            self._end(look(self.player))

    def _march(self, seen: Seen) -> None:
        if self._nearer(seen):
            return
        if self.restless and seen["lit"]:
            self.player.click_on(*seen["lit"][0])
        else:
            self._end(seen)

    def _nearer(self, seen: Seen) -> bool:
        """A click on the lit hex that is nearest to what is to be taken, if it is nearer than where the unit stands."""
        if not (seen["active"] and seen["flags"] and seen["lit"]):
            return False
        here = seen["active"][0]
        # A flag stands at the upper left of its hex: one on which the unit stands is taken already.
        goals = [flag for flag in seen["flags"] if math.dist(flag, here) > HERE]
        goal = min(goals, key=lambda flag: math.dist(flag, here))
        best = min(seen["lit"], key=lambda place: math.dist(place, goal))
        if math.dist(best, goal) > math.dist(here, goal) - 5:
            return False
        self.player.click_on(*best)
        return True

    def _end(self, seen: Seen) -> None:
        self._take(seen, "End", "Leave", "Stop")

    def _anything(self, seen: Seen) -> None:
        meant = [number for number, label in enumerate(seen["buttons"]) if label not in ("Undo", "Other unit")]
        if meant:
            self.player.hit(self.player.prompt.locator(BUTTONS).nth(meant[0]))
        elif seen["lit"]:
            self.player.click_on(*seen["lit"][0])
        else:
            self.player.press("l")
            self.player.hit(self.player.prompt.locator(".list button").first)
            self.player.press("l")

    def _take(self, seen: Seen, *words: str) -> None:
        """The first button that begins with one of some words."""
        for word in words:
            for number, label in enumerate(seen["buttons"]):
                if label.startswith(word):
                    self.player.hit(self.player.prompt.locator(BUTTONS).nth(number))
                    return
        self._anything(seen)


def kind(question: str) -> str:
    """A question without what is different each time."""
    return re.sub(r"\b[A-Z]{1,2}\d+\b|[#\d½/+-]+", "…", question)
