"""Hostile actions: malformed or malicious input, and the validation of the refusals."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any

from machinami.core.contract import Json, Refused
from machinami.core.play import Play

CLAUSE = re.compile(r"[A-Z]{1,3}-\d+[a-z]?(\.\d+)*")
_INVALID_VALUES: tuple[Json, ...] = (
    *(None, True, -1, 10**20, 1.5, float("nan"), "", [], {}),
    *([[]] * 9, {"a": [[[[[[[[1]]]]]]]]}),
)


def hostile_actions(play: Play, seat: int, rng: Random) -> Iterator[Any]:
    """Yield hostile actions: meaningless, malformed, and almost legal ones."""
    kinds = list(play.game.info.kinds)
    yield from (None, 7, "x", [], {}, {"nonsense": 1}, {"": {}}, {1: 2})
    yield dict.fromkeys(kinds) if len(kinds) > 1 else {kinds[0]: None, "by": 0}
    for kind in kinds:
        yield from ({kind: value} for value in _INVALID_VALUES)
        yield {kind: 0, "extra": 1}
    if seat in play.to_act and play.actions(seat):
        for _ in range(6):
            action = play.actions(seat).sample(rng)
            yield action | {"unheard of": True}
            yield from (mutate(action, rng) for _ in range(4))


def mutate(data: Json, rng: Random) -> Json:
    """Return plain data with one small random change."""
    if isinstance(data, dict):
        key = rng.choice(list(data))
        return data | {key: mutate(data[key], rng)}
    if isinstance(data, list) and data:
        place = rng.randrange(len(data))
        changes: list[Json] = [[*data[:place], mutate(data[place], rng), *data[place + 1 :]]] * 4
        return rng.choice([*changes, data[:-1], [*data, data[-1]], data[::-1]])
    if isinstance(data, bool) or data is None:
        return rng.choice([not data, 0, "true"])
    if isinstance(data, int):
        return rng.choice([data + 1, data - 1, -data - 1, data + 10, data * 1000 + 1, str(data), float(data)])
    if isinstance(data, str) and data:
        return rng.choice([data + data[-1], data[:-1], data.swapcase(), data[::-1], 3])
    return rng.choice([1, "a", None])


def check_refusal(play: Play, seat: int, action: Any, at: int | None = None) -> Refused | None:
    """Return the refusal of an action, or None. Raise AssertionError if the refusal is malformed."""
    refused = play.check(seat, action, at)
    if refused is not None:
        assert isinstance(refused, Refused), f"{action} was answered with {refused!r}"
        assert CLAUSE.fullmatch(refused.clause), f"{action}: {refused.clause!r} names no clause"
        assert all(refused.words.get(language) for language in ("en", "fr")), f"{action}: no sentence"
        json.dumps(refused.data)
    return refused
