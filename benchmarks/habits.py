"""How often the agents of ASL Starter Kit 1 fall into known bad habits, counted over games between them.

    python -m benchmarks.habits --agents scripted,scripted --games 20 --json

`attacker` is the side with a victory condition. Shares are of the occasions named, other figures are per game.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from os import cpu_count
from random import Random

from bocage.kernel.choice import Choice
from bocage.kernel.contract.agent import plan_in
from bocage.kernel.play.game import Game
from bocage.lab.match import key_of
from bocage.players import seated
from bocage.systems.aslsk.fire.firepower import Occasion, elements_of, firer_of
from bocage.systems.aslsk.fire.group import ready_elements
from bocage.systems.aslsk.game.victory import fulfilled
from bocage.systems.aslsk.ground import sight
from bocage.systems.aslsk.state.condition import is_good_order
from bocage.systems.aslsk.state.model import State, Unit, is_leader, is_mmc, type_of
from bocage.systems.aslsk.tactics.plan import plan_of
from bocage.systems.aslsk.tactics.position import is_heavy
from bocage.systems.aslsk.tactics.shots import shots_at
from bocage.systems.aslsk.tactics.style import usual

SCENARIOS = ("training", "ponyri", "fromond", "vyazma", "dezert", "polunino")
GOOD_SHOT_POINTS = 0.8
"""A shot worth this much, in points of the usual style, is a good one: a tenth of a squad."""
NEAR_HEXES = 3
"""An unbroken enemy within this distance of an objective can walk into it."""
EARLY_TURNS = 2
FIRING = ("add", "direct")
MOVING = ("to", "woods-rate", "smoke", "place", "exit", "advance", "advance-with", "advance-off")

SHARES = {
    "games in which the attacker's MMG or HMG moves on turn 1": ("gun moved on turn 1", "gun on the map on turn 1"),
    "attacker's guns with a good shot that move": ("gun with a good shot moved", "gun with a good shot"),
    "such guns with leaders beside them of whom none directs": ("leaders silent", "gun with leaders"),
    "idle attacking squads that had a good shot": ("idle with a good shot", "idle"),
    "idle units in a won objective, last turn being lost": ("glued", "unit in the last turn being lost"),
    "defenders who see no enemy and stay": ("blind defender stayed", "defender"),
    "leaders in a hex with another": ("leader with another", "leader"),
}
"""Each share: what is counted, of what."""
PER_GAME = ("moved into residual fire", "double time early", "smoke", "smoke with exponent 1", "objective left empty")


class Watch:
    """The counts of one game."""

    def __init__(self, game: Game) -> None:
        self.game, self.counts = game, Counter[str]()
        scenario = self.s.setting.scenario
        self.attacker = self.s.setting.seat_of(scenario.victory[0].side)
        self.player_turn, self.shots = (0, 0), dict[int, float]()
        self.moved, self.walked, self.fired = set[int](), set[int](), set[int]()
        self.gun_leaders: list[set[int]] = []
        self.prepared = False

    @property
    def s(self) -> State:
        state: State = self.game.state
        return state

    def units(self, side: int) -> list[Unit]:
        """The units of a side that are on the map and can act."""
        return [unit for unit in self.s.sides[side] if self.s.board.on_map(unit.at) and is_good_order(unit)]

    def see(self, side: int, choice: Choice) -> None:
        """Count a choice before it is made."""
        s = self.s
        if (s.turn, s.player) != self.player_turn:
            self.close()
            self.player_turn, self.shots, self.prepared = (s.turn, s.player), {}, False
            self.gun_leaders = []
            self.moved, self.walked, self.fired = set(), set(), set()
        if s.phase == "PFPh" and not self.prepared:
            self.prepared = True
            self.shots = {unit.id: self.best_shot(unit) for unit in self.units(s.player) if is_mmc(unit)}
            self.gun_leaders = [leaders for leaders in map(self.leaders_beside, self.units(s.player)) if leaders]
        # A choice that is the only one is made without being asked for, but it leaves its mark.
        self.fired |= {unit.id for unit in s.sides[s.player] if unit.fire or unit.directed or unit.weapon_used}
        if side == s.player and s.phase != "RtPh":
            self.act(choice)

    def act(self, choice: Choice) -> None:
        """Count what the side whose player turn it is does."""
        s = self.s
        if choice.verb in FIRING and choice.piece:
            self.fired.add(firer_of(s, choice.piece).id)
        if choice.verb not in MOVING:
            if choice.verb == "double" and s.turn <= EARLY_TURNS:
                self.counts["double time early"] += 1
            return
        active = [s.units[id] for id in s.move.active] if s.move and s.phase == "MPh" else []
        units = active or [s.units[id] for id in (choice.piece, choice.other) if id in s.units]
        self.moved |= {unit.id for unit in units}
        self.walked |= {unit.id for unit in active}
        if choice.verb == "smoke":
            self.counts["smoke"] += 1
            self.counts["smoke with exponent 1"] += type_of(s.units[choice.piece or 0]).smoke == 1
        elif choice.verb in ("to", "advance", "advance-with"):
            self.counts["moved into residual fire"] += choice.verb == "to" and s.board.cell(choice.place) in s.residual
            self.counts["objective left empty"] += self.empties(units, s.board.cell(choice.place))

    def empties(self, units: Sequence[Unit], there: int) -> bool:
        """Whether units leave an objective of their side to no unbroken MMC although an enemy can still walk into it.

        In the last turn of a losing side that is no fault: what it holds does not save it.
        """
        s, moving = self.s, {unit.id for unit in units if is_mmc(unit)}
        side = units[0].side
        plan = plan_of(s, side, usual())
        if not moving or plan.is_last_chance or not plan.enemy_moves_again:
            return False
        held = [one for one in plan.held if units[0].at in one.cells and there not in one.cells]
        stay = [unit for unit in self.units(side) if is_mmc(unit) and unit.id not in moving]
        if not held or any(unit.at in held[0].cells for unit in stay):
            return False
        foes = [unit for unit in self.units(1 - side) if is_mmc(unit)]
        return any(s.board.distance(units[0].at, foe.at) <= NEAR_HEXES for foe in foes)

    def best_shot(self, unit: Unit) -> float:
        """The best Prep Fire of a unit by itself, in points."""
        s, own = self.s, set(elements_of(self.s, unit))
        ready = [element for element in ready_elements(s, Occasion("prep", unit.side)) if element in own]
        targets = {foe.at for foe in s.sides[1 - unit.side] if s.board.on_map(foe.at)}
        shots = [shot for cell in targets for shot in shots_at(s, Occasion("prep", unit.side, cell), ready, usual())]
        return max((shot.value for shot in shots), default=0.0)

    def close(self) -> None:
        """Count what was not done in the player turn that has ended."""
        turn, side = self.player_turn
        if not turn:
            return
        attacks = side == self.attacker
        self.counts["gun with leaders"] += len(self.gun_leaders)
        self.counts["leaders silent"] += sum(not leaders & self.fired for leaders in self.gun_leaders)
        for unit in self.units(side):
            acted = unit.id in self.moved or unit.id in self.fired
            if is_leader(unit):
                self.leader(unit)
            elif attacks:
                self.counts["idle"] += not acted
                self.counts["idle with a good shot"] += not acted and self.shots.get(unit.id, 0.0) >= GOOD_SHOT_POINTS
            elif not attacks:
                self.counts["defender"] += 1
                self.counts["blind defender stayed"] += not acted and not self.sees_enemy(unit)
            if attacks and is_heavy(self.s, unit):
                self.gun(unit, turn)
        if turn == self.s.setting.scenario.turns:
            self.last_turn(side)

    def leaders_beside(self, unit: Unit) -> set[int]:
        """The leaders in the hex of an attacker's heavy machine gun with a good shot; of other units none."""
        if unit.side != self.attacker or not is_heavy(self.s, unit) or self.shots.get(unit.id, 0.0) < GOOD_SHOT_POINTS:
            return set()
        return {mate.id for mate in self.units(unit.side) if mate.at == unit.at and is_leader(mate)}

    def gun(self, unit: Unit, turn: int) -> None:
        """Count what an attacker with a heavy machine gun did."""
        good = self.shots.get(unit.id, 0.0) >= GOOD_SHOT_POINTS
        self.counts["gun with a good shot"] += good
        self.counts["gun with a good shot moved"] += good and unit.id in self.walked
        if turn == 1 and unit.id in self.shots:  # A gun that enters on this turn has to move.
            self.counts["gun on the map on turn 1"] = 1
            self.counts["gun moved on turn 1"] = max(self.counts["gun moved on turn 1"], int(unit.id in self.walked))

    def leader(self, unit: Unit) -> None:
        """Count whether a leader is with another."""
        self.counts["leader"] += 1
        self.counts["leader with another"] += any(
            is_leader(mate) and mate.at == unit.at and mate.id != unit.id for mate in self.units(unit.side)
        )

    def last_turn(self, side: int) -> None:
        """Count units that stay in what is theirs in the last turn of a side that is losing."""
        s = self.s
        met = any(fulfilled(s, victory) for victory in s.setting.scenario.victory)
        if met == (side == self.attacker):
            return
        held = {cell for one in plan_of(s, side, usual()).held for cell in one.cells}
        for unit in self.units(side):
            if is_mmc(unit) and not unit.pinned:
                self.counts["unit in the last turn being lost"] += 1
                self.counts["glued"] += unit.at in held and unit.id not in self.moved | self.fired

    def sees_enemy(self, unit: Unit) -> bool:
        """Whether any enemy can be seen."""
        foes = [foe for foe in self.s.sides[1 - unit.side] if self.s.board.on_map(foe.at)]
        return any(sight.sees(self.s, unit.at, foe.at) for foe in foes)


