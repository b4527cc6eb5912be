"""Non-interference: what a seat gets depends on nothing it does not know.

Two games start from states that differ only in what the seat cannot know. While the seat makes the same choices and no
die falls, everything made for it must be the same to the byte: view, choices, refusals, odds, log, undo button, agents,
and the games that its agents get to look ahead in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from random import Random
from typing import Any

import msgspec

from bocage.kernel.choice import Choice
from bocage.kernel.command import Seat, Side
from bocage.kernel.contract.procedure import Procedure, Step
from bocage.kernel.contract.question import Ask
from bocage.kernel.contract.setting import attach
from bocage.kernel.contract.state import decode, encode
from bocage.kernel.contract.system import AnySystem
from bocage.kernel.dice import HashDice
from bocage.kernel.play.fork import CannotFork
from bocage.kernel.play.game import Game
from bocage.kernel.records.record import state_hash
from tests.contract.games import Playing, Stretch, rolls
from tests.kernel.parts import altered

Agent = Callable[[Game, Seat], Any]


class Findings(msgspec.Struct):
    """What a run found: the leaks, how many pairs of states hid something, and how many of those really differed."""

    leaks: list[str] = msgspec.field(default_factory=list)
    pairs: int = 0
    different: int = 0
    compared: int = 0


def checkpoints(play: Playing, system: AnySystem, seed: int) -> tuple[Game, list[bytes]]:
    """A random game with the state at the beginning of each step."""
    kept: list[bytes] = []

    def watched(step: Step) -> Step:
        def run(s: Any) -> Procedure[None]:
            kept.append(encode(s))
            return step(s)

        return run

    watching = altered(system, steps={name: watched(step) for name, step in system.rules.steps.items()})
    sound = play.game(seed)
    setting = sound.setting
    game = Game.start(
        watching, setting, system.rules.start(setting), play.scenario, sound.header.options, key=b"secrecy-%d" % seed
    )
    for _ in Stretch(game, Random(seed), play.played).walk():
        pass
    return game, kept


def interference(
    play: Playing, system: AnySystem, agents: Mapping[str, Agent], games: Iterable[tuple[int, int]] = ((0, 12),)
) -> Findings:
    """Compare pairs of games for every seat, from checkpoints of random games (seed, number of samples)."""
    findings = Findings()
    for seed, samples in games:
        game, kept = checkpoints(play, system, seed)
        rng = Random(seed)
        for data in rng.sample(kept, min(samples, len(kept))):
            for seat in range(len(game.seats)):
                compare(game, data, seat, rng.randrange(1 << 30), system, agents, findings)
    return findings


def compare(
    game: Game, data: bytes, seat: Seat, seed: int, system: AnySystem, agents: Mapping[str, Agent], findings: Findings
) -> None:
    state, side = attach(decode(data, system.rules.state), game.setting), game.seats[seat]
    assert system.knowledge.perturb
    other = attach(
        system.knowledge.perturb(attach(decode(data, system.rules.state), game.setting), side, Random(seed)),
        game.setting,
    )
    hides = system.knowledge.known(state, side) is not state
    findings.pairs += hides
    findings.different += hides and state_hash(state) != state_hash(other)
    if knowledge(system, state, side) != knowledge(system, other, side):
        findings.leaks.append("known")
        return
    pair = [start(system, game, one, seed) for one in (state, other)]
    for _ in walk_together(pair, seat, Random(seed)):
        if knowledge(system, pair[0].state, side) != knowledge(system, pair[1].state, side):
            if any(one.can_undo(seat) for one in pair):
                findings.leaks.append("undo after a reveal")
            return
        findings.compared += 1
        seen = [made_for(one, seat, agents) for one in pair]
        findings.leaks += [name for name in seen[0] if seen[0][name] != seen[1][name]]
        if seen[0] != seen[1]:
            return


def knowledge(system: AnySystem, state: Any, side: Side) -> str:
    return state_hash(system.knowledge.known(state, side))


def start(system: AnySystem, game: Game, state: Any, seed: int) -> Game:
    dice = b"secrecy-pair-%d" % seed
    return Game.start(system, game.setting, state, game.header.scenario, game.header.options, key=dice)


def walk_together(pair: list[Game], seat: Seat, rng: Random) -> Iterator[None]:
    """Both games while the seat makes the same choices and others let reactions pass, up to dice and foreign turns."""
    for _ in range(6):
        for game in pair:
            let_pass(game, seat)
        if any(rolls(game) for game in pair):
            return
        yield
        if any(game.asked(seat) is None for game in pair):
            return
        choice = pair[0].sample(seat, rng)
        for game in pair:
            game.choose(choice, seat)


def let_pass(game: Game, seat: Seat) -> None:
    while isinstance(game.decision, Ask) and game.decision.side != game.seats[seat] and game.decision.reaction:
        game.choose(game.decision.reaction.decline, game.to_move[0])


def made_for(game: Game, seat: Seat, agents: Mapping[str, Agent]) -> dict[str, Any]:
    """Everything that is made for a seat, as bytes and texts."""
    view = game.view(seat)
    legal = game.legal(seat)
    some = legal[:: max(1, len(legal) // 3)]
    if not legal and game.asked(seat):
        some = [game.sample(seat, Random(1))]
    return {
        "log": msgspec.json.encode(view.log),
        "undo": (view.can_undo, game.can_undo(seat)),
        "choices": [str(choice) for choice in legal],
        "view": msgspec.json.encode(msgspec.structs.replace(view, log=(), can_undo=False, offers=())),
        "offers": msgspec.json.encode(view.offers),
        "refusals": [repr(game.why_not(choice, seat)) for choice in (Choice("no-such-verb"), *some)],
        "odds": [repr(game.odds(choice, seat, budget=200)) for choice in some],
        "fork": forked(game, seat),
        **{f"agent {name}": repr(agent(game, seat)) for name, agent in agents.items() if game.asked(seat)},
    }


def forked(game: Game, seat: Seat) -> Any:
    """What a seat that is asked gets to look ahead in; a question that tells a secret cannot be drawn again."""
    try:
        return fork_print(game.fork(seat, Random(5))) if game.asked(seat) else None
    except CannotFork:
        return "none"


def fork_print(fork: Game) -> Any:
    """All there is to a fork: where it began, what has been done in it, where it stands, and what it is asked."""
    asked = [(seat, fork.legal(seat), getattr(fork.asked(seat), "prompt", None)) for seat in fork.to_move]
    assert isinstance(fork.dice, HashDice)
    return fork.snapshots[0].hash, list(fork.inputs), state_hash(fork.state), asked, fork.dice.key
