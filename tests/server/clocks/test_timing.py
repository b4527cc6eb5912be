"""Clocks as plain data: what is charged, what is earned, when they run out. Time is given; nothing here waits."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as some

from bocage.server.clocks import timing
from bocage.server.clocks.control import DAY, SECOND, TimeControl, is_sensible
from bocage.server.clocks.spans import NEVER, Span, gaps, spent, united, when_spent
from bocage.server.clocks.timing import Progress, Proposal, Timing

LIVE = TimeControl("live", bank=600, increment=5)
BY_TURN = TimeControl("live", bank=600, increment=60, per="turn")
SLOW = TimeControl("slow", bank=3 * DAY, per="turn")
ANSWERS = TimeControl("slow", bank=2 * DAY)

moments = some.integers(0, 1_000_000)
spans = some.lists(some.tuples(moments, moments).map(lambda ends: Span(min(ends), max(ends))), max_size=6)


def never(seat: int) -> Sequence[Span]:
    """Clocks that always run."""
    return ()


def running(control: TimeControl, *asked: int, begun_at: int = 0) -> Timing:
    """A game of two seats whose clocks have begun."""
    return timing.begun(timing.fresh(control, 2, "1", 10), asked, begun_at)


def step(*made: int, asked: Sequence[int], inputs: int = 11, turn: str = "1") -> Progress:
    return Progress(made, inputs, turn, tuple(asked))


# --- spans --------------------------------------------------------------------------------------------------------
@given(moments, moments, spans)
def test_time_counts_or_stands_still(one: int, other: int, still: list[Span]) -> None:
    begins, ends = min(one, other), max(one, other)
    stopped = sum(
        any(span.begins <= moment < span.ends for span in still) for moment in range(begins, min(ends, begins + 300))
    )
    ends = min(ends, begins + 300)
    assert spent(begins, ends, still) == ends - begins - stopped


@given(moments, some.integers(0, 100_000), spans)
def test_an_amount_is_spent_at_the_first_moment_by_which_it_counts(begins: int, amount: int, still: list[Span]) -> None:
    moment = when_spent(begins, amount, still)
    assert spent(begins, moment, still) == amount
    assert not amount or spent(begins, moment - 1, still) == amount - 1


@given(spans)
def test_spans_and_the_gaps_between_them_are_all_the_time(drawn: list[Span]) -> None:
    kept = united(drawn)
    assert united([*kept, *gaps(drawn)]) == ([Span(kept[0].begins, kept[-1].ends)] if kept else [])


def test_what_is_stopped_for_good_is_never_spent() -> None:
    assert when_spent(0, 5, [Span(3, NEVER)]) == NEVER


# --- charging -----------------------------------------------------------------------------------------------------
def test_only_the_clocks_of_those_who_are_asked_run() -> None:
    clocks = running(LIVE, 0)
    assert [timing.left_at(clocks, seat, 9_000, never) for seat in (0, 1)] == [591_000, 600_000]
    both = running(LIVE, 0, 1)
    assert [timing.left_at(both, seat, 9_000, never) for seat in (0, 1)] == [591_000, 591_000]


def test_a_reaction_costs_the_one_who_is_asked_about_it_and_then_the_clock_of_the_other_goes_on() -> None:
    clocks = running(LIVE, 0)
    clocks = timing.after(clocks, step(0, asked=[1]), 10_000, 10_000, never)
    clocks = timing.after(clocks, step(1, asked=[0], inputs=12), 13_000, 13_000, never)
    assert clocks.left == [600_000 - 10_000 + 5_000, 600_000 - 3_000 + 5_000]
    assert clocks.running == (0,)


def test_the_time_that_the_server_needs_is_nobodys() -> None:
    clocks = timing.after(running(LIVE, 0, 1), step(0, asked=[1]), 10_000, 18_000, never)
    assert clocks.left == [595_000, 590_000]
    assert timing.left_at(clocks, 1, 19_000, never) == 589_000


def test_a_choice_that_arrived_before_the_last_was_done_costs_nothing() -> None:
    clocks = timing.after(running(LIVE, 0, 1), step(0, asked=[1]), 10_000, 18_000, never)
    clocks = timing.after(clocks, step(1, asked=[0], inputs=12), 12_000, 18_500, never)
    assert clocks.left == [595_000, 595_000]
    assert clocks.since == 18_500


def test_nobody_pays_for_what_the_server_tried_in_vain() -> None:
    clocks = timing.pardoned(running(LIVE, 0), 10_000, 40_000)
    assert timing.left_at(clocks, 0, 41_000, never) == 589_000
    assert timing.pardoned(running(LIVE, 0, begun_at=50_000), 10_000, 60_000).since == 60_000


def test_a_clock_stops_at_nothing_and_the_moment_is_known() -> None:
    clocks = running(LIVE, 0)
    assert timing.left_at(clocks, 0, 900_000, never) == 0
    assert timing.runs_out(clocks, 0, never) == 600_000
    assert timing.runs_out(clocks, 1, never) == NEVER


def test_one_who_answers_after_his_time_goes_on_with_what_the_answer_earns() -> None:
    clocks = timing.after(running(LIVE, 0), step(0, asked=[1]), 700_000, 700_000, never)
    assert clocks.left == [5_000, 600_000]


def test_vacations_and_outages_stop_the_clock_of_whom_they_concern() -> None:
    clocks = running(SLOW, 0, 1)
    day = DAY * SECOND

    def away(seat: int) -> Sequence[Span]:
        return [Span(day, 3 * day)] if seat == 0 else []

    assert [timing.left_at(clocks, seat, 3 * day, away) for seat in (0, 1)] == [2 * day, 0]
    assert timing.runs_out(clocks, 0, away) == 5 * day


# --- earning ------------------------------------------------------------------------------------------------------
def test_each_choice_of_a_plan_earns_the_increment() -> None:
    clocks = timing.after(running(LIVE, 0), step(0, 0, 0, asked=[1], inputs=13), 1_000, 1_000, never)
    assert clocks.left == [600_000 - 1_000 + 15_000, 600_000]


def test_what_is_taken_back_and_done_again_earns_nothing_more() -> None:
    clocks = timing.after(running(LIVE, 0), step(0, asked=[0]), 1_000, 1_000, never)
    clocks = timing.after(clocks, step(asked=[0], inputs=10), 2_000, 2_000, never)
    clocks = timing.after(clocks, step(0, asked=[0], inputs=11), 3_000, 3_000, never)
    assert clocks.left[0] == 600_000 - 3_000 + 5_000
    clocks = timing.after(clocks, step(0, asked=[1], inputs=12), 3_000, 3_000, never)
    assert clocks.left[0] == 600_000 - 3_000 + 10_000


def test_a_new_turn_earns_all_the_increment_of_a_turn() -> None:
    clocks = timing.after(running(BY_TURN, 0), step(0, asked=[1]), 1_000, 1_000, never)
    assert clocks.left == [599_000, 600_000]
    clocks = timing.after(clocks, step(1, asked=[0], inputs=12, turn="2"), 1_000, 1_000, never)
    assert clocks.left == [659_000, 660_000]


def test_a_slow_clock_begins_anew_with_each_turn_and_keeps_nothing() -> None:
    day = DAY * SECOND
    clocks = timing.after(running(SLOW, 0), step(0, asked=[1]), day, day, never)
    assert clocks.left == [2 * day, 3 * day]
    clocks = timing.after(clocks, step(1, asked=[0], inputs=12, turn="2"), day, day, never)
    assert clocks.left == [3 * day, 3 * day]


def test_a_slow_clock_for_answers_begins_anew_with_each_question() -> None:
    day = DAY * SECOND
    clocks = timing.after(running(ANSWERS, 0), step(0, asked=[1]), day, day, never)
    assert clocks.left == [day, 2 * day]
    clocks = timing.after(clocks, step(1, asked=[0, 1], inputs=12), 2 * day, 2 * day, never)
    assert clocks.left == [2 * day, 2 * day]
    clocks = timing.after(clocks, step(1, asked=[0], inputs=13), 3 * day, 3 * day, never)
    assert clocks.left == [day, day], "he was asked all the time"


@given(some.lists(some.tuples(some.integers(0, 1), some.integers(0, 20_000), some.booleans()), max_size=30))
def test_no_time_is_made_or_lost(changes: list[tuple[int, int, bool]]) -> None:
    """The bank of both is what they began with, and what they earned, less the time that passed while it lasted."""
    clocks, now, inputs, most, expected = running(LIVE, 0), 0, 10, 10, [600_000, 600_000]
    for mover, pause, is_undo in changes:
        now += pause
        inputs = max(10, inputs - 1) if is_undo else inputs + 1
        earned = inputs > most
        most = max(most, inputs)
        for seat in clocks.running:
            expected[seat] = max(0, expected[seat] - pause)
        expected[mover] += 5_000 if earned else 0
        clocks = timing.after(clocks, step(mover, asked=[1 - mover], inputs=inputs), now, now, never)
        assert clocks.left == expected
        assert all(timing.left_at(clocks, seat, now, never) == rest for seat, rest in enumerate(clocks.left))


# --- beginning and pausing ----------------------------------------------------------------------------------------
def test_clocks_stand_until_the_game_has_begun() -> None:
    clocks = timing.fresh(LIVE, 2, "1", 10)
    clocks = timing.after(clocks, step(asked=[0, 1]), 50_000, 50_000, never)
    assert (clocks.running, clocks.left) == ((), [600_000, 600_000])
    assert timing.left_at(timing.begun(clocks, [0], 60_000), 0, 61_000, never) == 599_000


def test_without_an_agreement_no_clock_runs() -> None:
    clocks = timing.begun(timing.fresh(None, 2, "1", 10), [0], 0)
    assert timing.after(clocks, step(0, asked=[1]), 5_000, 5_000, never).running == ()


def test_a_pause_costs_nobody_time_and_choices_in_it_are_free() -> None:
    clocks = timing.paused(running(LIVE, 0), 10_000, never)
    clocks = timing.after(clocks, step(0, asked=[1]), 50_000, 50_000, never)
    assert clocks.left == [595_000, 600_000]
    assert timing.runs_out(clocks, 1, never) == NEVER
    clocks = timing.resuming(clocks, 80_000)
    assert timing.is_paused(clocks, 79_999)
    assert timing.left_at(clocks, 1, 81_000, never) == 599_000


def test_a_pause_never_ends_later_than_was_said() -> None:
    clocks = timing.resuming(timing.resuming(timing.paused(running(LIVE, 0), 0, never), 50_000), 90_000)
    assert timing.left_at(clocks, 0, 51_000, never) == 599_000
    assert timing.charged(clocks, 51_000, never).pause is None


# --- taking the place of another ----------------------------------------------------------------------------------
def test_a_partner_gets_as_much_time_for_the_seat_as_he_has_himself() -> None:
    clocks = timing.handed_on(running(LIVE, 0), 0, 1, 700_000, never)
    assert clocks.left == [600_000, 600_000]
    assert timing.left_at(clocks, 0, 701_000, never) == 599_000


def test_one_who_comes_back_has_the_whole_of_his_time() -> None:
    late = timing.charged(running(SLOW, 0), 4 * DAY * SECOND, never)
    assert late.left[0] == 0
    assert timing.renewed(late, 0, 4 * DAY * SECOND, never).left[0] == 3 * DAY * SECOND


# --- agreeing -----------------------------------------------------------------------------------------------------
def test_who_wants_the_same_is_counted_together_and_another_wish_takes_its_place() -> None:
    clocks = running(LIVE, 0)
    clocks.proposal = timing.wished(clocks, Proposal("pause"), [1])
    assert timing.wished(clocks, Proposal("pause"), [0]).seats == (0, 1)
    assert timing.wished(clocks, Proposal("award", winner=1), [0]).seats == (0,)
    clocks.proposal = timing.wished(clocks, Proposal("award", winner=1), [0])
    assert timing.wished(clocks, Proposal("award", winner=0), [1]).seats == (1,)


@pytest.mark.parametrize(
    ("control", "sensible"),
    [
        (LIVE, True),
        (SLOW, True),
        (TimeControl("live", bank=0), False),
        (TimeControl("live", bank=60, increment=-1), False),
        (TimeControl("live", bank=2 * DAY), False),
        (TimeControl("slow", bank=60), False),
        (TimeControl("slow", bank=DAY, increment=5), False),
        (TimeControl("slow", bank=61 * DAY), False),
    ],
)
def test_agreements_keep_within_bounds(control: TimeControl, sensible: bool) -> None:
    assert is_sensible(control) is sensible
