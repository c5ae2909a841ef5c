"""Level 5 chooses cards by simulated games."""

from __future__ import annotations

from random import Random

import pytest

from machinami import new
from machinami.bots.base import SearchBudget
from machinami.games.jutaku.bot import card_search
from machinami.games.jutaku.bot.card_search import YEN_SHARE, Pace, list_cards_in_reach, search_cards
from machinami.games.jutaku.rules import moving, stopping
from machinami.games.jutaku.state import MOVE, State

PACE = Pace(3.0, 10.0)


def start_moves(seats: int, completed: int) -> State:
    """Return a state in which seat 1 moves after a round that seat 0 won, with completed cards per seat."""
    state: State = new("jutaku", seats, seed=1).state
    for seat in range(seats):
        place = moving.list_reachable_places(state)[seat]
        player = state.players[seat]._replace(architect="ito")
        state = moving.go_to(state.with_player(seat, player), seat, place, 0)
    unseen = [card for card in state.grid if card is not None]
    for seat in range(seats):
        own = tuple(unseen[completed * seat : completed * (seat + 1)])
        state = state.with_player(
            seat, state.players[seat]._replace(completed_cards=own, times=(1,) * completed)
        )
    grid = tuple(None if card in unseen[: completed * seats] else card for card in state.grid)
    return stopping.finish_round(state._replace(grid=grid), {0: 1_000})


@pytest.mark.parametrize("seats", [2, 3, 8])
def test_search_reorders_the_cards_in_reach(seats: int) -> None:
    state = start_moves(seats, 1)
    assert state.phase == MOVE
    seat = state.order[0]
    cards = list_cards_in_reach(state, seat)
    found = [search_cards(state, seat, cards, PACE, 4, Random(5), SearchBudget(None)) for _ in range(2)]
    assert found[0] == found[1]
    assert sorted(found[0]) == sorted(cards)
    assert found[0][1:] == [card for card in cards if card != found[0][0]]


def test_search_without_time_keeps_the_order() -> None:
    state = start_moves(2, 1)
    cards = list_cards_in_reach(state, state.order[0])
    assert search_cards(state, state.order[0], cards, PACE, 4, Random(5), SearchBudget(-1)) == cards


def test_a_seat_with_three_cards_and_the_most_yen_takes_a_quick_card() -> None:
    state = start_moves(2, 2)
    seat = state.order[0]
    assert len(state.players[seat].completed_cards) == 3
    assert state.yen(seat) > state.yen(1 - seat)
    cards = list_cards_in_reach(state, seat)[: card_search.MAX_CARDS]
    chosen = search_cards(state, seat, cards, PACE, 40, Random(1), SearchBudget(None))[0]
    sizes = sorted(state.rules.site(card).pieces for card in cards)
    assert sizes[0] < sizes[-1]
    assert state.rules.site(chosen).pieces <= sizes[len(sizes) // 2]


def test_values_of_all_seats_add_up() -> None:
    state = start_moves(3, 1)
    for seed in range(20):
        values = [card_search.play_out(state, seat, PACE, Random(seed)) for seat in range(3)]
        assert sum(values) == pytest.approx(1 + YEN_SHARE)


def test_sampled_seconds_are_those_of_the_pace() -> None:
    rng = Random(1)
    sampled = [PACE.sample_seconds(8, rng) for _ in range(500)]
    assert min(sampled) > 0.7 * (3 * 16 + 10 * 14 / 12)
    assert max(sampled) < 1.6 * (3 * 17 + 10 * 14 / 12)
    assert PACE.sample_seconds(4, Random(2)) < PACE.sample_seconds(8, Random(2))
