"""The primitives of rules files in plain Python: a board of any size is one int, a rule is a function.

Shift counts stay under 64. A left shift may run over a board's edge and `~` sets every bit, so both
are followed by `&` with the squares that count.
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
    """Mark a function as part of a rules file: pure, of one type, and so fit to be compiled."""
    return function


def leaf(function: Callable[P, R]) -> Callable[P, R]:
    """Mark a rule that is small enough to be inlined wherever it is called."""
    return function


def entry(function: Callable[P, R]) -> Callable[P, R]:
    """Mark a function that Python calls; only these are kept in the cache of compiled code."""
    return function


def board(size: int, squares: int = 0) -> Board:
    """A board of `size` squares; bit i of `squares` is square i. For constants of a module."""
    if squares >> size:
        raise ValueError(f"square outside a board of {size}")
    return squares


def table(values: Sequence[int]) -> Sequence[int]:
    """A constant list of numbers. For constants of a module."""
    return tuple(values)


def words(values: Sequence[int]) -> Sequence[Word]:
    """A constant list of words. For constants of a module."""
    return tuple(values)


def word(value: int) -> Word:
    """A small number, not negative, as a word."""
    return value


def bit(like: Board, square: int) -> Board:
    """A board of the same size as another, with one square."""
    return 1 << square


def place(like: Board, pattern: Word, at: int) -> Board:
    """A board of the same size as another, with a pattern of up to 64 squares laid at a square."""
    return pattern << at


def window(of: Board, at: int) -> Word:
    """The 64 squares of a board from a square on."""
    return (of >> at) & MASK


def get(packed: Board, at: int, bits: int) -> int:
    """The number kept in `bits` bits, fewer than 64, of a word or board from bit `at` on."""
    return (packed >> at) & ((1 << bits) - 1)


def put(packed: Board, at: int, bits: int, value: int) -> Board:
    """The same word or board with another number kept in those bits."""
    return packed & ~(((1 << bits) - 1) << at) | value << at


def lowest(of: Board) -> int:
    """The lowest square of a board that is not empty."""
    return (of & -of).bit_length() - 1


def nth(of: Board, index: int) -> int:
    """The square with exactly `index` squares of the board below it."""
    for _ in range(index):
        of &= of - 1
    return (of & -of).bit_length() - 1


def below(rng: Rng, limit: int) -> tuple[int, Rng]:
    """A number from 0 up to a limit, and the generator for the next one."""
    rng = (rng + 0x9E3779B97F4A7C15) & MASK
    mixed = ((rng ^ rng >> 30) * 0xBF58476D1CE4E5B9) & MASK
    mixed = ((mixed ^ mixed >> 27) * 0x94D049BB133111EB) & MASK
    return ((mixed ^ mixed >> 31) >> 32) * limit >> 32, rng


def ints(length: int) -> list[int]:
    """A list of zeros to be written to."""
    return [0] * length


def reals(length: int) -> list[float]:
    """A list of real zeros to be written to."""
    return [0.0] * length
