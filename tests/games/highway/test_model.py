"""The bots' compiled model agrees with the judge and the missions."""

from __future__ import annotations

from random import Random

import pytest

from machinami.core.contract import Refused
from machinami.games.highway import actions
from machinami.games.highway.bot.model import convert, layout, scoring
from machinami.games.highway.rules import missions, turns
from machinami.games.highway.rules.candidate import Candidate
from machinami.games.highway.state import State
from tests.games.highway import positions
from tests.games.highway.sites import add_discs, add_open_end, build_site, extend_road
from tests.soak import choose_count

SPEEDS = pytest.mark.parametrize("compiled", [False, True], ids=["plain", "compiled"])


def count_earned_cars(state: State, seat: int, wanted: Candidate) -> int:
    """Return the number of cars that the judge grants a candidate."""
    try:
        return wanted.judge(state, seat).cars_earned
    except Refused:
        return layout.REFUSED


@pytest.mark.soak
@SPEEDS
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_model_agrees_with_the_judge(seats: int, compiled: bool) -> None:
    each = choose_count(20, 300)
    rng, granted = Random(seats), 0
    judge = convert.load_rollouts(compiled).judge_candidates
    for game in range(choose_count(1, 8)):
        for play in positions.iter_positions(game, seats, {"missions": game % 2 == 1}):
            state, seat = play.state, play.to_act[0]
            if state.phase == "city" or turns.is_stuck(state, seat):
                continue
            wanted = [actions.sample_candidate(state, seat, rng) for _ in range(each)]
            packed = convert.encode_candidates(wanted, compiled)
            granted += judge(convert.build_model(state, compiled), seat, packed, each)
            results = [convert.decode_candidate(packed, number) for number in range(each)]
            assert results == [(way, count_earned_cars(state, seat, way)) for way in wanted]
    assert granted > each


@SPEEDS
def test_search_finds_legal_roads_of_every_kind(compiled: bool) -> None:
    state, base = add_open_end(add_discs(build_site()), 1, (0, 9_000, 1))
    state = extend_road(state, base, (0, 18_949, 2))
    found = convert.allocate_candidates(600, compiled)
    count = convert.load_rollouts(compiled).search_candidates(
        convert.build_model(state, compiled), 0, 600, convert.seed_generator(3, compiled), found
    )
    ways = [convert.decode_candidate(found, number) for number in range(count)]
    assert all(count_earned_cars(state, 0, way) == cars for way, cars in ways)
    assert {way.at is None for way, _ in ways} == {way.junction for way, _ in ways} == {True, False}
    assert max(cars for _, cars in ways) >= 1


@pytest.mark.soak
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_h21_model_counts_the_mission_points(seats: int) -> None:
    for game in range(choose_count(3, 40)):
        *_, play = positions.iter_positions(game, seats, {"missions": True, "city": "dealt"})
        model = convert.build_model(play.state, False)
        for seat in range(seats):
            assert scoring.count_points(model, seat) == missions.count_points(play.state, seat).total


def test_h21_model_finds_enclosed_buildings() -> None:
    city = [("museum", (4_000, 23_000, 0)), ("office", (8_000, 23_000, 0)), ("tower", (6_000, 26_500, 0))]
    state = add_discs(build_site(city=city, missions=True))
    state, base = add_open_end(state, 0, (0, 20_000, 1))
    for at in ((10_400, 20_000, 2), (10_400, 29_000, 3), (1_700, 29_000, 4), (1_700, 18_100, 3)):
        assert not scoring.encloses(convert.build_model(state, False), 0, 4_000, 23_000)
        state = extend_road(state, base, at)
        base = len(state.pillars) - 1
    model = convert.build_model(state, False)
    assert scoring.encloses(model, 0, 4_000, 23_000)
    assert not scoring.encloses(model, 0, 14_000, 23_000)
    assert not scoring.encloses(model, 1, 4_000, 23_000)
    assert scoring.count_points(model, 0) == missions.count_points(state, 0).total


@pytest.mark.parametrize("options", [{}, {"outlast": "cars"}, {"missions": True}])
def test_plain_and_compiled_playouts_agree_and_keep_the_model(
    options: dict[str, object],
) -> None:
    plays = list(positions.iter_positions(5, 3, options | {"city": "dealt"}))
    state = plays[len(plays) // 2].state
    totals = []
    for compiled in (False, True):
        model, before = convert.build_model(state, compiled), convert.build_model(state, compiled)
        play_out, word = convert.load_rollouts(compiled).play_out, convert.seed_generator(11, compiled)
        total, after = play_out(model, state.turn, 3, 20, word)
        assert list(model.head) == list(before.head)
        assert list(model.seats) == list(before.seats)
        assert list(model.ways[: len(state.pillars)]) == list(before.ways[: len(state.pillars)])
        assert list(model.marks[: len(state.roads)]) == list(before.marks[: len(state.roads)])
        totals.append((total, int(after)))
    assert totals[0] == pytest.approx(totals[1])
