"""Toshi's policy: its features, its weights as shipped, its strength without a search."""

from __future__ import annotations

from pathlib import Path
from random import Random

from machinami.bots import search
from machinami.bots.search import policy_fit
from machinami.games.toshi import claims, rules
from machinami.games.toshi.bot import fit_policy, policy_weights, search_policy
from machinami.games.toshi.bot.action_policy import (
    GROUPS,
    NO_GROUP,
    NUM_FEATURES,
    STANDINGS,
    TOUCHED_SPACES,
    compute_logit,
    find_group,
    prepare_policy,
    write_features,
)
from machinami.games.toshi.bot.player import INFOSET, POLICY_CONFIG
from machinami.games.toshi.components import FIRST_PLACE, PLACES
from machinami.games.toshi.state import TOKEN, winner
from machinami.games.toshi.steps import FIRST_CARD, FIRST_SLOT


def play_randomly(seed: int, plies: int) -> rules.State:
    rng = Random(seed)
    state = fit_policy.deal(rng)
    for _ in range(plies):
        state = rules.apply(state, rng.choice(list_codes(state)))
    return state


def list_codes(state: rules.State) -> list[int]:
    return [rules.nth_action(state, index) for index in range(rules.num_actions(state))]


def read_features(state: rules.State, code: int) -> dict[str, int]:
    row = [0] * NUM_FEATURES
    inputs = prepare_policy(state)
    write_features(state, inputs, code, row)
    names = [*GROUPS.values()][inputs.group]
    assert not any(row[len(names) :])
    return dict(zip(names, row, strict=False))


def list_group_states() -> dict[int, rules.State]:
    """Return a state of a random game for each kind of decision."""
    states = dict[int, rules.State]()
    for seed in range(6):
        for plies in range(20, 100):
            state = play_randomly(seed, plies)
            group = find_group(state.phase)
            if rules.mover(state) >= 0 and group != NO_GROUP and rules.num_actions(state) > 1:
                states.setdefault(group, state)
        if len(states) == len(GROUPS):
            break
    return states


STATES = list_group_states()


def test_every_kind_of_decision_has_features_that_differ() -> None:
    assert sorted(STATES) == [*range(len(GROUPS))]
    for state in STATES.values():
        rows = {tuple(read_features(state, code).items()) for code in list_codes(state)}
        assert len(rows) > 1


def test_slot_features_agree_with_tokens_on_the_spaces() -> None:
    state = next(each for each in STATES.values() if each.phase == TOKEN)
    counts = [
        [(state.tokens[seat] >> FIRST_PLACE[space] & PLACES).bit_count() for seat in range(4)]
        for space in range(25)
    ]
    for code in list_codes(state):
        spaces = [each for each in TOUCHED_SPACES[4 * (code - FIRST_SLOT) :][:4] if each >= 0]
        found = read_features(state, code)
        assert found["own tokens on the spaces"] == sum(counts[space][state.turn] for space in spaces)
        assert found["free slots on the spaces"] == sum(9 - sum(counts[space]) for space in spaces)
        leads = [
            counts[space][state.turn] - max(counts[space][seat] for seat in range(4) if seat != state.turn)
            for space in spaces
        ]
        for standing, test in (("ahead by 1", 1), ("behind by 2", -2)):
            touched = sum(lead == test for lead in leads)
            empty = found[f"empty spaces where {standing}"]
            built = found[f"Parks where {standing}"]
            points = found[f"points of Buildings where {standing}"]
            assert empty + built <= touched
            assert (empty + built == touched) == (points == 0)


def test_a_tie_goes_to_the_claimant() -> None:
    assert STANDINGS.index("tied, own") == 5
    state = fit_policy.deal(Random(1))
    assert claims.find_claim(state, 0, -1) == (-1, claims.NONE)
    assert STANDINGS[prepare_policy(state).spaces[0]] == "tied, nobody's"


def test_last_card_knows_whether_it_wins() -> None:
    state = next(
        state
        for seed in range(40)
        if (state := play_randomly(seed, 3)).trick_length == 3 and rules.num_actions(state) > 1
    )
    for code in list_codes(state):
        wins = winner(rules.apply(state, code)) == state.turn
        found = read_features(state, code)
        assert found["last and wins"] == wins
        assert (found["last and loses, strength"] == 0) or not wins
        assert code >= FIRST_CARD


def test_shipped_weights_have_their_digest() -> None:
    assert {group: len(pairs) for group, pairs in policy_weights.PAIRS.items()} == {
        group: len(features) for group, features in GROUPS.items()
    }
    assert policy_fit.compute_digest(policy_weights.PAIRS) == policy_weights.DIGEST


def test_written_module_has_the_form_of_the_shipped_one() -> None:
    shipped = Path(policy_weights.__file__).read_text("utf-8")
    assert policy_fit.format_module(fit_policy.TASK, policy_weights.PAIRS) == shipped


def test_policy_without_search_beats_random_players() -> None:
    won = 0
    for seed in range(8):
        rng = Random(seed)
        state = fit_policy.deal(rng)
        while rules.mover(state) >= 0:
            codes = list_codes(state)
            code = rng.choice(codes)
            if state.turn == seed % 4 and len(codes) > 1:
                inputs = prepare_policy(state)
                code = max(codes, key=lambda each: compute_logit(state, inputs, each))
            state = rules.apply(state, code)
        won += rules.payoff(state)[seed % 4] == 1.0
    assert won >= 7


def test_policy_chooses_the_same_in_the_compiled_search() -> None:
    for state in STATES.values():
        plain, compiled = (
            search.run_search(
                search_policy.__name__, state, 60, config=POLICY_CONFIG, method=INFOSET, seed=1, compiled=fast
            )
            for fast in (False, True)
        )
        assert plain == compiled
