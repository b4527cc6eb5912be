"""What agents of any system decide with: a table from questions to decisions, usual answers, a choice among equals.

What a decision is worth, and which plan it follows, is each system's own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Generic, TypeVar

from bocage.kernel.choice import Choice
from bocage.kernel.contract.agent import Agent, Answer, Brief, plan_in
from bocage.kernel.text import text

Mind = TypeVar("Mind")
T = TypeVar("T")


@dataclass(frozen=True)
class Decisions(Generic[Mind]):
    """Which function decides which question, by the id of its prompt.

    A function gets the brief and what the agent thinks with, such as its plan. A question whose function is missing, or
    finds nothing lawful, gets its usual answer. `left_to_usual` names the questions for which that is intended, each
    with the reason; tests compare both with all the prompts of the system.
    """

    decided: Mapping[str, Callable[[Brief, Mind], Answer]]
    left_to_usual: Mapping[str, str] = field(default_factory=dict)

    def answer(self, brief: Brief, rng: Random, think: Callable[[], Mind]) -> Answer:
        """What the table answers; `think` makes what its functions think with."""
        decide = self.decided.get(brief.ask.prompt.id)
        if decide is not None:
            found = decide(brief, think())
            if is_lawful(brief, plan_in(found)[0]):
                return found
        return usual_answer(brief, rng)


def is_lawful(brief: Brief, choice: Choice) -> bool:
    """Whether a choice may be made: what seemed open to an agent may be refused."""
    if choice in brief.legal:
        return True
    ask = brief.ask
    refuses = ask.choices.check_free or (ask.choices.check if ask.choices.candidates is None else None)
    return refuses is not None and brief.may_choose(choice) and refuses(brief.state, choice) is None


def usual_answer(brief: Brief, rng: Random) -> Answer:
    """The answer that the question itself suggests, else one it draws, else the first."""
    if brief.ask.choices.default is not None:
        return brief.ask.choices.default(brief.state), text("reason-usual")
    if brief.ask.choices.sample is not None:
        return brief.sample(rng), text("reason-usual")
    return brief.legal[0], text("reason-usual")


def doing_nothing(idle: Sequence[str]) -> Agent:
    """An agent that does nothing it need not do.

    It gives the answer that the question itself suggests, else the first of these verbs that is legal without a piece,
    else the first choice.
    """

    def passive(brief: Brief, rng: Random, /) -> Answer:
        if brief.ask.choices.default is not None:
            return brief.ask.choices.default(brief.state), text("reason-passive")
        listed = {choice.verb: choice for choice in reversed(brief.legal) if choice.piece is None}
        verb = next((verb for verb in idle if verb in listed), None)
        return (brief.legal[0] if verb is None else listed[verb]), text("reason-passive")

    return passive


def pick_near_best(candidates: Iterable[T], worth: Callable[[T], float], margin: float, rng: Random) -> T:
    """Any of the candidates that are worth at most `margin` less than the best, all equally likely.

    >>> pick_near_best(["a", "b", "c"], {"a": 1.0, "b": 3.0, "c": 2.9}.get, 0.25, Random(1)) in ("b", "c")
    True
    >>> pick_near_best(["a", "b"], {"a": 1.0, "b": 3.0}.get, 0.25, Random(1))
    'b'
    """
    judged = [(worth(candidate), candidate) for candidate in candidates]
    least = max(value for value, _ in judged) - margin
    near = [candidate for value, candidate in judged if value >= least]
    return near[0] if len(near) == 1 else rng.choice(near)
