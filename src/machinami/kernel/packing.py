"""Packs states into rows of 64-bit words, to pass them between Python and compiled code."""

# mypy: disable-error-code="untyped-decorator,no-untyped-call"

from collections.abc import Callable, Iterator, MutableSequence, Sequence
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from machinami.kernel.python_backend import MASK

SIGNED = 0  # the shape of a plain int

Shape = int | tuple["Shape", ...]  # the number of bits of a value, or the shapes of a tuple's elements


def shape_of(state: type) -> tuple[Shape, ...]:
    """Return the shapes of a state's fields, read from their annotations."""
    return tuple(field_shape(hint) for hint in get_type_hints(state, include_extras=True).values())


def field_shape(hint: Any) -> Shape:
    if hint is int:
        return SIGNED
    if get_origin(hint) is Annotated:
        return int(get_args(hint)[1])
    if get_origin(hint) is tuple:
        return tuple(field_shape(each) for each in get_args(hint))
    raise TypeError(f"a state may contain ints, words, boards and tuples of these, not {hint}")


def words_in(shape: Shape) -> int:
    if isinstance(shape, tuple):
        return sum(map(words_in, shape))
    return max(1, -(-shape // 64))


def plain_rows(state: Any) -> tuple[Callable[..., None], Callable[..., Any]]:
    """Return `pack` and `unpack` in plain Python."""
    shapes = shape_of(state)
    flat = flattener(shapes)

    def pack(value: Any, row: MutableSequence[int]) -> None:
        row[:] = flat(value)

    def unpack(row: Sequence[int]) -> Any:
        return state(*built(shapes, iter(row)))

    return pack, unpack


def flattener(shape: Shape) -> Callable[[Any], list[int]]:
    """Build a function that returns the words of a value of this shape."""
    if isinstance(shape, tuple):
        parts = [flattener(part) for part in shape]
        return lambda value: [word for part, each in zip(parts, value, strict=True) for word in part(each)]
    shifts = [64 * index for index in range(words_in(shape))]
    return lambda value: [value >> shift & MASK for shift in shifts]


def built(shape: Shape, words: Iterator[int]) -> Any:
    if isinstance(shape, tuple):
        return tuple(built(part, words) for part in shape)
    value = sum(int(next(words)) << 64 * index for index in range(words_in(shape)))
    return value - (1 << 64) if shape == SIGNED and value >> 63 else value


def compiled_rows(state: Any) -> tuple[Any, Any, Any]:
    """Return the state's Numba type, and `pack` and `unpack` for compiled code."""
    from numba import types
    from numba.extending import intrinsic

    kind = types.BaseTuple.from_types([numba_type(shape) for shape in shape_of(state)], state)

    @intrinsic
    def pack(typing: Any, value: Any, row: Any) -> Any:
        def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
            words = context.make_array(row)(context, builder, args[1]).data
            for index, path in enumerate(paths(kind)):
                at = builder.gep(words, [context.get_constant(types.intp, index)])
                builder.store(builder.extract_value(args[0], path), at)
            return context.get_dummy_value()

        return types.void(kind, row), emit

    @intrinsic
    def unpack(typing: Any, row: Any) -> Any:
        def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
            words = context.make_array(row)(context, builder, args[0]).data
            value = context.get_constant_undef(kind)
            for index, path in enumerate(paths(kind)):
                at = builder.gep(words, [context.get_constant(types.intp, index)])
                value = builder.insert_value(value, builder.load(at), path)
            return value

        return kind(row), emit

    return kind, pack, unpack


def numba_type(shape: Shape) -> Any:
    from numba import types

    if isinstance(shape, tuple):
        return types.Tuple([numba_type(part) for part in shape])
    if shape == SIGNED:
        return types.int64
    return types.uint64 if shape <= 64 else types.UniTuple(types.uint64, words_in(shape))


def paths(kind: Any) -> Iterator[list[int]]:
    """Yield the index path to each word of a nested tuple, in order."""
    for index, part in enumerate(kind.types):
        if hasattr(part, "types"):
            yield from ([index, *rest] for rest in paths(part))
        else:
            yield [index]
