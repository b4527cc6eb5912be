"""Parts of agents for any system: a table from questions to functions that decide, usual answers, a draw among equals.

What a choice is worth and which plan an agent follows is each system's own.
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
"""What a system's agent computes before it decides, such as its plan."""
T = TypeVar("T")

PromptId = str
"""The id of a question's prompt. Every question of a system has its own prompt, so that the id tells them apart."""


@dataclass(frozen=True)
class Decisions(Generic[Mind]):
    """The functions of an agent, by the prompt of the question that each decides.

    A function gets the brief and the agent's `Mind`. A question without a function, or whose function returns an
    illegal choice, gets its usual answer. `left_to_usual` names the questions for which that is intended, each with the
    reason; tests compare both tables with all prompts of the system.
    """

    decided: Mapping[PromptId, Callable[[Brief, Mind], Answer]]
    left_to_usual: Mapping[PromptId, str] = field(default_factory=dict)

    def answer(self, brief: Brief, rng: Random, think: Callable[[], Mind]) -> Answer:
        """The answer to a brief; `think` is called only where a function decides."""
        decide = self.decided.get(brief.ask.prompt.id)
        if decide is not None:
            answer = decide(brief, think())
            if is_lawful(brief, plan_in(answer)[0]):
                return answer
        return usual_answer(brief, rng)


def is_lawful(brief: Brief, choice: Choice) -> bool:
    """Whether a choice may be made: it is listed, or the question takes answers beyond its list and allows this one."""
    if choice in brief.legal:
        return True
    ask = brief.ask
    refuses = ask.choices.check_free or (ask.choices.check if ask.choices.candidates is None else None)
    return refuses is not None and brief.may_choose(choice) and refuses(brief.state, choice) is None


def usual_answer(brief: Brief, rng: Random) -> Answer:
    """The default answer of the question, else one drawn by its own sampler, else the first legal choice."""
    if brief.ask.choices.default is not None:
        return brief.ask.choices.default(brief.state), text("reason-usual")
    if brief.ask.choices.sample is not None:
        return brief.sample(rng), text("reason-usual")
    return brief.legal[0], text("reason-usual")


def doing_nothing(idle: Sequence[str]) -> Agent:
    """An agent that acts only where it must.

    It gives the default answer of the question, else the first verb of `idle` that is legal without a piece, else the
    first legal choice.
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
