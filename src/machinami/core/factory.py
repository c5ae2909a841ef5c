"""Creation of plays: validates the set-up against the options of the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from random import Random, SystemRandom
from typing import Any, TypeVar

from machinami.core import i18n, registry
from machinami.core.contract import Chance, Game, Json, Refused, Setup
from machinami.core.fair_random import ChanceCommitment, ChanceSource
from machinami.core.play import Play, RandomChance, imagine_play
from machinami.core.validation import as_int

S = TypeVar("S")


def new(
    game: str,
    seats: int | None = None,
    options: Mapping[str, Json] | None = None,
    seed: int | str | None = None,
    *,
    data: Json = None,
    rules: int | None = None,
    chance: ChanceSource | None = None,
) -> Play:
    """Create a play. The same seed gives the same play; without a seed, randomness comes from the system.

    `seats` defaults to the smallest number, `rules` to the newest version. A `chance` source replaces the
    seed. Raise `Refused` (M-9) for an invalid set-up.
    """
    found = registry.find(registry.normalize_key(game), rules)
    check_options_available(found, options or {})
    chance = build_chance_source(found, seed) if chance is None else chance
    seats = found.info.seats[0] if seats is None else seats
    return begin_play(found.info.key, seats, options or {}, data, chance, found.info.rules)


def build_chance_source(game: Game[Any], seed: int | str | None) -> Chance:
    """Return a chance source: deterministic for a seed, the system's randomness for None."""
    if not isinstance(seed, str | None) and as_int(seed) is None:
        raise TypeError(f"seed must be an int, a str or None, not {type(seed).__name__}")
    return RandomChance(game, SystemRandom() if seed is None else Random(f"{game.info.key}:{seed}"))


def begin_play(
    key: object,
    seats: object,
    options: object,
    data: Json = None,
    chance: ChanceSource | None = None,
    rules: object = None,
    commitment: ChanceCommitment | None = None,
) -> Play:
    """Create a play from the values of a record header. Raise `Refused` (M-9) if one is invalid."""
    game = registry.find(key, rules)
    return Play(game, build_setup(game, seats, options, data), chance, commitment=commitment)


def build_setup(game: Game[Any], seats: object, options: object, data: Json = None) -> Setup:
    """Return a validated set-up with all options filled in. Raise `Refused` (M-9) with the valid values."""
    shared, info = i18n.shared_messages(), game.info
    players = as_int(seats)
    if players is None or players not in info.seats:
        raise shared.refuse("M-9/seats", game=info.name, seats=", ".join(map(str, info.seats)))
    known = {option.name: option for option in info.options}
    names = ", ".join(known) or "–"
    if not isinstance(options, Mapping):
        raise shared.refuse("M-9/option", game=info.name, name=str(options)[:40], options=names)
    for name, value in options.items():
        if name not in known:
            raise shared.refuse("M-9/option", game=info.name, name=str(name)[:40], options=names)
        if not any(type(value) is type(legal) and value == legal for legal in known[name].values):
            raise shared.refuse(
                "M-9/value", name=name, values=", ".join(str(legal) for legal in known[name].values)
            )
    if info.sets:
        data = info.sets[0] if data is None else data
        if isinstance(data, str) and data not in info.sets:
            raise shared.refuse("M-9/data", game=info.name, name=data[:40], sets=", ".join(info.sets))
        game.check_data(data)
    elif data is not None:
        raise shared.refuse("M-9/data", game=info.name, name=str(data)[:40], sets="–")
    return Setup(players, info.defaults | dict(options), data)


def check_options_available(game: Game[Any], options: Mapping[str, Json]) -> None:
    """Raise `Refused` (M-9) if an option needs a dependency that is not installed."""
    for name, reason in game.unavailable_options().items():
        option, _, value = name.partition("=")
        if str(options.get(option)) == value:
            raise Refused("M-9", reason)


def imagine(view: Mapping[str, Json], rng: Random) -> Play:
    """Create a play that is consistent with a seat's view and uses no other information.

    Bots search in such plays. Raise `Refused` (M-12) if `view` is not a view.
    """
    with _refuse_malformed_views():
        game, _ = _read_setup(view)
        return imagine_play(game, dict(view), rng)


def sample_state(view: Mapping[str, Json], rng: Random, kind: type[S]) -> S:
    """Sample a state that is consistent with the view. Raise TypeError if it is not an instance of `kind`."""
    with _refuse_malformed_views():
        game, setup = _read_setup(view)
        state = game.imagine(setup, dict(view), rng)
    if not isinstance(state, kind):
        raise TypeError(f"the state of {view['game']} is not a {kind.__name__}")
    return state


def _read_setup(view: Mapping[str, Json]) -> tuple[Game[Any], Setup]:
    game = registry.find(view["game"], view["rules"])
    return game, build_setup(game, view["seats"], view["options"], view.get("data"))


@contextmanager
def _refuse_malformed_views() -> Iterator[None]:
    """Raise `Refused` (M-12) where code fails on the parts of a view."""
    try:
        yield
    except (LookupError, TypeError, ValueError, AttributeError):
        raise i18n.shared_messages().refuse("M-12") from None
