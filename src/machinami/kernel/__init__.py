"""One rules source, run in plain Python or compiled by Numba.

Rules files import the primitives below and nothing else. `load` returns a search for a game, compiled if
Numba is installed; `load_compiled_rules` returns the rules themselves.
"""

from machinami.kernel.loader import available, backend, bind, load, load_compiled_rules
from machinami.kernel.precompile import compile_for, is_cached, list_rules_steps
from machinami.kernel.python_backend import (
    Board,
    Rng,
    Word,
    add_product,
    as_ints,
    below,
    bit,
    board,
    entry,
    get,
    ints,
    is_positive,
    leaf,
    lowest,
    nth,
    place,
    put,
    reals,
    rule,
    table,
    window,
    word,
    words,
)

__all__ = [
    "Board",
    "Rng",
    "Word",
    "add_product",
    "as_ints",
    "available",
    "backend",
    "below",
    "bind",
    "bit",
    "board",
    "compile_for",
    "entry",
    "get",
    "ints",
    "is_cached",
    "is_positive",
    "leaf",
    "list_rules_steps",
    "load",
    "load_compiled_rules",
    "lowest",
    "nth",
    "place",
    "put",
    "reals",
    "rule",
    "table",
    "window",
    "word",
    "words",
]
