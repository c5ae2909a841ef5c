"""The primitives give the same results in plain Python and compiled."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from machinami import kernel
from tests.kernel import primitives

WORDS = st.lists(st.integers(0, 2**64 - 1) | st.sampled_from([0, 1, 2**64 - 1]), min_size=10, max_size=10)
SQUARES = st.integers(0, primitives.SIZE - 1)

relaxed = settings(deadline=None, max_examples=200)


def run_both(name: str, *args: Any) -> tuple[list[int], list[int]]:
    """Return the words that a function writes and its result, plain and compiled."""
    answers = []
    for fast in (False, True):
        backend = kernel.backend(fast)
        module = kernel.load(primitives.__name__, primitives.__name__, compiled=fast)
        out = backend.words([0] * 64) if fast else [0] * 64
        given = [backend.words(each) if isinstance(each, list) else each for each in args]
        result = getattr(module, name)(*given, out)
        answers.append([int(result), *(int(each) for each in out)])
    return answers[0], answers[1]


@relaxed
@given(WORDS, st.integers(0, 63))
def test_operators_agree(row: list[int], count: int) -> None:
    plain, compiled = run_both("operators", row, count)
    assert plain == compiled


@relaxed
@given(WORDS, SQUARES, st.integers(1, 12), st.data())
def test_fields_agree(row: list[int], square: int, bits: int, data: st.DataObject) -> None:
    square = min(square, primitives.SIZE - bits)
    value = data.draw(st.integers(0, 2**bits - 1))
    plain, compiled = run_both("fields", row, square, bits, value)
    assert plain == compiled


@relaxed
@given(WORDS, SQUARES)
def test_squares_agree(row: list[int], index: int) -> None:
    plain, compiled = run_both("squares", row, index)
    assert plain == compiled


@relaxed
@given(WORDS, st.integers(0, 36), st.integers(1, 12), st.data())
def test_single_words_agree(row: list[int], at: int, bits: int, data: st.DataObject) -> None:
    value = data.draw(st.integers(0, 2**bits - 1))
    plain, compiled = run_both("single_words", row, at, bits, value)
    assert plain == compiled


@relaxed
@given(st.integers(0, 2**64 - 1), st.integers(1, 2**31))
def test_random_numbers_agree_and_stay_below_the_limit(seed: int, limit: int) -> None:
    answers = []
    for fast in (False, True):
        backend = kernel.backend(fast)
        module = kernel.load(primitives.__name__, primitives.__name__, compiled=fast)
        out = backend.words([0] * 8) if fast else [0] * 8
        rng = module.draws(backend.word(seed), limit, out)
        answers.append([int(rng), *(int(each) for each in out)])
    assert answers[0] == answers[1]
    assert all(value < limit for value in answers[0][1:])


def test_random_numbers_are_uniform() -> None:
    out = [0] * 8
    counts, rng = [0] * 5, 1
    for _ in range(1000):
        rng = primitives.draws(rng, 5, out)
        for value in out:
            counts[value] += 1
    assert all(1450 < count < 1750 for count in counts)


@pytest.mark.parametrize("fast", [False, True])
def test_a_square_outside_its_board_is_refused(fast: bool) -> None:
    with pytest.raises(ValueError, match="board of 9"):
        kernel.backend(fast).board(9, 1 << 9)


@relaxed
@given(st.lists(st.integers(-(2**63), 2**63 - 1) | st.sampled_from([-1, 0, 1]), min_size=12, max_size=12))
def test_sums_of_products_agree(numbers: list[int]) -> None:
    answers = []
    for fast in (False, True):
        backend = kernel.backend(fast)
        out = backend.words([0] * 20) if fast else [0] * 20
        module = kernel.load(primitives.__name__, primitives.__name__, compiled=fast)
        module.products(backend.table(numbers), out)
        answers.append([int(each) for each in out])
    assert answers[0] == answers[1]
