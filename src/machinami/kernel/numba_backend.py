"""The primitives for Numba: a board is a tuple of 64-bit words, or one word if that is sufficient.

Operators on boards are emitted as LLVM instructions, word by word, so that the optimiser sees plain
arithmetic. Everything here mirrors `python_backend`; a test compares the two on random input.
"""

# mypy: disable-error-code="untyped-decorator,no-untyped-call"

import operator
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

import numpy as np
from llvmlite import binding, ir
from numba import njit, types
from numba.core import cgutils
from numba.core.registry import CPUDispatcher
from numba.core.types import unliteral
from numba.core.typing.templates import AbstractTemplate, infer_global, signature
from numba.extending import intrinsic, lower_builtin, overload, overload_method

from machinami.kernel.cache import enable_cache
from machinami.kernel.python_backend import Board, Rng, Word

__all__ = [
    "Board",
    "Rng",
    "Word",
    "add_product",
    "as_ints",
    "below",
    "bit",
    "board",
    "entry",
    "get",
    "ints",
    "is_positive",
    "leaf",
    "lowest",
    "nth",
    "place",
    "put",
    "reals",
    "rule",
    "table",
    "window",
    "with_field",
    "word",
    "words",
]

I64 = ir.IntType(64)
HAS_PDEP = "bmi2" in {name for name, present in binding.get_host_cpu_features().items() if present}


def define_intrinsic(emitter: Callable[..., Any]) -> Any:
    """Define a primitive that emits its instructions at each call site."""
    return intrinsic(prefer_literal=True)(emitter)


class InnerFunction(CPUDispatcher):
    """A compiled function without the wrappers that Python and C code need; they cost a fifth of the time."""

    def __call__(self, *args: Any) -> Any:
        raise TypeError(f"Python calls entries only; {self.py_func.__name__} is called by compiled code")


def rule(function: Callable[..., Any]) -> Any:
    return build_inner_function(function, forceinline=False)


def leaf(function: Callable[..., Any]) -> Any:
    return build_inner_function(function, forceinline=True)


def build_inner_function(function: Callable[..., Any], forceinline: bool) -> Any:
    without_wrappers: dict[str, Any] = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    inner = njit(nogil=True, error_model="numpy", forceinline=forceinline, **without_wrappers)(function)
    inner.__class__ = InnerFunction
    return ignore_literals(inner)


def ignore_literals(dispatcher: Any) -> Any:
    """Make Numba compile a function once for all ints; by default it compiles again for each literal."""
    template = dispatcher.get_call_template

    def of_ints(args: Any, kws: Any) -> Any:
        return template([unliteral(each) for each in args], {key: unliteral(kws[key]) for key in kws})

    dispatcher.get_call_template = of_ints
    return dispatcher


def entry(function: Callable[..., Any]) -> Any:
    return enable_cache(ignore_literals(njit(nogil=True, error_model="numpy")(function)))


def split_words(size: int, squares: int) -> list[Any]:
    return [np.uint64(squares >> low & (1 << 64) - 1) for low in range(0, size, 64)]


def board(size: int, squares: int = 0) -> Any:
    if squares >> size:
        raise ValueError(f"square outside a board of {size}")
    words = split_words(size, squares)
    return words[0] if size <= 64 else tuple(words)


def table(values: Sequence[int]) -> Any:
    return np.array(values, np.int64)


def words(values: Sequence[int]) -> Any:
    return np.array(values, np.uint64)


def word(value: int) -> Any:
    return np.uint64(value)


@overload(word)
def overload_word(value: Any) -> Any:
    def convert(value: Any) -> Any:
        return np.uint64(value)

    return convert


def ints(length: int) -> Any:
    return np.zeros(length, np.int64)


@overload(ints)
def overload_ints(length: Any) -> Any:
    def create(length: Any) -> Any:
        return np.zeros(length, np.int64)

    return create


def as_ints(row: Any) -> Any:
    return row.view(np.int64)


