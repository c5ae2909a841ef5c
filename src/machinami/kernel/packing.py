"""Packs states into rows of 64-bit words, to pass them between Python and compiled code."""

# mypy: disable-error-code="untyped-decorator,no-untyped-call"

from collections.abc import Callable, Iterator, MutableSequence, Sequence
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from machinami.kernel.python_backend import MASK

SIGNED = 0  # the shape of a plain int

Shape = int | tuple["Shape", ...]  # the number of bits of a value, or the shapes of a tuple's elements


def read_shapes(state: type) -> tuple[Shape, ...]:
    """Return the shapes of a state's fields, read from their annotations."""
    return tuple(read_field_shape(hint) for hint in get_type_hints(state, include_extras=True).values())


def read_field_shape(hint: Any) -> Shape:
    if hint is int:
        return SIGNED
    if get_origin(hint) is Annotated:
        return int(get_args(hint)[1])
    if get_origin(hint) is tuple:
        return tuple(read_field_shape(each) for each in get_args(hint))
    raise TypeError(f"a state may contain ints, words, boards and tuples of these, not {hint}")


def count_words(shape: Shape) -> int:
    if isinstance(shape, tuple):
        return sum(map(count_words, shape))
    return max(1, -(-shape // 64))


def build_plain_packing(state: Any) -> tuple[Callable[..., None], Callable[..., Any]]:
    """Return `pack` and `unpack` in plain Python."""
    shapes = read_shapes(state)
    flat = build_flattener(shapes)

    def pack(value: Any, row: MutableSequence[int]) -> None:
        row[:] = flat(value)

    def unpack(row: Sequence[int]) -> Any:
        return state(*unflatten(shapes, iter(row)))

    return pack, unpack


def build_flattener(shape: Shape) -> Callable[[Any], list[int]]:
    """Build a function that returns the words of a value of this shape."""
    if isinstance(shape, tuple):
        parts = [build_flattener(part) for part in shape]
        return lambda value: [word for part, each in zip(parts, value, strict=True) for word in part(each)]
    shifts = [64 * index for index in range(count_words(shape))]
    return lambda value: [value >> shift & MASK for shift in shifts]


def unflatten(shape: Shape, words: Iterator[int]) -> Any:
    if isinstance(shape, tuple):
        return tuple(unflatten(part, words) for part in shape)
    value = sum(int(next(words)) << 64 * index for index in range(count_words(shape)))
    return value - (1 << 64) if shape == SIGNED and value >> 63 else value


def build_compiled_packing(state: Any) -> tuple[Any, Any, Any]:
    """Return the state's Numba type, and `pack` and `unpack` for compiled code."""
    from numba import types
    from numba.extending import intrinsic

    kind = types.BaseTuple.from_types([get_numba_type(shape) for shape in read_shapes(state)], state)

    @intrinsic
    def pack(typing: Any, value: Any, row: Any) -> Any:
        def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
            words = context.make_array(row)(context, builder, args[1]).data
            for index, path in enumerate(iterate_word_paths(kind)):
                at = builder.gep(words, [context.get_constant(types.intp, index)])
                builder.store(builder.extract_value(args[0], path), at)
            return context.get_dummy_value()

        return types.void(kind, row), emit

    @intrinsic
    def unpack(typing: Any, row: Any) -> Any:
        def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
            words = context.make_array(row)(context, builder, args[0]).data
            value = context.get_constant_undef(kind)
            for index, path in enumerate(iterate_word_paths(kind)):
                at = builder.gep(words, [context.get_constant(types.intp, index)])
                value = builder.insert_value(value, builder.load(at), path)
            return value

        return kind(row), emit

    return kind, pack, unpack


def get_numba_type(shape: Shape) -> Any:
    from numba import types

    if isinstance(shape, tuple):
        return types.Tuple([get_numba_type(part) for part in shape])
    if shape == SIGNED:
        return types.int64
    return types.uint64 if shape <= 64 else types.UniTuple(types.uint64, count_words(shape))


def iterate_word_paths(kind: Any) -> Iterator[list[int]]:
    """Yield the index path to each word of a nested tuple, in order."""
    for index, part in enumerate(kind.types):
        if hasattr(part, "types"):
            yield from ([index, *rest] for rest in iterate_word_paths(part))
        else:
            yield [index]
