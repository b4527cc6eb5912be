"""Who attacks and who defends (PZF-17.0e): as the players are seated, or as they agree before they deploy."""

from __future__ import annotations

from collections.abc import Mapping

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, Step, ask, tell, together
from bocage.kernel.contract.question import Choices
from bocage.kernel.rules import rule
from bocage.kernel.text import text
from bocage.systems.pzf.model import State, other
from bocage.systems.pzf.rolling_off import higher_die

ATTACK, DEFEND = Choice("attack"), Choice("defend")


def choose_roles(s: State) -> Procedure[None]:
    """The players choose, where the scenario has roles and they do not play as they sit."""
    assert s.setting.scenario is not None
    if s.setting.options.choose_roles and s.setting.scenario.first == "defender":
        yield from agree(s)
    s.step = "mines"


def agree(s: State) -> Procedure[None]:
    """Each says in secret what he wants to be; who wants the same must be decided between them."""
    wishes = [0, 0]
    yield from together({seat: _wish(wishes, seat) for seat in (0, 1)})
    attacker = wishes.index(0) if 0 in wishes and 1 in wishes else (yield from contested(s))
    take_roles(s, attacker)
    yield tell("told-roles", side=s.setting.name(attacker), rule="PZF-17.0e")


def _wish(wishes: list[int], seat: int) -> Procedure[None]:
    choice = yield from ask(seat, text("prompt-role"), Choices(lambda k: (ATTACK, DEFEND)), rule="PZF-17.0e")
    wishes[seat] = int(choice == DEFEND)


@rule("PZF-17.0e", off=0)
def contested(s: State) -> Procedure[int]:
    """Both want the same: the higher die chooses. Gives the seat that attacks."""
    high = -1
    while high < 0:
        high = yield from higher_die(s, "roles", "PZF-17.0e")
    choice = yield from ask(high, text("prompt-role"), Choices(lambda k: (ATTACK, DEFEND)), rule="PZF-17.0e")
    return high if choice == ATTACK else other(high)


def take_roles(s: State, attacker: int) -> None:
    """Each seat plays its side; where the sides have unequal points their armies go with them."""
    assert s.setting.scenario is not None
    sides = s.setting.scenario.side
    first = next(at for at, side in enumerate(sides) if side.role == "attacker")
    s.roles = [first, other(first)] if attacker == 0 else [other(first), first]
    if s.roles != [0, 1] and s.setting.scenario.defender_ratio:
        for f in s.figures.values():
            f.side = other(f.side)
        s.start_count.reverse()
        s.nets.reverse()


STEPS: Mapping[str, Step] = {"roles": choose_roles}
