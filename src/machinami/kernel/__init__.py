"""One rules source, run in plain Python or compiled by Numba.

Rules files import the primitives below and nothing else. `load` returns a search for a game, compiled if
Numba is installed; `load_compiled_rules` returns the rules themselves.
"""

from machinami.kernel.loader import available, backend, bind, compiled, load
from machinami.kernel.precompile import compile_for, kept, rules_steps
from machinami.kernel.python_backend import (
    Board,
    Rng,
    Word,
    below,
    bit,
    board,
    entry,
    get,
    ints,
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
    "available",
    "backend",
    "below",
    "bind",
    "bit",
    "board",
    "compile_for",
    "compiled",
    "entry",
    "get",
    "ints",
    "kept",
    "leaf",
    "load",
    "lowest",
    "nth",
    "place",
    "put",
    "reals",
    "rule",
    "rules_steps",
    "table",
    "window",
    "word",
    "words",
]
