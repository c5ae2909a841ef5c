"""A process of its own that replays records of unknown origin: `python -m machinami.server.worker`.

It reads one job from its input and writes one answer; whoever started it ends it when time is up.
"""

from __future__ import annotations

import gzip
import sys
from collections.abc import Iterator
from importlib import import_module

import msgspec

from machinami.contract import Json, Refused, Viewer
from machinami.play import Play
from machinami.reader import replay

MEMORY = 2 * 2**30


class Job(msgspec.Struct):
    """A record, what is wanted of it, and where games besides ours are found."""

    text: str
    kinds: tuple[str, ...] = ()
    frames: bool = False
    viewers: list[Viewer] | None = None


class Verdict(msgspec.Struct):
    """What was found: how many seats the game has, or why the record is refused."""

    seats: int = 0
    refused: dict[str, Json] | None = None
    frames: bytes = b""


def judge(job: Job) -> Verdict:
    """Replay a record, and show every moment of it if that is wanted."""
    for module in job.kinds:
        import_module(module)
    try:
        play = replay(job.text)
    except Refused as refused:
        return Verdict(refused=refused.data)
    seats = play.setup.seats
    if not job.frames:
        return Verdict(seats)
    everybody: list[Viewer] = [*range(seats), None]
    viewers = everybody if job.viewers is None else job.viewers
    if not set(viewers) <= set(everybody):
        return Verdict(seats)
    told = {
        "game": play.game.facts.key,
        "seats": seats,
        "options": dict(play.setup.options),
        "data": play.setup.data,
        "names": [None] * seats,
        "scene": play.scene,
        "frames": list(frames(play, viewers)),
    }
    return Verdict(seats, frames=gzip.compress(msgspec.json.encode(told), 6, mtime=0))


def frames(play: Play, viewers: list[Viewer]) -> Iterator[dict[str, Json]]:
    """Every line in force, with what each viewer saw just after it."""
    for number in play.in_force:
        moment = play.at(number)
        yield {
            "number": number,
            "line": play.record.entries[number].line,
            "views": {
                msgspec.json.encode(viewer).decode(): moment.view(viewer) | {"offered": []}
                for viewer in viewers
            },
        }


def main() -> None:
    """One job in, one verdict out."""
    try:
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    except (ImportError, ValueError, OSError):
        sys.stderr.write("the memory of this process is not limited\n")
    job = msgspec.msgpack.decode(sys.stdin.buffer.read(), type=Job)
    sys.stdout.buffer.write(msgspec.msgpack.encode(judge(job)))


if __name__ == "__main__":
    main()
