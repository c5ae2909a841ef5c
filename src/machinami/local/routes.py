"""The requests that a device answers, with the addresses and answers of the server's API."""

from __future__ import annotations

import json
import logging
from collections.abc import Awaitable, Callable
from itertools import groupby
from random import SystemRandom
from typing import Any, NamedTuple, TypeVar
from urllib.parse import parse_qs, unquote

import msgspec

from machinami.core import factory, registry
from machinami.core.contract import Game, Refused, Viewer
from machinami.core.record_reader import replay
from machinami.core.verify import verify
from machinami.lessons import find_lesson, load_course
from machinami.local.device import Device
from machinami.local.storage import GUEST, KeptTable
from machinami.server import schemas
from machinami.server.accounts.names import normalize_name
from machinami.server.refusal import ServerRefused, refusal
from machinami.server.tables import creation, daily_puzzle, game_catalogue, hints, seating
from machinami.server.tables.lesson import TableLesson, describe_lesson, describe_standing
from machinami.server.tables.replay_lookup import load_replay
from machinami.server.tables.table import Table
from machinami.server.workers.replay_job import Position, ReplayHeader, encode_replay, fork_record
from machinami.store.totals import TotalsRow, sum_up

log = logging.getLogger(__name__)

S = TypeVar("S")

PAGE = 20
_MOST_TIMES = 20


class Answer(NamedTuple):
    """The answer to a request."""

    status: int
    kind: str
    """The media type."""
    body: bytes


class Request(NamedTuple):
    """A request of the page: the values in its path, its query and its body."""

    path: dict[str, str]
    query: dict[str, str]
    body: bytes


Handler = Callable[[Device, Request], Awaitable[object]]


class Route(NamedTuple):
    """An address with placeholders, and the function that answers it."""

    method: str
    parts: list[str]
    handle: Handler

    def match(self, method: str, parts: list[str]) -> dict[str, str] | None:
        """Return the values of the placeholders if a request has this address, or None."""
        if method != self.method or len(parts) != len(self.parts):
            return None
        pairs = [*zip(self.parts, parts, strict=True)]
        if any(wanted != given for wanted, given in pairs if not wanted.startswith("{")):
            return None
        return {wanted.strip("{}"): given for wanted, given in pairs if wanted.startswith("{")}


ROUTES: list[Route] = []


async def answer(device: Device, method: str, address: str, body: bytes = b"") -> Answer:
    """Answer a request; every failure becomes an answer, too."""
    path, _, query = address.partition("?")
    parts = [unquote(part) for part in path.strip("/").split("/")]
    values = {name: found[0] for name, found in parse_qs(query, keep_blank_values=True).items()}
    try:
        for each in ROUTES:
            given = each.match(method, parts)
            if given is not None:
                found = await each.handle(device, Request(given, values, body))
                return found if isinstance(found, Answer) else _to_json(found)
        raise refusal(404, "S-7/device")
    except ServerRefused as refused:
        return _to_json(schemas.Error.of(refused), refused.status)
    except Refused as refused:
        return _to_json(schemas.Error.of(refused), 400)
    except (msgspec.MsgspecError, RecursionError, UnicodeError):
        return _to_json(schemas.Error.of(refusal(400, "S-7/body")), 400)
    except Exception:
        log.exception("request failed")
        return _to_json(schemas.Error.of(refusal(500, "S-11")), 500)


def _to_json(data: object, status: int = 200) -> Answer:
    """Return data as a JSON answer."""
    return Answer(status, "application/json", msgspec.json.encode(data))


def route(address: str) -> Callable[[Handler], Handler]:
    """Register the function that answers an address, such as `GET /api/games`."""
    method, _, path = address.partition(" ")

    def add(handle: Handler) -> Handler:
        ROUTES.append(Route(method, path.strip("/").split("/"), handle))
        return handle

    return add


def decode(request: Request, kind: type[S]) -> S:
    """Return the body of a request as a struct."""
    return msgspec.json.decode(request.body, type=kind)


# Games ------------------------------------------------------------------------------------------------


@route("GET /api/games")
async def games(device: Device, request: Request) -> object:
    """Return all games."""
    return [*(await device.catalogue.games()).values()]


