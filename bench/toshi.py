"""Compares Toshi Tōshi with card games of our peers: `python -m bench.toshi`.

A ply is one decision of the law's table of nodes; building a card takes two.
"""

import sys
from collections.abc import Callable, Iterator
from random import Random

import pyspiel
import rlcard

from bench import ours
from bench.clock import measure_both, measure_rate
from bench.comparison import Comparison, format_figure
from bench.peers import SEEDS, build_mcts_bot
from machinami.bots import search
from machinami.games.toshi import rules, start
from machinami.games.toshi.bot import search_policy

INFOSET = "machinami.bots.search.information_set"
SEATS = 4
ROLLOUTS = 2_000


def deal_game(rng: Random) -> rules.State:
    """Return a newly dealt game of four."""
    deck = rng.sample(range(50), 50)
    hands = [sum(1 << card for card in deck[10 * seat : 10 * seat + 10]) for seat in range(SEATS)]
    all_hands = (hands[0], hands[1], hands[2], hands[3], 0)
    return start.start(
        all_hands, SEATS, rng.randrange(SEATS), start.pack_seat_fields([]), start.pack_scoring(0, 0)
    )


def build_plain_game() -> Callable[[], int]:
    """Return a random game from deal to result in plain Python, like the peer's."""
    rng = Random(1)

    def work() -> int:
        state, steps = deal_game(rng), 0
        while count := rules.num_actions(state):
            state = rules.apply(state, rules.nth_action(state, rng.randrange(count)))
            steps += 1
        rules.payoff(state)
        return steps

    return work


def open_spiel_hearts() -> Callable[[], int]:
    """Return random games of hearts in C++, in plies: two simulations that consist of rollouts."""
    game, rng = pyspiel.load_game("hearts"), Random(1)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(rng.choice([card for card, _ in state.chance_outcomes()]))
    probe, length = state.clone(), 0
    while not probe.is_terminal():
        probe.apply_action(rng.choice(probe.legal_actions()))
        length += 1

    def work() -> int:
        build_mcts_bot(game, ROLLOUTS, 2).step(state)
        return 2 * ROLLOUTS * length

    return work


def rlcard_bridge() -> Callable[[], int]:
    """Return a random game of bridge, step by step in Python."""
    env, rng = rlcard.make("bridge", config={"seed": next(SEEDS)}), Random(1)

    def work() -> int:
        state, _ = env.reset()
        steps = 0
        while not env.is_over():
            state, _ = env.step(rng.choice(list(state["legal_actions"])))
            steps += 1
        return steps

    return work


def comparisons() -> Iterator[Comparison]:
    search.warm(rules.__name__)
    state = deal_game(Random(1))
    rates = measure_both(ours.build_playouts(rules, state, 2_000, compiled=True), open_spiel_hearts())
    yield Comparison(
        "Toshi Tōshi, random games", "plies", rates[0], "OpenSpiel, C++ rollouts of hearts", rates[1], 1.5
    )
    rates = measure_both(build_plain_game(), rlcard_bridge())
    yield Comparison("Toshi Tōshi, plain Python", "plies", rates[0], "RLCard, steps of bridge", rates[1], 5.0)


def measure_without_peer() -> Iterator[tuple[str, str, float]]:
    """Measure operations without a peer."""
    search.warm(search_policy.__name__, method=INFOSET)
    state = deal_game(Random(1))

    def run_search() -> int:
        seed = next(ours.SEEDS)
        return search.run_search(
            search_policy.__name__, state, 5_000, method=INFOSET, seed=seed, compiled=True
        ).iterations

    yield "Toshi Tōshi, information-set search", "iterations", measure_rate(run_search)
    yield (
        "Toshi Tōshi, `play.do` of a sampled action",
        "actions",
        measure_rate(ours.build_public_api_game("toshi")),
    )


def main() -> None:
    """Print the figures; exit with 1 if a required ratio was missed."""
    met = True
    for row in comparisons():
        met = met and row.is_met
        print(row, flush=True)
    for what, unit, value in measure_without_peer():
        print(f"{what}: {format_figure(value)} {unit}/s")
    sys.exit(0 if met else 1)


if __name__ == "__main__":
    main()
