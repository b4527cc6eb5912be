"""Scenario cards: the figures of `cards.toml` belong to scenarios that exist, and their errors name the line."""

from __future__ import annotations

import pytest

from bocage.kernel.contract.registry import find
from bocage.kernel.datafile import DataError
from bocage.mechanics.cards import experience_of, read_experience


@pytest.mark.parametrize("code", ["aslsk", "pzf"])
def test_every_card_has_its_figures_and_every_figure_its_card(code: str) -> None:
    system = find(code)
    cards = {card.id: card for card in system.rules.scenarios()}
    known = experience_of(system.package)
    assert set(cards) == set(known)
    assert all(len(row.balance) in (0, len(cards[id].sides)) for id, row in known.items())
    assert all(card.minutes > 0 for card in cards.values())


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[farm]\ndifficulty = 0\nrules = []", "line 2: farm.difficulty: expected a whole number of at least 1"),
        ("[farm]\nrules = []", "cards.toml, line 1: farm: expected the key 'difficulty', which is missing"),
        ("[farm\n", "cards.toml, line 1: expected TOML"),
    ],
)  # fmt: skip
def test_a_bad_file_is_refused_with_its_line(text: str, sentence: str) -> None:
    with pytest.raises(DataError) as refused:
        read_experience(text)
    assert sentence in str(refused.value)
