"""The worker process that reviews a finished game.

`python -m machinami.server.workers.review_worker` reads one job from its standard input and writes the review
repeatedly as it grows. Its parent kills it at the time limit.
"""

from __future__ import annotations

from importlib import import_module
from random import Random

import msgspec

from machinami.analysis.engine import format_reason
from machinami.analysis.review import Review, Reviewer
from machinami.core import registry
from machinami.core.contract import Json, Refused
from machinami.core.record_reader import replay
from machinami.server.workers import worker_process


class Job(msgspec.Struct):
    """A job: a record, the seconds for its choices, and the modules that register further games."""

    text: str
    seconds: float
    kinds: tuple[str, ...] = ()


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
            }
            for turn in review.turns
        ],
        "players": [
            {"judged": seat.judged, "close": seat.close, "time": seat.time} for seat in review.players
        ],
    }


def main() -> None:
    """Read one job and write its growing review, the final one last."""
    job = worker_process.read_job(Job, niceness=10)
    for module in job.kinds:
        import_module(module)
    try:
        play = replay(job.text)
        game = play.game.info.key
        bot = registry.bot(game)
        reviewer = Reviewer(play, bot, job.seconds, Random(len(job.text)))
        bot.warm()
        for review in reviewer.run():
            _write(describe_review(review, game, False))
        _write(describe_review(reviewer.review, game, True))
    except Refused as refused:
        _write({"refused": refused.data})


def _write(data: dict[str, Json]) -> None:
    worker_process.write_answer(msgspec.json.encode(data))


if __name__ == "__main__":
    main()
