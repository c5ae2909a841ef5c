"""The job that replays a record of unknown origin, in a process of its own with limits."""

from __future__ import annotations

import sys
import zlib
from collections.abc import Iterable, Iterator
from random import Random

import msgspec

from machinami.core.contract import Json, Refused, Viewer
from machinami.core.display import with_display, with_words
from machinami.core.forking import fork
from machinami.core.play import Play
from machinami.core.record_reader import replay
from machinami.server import schemas
from machinami.server.refusal import refusal

MEMORY = 2 * 2**30
_GZIP = 16 + zlib.MAX_WBITS


class Position(msgspec.Struct):
    """A position of a finished game from which another starts. Facts unknown to `seat` are sampled again."""

    line: int
    seat: int | None
    seed: int
    most: int
    """The most lines that the new record may have."""


class ReplayHeader(msgspec.Struct):
    """The names of a table's players, and their ranking by seat; both empty for an uploaded record."""

    names: list[str | None] = []
    ranking: list[schemas.Rank] = []


class ReplayRequest(msgspec.Struct):
    """A record, the requested output, and its limits."""

    text: str
    moments: bool = False
    viewers: list[Viewer] | None = None
    header: ReplayHeader | None = None
    seconds: int = 60
    """The limit of processor time."""
    raw: int = 2**27
    packed: int = 2**24
    start: Position | None = None


class ReplayResult(msgspec.Struct):
    """The canonical record, the record to a position, the moments, or a refusal."""

    seats: int = 0
    refused: dict[str, Json] | None = None
    text: str = ""
    moments: bytes = b""


def replay_record(job: ReplayRequest) -> ReplayResult:
    """Replay a record, and derive a start position or the moments if requested. Limit this process first."""
    _limit_process(job.seconds)
    try:
        play = replay(job.text)
        seats = play.setup.seats
        if job.start is not None:
            return ReplayResult(seats, text=fork_record(play, job.start))
        if not job.moments:
            return ReplayResult(seats, text=play.record.text)
        all_viewers: list[Viewer] = [*range(seats), None]
        viewers = all_viewers if job.viewers is None else job.viewers
        if not set(viewers) <= set(all_viewers):
            raise refusal(400, "S-10/viewer")
        pieces = encode_replay(play, viewers, job.header or ReplayHeader())
        return ReplayResult(seats, moments=compress(pieces, job.raw, job.packed))
    except Refused as refused:
        return ReplayResult(refused=refused.data)
    except MemoryError:
        return ReplayResult(refused=refusal(400, "S-10/large").data)


def fork_record(play: Play, start: Position) -> str:
    """Return the record that leads to a position, verified by another replay.

    Raise S-10 if it is invalid or too long.
    """
    if start.seat is not None and start.seat not in range(play.setup.seats):
        raise refusal(400, "S-10/viewer")
    text = fork(play, start.line, start.seat, Random(start.seed))
    if text.count("\n") > start.most:
        raise refusal(400, "S-10/start", limit=start.most)
    return replay(text).record.text


def encode_replay(play: Play, viewers: list[Viewer], about: ReplayHeader) -> Iterator[bytes]:
    """Yield a replay as pieces of JSON. Only one moment is in memory at a time."""
    seats = play.setup.seats
    header = {
        "game": play.game.info.key,
        "seats": seats,
        "options": dict(play.setup.options),
        "data": play.setup.data,
        "names": about.names or [None] * seats,
        "ranking": about.ranking,
        "scene": play.scene,
    }
    yield msgspec.json.encode(header)[:-1] + b',"moments":['
    for place, moment in enumerate(moments(play, viewers)):
        yield (b"," if place else b"") + msgspec.json.encode(moment)
    yield b"]}"


def moments(play: Play, viewers: list[Viewer]) -> Iterator[dict[str, Json]]:
    """Yield every line in force, with each viewer's view just after it."""
    for number in play.in_force:
        then = play.past(number)
        yield {
            "number": number,
            "line": with_words(play.game, describe_line(play, number)),
            "views": {
                msgspec.json.encode(viewer).decode(): with_display(then, then.view(viewer) | {"offered": []})
                for viewer in viewers
            },
        }


def describe_line(play: Play, number: int) -> dict[str, Json]:
    """Return a line as written, with the facts that it showed to all viewers."""
    seen = play.record.seen_line(number, None) or {}
    return play.record[number] | ({"shows": seen["shows"]} if "shows" in seen else {})


def compress(pieces: Iterable[bytes], raw: int, limit: int) -> bytes:
    """Return the compressed pieces.

    Raise S-10/large as soon as they exceed `raw` or, compressed, `limit` bytes.
    """
    press = zlib.compressobj(6, zlib.DEFLATED, _GZIP)
    out = bytearray()
    for piece in pieces:
        raw -= len(piece)
        out += press.compress(piece)
        if raw < 0 or len(out) > limit:
            raise refusal(400, "S-10/large")
    return bytes(out + press.flush())


def _limit_process(seconds: int) -> None:
    """Limit the memory and the processor time of this process."""
    try:
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    except (ImportError, ValueError, OSError):
        sys.stderr.write("this process is not limited\n")
