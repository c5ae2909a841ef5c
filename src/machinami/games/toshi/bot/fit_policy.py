"""Fits Toshi's policy to self-play: `python -m machinami.games.toshi.bot.fit_policy --out FILE`.

The written module replaces `policy_weights.py`; the next self-play then starts from it.
"""

from __future__ import annotations

from random import Random

from machinami.bots.search import policy_fit
from machinami.games.toshi import rules
from machinami.games.toshi.bot.action_policy import GROUPS, NO_GROUP, find_group
from machinami.games.toshi.bot.player import INFOSET, POLICY_CONFIG, SEARCH_POLICY, STRONG_CONFIG
from machinami.games.toshi.components import BUILDINGS, HAND_SIZE
from machinami.games.toshi.start import pack_scoring, pack_seat_fields, start
from machinami.games.toshi.state import round_index

SEATS = 4
RANDOM_SHARE = 0.08
"""The probability that a step of self-play is sampled by its tries."""


def deal(rng: Random) -> rules.State:
    """Return a new game of four seats without Specialisations."""
    cards = rng.sample(range(BUILDINGS), SEATS * HAND_SIZE)
    hands = [
        sum(1 << card for card in cards[HAND_SIZE * seat : HAND_SIZE * (seat + 1)]) for seat in range(SEATS)
    ]
    first, second, third, fourth = hands
    return start(
        (first, second, third, fourth, 0),
        SEATS,
        rng.randrange(SEATS),
        pack_seat_fields([]),
        pack_scoring(0, 0),
    )


def find_task_group(state: rules.State) -> int:
    group = find_group(state.phase)
    return -1 if group == NO_GROUP else group


def get_random_share(ply: int) -> float:
    return RANDOM_SHARE


TASK = policy_fit.PolicyTask(
    "Toshi's policy",
    "finished round",
    SEARCH_POLICY,
    INFOSET,
    POLICY_CONFIG._replace(exploration=1.2 * POLICY_CONFIG.exploration),
    GROUPS,
    deal,
    find_task_group,
    round_index,
    get_random_share,
)
"""The task for the search of the strongest level."""

FIRST_TASK = TASK._replace(config=STRONG_CONFIG)
"""The task for the search without a policy: level 5."""


if __name__ == "__main__":
    policy_fit.run(TASK, "Fit Toshi's policy to self-play.", first=FIRST_TASK)