@route("GET /api/games/{key}/rules")
async def rules(device: Device, request: Request) -> object:
    """Return the rules as prose, with the figures of a set-up."""
    game = await _find_game(device, request)
    try:
        options = json.loads(request.query.get("options", "{}"))
    except (ValueError, RecursionError):
        raise refusal(400, "S-7/body") from None
    setup = factory.build_setup(game, _seats(game, request), options, request.query.get("data"))
    return game_catalogue.describe_rules(game, setup)


@route("GET /api/games/{key}/sheets")
async def sheets(device: Device, request: Request) -> object:
    """Return the sheets for a physical game."""
    game = await _find_game(device, request)
    setup = factory.build_setup(game, _seats(game, request), {}, None)
    return game_catalogue.describe_sheets(game, setup)


@route("POST /api/games/{key}/score-sheet")
async def score(device: Device, request: Request) -> object:
    """Return the score of a physical game that people entered."""
    game = await _find_game(device, request)
    sheet = game.score_sheet(decode(request, schemas.ScoreSheetRequest).entry)
    if sheet is None:
        raise refusal(404, "S-7/page")
    return schemas.ScoreSheetResult(sheet)


@route("GET /api/games/{key}/puzzles")
async def puzzles(device: Device, request: Request) -> object:
    """Return the puzzles for one seat, the easiest first."""
    return (await _find_game(device, request)).puzzles()


@route("GET /api/games/{key}/daily")
async def daily(device: Device, request: Request) -> object:
    """Return the puzzle of the day."""
    day = daily_puzzle.today()
    puzzle = (await _find_game(device, request)).daily_puzzle(day)
    if puzzle is None:
        raise refusal(404, "S-7/page")
    return {"date": day.isoformat(), **puzzle}


@route("GET /api/games/{key}/daily/times")
async def daily_times(device: Device, request: Request) -> object:
    """Return the best time of this device."""
    game = await _find_game(device, request)
    easy = request.query.get("easy") == "true"
    found = await daily_puzzle.best_times(
        device.storage, game.info.key, daily_puzzle.today(), _MOST_TIMES, easy
    )
    return [schemas.DayTime(time.name, time.time, True) for time in found]


@route("GET /api/games/{key}/lessons")
async def lessons(device: Device, request: Request) -> object:
    """Return all lessons of a game, in order."""
    return [describe_lesson(lesson) for lesson in load_course((await _find_game(device, request)).info.key)]


async def _find_game(device: Device, request: Request) -> Game[Any]:
    key = request.path["key"]
    if key not in await device.catalogue.games():
        raise refusal(404, "S-7/page")
    return registry.find(key)


def _seats(game: Game[Any], request: Request) -> int:
    seats = request.query.get("seats", str(game.info.seats[0]))
    if not (seats.isascii() and seats.isdigit() and len(seats) < 4):
        raise refusal(400, "S-7/body")
    return int(seats)


# The person -------------------------------------------------------------------------------------------


@route("GET /api/me")
async def me(device: Device, request: Request) -> object:
    """Return the name and the tables of the device."""
    return schemas.Me(
        device.storage.guests.name,
        kept=False,
        brought=None,
        seen=False,
        tables=[
            schemas.MyTable(kept.row.id, kept.row.game, kept.row.phase == "over", True)
            for kept in device.storage.tables.list_games()
        ],
    )


@route("POST /api/me")
async def rename(device: Device, request: Request) -> object:
    """Set the name."""
    await device.rename(normalize_name(decode(request, schemas.Name).name))
    return await me(device, request)


@route("GET /api/me/keeping")
async def account(device: Device, request: Request) -> object:
    """Return the state of the account: a device has none."""
    return schemas.AccountState(device.storage.guests.name, None, None, "", [])


