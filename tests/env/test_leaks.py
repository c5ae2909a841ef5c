"""Hidden facts leak neither into arrays nor into pictures: states that differ only in them look the same."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from machinami import env
from machinami.core import registry
from machinami.core.contract import CandidateCodec
from machinami.core.play import Play
from machinami.env.aec_env import AECEnvironment
from tests.soak import choose_count

CASES: list[tuple[str, int, dict[str, Any], int]] = [
    ("toscana", 2, {}, 8),
    ("toshi", 4, {"specialisations": True}, 16),
    ("edo", 3, {"money": "hidden"}, 24),
    ("highway", 2, {"city": "dealt"}, 4),
    ("jutaku", 2, {}, 4),
]
PARTS = 8
"""The number of parts that the full test is split into, to run on several cores."""


def iter_decisions(turns: AECEnvironment, rng: Random) -> Iterator[None]:
    """Yield at every decision, in an endless series of games."""
    while True:
        turns.reset(seed=rng.getrandbits(32))
        while not any((turns.play.outcome, *turns.truncations.values())):
            yield
            legal = turns.observe(turns.agent_selection)["action_mask"].nonzero()[0].tolist()
            turns.step(rng.choice(legal))


def encode_observation(play: Play, seat: int) -> bytes:
    """Return a seat's complete observation as bytes."""
    make = registry.codec_factory(play.game.info.key)
    assert make is not None
    coder, view = make(play.setup), play.view(seat)
    picture = (play.svg(seat) or "").encode()
    planes = [picture, *(array.tobytes() for array in coder.observe(view).values())]
    if isinstance(coder, CandidateCodec):
        found = coder.candidates(view, Random(1))
        return b"".join((*planes, repr(found).encode(), coder.encode_candidates(view, found).tobytes()))
    return b"".join((*planes, coder.mask(view).tobytes()))


@pytest.mark.soak
@pytest.mark.parametrize("part", range(choose_count(1, PARTS)))
@pytest.mark.parametrize(("game", "seats", "options", "short"), CASES)
def test_observations_do_not_depend_on_hidden_facts(
    game: str, seats: int, options: dict[str, Any], short: int, part: int
) -> None:
    turns, rng = env.aec(game, seats, options, longest=400), Random(11 + part)
    pairs = 0
    for _ in iter_decisions(turns, rng):
        if rng.random() < 0.5:
            seat = rng.randrange(seats)
            other = turns.play.resample(seat, rng)
            assert encode_observation(other, seat) == encode_observation(turns.play, seat)
            pairs += 1
        if pairs == choose_count(short, 10_000 // PARTS):
            break
