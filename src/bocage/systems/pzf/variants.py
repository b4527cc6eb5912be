"""What a scenario and its agreed variants say of a side (PZF-17): whether it deploys hidden, what it keeps back."""

from __future__ import annotations

from bocage.kernel.rules import rule
from bocage.systems.pzf.scenario import Setting
from bocage.systems.pzf.scenarios import Scenario


# --- hidden deployment --------------------------------------------------------------------------------------------
def deploys_hidden(setting: Setting, side: int) -> bool:
    """Whether a side puts down markers instead of figures."""
    if setting.scenario is None:
        return False
    return hidden_by_scenario(setting, side) or is_agreed(setting, "hidden_deployment")


@rule("PZF-17.3c", "PZF-17.4b", "PZF-18.3b", off=False)
def hidden_by_scenario(setting: Setting, side: int) -> bool:
    """The scenario has this side hidden, and the players have not dropped it."""
    assert setting.scenario is not None
    return setting.scenario.side[side].hidden and not is_dropped(setting, "hidden_deployment")


# --- reserves -----------------------------------------------------------------------------------------------------
@rule("PZF-17.3c", "PZF-17.6a", off=False)
def keeps_half(setting: Setting, side: int) -> bool:
    """The scenario has this side begin with half its units, and the players have not dropped it."""
    assert setting.scenario is not None
    return setting.scenario.side[side].reserve_half and not is_dropped(setting, "reserves")


def may_keep(setting: Setting) -> bool:
    """Whether each side may keep units in reserve if it likes."""
    return is_agreed(setting, "reserves")


# --- variants -----------------------------------------------------------------------------------------------------
@rule("PZF-17.1d", "PZF-17.2c", off=False)
def is_agreed(setting: Setting, what: str) -> bool:
    """The players have agreed on it, where the scenario lists it among its variants."""
    assert setting.scenario is not None
    return getattr(setting.options, what) == "yes" and offers(setting.scenario, what)


@rule("PZF-17.5c", off=True)
def offers(data: Scenario, what: str) -> bool:
    """Night, weather and demolition may be agreed on in every scenario, anything else only where it is listed."""
    return what in data.variants


@rule("PZF-17.3f", off=False)
def is_dropped(setting: Setting, what: str) -> bool:
    """The players do without it, where the scenario lets them."""
    assert setting.scenario is not None
    return getattr(setting.options, what) == "no" and f"no_{what}" in setting.scenario.variants