@route("GET /api/me/games")
async def my_games(device: Device, request: Request) -> object:
    """Return the games of this device. Those that wait for a person come first among the unfinished ones."""
    query = request.query
    over, game, result = query.get("phase") == "over", query.get("game"), query.get("result")
    start = int(query["start"]) if query.get("start", "").isdigit() else 0
    found = [
        kept
        for kept in device.storage.tables.list_games()
        if (kept.row.phase == "over") == over
        and game in (None, "", kept.row.game)
        and (not over or result in (None, "", _describe_result(kept)))
    ]
    listed = [kept.describe() for kept in found]
    if not over:
        listed.sort(key=lambda entry: not entry.awaited)
        return schemas.MyGames(listed, 0, len(listed))
    return schemas.MyGames(listed[start : start + PAGE], start, len(listed))


def _describe_result(kept: KeptTable) -> str | None:
    """Return how a finished game ended for the people of the device, or None."""
    own = [ending for ending in kept.endings if kept.places[ending.seat].guest == GUEST]
    if not own:
        return None
    if any(ending.won for ending in own):
        return "shared" if any(ending.shared for ending in own) else "won"
    return "lost" if own[0].reason != "aborted" else None


@route("GET /api/me/tallies")
async def tallies(device: Device, request: Request) -> object:
    """Return statistics by game: of the finished games in which the device had one seat."""
    counted = [
        kept
        for kept in device.storage.tables.list_games()
        if kept.endings
        and kept.row.start is None
        and kept.endings[0].reason != "aborted"
        and sum(place.guest == GUEST for place in kept.places) == 1
    ]
    counted.sort(key=lambda kept: kept.row.game)
    totals = []
    for game, tables in groupby(counted, lambda kept: kept.row.game):
        rows = [_totals_row(kept) for kept in tables]
        totals.append(msgspec.convert(sum_up(game, rows), schemas.MyTally, from_attributes=True))
    return schemas.MyTallies(totals)


def _totals_row(kept: KeptTable) -> TotalsRow:
    own = next(place for place in kept.places if place.guest == GUEST)
    ending = kept.endings[own.seat]
    return TotalsRow(kept.row.seats, ending.place, ending.score, ending.won, own.left)


@route("GET /api/me/games/{table}/picture")
async def picture(device: Device, request: Request) -> object:
    """Return a spectator's view of a game of this device."""
    found = await device.directory.find_visible(request.path["table"], GUEST)
    return Answer(200, "application/json", found.views.picture())


@route("GET /api/me/score-sheets")
async def score_sheets(device: Device, request: Request) -> object:
    """Return no results: those of physical games are kept on servers."""
    return []


@route("POST /api/me/lessons")
async def add_learned(device: Device, request: Request) -> object:
    """Return the given lessons: the page keeps them."""
    return decode(request, schemas.LearnedLessons)


@route("DELETE /api/me/tables/{table}")
async def leave_table(device: Device, request: Request) -> object:
    """Leave a table for good and remove it from the list."""
    found = await device.directory.find_visible(request.path["table"], GUEST)
    await seating.leave_for_good(found, GUEST)
    await device.storage.tables.hide(found.id)
    return await me(device, request)


# Tables -----------------------------------------------------------------------------------------------


@route("POST /api/tables")
async def create_table(device: Device, request: Request) -> object:
    """Create a table. All its seats belong to this device and to bots."""
    wish = decode(request, schemas.NewTable)
    if any(place.open is not msgspec.UNSET for place in wish.places):
        raise refusal(400, "S-7/device")

    async def fork(text: str, start: schemas.Start) -> str:
        position = Position(
            start.line, start.seat, SystemRandom().getrandbits(63), device.settings.limits.start_lines
        )
        return fork_record(replay(text), position)

    wish = msgspec.structs.replace(wish, listed=False, door=False, chat=False, programs=False, club=None)
    made = await creation.create_table(device.context, device.directory, GUEST, GUEST, wish, fork=fork)
    if device.storage.guests.name is not None:
        await device.rename(device.storage.guests.name)
    return schemas.TableCreated(made.id)


@route("GET /api/tables/{table}")
async def get_table(device: Device, request: Request) -> object:
    """Return a table."""
    return (await _find_table(device, request)).message(GUEST)


@route("GET /api/tables/{table}/record")
async def record(device: Device, request: Request) -> object:
    """Return the whole record once the game is over; before that, the view of its one person."""
    found = await _find_table(device, request)
    if found.play is None:
        raise refusal(409, "S-4/waiting")
    seats = found.seats_of(GUEST)
    over = found.phase == "over"
    text = (
        found.play.record.text if over else found.play.record.seen_by(seats[0] if len(seats) == 1 else None)
    )
    return Answer(200, "text/plain", text.encode())


