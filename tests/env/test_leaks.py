"""Nothing that a seat cannot know shows in its arrays or its picture: states that differ in that alone."""

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
"""So that as many cores may share the long count."""


def decisions(turns: AECEnvironment, rng: Random) -> Iterator[None]:
    """One decision after another, in as many games as are wanted."""
    while True:
        turns.reset(seed=rng.getrandbits(32))
        while not any((turns.play.outcome, *turns.truncations.values())):
            yield
            legal = turns.observe(turns.agent_selection)["action_mask"].nonzero()[0].tolist()
            turns.step(rng.choice(legal))


def arrays(play: Play, seat: int) -> bytes:
    """All that a learner is given, in one piece."""
    make = registry.codec_factory(play.game.info.key)
    assert make is not None
    coder, view = make(play.setup), play.view(seat)
    drawn = (play.svg(seat) or "").encode()
    planes = [drawn, *(array.tobytes() for array in coder.observe(view).values())]
    if isinstance(coder, CandidateCodec):
        found = coder.candidates(view, Random(1))
        return b"".join((*planes, repr(found).encode(), coder.encode_candidates(view, found).tobytes()))
    return b"".join((*planes, coder.mask(view).tobytes()))


@pytest.mark.soak
@pytest.mark.parametrize("part", range(choose_count(1, PARTS)))
@pytest.mark.parametrize(("game", "seats", "options", "few"), CASES)
def test_no_array_changes_with_what_is_hidden(
    game: str, seats: int, options: dict[str, Any], few: int, part: int
) -> None:
    turns, rng = env.aec(game, seats, options, longest=400), Random(11 + part)
    pairs = 0
    for _ in decisions(turns, rng):
        if rng.random() < 0.5:
            seat = rng.randrange(seats)
            other = turns.play.resample(seat, rng)
            assert arrays(other, seat) == arrays(turns.play, seat)
            pairs += 1
        if pairs == choose_count(few, 10_000 // PARTS):
            break