@overload(as_ints)
def overload_as_ints(row: Any) -> Any:
    def view(row: Any) -> Any:
        return row.view(np.int64)

    return view


def reals(length: int) -> Any:
    return np.zeros(length, np.float64)


# Boards as lists of LLVM words


def is_board(kind: Any) -> bool:
    return isinstance(kind, types.UniTuple) and kind.dtype == types.uint64


def extract_words(builder: Any, kind: Any, value: Any) -> list[Any]:
    if not is_board(kind):
        return [value]
    return [builder.extract_value(value, index) for index in range(kind.count)]


def join_words(context: Any, builder: Any, kind: Any, words: list[Any]) -> Any:
    if not is_board(kind):
        return words[0]
    return context.make_tuple(builder, kind, words)


def shift_left(builder: Any, words: list[Any], count: Any) -> list[Any]:
    """Shift words left, with carry from the word below; two shifts keep a count of 0 valid."""
    rest = builder.sub(I64(63), count)
    out = [builder.shl(words[0], count)]
    for low, high in pairwise(words):
        carry = builder.lshr(builder.lshr(low, I64(1)), rest)
        out.append(builder.or_(builder.shl(high, count), carry))
    return out


def shift_right(builder: Any, words: list[Any], count: Any) -> list[Any]:
    rest = builder.sub(I64(63), count)
    out = []
    for low, high in pairwise(words):
        carry = builder.shl(builder.shl(high, I64(1)), rest)
        out.append(builder.or_(builder.lshr(low, count), carry))
    return [*out, builder.lshr(words[-1], count)]


def select_word(builder: Any, words: list[Any], index: Any) -> Any:
    """Return the word at an index that is known only at run time; 0 beyond the last word."""
    out = I64(0)
    for number, value in enumerate(words):
        out = builder.select(builder.icmp_unsigned("==", index, I64(number)), value, out)
    return out


def place_pattern(builder: Any, count: int, pattern: Any, at: Any) -> list[Any]:
    """Place a pattern of 64 bits at bit `at` of `count` words."""
    inside = builder.and_(at, I64(63))
    first = builder.lshr(at, I64(6))
    low = builder.shl(pattern, inside)
    high = builder.lshr(builder.lshr(pattern, I64(1)), builder.sub(I64(63), inside))
    if count == 1:
        return [low]
    out = []
    for number in range(count):
        here = builder.icmp_unsigned("==", first, I64(number))
        before = builder.icmp_unsigned("==", builder.add(first, I64(1)), I64(number))
        out.append(builder.select(here, low, builder.select(before, high, I64(0))))
    return out


def extract_window(builder: Any, words: list[Any], at: Any) -> Any:
    """Return the 64 bits from bit `at` on."""
    if len(words) == 1:
        return builder.lshr(words[0], at)
    inside = builder.and_(at, I64(63))
    first = builder.lshr(at, I64(6))
    low = builder.lshr(select_word(builder, words, first), inside)
    above = select_word(builder, words, builder.add(first, I64(1)))
    high = builder.shl(builder.shl(above, I64(1)), builder.sub(I64(63), inside))
    return builder.or_(low, high)


def build_low_mask(builder: Any, bits: Any) -> Any:
    return builder.sub(builder.shl(I64(1), bits), I64(1))


# Operators


def type_two_boards(args: Any, kws: Any) -> Any:
    if len(args) == 2 and is_board(args[0]) and args[0] == args[1]:
        return signature(args[0], *args)
    return None


def type_board_and_count(args: Any, kws: Any) -> Any:
    if len(args) == 2 and is_board(args[0]) and isinstance(args[1], types.Integer):
        return signature(args[0], args[0], types.int64)
    return None


def type_one_board(args: Any, kws: Any) -> Any:
    return signature(args[0], *args) if len(args) == 1 and is_board(args[0]) else None


