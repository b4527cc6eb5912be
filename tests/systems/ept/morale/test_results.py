"""Tests on lowered morale (EPT-13.0c, EPT-13.3), roll by roll."""

from __future__ import annotations

import pytest
from tests.systems.ept.positions import position
from tests.systems.ept.rolling import rolled

from bocage.systems.ept.morale.results import take_test
from bocage.systems.ept.reference.charts import Test

FACES = {total: (max(1, total - 6), min(6, total - 1)) for total in range(2, 13)}
"""Two dice for each sum."""


def verdicts(kind: Test, morale: int, lowered: int, options: dict[str, bool | str] | None = None) -> str:
    """What each roll from 2 to 12 comes to: p(assed), f(ailed), w(orse)."""
    letters = ""
    for faces in FACES.values():
        s, names = position(options, units=[{"name": "x", "type": "su_rifle", "at": "C3", "morale": morale}])
        letters += rolled(take_test(s, s.units[names["x"]], kind, lowered, "EPT-13.0c"), faces)[0]
    return letters


@pytest.mark.rule("EPT-13.0c", "EPT-13.3d")
def test_the_examples_of_the_rulebook() -> None:
    assert verdicts("neutralise", 7, 2) == "pppp" + "ffff" + "www"
    assert verdicts("stop", 6, 2) == "ppp" + "fff" + "wwwww"


@pytest.mark.rule("EPT-13.0c", "EPT-13.3a", "EPT-13.3b")
@pytest.mark.parametrize("kind", ["stop", "neutralise"])
@pytest.mark.parametrize(
    ("morale", "lowered", "expected"),
    [
        (7, 0, "ppppppffffw"),
        (7, 1, "pppppfffffw"),
        (7, 3, "pppfffwwwww"),
        (6, 3, "ppffwwwwwww"),
        (5, 1, "pppfffwwwww"),
        (8, 0, "pppppppfffw"),
        (4, 3, "wwwwwwwwwww"),
    ],
)
def test_doubling_the_lowered_morale_makes_it_worse(kind: Test, morale: int, lowered: int, expected: str) -> None:
    assert verdicts(kind, morale, lowered) == expected


@pytest.mark.rule("EPT-13.3c")
@pytest.mark.parametrize("kind", ["stop", "neutralise"])
@pytest.mark.parametrize("morale", [7, 10, 12])
def test_a_twelve_always_makes_it_worse(kind: Test, morale: int) -> None:
    assert verdicts(kind, morale, 0)[-1] == "w"


@pytest.mark.rule("EPT-13.0c")
def test_by_the_option_the_number_is_added_to_the_dice() -> None:
    assert verdicts("stop", 6, 2, {"result_number_lowers": "dice"}) == "ppp" + "fffff" + "www"
