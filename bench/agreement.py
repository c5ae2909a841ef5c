"""Compares our Hex and Connect Four with OpenSpiel's, ply by ply."""

from random import Random
from types import ModuleType

import pyspiel

from bench import connect_four, hex
from machinami.bots import search

PEER_GAMES = {hex: "hex(board_size=11)", connect_four: "connect_four"}
GAMES = 200


def check_agreement(rules: ModuleType, games: int = GAMES) -> int:
    """Play random games and return the plies; raise AssertionError if movers, actions or results differ."""
    rng, plies = Random(7), 0
    peer = pyspiel.load_game(PEER_GAMES[rules])
    for _ in range(games):
        ours, theirs = rules.start(), peer.new_initial_state()
        while not theirs.is_terminal():
            legal = [rules.nth_action(ours, index) for index in range(rules.num_actions(ours))]
            if rules.mover(ours) != theirs.current_player() or legal != theirs.legal_actions():
                raise AssertionError(f"{rules.__name__} differs after {theirs.history()}")
            action = rng.choice(legal)
            ours = rules.apply(ours, action)
            theirs.apply_action(action)
            plies += 1
        results = [2 * value - 1 for value in rules.payoff(ours)]
        if rules.mover(ours) != -1 or results != theirs.returns():
            raise AssertionError(f"{rules.__name__} ends differently after {theirs.history()}")
    return plies


def check_compiled_agreement(rules: ModuleType, games: int = GAMES) -> None:
    """Raise AssertionError if the same random games differ between plain and compiled code."""
    plain, compiled = (
        search.play_out(rules.__name__, rules.start(), games, seed=3, compiled=fast) for fast in (False, True)
    )
    if plain != compiled:
        raise AssertionError(f"{rules.__name__} differs when compiled: {plain} and {compiled}")
