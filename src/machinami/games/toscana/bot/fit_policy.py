"""Fits Toscana's placement policy: `python -m machinami.games.toscana.bot.fit_policy --out FILE`.

The written module replaces `policy_weights.py`; the next self-play then starts from it.
"""

from __future__ import annotations

from random import Random

from machinami.bots.search import policy_fit
from machinami.bots.search.runner import UCT_MODULE
from machinami.games.toscana import rules
from machinami.games.toscana.bot.placement_policy import FEATURES, count_placed_tiles
from machinami.games.toscana.bot.player import POLICY_CONFIG, SEARCH_POLICY

EXPLORATION = 1.5
"""The exploration of self-play: more than in games, so that unlikely placements are tried too."""
RANDOM_PLIES, RANDOM_SHARE, LATER_RANDOM_SHARE = 8, 0.5, 0.05
"""Self-play samples an action by its tries, with these probabilities in the first plies and later."""


def deal(rng: Random) -> rules.State:
    """Return a new game with shuffled stacks, scored by tiles."""
    stacks = [rules.pack_stack(rng.sample(range(rules.NUM_TILES), rules.NUM_TILES)) for _ in range(2)]
    return rules.start(stacks[0], stacks[1], 0, rules.BY_TILES)


def find_group(state: rules.State) -> int:
    """Return the group of placements; a veto has no policy."""
    return 0 if state.phase == rules.PLACE else -1


def get_random_share(ply: int) -> float:
    return RANDOM_SHARE if ply < RANDOM_PLIES else LATER_RANDOM_SHARE


TASK = policy_fit.PolicyTask(
    "Toscana's placement policy",
    "placed tile",
    SEARCH_POLICY,
    UCT_MODULE,
    POLICY_CONFIG._replace(exploration=EXPLORATION, stop_early=0),
    {"placement": FEATURES},
    deal,
    find_group,
    count_placed_tiles,
    get_random_share,
)


if __name__ == "__main__":
    policy_fit.run(TASK, "Fit Toscana's placement policy to self-play.")
