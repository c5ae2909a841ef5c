"""Toscana's search policy: the outlook that a rollout keeps, worth, and the coarse observation."""

from random import Random

from machinami.games.toscana import rules
from machinami.games.toscana.areas import best_area
from machinami.games.toscana.bot import search_policy


def random_states(seed: int) -> list[rules.State]:
    rng = Random(seed)
    stacks = [rules.pack_stack(rng.sample(range(16), 16)) for _ in range(2)]
    states = [rules.start(stacks[0], stacks[1], 0, rules.BY_TILES)]
    while rules.mover(states[-1]) >= 0:
        states.append(rules.apply(states[-1], rng.choice(list(rules.list_codes(states[-1])))))
    return states


def test_rollout_action_is_always_legal() -> None:
    rng = 1
    for state in random_states(1)[:-1]:
        code, rng = search_policy.rollout(state, search_policy.outlook(state), rng)
        assert code in set(rules.list_codes(state))


def test_followed_areas_keep_their_colour_and_only_grow() -> None:
    states = random_states(2)
    outlook = search_policy.outlook(states[0])
    for state in states[1:]:
        followed = search_policy.follow(outlook, state)
        assert followed.grey & outlook.grey == outlook.grey
        assert followed.grey & ~state.grey == 0
        assert followed.red & ~state.red == 0
        outlook = followed if followed.grey and followed.red else search_policy.outlook(state)


def test_outlook_is_the_best_area_of_each_colour() -> None:
    state = random_states(3)[-1]
    assert search_policy.outlook(state) == (best_area(state, 0)[0], best_area(state, 1)[0])


def test_worth_orders_by_victory_then_by_margin() -> None:
    for state in (random_states(seed)[-1] for seed in range(10)):
        grey, red = rules.score(state)
        worth = search_policy.worth(state)
        assert abs(sum(worth) - 1.0) < 1e-9
        assert all(0.0 <= value <= 1.0 for value in worth)
        assert (grey > red) == (worth[0] > worth[1])
        assert grey == red or max(worth) > 0.85


def test_rollout_policy_scores_more_than_random_play() -> None:
    def totals(clever: bool) -> int:
        points, rng = 0, 5
        for seed in range(30):
            state = random_states(seed)[0]
            outlook = search_policy.outlook(state)
            chance = Random(seed)
            while rules.mover(state) >= 0:
                code, rng = search_policy.rollout(state, outlook, rng)
                state = rules.apply(state, code if clever else chance.choice(list(rules.list_codes(state))))
                outlook = search_policy.follow(outlook, state)
            points += sum(rules.score(state))
        return points

    assert totals(clever=True) > totals(clever=False)


def test_states_with_equal_coarse_observation_have_equal_actions() -> None:
    lists: dict[tuple[int, int, int], set[int]] = {}
    for state in random_states(4)[:-1]:
        key = (state.grey, state.red, search_policy.coarse_observation(state))
        codes = set(rules.list_codes(state))
        assert lists.setdefault(key, codes) == codes
