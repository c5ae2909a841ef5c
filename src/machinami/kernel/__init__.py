"""One rules source at two speeds: in plain Python, or compiled by Numba.

Rules files import the primitives below and nothing else. `load` gives a search for a game, compiled
where Numba is installed; `compiled` gives the rules themselves.
"""

from machinami.kernel.loader import available, bind, compiled, load
from machinami.kernel.plain import (
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
    "below",
    "bind",
    "bit",
    "board",
    "compiled",
    "entry",
    "get",
    "ints",
    "leaf",
    "load",
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
