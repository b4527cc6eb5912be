"""An army list as it is built: what is offered at what price, what each step does, why one is refused."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from bocage.kernel.contract.armies import Act, Line, Roster
from bocage.kernel.contract.scenario import ScenarioError
from bocage.kernel.text import LANGUAGES, Text, bundle
from bocage.systems.pzf.armies import catalogue, reading
from bocage.systems.pzf.armies.builder import Draft
from bocage.systems.pzf.armies.lists import LIST_FILES
from bocage.systems.pzf.armies.recruiting import apply_change
from bocage.systems.pzf.reference.rows import Nation


def roster(written: str, change: str = "", **options: str) -> Roster:
    return catalogue.show_list("", {"army_a": written, **options}, 0, change)


def built(*changes: str, nation: Nation = "usa", points: int = 1000) -> Roster:
    army = roster(reading.encode_list(Draft(nation, (), (), points=points)))
    for change in changes:
        army = roster(army.judged.value, change)
    return army


def wares(army: Roster) -> dict[str, Line]:
    return {ware.name.id: ware for shelf in army.shop[0].lines for ware in shelf.lines}


def extras(army: Roster, item: int) -> dict[str, Line]:
    return {line.name.id: line for line in army.army[0].lines[item].lines}


def why(act: Act | None) -> tuple[str, str]:
    assert act is not None
    return (act.why.rule.removeprefix("PZF-"), act.why.why.id) if act.why else ("", "")


def acts(lines: tuple[Line, ...]) -> Iterator[Act]:
    for line in lines:
        yield from (act for act in (line.more, line.less, line.again) if act is not None)
        yield from acts(line.lines)


def test_an_empty_list_offers_platoons_and_says_what_is_missing() -> None:
    army = built()
    assert [reason.why.id for reason in army.judged.reasons] == ["refuse-no-troops"]
    offered = [line.more.change for line in army.charts if line.more]
    assert offered == ["platoon us_infantry", "platoon us_motorised", "platoon us_mechanised", "free"]


def test_a_platoon_comes_with_the_least_it_needs() -> None:
    army = built("platoon us_infantry")
    assert army.judged.reasons == ()
    assert army.judged.total == 135 + 195
    assert built("platoon us_mechanised").judged.total == 0


def test_what_is_full_or_too_expensive_says_so() -> None:
    army = built("platoon us_infantry", "add us_mg_team 0", points=600)
    shop = wares(army)
    assert why(shop["unit-us-hq-rifle"].more) == ("15.1b", "refuse-core-many")
    assert why(shop["unit-us-mg-team"].more) == ("14.2f", "refuse-supports")
    assert why(shop["unit-us-rifle"].more) == ("14.1b", "refuse-too-expensive")
    assert why(shop["figure-us-m3lee"].more) == ("14.1d", "refuse-wrong-period")
    assert why(shop["unit-us-observer-unit"].more) == ("", "")


def test_a_place_that_is_too_full_stays_closed() -> None:
    army = built("platoon us_infantry", "add us_mg_team 0", "drop 1")
    assert why(wares(army)["unit-us-mortar-team"].more) == ("14.2f", "refuse-supports")
    assert why(wares(army)["unit-us-rifle"].more) == ("", "")


def test_tanks_of_a_platoon_are_of_one_type() -> None:
    army = built("platoon us_mechanised", "add us_m8 0")
    assert why(wares(army)["figure-us-m8"].more) == ("", "")
    assert why(wares(army)["figure-us-m5"].more) == ("15.1b", "refuse-one-type")


def test_a_motorised_support_brings_its_transport() -> None:
    army = built("platoon us_motorised", "add us_mg_team 0")
    assert army.judged.reasons == ()
    assert extras(army, 2)["buy-halftrack"].count == 1


def test_options_are_bought_as_often_as_the_list_has_them() -> None:
    army = built("platoon us_infantry", "buy 1 bar", "buy 1 bar")
    line = extras(army, 1)["buy-bar"]
    assert (line.count, line.most, line.cost) == (2, 2, 20)
    assert why(line.more) == ("14.1b", "refuse-option-too-often")
    assert line.less == Act("sell 1 bar", -20)
    assert roster(army.judged.value, "sell 1 bar").judged.total == army.judged.total - 20


def test_a_man_more_or_less_is_an_offer_of_a_combat_group() -> None:
    army = built("platoon us_infantry", "fewer 1")
    line = extras(army, 1)["unit-us-extra-private"]
    assert (line.count, why(line.less), why(line.more)) == (-1, ("14.2a", "refuse-adjust"), ("", ""))
    assert army.judged.total == 135 + 195 - 12


def test_giving_up_is_never_refused_and_a_list_too_dear_may_become_cheaper() -> None:
    army = roster("us_1500", army_points="1000")
    assert why(extras(army, 1)["unit-us-extra-private"].less) == ("", "")
    assert all(act.why is None for line in army.army[0].lines for act in (line.less,) if act)


def test_platoons_come_and_go_with_their_items() -> None:
    army = built("platoon us_infantry", "platoon us_infantry", "add us_rifle 1", points=2000)
    assert [len(platoon.lines) for platoon in army.army] == [2, 3]
    army = roster(army.judged.value, "disband 0")
    assert [[item.cost for item in platoon.lines] for platoon in army.army] == [[135, 195, 195]]


def test_a_free_order_of_battle_sells_everything() -> None:
    army = built("free", "add us_m7 0", "add us_rifle 0", "copy 1")
    assert army.judged.reasons == ()
    assert [line.name.id for line in army.army[0].lines] == ["figure-us-m7", "unit-us-rifle", "unit-us-rifle"]
    assert army.charts == ()


def test_a_list_keeps_its_frame_unless_another_is_named() -> None:
    army = built("platoon us_infantry", points=777)
    assert army.frame == {"army_points": "777", "army_period": "F"}
    assert roster(army.judged.value, army_points="600", army_period="D").frame["army_points"] == "600"
    in_a_game = catalogue.show_list("encounter", {"army_a": army.judged.value}, 0, "")
    assert in_a_game.judged.limit == 500


NONSENSE = """add|add us_rifle 9|add ger_rifle 0|buy 0 bar|sell 1 bar|drop 99|drop -1|drop ٣|platoon us_navy|disband 1
|add us_rifle 0 0|more 7777|copy|sudo make army"""


@pytest.mark.parametrize("change", ["", "x" * 90, *NONSENSE.split("|")])
def test_a_change_that_makes_no_sense_is_refused(change: str) -> None:
    draft = reading.decode_list(built("platoon us_infantry").judged.value)
    with pytest.raises(ScenarioError):
        apply_change(draft, change)


def test_what_cannot_be_read_still_shows_where_to_begin() -> None:
    for written in ("legion", "{", '{"nation": "usa", "platoons": ["us_navy"], "items": []}'):
        army = roster(written)
        assert army.judged.value == ""
        assert army.judged.reasons
        assert len(army.nations) == 2
    with pytest.raises(ScenarioError):
        roster("usa", army_points="many")


def test_a_list_that_breaks_every_rule_is_still_shown() -> None:
    items = '{"ref": "us_rifle", "options": ["bar", "bar", "bar", "bazooka", "bazooka"], "adjust": -9}'
    army = roster(f'{{"nation": "usa", "platoons": ["us_infantry"], "items": [{", ".join([items] * 5)}]}}')
    assert len(army.army[0].lines) == 5
    assert len(army.judged.reasons) > 5


@pytest.mark.parametrize("nation", list(LIST_FILES))
def test_an_army_of_allowed_choices_never_breaks_a_rule(nation: Nation) -> None:
    """Steps at random, each any that is offered without a reason against it, until there is none."""
    for seed in range(5):
        rng = Random(seed)
        army = built(f"platoon {'us' if nation == 'usa' else 'ger'}_infantry", nation=nation, points=1500)
        for _ in range(40):
            offered = [act for act in acts((*army.shop, *army.army)) if act.why is None]
            growing = [act for act in offered if act.change.split()[0] not in ("drop", "sell", "disband")]
            if not growing:
                break
            act, before = rng.choice(growing), army.judged
            army = roster(before.value, act.change)
            assert army.judged.total == before.total + act.cost
            assert army.judged.reasons == ()
        assert army.judged.total > 1300


def test_a_spoilt_list_is_shown_or_refused_and_never_fails() -> None:
    """Lists with words and numbers changed, doubled or left out, and any change on top."""
    rng = Random(3)
    changes = [
        "",
        "add us_rifle 0",
        "copy 1",
        "buy 0 bar",
        "more 0",
        "fewer 1",
        "platoon us_infantry",
        "disband 0",
        "free",
    ]
    for _ in range(300):
        parts = reading.encode_list(reading.read_list(f"random usa {rng.randrange(9)}", 700, "F")).split('"')
        for _ in range(rng.randrange(1, 4)):
            number, other = (
                rng.randrange(len(parts)),
                rng.choice([*parts, "-1", "99", "bar", "us_m4", ":[],", "null", "true"]),
            )
            parts[number] = rng.choice([other, parts[number] + other, ""])
        try:
            army = roster('"'.join(parts), rng.choice(changes))
        except ScenarioError:
            continue
        assert army.judged.value or army.judged.reasons


def texts(value: object) -> Iterator[Text]:
    if isinstance(value, Text):
        yield value
        yield from (inner for part in value.args.values() for inner in texts(part))
    elif isinstance(value, tuple):
        yield from (inner for part in value for inner in texts(part))
    elif hasattr(value, "__struct_fields__"):
        yield from (inner for name in value.__struct_fields__ for inner in texts(getattr(value, name)))


@pytest.mark.parametrize("nation", list(LIST_FILES))
def test_everything_on_a_roster_has_words(nation: Nation) -> None:
    drawn = [roster(f"random {nation} {seed}", army_points="900") for seed in range(4)]
    empty = reading.encode_list(Draft(nation, (), (), points=900))
    shown = [*drawn, roster(empty), roster(empty, "free"), roster("nobody")]
    for language in LANGUAGES:
        known = bundle(language, "bocage.kernel", "bocage.systems.pzf")
        columns = [text for pair in catalogue.ARMIES.columns for text in pair]
        missing = {text.id for text in (*texts(tuple(shown)), *columns) if not known.has_message(text.id)}
        assert not missing
