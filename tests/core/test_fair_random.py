"""Draws that can be checked: the way from bytes to a draw is fixed, even, and bound to its line."""

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
WORDS = ("0f" * 16, None, "a5" * 16)


def drawn(line: int = 1) -> HmacRandom:
    return HmacRandom(SECRET, WORDS, line)


def test_the_commitment_of_a_secret_is_pinned() -> None:
    assert compute_commitment(SECRET) == "019401f543c688b1e2c44a448d4b56e8dff0ea62a9b08d6adf7f96996c3a3506"


def test_the_bytes_of_a_line_are_pinned() -> None:
    assert (
        drawn().getrandbits(256).to_bytes(32, "big").hex()
        == "b133a294b3d4186802e808a5b440e28d4fd8d79df96f11a6765cf388280b0146"
    )


def test_the_way_from_bytes_to_draws_is_pinned() -> None:
    rng, cards = drawn(7), [*range(10)]
    rng.shuffle(cards)
    seen = [
        cards,
        rng.sample("abcdefgh", 4),
        [rng.randrange(6) for _ in range(8)],
        [rng.randint(-3, 3) for _ in range(8)],
        [rng.randrange(0, 100, 10) for _ in range(4)],
        [rng.choice("xyz") for _ in range(8)],
        rng.getrandbits(53),
    ]
    assert seen == [
        [5, 0, 2, 4, 8, 6, 1, 3, 7, 9],
        ["e", "c", "b", "g"],
        [0, 5, 2, 4, 2, 0, 4, 2],
        [1, -2, -3, 3, 0, -3, 0, -3],
        [10, 20, 20, 90],
        ["z", "x", "z", "x", "z", "y", "y", "x"],
        7774601032026909,
    ]


def test_another_line_another_word_and_another_secret_give_other_draws() -> None:
    kinds = [
        HmacRandom(SECRET, WORDS, 1),
        HmacRandom(SECRET, WORDS, 2),
        HmacRandom(SECRET, ("0f" * 16, "00" * 16, "a5" * 16), 1),
        HmacRandom(SECRET, (None, "0f" * 16, "a5" * 16), 1),
        HmacRandom(new_secret(), WORDS, 1),
    ]
    assert len({kind.getrandbits(128) for kind in kinds}) == len(kinds)


def test_a_line_is_drawn_alike_however_often_it_is_asked_for() -> None:
    chance, ask = CommittedRandom(registry.find("edo"), SECRET, WORDS), ChanceRequest("merchants", 12)
    assert chance.sample_line(ask, 3) == chance.sample_line(ask, 3) != chance.sample_line(ask, 4)


def test_a_slow_ask_is_no_draw() -> None:
    assert (
        CommittedRandom(registry.find("edo"), SECRET, WORDS).sample_line(
            ChanceRequest("first", 4, slow=True), 3
        )
        is None
    )


@pytest.mark.parametrize("place", [0, 4, 9])
def test_every_card_comes_to_every_place_of_a_shuffle_alike_often(place: int) -> None:
    deals, cards = 5_000, 10
    found: Counter[int] = Counter()
    for line in range(deals):
        deck = [*range(cards)]
        drawn(line).shuffle(deck)
        found[deck[place]] += 1
    expected = deals / cards
    chi_square = sum((found[card] - expected) ** 2 / expected for card in range(cards))
    assert chi_square < 27.9, "for nine degrees of freedom exceeded once in a thousand"


def test_samples_are_even_in_their_first_and_last_place() -> None:
    deals, cards = 5_000, 8
    for place in (0, 3):
        found = Counter(drawn(line).sample(range(cards), 4)[place] for line in range(deals))
        chi_square = sum((found[card] - deals / cards) ** 2 / (deals / cards) for card in range(cards))
        assert chi_square < 24.3, "for seven degrees of freedom exceeded once in a thousand"


def test_nothing_can_be_drawn_from_nothing() -> None:
    with pytest.raises(ValueError, match="at least 1"):
        drawn().randbelow(0)
    with pytest.raises(ValueError, match="sample"):
        drawn().sample([1, 2], 3)


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
def test_what_is_no_pledge_is_not_read_as_one(data: object) -> None:
    assert parse_commitment(data, 2) is None


def test_a_pledge_names_the_seats_that_added_no_word() -> None:
    pledge = parse_commitment({"commitment": compute_commitment(SECRET), "words": list(WORDS)}, 3)
    assert pledge is not None
    assert pledge.missing_seats == (1,)
    assert parse_commitment(pledge.data, 3) == pledge


def test_a_drawn_generator_serves_where_a_random_one_does() -> None:
    assert isinstance(drawn(), Random)
    assert 0 <= drawn().random() < 1
