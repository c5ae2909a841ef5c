"""Calls every primitive once, in kernel style, to compare the plain and the compiled backend."""

from collections.abc import MutableSequence, Sequence

from machinami.kernel import (
    Board,
    Rng,
    Word,
    add_product,
    below,
    bit,
    board,
    entry,
    get,
    is_positive,
    leaf,
    lowest,
    nth,
    place,
    put,
    rule,
    table,
    window,
    word,
    words,
)

SIZE = 306
EMPTY = board(SIZE)
FULL = board(SIZE, (1 << SIZE) - 1)
SMALL = board(49, (1 << 49) - 1)
PRIMES = table([2, 3, 5, 7])
POWERS = words([1, 1 << 20, 1 << 63])
NUM_WORDS = 5
WIDE = board(256)


@leaf
def gather_words(row: Sequence[Word], first: int) -> Board:
    built = EMPTY
    for index in range(NUM_WORDS):
        built |= place(EMPTY, row[first + index], 64 * index)
    return built & FULL


@rule
def write_words(of: Board, out: MutableSequence[Word], first: int) -> int:
    for index in range(NUM_WORDS):
        out[first + index] = window(of, 64 * index)
    return first + NUM_WORDS


@entry
def operators(row: Sequence[Word], count: int, out: MutableSequence[Word]) -> int:
    """Operators on two boards of five words."""
    a, b = gather_words(row, 0), gather_words(row, NUM_WORDS)
    at = write_words(a & b, out, 0)
    at = write_words(a | b, out, at)
    at = write_words(a ^ b, out, at)
    at = write_words(FULL & ~a, out, at)
    at = write_words(a << count & FULL, out, at)
    at = write_words(a >> count, out, at)
    c = a
    c &= b
    c |= b >> 1
    c ^= a
    c >>= count
    at = write_words(c, out, at)
    out[at] = word(a.bit_count())
    out[at + 1] = word(1 if a == b else 0)
    out[at + 2] = word(1 if a != b else 0)
    return at + 3


@entry
def fields(row: Sequence[Word], square: int, bits: int, value: int, out: MutableSequence[Word]) -> int:
    """Functions that read a board, and functions that change a part of it."""
    a = gather_words(row, 0)
    at = write_words(bit(a, square), out, 0)
    at = write_words(place(a, row[NUM_WORDS], square) & FULL, out, at)
    at = write_words(put(a, square, bits, value) & FULL, out, at)
    out[at] = window(a, square)
    out[at + 1] = word(get(a, square, bits))
    return at + 2


@entry
def squares(row: Sequence[Word], index: int, out: MutableSequence[Word]) -> int:
    """Squares of a board with at least one, by their order."""
    a = gather_words(row, 0) | bit(EMPTY, index)
    out[0] = word(lowest(a))
    out[1] = word(nth(a, index % a.bit_count()))
    return 2


@entry
def single_words(row: Sequence[Word], at: int, bits: int, value: int, out: MutableSequence[Word]) -> int:
    """Boards and numbers that fit into one word."""
    a = (row[0] & SMALL) | bit(SMALL, at)
    out[0] = put(a, at, bits, value) & SMALL
    out[1] = word(get(a, at, bits))
    out[2] = word(lowest(a))
    out[3] = word(nth(a, value % a.bit_count()))
    out[4] = window(a, at)
    out[5] = a >> bits
    out[6] = word(PRIMES[value % 4]) | POWERS[value % 3]
    out[7] = word(a.bit_count())
    return 8


@entry
def draws(rng: Rng, limit: int, out: MutableSequence[Word]) -> Rng:
    """Random numbers below a limit."""
    for index in range(8):
        value, rng = below(rng, limit)
        out[index] = word(value)
    return rng


@entry
def products(numbers: Sequence[int], out: MutableSequence[Word]) -> int:
    """Sums of products of three numbers, each sum as four words."""
    total, at = WIDE, 0
    for index in range(0, len(numbers), 3):
        total = add_product(total, numbers[index], numbers[index + 1], numbers[index + 2])
        for number in range(4):
            out[at + number] = window(total, 64 * number)
        out[at + 4] = word(1 if is_positive(total) else 0)
        at += 5
    return at
