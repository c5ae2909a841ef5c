"""Reviews of finished games on a device, computed step by step between other work."""

from __future__ import annotations

import asyncio
import logging
from random import Random

import msgspec

from machinami.analysis.review import Reviewer
from machinami.core import registry
from machinami.core.contract import Refused
from machinami.core.record_reader import replay
from machinami.server.refusal import ServerRefused, refusal
from machinami.server.workers.review_job import describe_review

log = logging.getLogger(__name__)

SECONDS = 20.0
"""Seconds for the search for turning points; the curve is computed whatever it takes."""
_PAUSE = 0.02
_WAITING = b'{"standing":"waiting","share":0.0,"points":[],"turns":[],"players":[]}'


class DeviceReviews:
    """The reviews of a device, until the page is closed."""

    def __init__(self) -> None:
        self._latest: dict[str, bytes] = {}
        self._failures: dict[str, Refused] = {}
        self._running: dict[str, asyncio.Task[None]] = {}

    def review(self, replay_id: str, text: str) -> bytes:
        """Return the review as far as it is computed. Start it on the first request. Raise the refusal of a
        game that has no review."""
        if replay_id in self._failures:
            raise self._failures[replay_id]
        if replay_id not in self._latest:
            self._latest[replay_id] = _WAITING
            self._running[replay_id] = asyncio.create_task(self._run(replay_id, text))
        return self._latest[replay_id]

    def close(self) -> None:
        """Cancel all reviews."""
        for task in self._running.values():
            task.cancel()

    async def _run(self, replay_id: str, text: str) -> None:
        try:
            # The page gets its first answer before the first step.
            await asyncio.sleep(_PAUSE)
            play = replay(text)
            game = play.game.info.key
            reviewer = Reviewer(play, registry.bot(game), SECONDS, Random(len(text)))
            for review in reviewer.run():
                self._latest[replay_id] = msgspec.json.encode(describe_review(review, game, False))
                await asyncio.sleep(_PAUSE)
            self._latest[replay_id] = msgspec.json.encode(describe_review(reviewer.review, game, True))
        except Refused as refused:
            self._failures[replay_id] = ServerRefused(409, refused)
        except Exception:
            log.exception("review failed")
            self._failures[replay_id] = refusal(500, "S-11")
        finally:
            self._running.pop(replay_id, None)