@route("POST /api/tables/{table}/hint")
async def hint(device: Device, request: Request) -> object:
    """Return the strongest quick bot's action for a seat."""
    found = await _find_table(device, request)
    return await hints.compute_hint(found, GUEST, GUEST, decode(request, schemas.HintRequest).seat)


@route("GET /api/tables/{table}/chance")
async def chance(device: Device, request: Request) -> object:
    """Verify the draws of a finished game."""
    play = (await _find_table(device, request)).play
    if play is None:
        raise refusal(409, "S-4/waiting")
    verdict = verify(play)
    pledge = play.record[0].get("chance")
    return schemas.ChanceVerdict(
        standing=verdict.status.value,
        draws=verdict.draws,
        forged=[*verdict.forged_lines],
        commitment=None if pledge is None else pledge["commitment"],
        words=[] if pledge is None else pledge["words"],
        secret=play.record.secret,
    )


async def _find_table(device: Device, request: Request) -> Table:
    return await device.directory.find_visible(request.path["table"], GUEST)


# Lessons ----------------------------------------------------------------------------------------------


@route("POST /api/lessons/{key}/{lesson}")
async def start_lesson(device: Device, request: Request) -> object:
    """Make a table that starts at the lesson's position."""
    await _find_game(device, request)
    lesson = find_lesson(request.path["key"], request.path["lesson"])
    made = await device.directory.create_lesson(GUEST, GUEST, device.storage.guests.name, lesson)
    return schemas.TableCreated(made.id)


@route("GET /api/tables/{table}/lesson")
async def lesson_standing(device: Device, request: Request) -> object:
    """Return whether the task is done, and a comment on it."""
    return describe_standing(await _find_lesson(device, request))


@route("POST /api/tables/{table}/lesson")
async def restart_lesson(device: Device, request: Request) -> object:
    """Return to the lesson's position, or play the next action of its solution."""
    found = await _find_lesson(device, request)
    wish = decode(request, schemas.LessonRequest).wish
    await (found.play_solution() if wish == "show" else found.restart())
    return describe_standing(found)


async def _find_lesson(device: Device, request: Request) -> TableLesson:
    lesson = (await _find_table(device, request)).lesson
    if lesson is None:
        raise refusal(404, "S-7/page")
    return lesson


# Replays ----------------------------------------------------------------------------------------------


@route("POST /api/records")
async def upload(device: Device, request: Request) -> object:
    """Open a record after replaying it."""
    try:
        text = request.body.decode()
    except UnicodeDecodeError:
        raise refusal(400, "S-10/text") from None
    return _to_json(schemas.Uploaded(await device.add_record(text)), 201)


@route("GET /api/replays/{replay}")
async def get_replay(device: Device, request: Request) -> object:
    """Return a whole game, position by position."""
    found = await load_replay(device.catalogue, device.storage, request.path["replay"], GUEST)
    play = replay(found.text)
    viewers: list[Viewer] = [*range(play.setup.seats), None]
    wanted = request.query.get("viewer")
    if wanted is not None:
        viewers = [viewer for viewer in viewers if str("null" if viewer is None else viewer) == wanted]
        if not viewers:
            raise refusal(400, "S-10/viewer")
    pieces = encode_replay(play, viewers, ReplayHeader([*found.names], [*found.ranking]))
    return Answer(200, "application/json", b"".join(pieces))


@route("GET /api/replays/{replay}/review")
async def review(device: Device, request: Request) -> object:
    """Return the review as far as it is computed. The first request starts the computation."""
    key = request.path["replay"]
    found = await load_replay(device.catalogue, device.storage, key, GUEST)
    return Answer(200, "application/json", device.reviews.review(key, found.text))


@route("GET /api/replays/{replay}/record")
async def replay_record(device: Device, request: Request) -> object:
    """Return the record of a replay as text."""
    found = await load_replay(device.catalogue, device.storage, request.path["replay"], GUEST)
    return Answer(200, "text/plain", found.text.encode())
