"""Invariants of every position in random games."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from machinami import Play, new, replay, testing
from machinami.games.edo.components.box import FORTRESS, HOUSE, POST
from machinami.games.edo.state import State
from tests.games.edo.table import choose_sensibly
from tests.soak import choose_count

GAMES = choose_count(4, 1_000)
"""Random games at each number of seats."""


def positions(play: Play, rng: Random, policy: testing.Policy = choose_sensibly) -> Iterator[State]:
    while play.outcome is None:
        seat = rng.choice(play.awaited)
        play.do(seat, policy(play, seat, rng))
        yield play.state


def check(state: State) -> None:
    """Resources are within 0 and 10, no debts, officials and samurai are conserved, towns are in order."""
    pieces, atlas = state.box.pieces, state.box.atlas
    for player in state.players:
        assert all(0 <= have <= pieces.most for have in player.goods[:3])
        assert player.goods.ryo >= 0
        assert len(player.samurai) <= pieces.officials
        assert all(space in atlas.spaces for space in player.samurai)
        assert player.plan is None or sum(order.own for order in player.plan) <= player.hand
        assert player.plan is None or sum(order.shogun for order in player.plan) <= player.shogun
    assert sum(p.shogun + p.recruits for p in state.players) + state.shogun_left == pieces.shogun
    assert state.shogun_left >= 0
    _check_towns(state)
    cards = [*state.display, *state.deck, *(c for p in state.players for c in (*p.cards, *p.bought_cards))]
    specials = sorted(card for card in cards if card in state.box.specials)
    assert state.round == 0 or specials == list(state.box.specials)
    assert state.round <= len(state.box.merchant_cards)


def _check_towns(state: State) -> None:
    pieces, atlas = state.box.pieces, state.box.atlas
    everything = [one for slots in state.towns for one in slots]
    assert sum(one.kind == FORTRESS for one in everything) <= pieces.fortresses
    for seat, player in enumerate(state.players):
        houses = sum(one.kind == HOUSE and one.seat == seat for one in everything)
        posts = sum(one.kind == POST and one.seat == seat for one in everything)
        assert houses + player.houses == pieces.houses
        assert posts + player.posts == pieces.posts
        power = sum(state.box.buildings[one.kind].power for one in everything if one.seat == seat)
        assert player.power >= power - 1, "all buildings except the start house score"
    for town, slots in enumerate(state.towns):
        assert len(slots) <= pieces.slots
        assert sum(one.kind == POST for one in slots) <= (atlas.towns[town] != atlas.capital)
        for place, one in enumerate(slots):
            earlier = slots[:place]
            if one.kind == FORTRESS:
                houses = sum(other.kind == HOUSE for other in earlier)
                assert houses >= 2 * (1 + sum(other.kind == FORTRESS for other in earlier))
                assert any(other.kind == HOUSE and other.seat == one.seat for other in earlier)


def only_grows(before: State, after: State) -> bool:
    """Whether the slots of all towns keep their buildings."""
    return all(new_[: len(old)] == old for old, new_ in zip(before.towns, after.towns, strict=True))


@pytest.mark.soak
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_games_keep_invariants_and_end_within_ten_rounds(seats: int) -> None:
    built = 0
    for seed in range(GAMES):
        play = new("edo", seats, {"money": ["open", "hidden"][seed % 2]}, seed=f"soak {seed}")
        before = play.state
        for state in positions(
            play, Random(seed), testing.random_policy if seed % 3 == 2 else choose_sensibly
        ):
            check(state)
            assert only_grows(before, state)
            before = state
        assert play.outcome is not None
        assert play.outcome.detail["rounds"] <= 10
        built += sum(len(slots) for slots in before.towns) - seats
    assert built > 0, "no game contains a building: the test is too weak"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_officials_are_on_cards_or_on_the_board(seats: int) -> None:
    play = new("edo", seats, seed="officials")
    for state in positions(play, Random(seats)):
        for player in state.players:
            placed = state.box.pieces.officials - player.hand
            assert state.round == 0 or len(player.samurai) <= placed + 3 * 3
            if state.phase == "plan":
                assert player.hand + len(player.samurai) == state.box.pieces.officials


def test_a_finished_game_replays_from_its_record() -> None:
    play = new("edo", 3, seed="replay")
    for _ in positions(play, Random(9)):
        pass
    assert replay(play.record.text).outcome == play.outcome
