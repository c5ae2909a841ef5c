"""Verifiable randomness: the bytes of a line and the draws made from them are fixed, uniform, and bound to
the line.
"""

from collections import Counter
from random import Random

import pytest

from machinami.core import registry
from machinami.core.contract import ChanceRequest
from machinami.core.fair_random import (
    CommittedRandom,
    HmacRandom,
    compute_commitment,
    new_secret,
    parse_commitment,
)

SECRET = "00112233445566778899aabbccddeeff" * 2
CLIENT_SEEDS = ("0f" * 16, None, "a5" * 16)


def build_random(line: int = 1) -> HmacRandom:
    return HmacRandom(SECRET, CLIENT_SEEDS, line)


def test_commitment_of_a_secret_is_fixed() -> None:
    assert compute_commitment(SECRET) == "019401f543c688b1e2c44a448d4b56e8dff0ea62a9b08d6adf7f96996c3a3506"


def test_bytes_of_a_line_are_fixed() -> None:
    assert (
        build_random().getrandbits(256).to_bytes(32, "big").hex()
        == "b133a294b3d4186802e808a5b440e28d4fd8d79df96f11a6765cf388280b0146"
    )


def test_draws_from_the_bytes_are_fixed() -> None:
    rng, cards = build_random(7), [*range(10)]
    rng.shuffle(cards)
    draws = [
        cards,
        rng.sample("abcdefgh", 4),
        [rng.randrange(6) for _ in range(8)],
        [rng.randint(-3, 3) for _ in range(8)],
        [rng.randrange(0, 100, 10) for _ in range(4)],
        [rng.choice("xyz") for _ in range(8)],
        rng.getrandbits(53),
    ]
    assert draws == [
        [5, 0, 2, 4, 8, 6, 1, 3, 7, 9],
        ["e", "c", "b", "g"],
        [0, 5, 2, 4, 2, 0, 4, 2],
        [1, -2, -3, 3, 0, -3, 0, -3],
        [10, 20, 20, 90],
        ["z", "x", "z", "x", "z", "y", "y", "x"],
        7774601032026909,
    ]


def test_line_client_seeds_and_secret_change_the_draws() -> None:
    generators = [
        HmacRandom(SECRET, CLIENT_SEEDS, 1),
        HmacRandom(SECRET, CLIENT_SEEDS, 2),
        HmacRandom(SECRET, ("0f" * 16, "00" * 16, "a5" * 16), 1),
        HmacRandom(SECRET, (None, "0f" * 16, "a5" * 16), 1),
        HmacRandom(new_secret(), CLIENT_SEEDS, 1),
    ]
    assert len({generator.getrandbits(128) for generator in generators}) == len(generators)


def test_sampling_a_line_twice_gives_the_same_result() -> None:
    chance, ask = CommittedRandom(registry.find("edo"), SECRET, CLIENT_SEEDS), ChanceRequest("merchants", 12)
    assert chance.sample_line(ask, 3) == chance.sample_line(ask, 3) != chance.sample_line(ask, 4)


def test_slow_requests_are_not_sampled() -> None:
    assert (
        CommittedRandom(registry.find("edo"), SECRET, CLIENT_SEEDS).sample_line(
            ChanceRequest("first", 4, slow=True), 3
        )
        is None
    )


@pytest.mark.parametrize("place", [0, 4, 9])
def test_shuffle_is_uniform_at_every_place(place: int) -> None:
    deals, cards = 5_000, 10
    found: Counter[int] = Counter()
    for line in range(deals):
        deck = [*range(cards)]
        build_random(line).shuffle(deck)
        found[deck[place]] += 1
    expected = deals / cards
    chi_square = sum((found[card] - expected) ** 2 / expected for card in range(cards))
    assert chi_square < 27.9, "nine degrees of freedom, p < 0.001"


def test_sample_is_uniform_at_its_first_and_last_place() -> None:
    deals, cards = 5_000, 8
    for place in (0, 3):
        found = Counter(build_random(line).sample(range(cards), 4)[place] for line in range(deals))
        chi_square = sum((found[card] - deals / cards) ** 2 / (deals / cards) for card in range(cards))
        assert chi_square < 24.3, "seven degrees of freedom, p < 0.001"


def test_draws_from_an_empty_range_are_refused() -> None:
    with pytest.raises(ValueError, match="at least 1"):
        build_random().randbelow(0)
    with pytest.raises(ValueError, match="sample"):
        build_random().sample([1, 2], 3)


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        {"commitment": "ab"},
        {"commitment": "ab" * 32, "words": [None]},
        {"commitment": "AB" * 32, "words": [None, None]},
        {"commitment": "ab" * 32, "words": [None, "short"]},
        {"commitment": "ab" * 32, "words": [None, 7]},
        {"commitment": "ab" * 32, "words": [None, None], "more": 1},
    ],
)
def test_invalid_commitment_is_not_parsed(data: object) -> None:
    assert parse_commitment(data, 2) is None


def test_commitment_lists_seats_without_a_client_seed() -> None:
    commitment = parse_commitment({"commitment": compute_commitment(SECRET), "words": list(CLIENT_SEEDS)}, 3)
    assert commitment is not None
    assert commitment.missing_seats == (1,)
    assert parse_commitment(commitment.data, 3) == commitment


def test_hmac_random_is_a_random() -> None:
    assert isinstance(build_random(), Random)
    assert 0 <= build_random().random() < 1
