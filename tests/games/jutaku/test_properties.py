"""Invariants of every game: pieces are conserved, and records replay to the same end."""

from __future__ import annotations

from random import Random

import pytest

from machinami import Play, new, replay
from machinami.games.jutaku.rules.judge import find_faults
from machinami.games.jutaku.state import REAL_TIME_PHASES, State
from machinami.testing import advance, random_policy
from tests.games.jutaku.table import choose_eagerly


def assert_consistent(state: State) -> None:
    """Every piece has one place, hands hold at most one, no seat has too many, and cards are conserved."""
    hands = [player.hand for player in state.players if player.hand is not None]
    built = [block.piece for player in state.players for block in player.blocks]
    assert sorted([*state.pool, *hands, *built]) == list(range(68))
    for seat, player in enumerate(state.players):
        if state.phase in REAL_TIME_PHASES:
            assert len(player.blocks) + (player.hand is not None) <= state.site(seat).pieces
        assert (player.outline is None) == (not player.blocks)
    held = [player.card for player in state.players if player.card is not None]
    kept = [card for player in state.players for card in player.completed_cards]
    lying = [card for card in state.grid if card is not None]
    assert sorted([*held, *kept, *lying]) == sorted(state.rules.cards)
    places = [player.place for player in state.players if player.place is not None]
    assert len(set(places)) == len(places)


@pytest.mark.parametrize("seats", range(1, 9))
@pytest.mark.parametrize("side", ["easy", "hard"])
def test_pieces_and_cards_are_conserved_to_the_end(seats: int, side: str) -> None:
    rng, play = Random(seats), new("jutaku", seats, {"side": side}, seed=seats)
    while play.outcome is None:
        advance(play, rng, choose_eagerly)
        assert_consistent(play.state)
    again = replay(play.record.text)
    assert again.record.text == play.record.text
    assert again.state == play.state


@pytest.mark.parametrize("options", [{}, {"side": "hard"}, {"judge": "stop"}, {"mode": "puzzle", "card": 3}])
def test_random_actions_keep_the_state_consistent(options: dict[str, str]) -> None:
    rng, play = Random(9), new("jutaku", 1 if options.get("mode") else 3, options, seed=9)
    for _ in range(150):
        if play.outcome is not None:
            break
        advance(play, rng, random_policy)
        assert_consistent(play.state)
        if play.state.rules.judges_placements:
            assert_buildings_legal(play)


def assert_buildings_legal(play: Play) -> None:
    """J-6b: if placements are judged at once, buildings never have a fault."""
    for seat, player in enumerate(play.state.players):
        if player.outline is not None:
            assert find_faults(play.state.site(seat).outlines[player.outline], player.blocks) == []


def test_random_play_uses_all_building_actions() -> None:
    rng, play = Random(2), new("jutaku", 2, seed=2)
    kinds = set()
    for _ in range(400):
        advance(play, rng, random_policy)
        kinds |= play.record.entries[-1].line["do"].keys()
    assert kinds >= {"architect", "grab", "place", "release", "take_back"}