def register_operator(operation: Any, typing: Any, kinds: tuple[Any, ...], emit: Any) -> None:
    """Register an operator on boards with Numba: its typing, and its instructions."""
    members = {"generic": lambda self, args, kws: typing(args, kws)}
    infer_global(operation)(type(f"Board_{operation.__name__}", (AbstractTemplate,), members))

    @lower_builtin(operation, *kinds)
    def lower(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        kind = sig.return_type
        return join_words(context, builder, kind, emit(builder, kind, *args))


def register_bitwise_operator(operation: Any, instruction: str) -> None:
    def emit(builder: Any, kind: Any, left: Any, right: Any) -> list[Any]:
        pairs = zip(extract_words(builder, kind, left), extract_words(builder, kind, right), strict=True)
        return [getattr(builder, instruction)(a, b) for a, b in pairs]

    register_operator(operation, type_two_boards, (types.UniTuple, types.UniTuple), emit)


def register_shift(operation: Any, shift: Any) -> None:
    def emit(builder: Any, kind: Any, value: Any, count: Any) -> list[Any]:
        shifted: list[Any] = shift(builder, extract_words(builder, kind, value), count)
        return shifted

    register_operator(operation, type_board_and_count, (types.UniTuple, types.Integer), emit)


def emit_not(builder: Any, kind: Any, value: Any) -> list[Any]:
    return [builder.not_(each) for each in extract_words(builder, kind, value)]


for operation in (operator.and_, operator.iand):
    register_bitwise_operator(operation, "and_")
for operation in (operator.or_, operator.ior):
    register_bitwise_operator(operation, "or_")
for operation in (operator.xor, operator.ixor):
    register_bitwise_operator(operation, "xor")
for operation in (operator.lshift, operator.ilshift):
    register_shift(operation, shift_left)
for operation in (operator.rshift, operator.irshift):
    register_shift(operation, shift_right)
register_operator(operator.invert, type_one_board, (types.UniTuple,), emit_not)


@define_intrinsic
def count_bits(typing: Any, of: Any) -> Any:
    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        words = extract_words(builder, of, as_word(context, builder, of, args[0]))
        total = builder.ctpop(words[0])
        for each in words[1:]:
            total = builder.add(total, builder.ctpop(each))
        return total

    return types.int64(of), emit


def as_word(context: Any, builder: Any, kind: Any, value: Any) -> Any:
    return context.cast(builder, value, kind, types.uint64) if isinstance(kind, types.Integer) else value


@overload_method(types.Integer, "bit_count")
@overload_method(types.UniTuple, "bit_count")
def bit_count(of: Any) -> Any:
    def count(of: Any) -> Any:
        return count_bits(of)

    return count if is_board(of) or isinstance(of, types.Integer) else None


# Primitives


@define_intrinsic
def place(typing: Any, like: Any, pattern: Any, at: Any) -> Any:
    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        count = like.count if is_board(like) else 1
        return join_words(context, builder, like, place_pattern(builder, count, args[1], args[2]))

    return like(like, types.uint64, types.int64), emit


@leaf
def bit(like: Any, square: int) -> Any:
    return place(like, np.uint64(1), square)


@define_intrinsic
def window(typing: Any, of: Any, at: Any) -> Any:
    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return extract_window(builder, extract_words(builder, of, args[0]), args[1])

    return types.uint64(of, types.int64), emit


@define_intrinsic
def get(typing: Any, packed: Any, at: Any, bits: Any) -> Any:
    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        value = extract_window(builder, extract_words(builder, packed, args[0]), args[1])
        return builder.and_(value, build_low_mask(builder, args[2]))

    return types.int64(packed, types.int64, types.int64), emit


@define_intrinsic
def put(typing: Any, packed: Any, at: Any, bits: Any, value: Any) -> Any:
    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        old = extract_words(builder, packed, args[0])
        holes = place_pattern(builder, len(old), build_low_mask(builder, args[2]), args[1])
        patterns = place_pattern(builder, len(old), args[3], args[1])
        filled = [
            builder.or_(builder.and_(each, builder.not_(hole)), pattern)
            for each, hole, pattern in zip(old, holes, patterns, strict=True)
        ]
        return join_words(context, builder, packed, filled)

    return packed(packed, types.int64, types.int64, types.int64), emit


@define_intrinsic
def lowest(typing: Any, of: Any) -> Any:
    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        out = I64(0)
        for number, each in reversed(list(enumerate(extract_words(builder, of, args[0])))):
            square = builder.add(builder.cttz(each, ir.IntType(1)(0)), I64(64 * number))
            out = builder.select(builder.icmp_unsigned("!=", each, I64(0)), square, out)
        return out

    return types.int64(of), emit


def nth_by_clearing(of: Any, index: Any) -> Any:
    for _ in range(index):
        of &= of - np.uint64(1)
    return of


def isolate_bit(context: Any, builder: Any, value: Any, index: Any) -> Any:
    """Return a word whose lowest set bit is the bit of `value` with exactly `index` set bits below it."""
    if HAS_PDEP:
        shape = ir.FunctionType(I64, [I64, I64])
        deposit = cgutils.get_or_insert_function(builder.module, shape, "llvm.x86.bmi.pdep.64")
        return builder.call(deposit, [builder.shl(I64(1), index), value])
    shape = types.uint64(types.uint64, types.int64)
    return context.compile_internal(builder, nth_by_clearing, shape, [value, index])


@define_intrinsic
def nth(typing: Any, of: Any, index: Any) -> Any:
    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        words = extract_words(builder, of, args[0])
        value, inside, base, skipped = words[0], args[1], I64(0), I64(0)
        for number, each in enumerate(words[1:], start=1):
            skipped = builder.add(skipped, builder.ctpop(words[number - 1]))
            is_beyond = builder.icmp_unsigned(">=", args[1], skipped)
            value = builder.select(is_beyond, each, value)
            inside = builder.select(is_beyond, builder.sub(args[1], skipped), inside)
            base = builder.select(is_beyond, I64(64 * number), base)
        isolated = isolate_bit(context, builder, value, inside)
        return builder.add(base, builder.cttz(isolated, ir.IntType(1)(0)))

    return types.int64(of, types.int64), emit


@define_intrinsic
def add_product(typing: Any, total: Any, a: Any, b: Any, c: Any) -> Any:
    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        words = extract_words(builder, total, args[0])
        wide = ir.IntType(64 * len(words))
        out = builder.sext(args[1], wide)
        for factor in args[2:]:
            out = builder.mul(out, builder.sext(factor, wide))
        for number, each in enumerate(words):
            out = builder.add(out, builder.shl(builder.zext(each, wide), wide(64 * number)))
        parts = [builder.trunc(builder.lshr(out, wide(64 * number)), I64) for number in range(len(words))]
        return join_words(context, builder, total, parts)

    return total(total, types.int64, types.int64, types.int64), emit


@define_intrinsic
def is_positive(typing: Any, total: Any) -> Any:
    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        words = extract_words(builder, total, args[0])
        any_bit = words[0]
        for each in words[1:]:
            any_bit = builder.or_(any_bit, each)
        is_nonzero = builder.icmp_unsigned("!=", any_bit, I64(0))
        return builder.and_(is_nonzero, builder.icmp_signed(">=", words[-1], I64(0)))

    return types.boolean(total), emit


@leaf
def below(rng: Any, limit: int) -> Any:
    rng = rng + np.uint64(0x9E3779B97F4A7C15)
    mixed = (rng ^ rng >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ mixed >> np.uint64(27)) * np.uint64(0x94D049BB133111EB)
    high = (mixed ^ mixed >> np.uint64(31)) >> np.uint64(32)
    return np.int64(high * np.uint64(limit) >> np.uint64(32)), rng


@define_intrinsic
def with_field(typing: Any, of: Any, name: Any, value: Any) -> Any:
    """Replace one field of a state. The loader rewrites `_replace` to calls of this primitive."""
    index = of.fields.index(name.literal_value)
    kind = of.types[index]

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return builder.insert_value(args[0], args[2], index)

    return of(of, name, kind), emit
