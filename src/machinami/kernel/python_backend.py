"""The primitives of rules files in plain Python: a board of any size is one int, a rule is a function.

Shift counts stay under 64. A left shift may exceed the size of a board and `~` sets every bit, so both
must be followed by `&` with the valid squares.
"""

from collections.abc import Callable, Sequence
from typing import Annotated, ParamSpec, TypeAlias, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

Board: TypeAlias = int  # a set of squares, numbered from 0; in a state, Annotated with its size
Word: TypeAlias = Annotated[int, 64]  # 64 bits, never negative
Rng: TypeAlias = Word

MASK = (1 << 64) - 1


def rule(function: Callable[P, R]) -> Callable[P, R]:
    """Mark a function of a rules file: pure and with fixed types, so that it can be compiled."""
    return function


def leaf(function: Callable[P, R]) -> Callable[P, R]:
    """Mark a rule that is small enough to be inlined at each call."""
    return function


def entry(function: Callable[P, R]) -> Callable[P, R]:
    """Mark a function that Python calls. Only these are stored in the cache of compiled code."""
    return function


def board(size: int, squares: int = 0) -> Board:
    """Return a board of `size` squares; bit i of `squares` is square i. Intended for module constants.

    Raise ValueError if a square is outside the board.
    """
    if squares >> size:
        raise ValueError(f"square outside a board of {size}")
    return squares


def table(values: Sequence[int]) -> Sequence[int]:
    """Return a constant list of numbers. Intended for module constants."""
    return tuple(values)


def words(values: Sequence[int]) -> Sequence[Word]:
    """Return a constant list of words. Intended for module constants."""
    return tuple(values)


def word(value: int) -> Word:
    """Return a small non-negative number as a word."""
    return value


def bit(like: Board, square: int) -> Board:
    """Return a board of the same size as `like`, with one square set."""
    return 1 << square


def place(like: Board, pattern: Word, at: int) -> Board:
    """Return a board of the same size as `like`, with a pattern of up to 64 squares placed at a square."""
    return pattern << at


def window(of: Board, at: int) -> Word:
    """Return the 64 squares of a board from a square on."""
    return (of >> at) & MASK


def get(packed: Board, at: int, bits: int) -> int:
    """Return the number stored in `bits` bits, fewer than 64, of a word or board from bit `at` on."""
    return (packed >> at) & ((1 << bits) - 1)


def put(packed: Board, at: int, bits: int, value: int) -> Board:
    """Return a word or board with another number stored in those bits."""
    return packed & ~(((1 << bits) - 1) << at) | value << at


def lowest(of: Board) -> int:
    """Return the lowest square of a board, which must not be empty."""
    return (of & -of).bit_length() - 1


def nth(of: Board, index: int) -> int:
    """Return the square with exactly `index` squares of the board below it."""
    base, low = 0, of & MASK
    while (count := low.bit_count()) <= index and of > MASK:
        index -= count
        base += 64
        of >>= 64
        low = of & MASK
    for _ in range(index):
        low &= low - 1
    return base + (low & -low).bit_length() - 1


def add_product(total: Board, a: int, b: int, c: int) -> Board:
    """Return a board as a signed number plus a product of three numbers. The size of the board must
    suffice."""
    return total + a * b * c


def is_positive(total: Board) -> bool:
    """Return whether a board is positive as a signed number; see `add_product`."""
    return total > 0


def below(rng: Rng, limit: int) -> tuple[int, Rng]:
    """Return a random number from 0 to `limit` - 1, and the generator for the next one."""
    rng = (rng + 0x9E3779B97F4A7C15) & MASK
    mixed = ((rng ^ rng >> 30) * 0xBF58476D1CE4E5B9) & MASK
    mixed = ((mixed ^ mixed >> 27) * 0x94D049BB133111EB) & MASK
    return ((mixed ^ mixed >> 31) >> 32) * limit >> 32, rng


def ints(length: int) -> list[int]:
    """Return a writable list of zeros."""
    return [0] * length


def as_ints(row: list[Word]) -> list[int]:
    """Return the words of a row as a list of signed numbers that shares their memory."""
    return row


def reals(length: int) -> list[float]:
    """Return a writable list of floating-point zeros."""
    return [0.0] * length
