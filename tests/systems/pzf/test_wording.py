"""The ledger says the same in both languages: same numbers, same rules, same options, and none that does not exist."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from importlib import resources

import pytest

from bocage.kernel.files.ledger import Rule, parse_ledger
from bocage.systems.pzf.tables import tables

ID = re.compile(r"PZF-[0-9B][0-9a-z.]*[0-9a-z]")
OPTION = re.compile(r"option ([a-z]+_[a-z_0-9]*|demolition|night|players|reserves|weather)\b")


@cache
def ledger() -> dict[str, Rule]:
    return parse_ledger((resources.files("bocage.systems.pzf") / "rules.toml").read_bytes(), "rules.toml")


def numbers(wording: str) -> Counter[str]:
    return Counter(re.findall(r"\d+|½", ID.sub("", wording)))


@pytest.mark.rule("PZF-0.1b")
def test_there_are_687_rules() -> None:
    assert len(ledger()) == 687
    base = [id for id in ledger() if id.startswith("PZF-B")]
    assert set(re.findall(r"PZF-B\d+", " ".join(base))) == {f"PZF-B{chapter}" for chapter in range(1, 14)}
    assert list(ledger())[-len(base) :] == base


@pytest.mark.parametrize("pattern", [ID, OPTION], ids=["rules", "options"])
def test_both_languages_name_the_same(pattern: re.Pattern[str]) -> None:
    differ = [rule.id for rule in ledger().values() if set(pattern.findall(rule.en)) != set(pattern.findall(rule.fr))]
    assert not differ


def test_both_languages_have_the_same_numbers() -> None:
    assert not [rule.id for rule in ledger().values() if numbers(rule.en) != numbers(rule.fr)]


def test_rules_refer_to_rules() -> None:
    assert not {id for rule in ledger().values() for id in ID.findall(rule.en)} - set(ledger())


def test_every_option_stands_in_the_wording_of_its_rule() -> None:
    options = tables().switches.options
    for option in options:
        assert option.key in OPTION.findall(ledger()[option.rule].en), option.key
    named = {key for rule in ledger().values() for key in OPTION.findall(rule.en)}
    assert named <= {option.key for option in options}
