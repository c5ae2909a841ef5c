"""The job that reviews a finished game. It reports the review repeatedly as it grows."""

from __future__ import annotations

from random import Random

import msgspec

from machinami.analysis.engine import format_reason
from machinami.analysis.review import Review, Reviewer
from machinami.core import registry
from machinami.core.contract import Json
from machinami.core.display import describe_safely
from machinami.core.record_reader import replay
from machinami.server.workers.jobs import report


def review_record(text: str, seconds: float) -> bytes:
    """Return the review of a finished game as JSON. `seconds` are the time for its choices.

    Raise Refused if the game has no review.
    """
    play = replay(text)
    game = play.game.info.key
    bot = registry.bot(game)
    reviewer = Reviewer(play, bot, seconds, Random(len(text)))
    bot.warm()
    for review in reviewer.run():
        report(_encode(describe_review(review, game, False)))
    return _encode(describe_review(reviewer.review, game, True))


def describe_review(review: Review, game: str, done: bool) -> dict[str, Json]:
    """Return a review as JSON data, with its reasons in both languages."""
    return {
        "standing": "done" if done else "working",
        "share": round(review.share, 3),
        "points": [
            {
                "number": point.number,
                "at": point.at,
                "wins": [round(seat.win, 4) for seat in point.seats],
                "scores": [round(seat.score, 1) for seat in point.seats],
            }
            for point in review.points
        ],
        "turns": [
            {
                "number": turn.number,
                "seat": turn.seat,
                "played": turn.played,
                "better": turn.better,
                "expected": round(turn.expected, 4),
                "possible": round(turn.possible, 4),
                "reason": format_reason(game, turn.reason),
                "better_words": (
                    describe_safely(registry.find(game), turn.better)
                    if turn.better is not None and registry.is_external(game)
                    else None
                ),
            }
            for turn in review.turns
        ],
        "players": [
            {"judged": seat.judged, "close": seat.close, "time": seat.time} for seat in review.players
        ],
    }


def _encode(review: dict[str, Json]) -> bytes:
    return msgspec.json.encode(review)