def watch(job: tuple[str, tuple[str, ...], str]) -> Counter[str]:
    """The counts of one game: scenario, agents by side, seed."""
    scenario, agents, seed = job
    game = Game.new("aslsk", scenario, key=key_of(seed), headless=True)
    players = [seated(agents[side], game, seat) for seat, side in enumerate(game.seats)]
    dice = [Random(f"{seed} {seat} {agents[side]}") for seat, side in enumerate(game.seats)]
    watched = Watch(game)
    while game.decision is not None:
        seat = game.to_move[0]
        plan = plan_in(players[seat](game.brief(seat), dice[seat]))
        watched.see(game.seats[seat], plan[0])
        game.follow(plan[:1], seat)
    watched.close()
    return watched.counts


def figures(counts: Counter[str], games: int) -> dict[str, float]:
    """Shares and figures per game from the counts of all games."""
    shares = {name: round(counts[part] / max(1, counts[whole]), 3) for name, (part, whole) in SHARES.items()}
    return shares | {name: round(counts[name] / games, 2) for name in PER_GAME}


def measure(agents: tuple[str, ...], scenarios: Sequence[str], games: int, seed: int) -> dict[str, float]:
    """The figures of `games` games in each scenario."""
    jobs = [(scenario, agents, f"{seed} {number}") for scenario in scenarios for number in range(games)]
    total = Counter[str]()
    with ProcessPoolExecutor(cpu_count()) as pool:
        for counts in pool.map(watch, jobs):
            total += counts
    return figures(total, len(jobs))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--agents", default="scripted,scripted", help="by side, such as scripted,greedy")
    parser.add_argument("--scenarios", default=",".join(SCENARIOS))
    parser.add_argument("--games", type=int, default=20, help="in each scenario")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    measured = measure(tuple(given.agents.split(",")), given.scenarios.split(","), given.games, given.seed)
    print(json.dumps(measured) if given.json else "\n".join(f"{value:7} {name}" for name, value in measured.items()))


if __name__ == "__main__":
    main()
