"""Plain and compiled rules of Toshi agree at every move."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from machinami.games.toshi import rules, start
from machinami.games.toshi.names import SPECIALISATIONS
from machinami.kernel import bind, load
from tests.soak import choose_count

RULES = "machinami.games.toshi.rules"


def begin_state(seats: int, variant: bool, rng: Random) -> rules.State:
    deck = rng.sample(range(50), 50)
    dealt = [sum(1 << card for card in deck[10 * seat : 10 * seat + 10]) for seat in range(seats)] + [0, 0]
    kinds = [number + 1 for number, name in enumerate(SPECIALISATIONS) if seats > 3 or name != "pionliticien"]
    stock = start.pack_seat_fields(rng.sample(kinds, seats) if variant else [])
    known = start.pack_scoring(rng.randrange(2), rng.randrange(3))
    hands = (dealt[0], dealt[1], dealt[2], dealt[3], dealt[4])
    return start.start(hands, seats, rng.randrange(seats), stock, known)


@pytest.fixture(scope="module")
def compiled() -> Any:
    return load("tests.games.toshi.state_answers", RULES, compiled=True)


@pytest.fixture(scope="module")
def plain() -> Any:
    return bind(RULES, compiled=False)


@pytest.mark.soak
@pytest.mark.parametrize("variant", [False, True], ids=["base", "variant"])
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_plain_and_compiled_toshi_agree_at_every_move(
    seats: int, variant: bool, compiled: Any, plain: Any
) -> None:
    import numpy as np

    rng = Random(f"speeds {seats} {variant}")
    row, answers = np.zeros(plain.ROW, np.uint64), np.zeros(400, np.int64)
    for _ in range(choose_count(4, 334)):
        state = begin_state(seats, variant, rng)
        while True:
            plain.pack(state, row)
            seed, seat = rng.getrandbits(64), rng.randrange(seats)
            number = compiled.write_answers(row, answers)
            codes = [rules.nth_action(state, index) for index in range(rules.num_actions(state))]
            assert answers[:number].tolist() == [
                *(rules.mover(state), rules.public_observation(state)),
                *rules.score(state),
                *(round(1000 * value) for value in (*rules.payoff(state), *rules.worth(state))),
                *codes,
            ]
            resampled, _ = rules.determinize(state, seat, seed)
            compiled.resample(row, seat, np.uint64(seed))
            assert plain.unpack(row.tolist()) == resampled
            if not codes:
                break
            code = rng.choice(codes)
            plain.pack(state, row)
            compiled.apply_action(row, code)
            state = rules.apply(state, code)
            assert plain.unpack(row.tolist()) == state
