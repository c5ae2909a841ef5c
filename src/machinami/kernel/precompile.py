"""Ahead-of-time compilation, function by function, so that progress can be measured and shown."""

from collections.abc import Callable, Iterator
from functools import partial
from types import ModuleType
from typing import Any

from machinami.kernel.cache import FOLDER_KEY, has_compiled_code
from machinami.kernel.loader import bind, load

Step = Callable[[], None]

INT, WORD = "int64", "uint64"
PARAMETER_TYPES: dict[str, tuple[str, ...]] = {  # the types of the parameters after the state
    "mover": (),
    "num_actions": (),
    "nth_action": (INT,),
    "apply": (INT,),
    "public_observation": (),
    "score": (),
    "payoff": (),
    "worth": (),
    "determinize": (INT, WORD),
    "outlook": (),
}


def compile_for(function: Any, *args: Any) -> None:
    """Compile an entry for arguments of these types, or load it from the cache, without running it."""
    from numba import typeof

    function.compile(tuple(map(typeof, args)))


def is_cached(module: str, rules: str) -> bool:
    """Return whether a module's entries for a game are in the cache."""
    return has_compiled_code(vars(load(module, rules, compiled=True))[FOLDER_KEY])


def list_rules_steps(rules: str) -> Iterator[Step]:
    """Return the steps that compile a game's rules, one function each."""
    game = bind(rules, compiled=True)
    return (partial(compile_function, game, name) for name in PARAMETER_TYPES)


def compile_function(game: ModuleType, name: str) -> None:
    from numba import types

    state, function = game.KIND, vars(game)[name]
    signature = (state, *(getattr(types, kind) for kind in PARAMETER_TYPES[name]))
    function.compile(signature)
    result = function.overloads[signature].signature.return_type
    if name == "apply" and result != state:
        raise TypeError(f"apply returns {result}, but the fields of State are declared as {state}")
