"""Options are completed and checked before a game."""

from __future__ import annotations

import pytest

from bocage.kernel.contract.options import Option
from bocage.kernel.contract.registry import complete_options
from bocage.kernel.text import text
from tests.kernel.parts import (
    words_system,
)


def test_options_are_completed_and_wrong_ones_refused() -> None:
    fog = Option("fog", "R-1", True, (True, False), text("fog"))
    system = words_system({}, options=lambda: (fog,))
    assert complete_options(system, {}) == {"fog": True}
    assert complete_options(system, {"fog": False}) == {"fog": False}
    with pytest.raises(ValueError, match="no option 'mist'"):
        complete_options(system, {"mist": True})
    with pytest.raises(ValueError, match="'thick'"):
        complete_options(system, {"fog": "thick"})
