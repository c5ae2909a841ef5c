"""The asynchronous client."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from types import TracebackType
from typing import Any, Self, TypeVar

import httpx
import msgspec

from machinami.client.errors import ApiError
from machinami.client.requests import (
    ATTEMPTS,
    RETRY_STATUSES,
    Request,
    Requests,
    StreamPosition,
    TurnFinder,
    is_turn,
    retry_delay,
)
from machinami.client.types import (
    Account,
    Action,
    Answer,
    Challenge,
    Check,
    Choices,
    Event,
    Lobby,
    Message,
    OwnTables,
    SeatView,
    TableEvent,
    TableInfo,
)

T = TypeVar("T")

_QUIET = 30.0
"""Seconds without a line after which a stream counts as lost. The server sends one every seven seconds."""


class AsyncClient:
    """A program's connection to a server. Close it, or use it in an `async with` block."""

    def __init__(
        self,
        server: str,
        token: str,
        *,
        timeout: float = 30.0,
        transport: httpx.AsyncBaseTransport | None = None,
    ) -> None:
        """`server` is its address, such as "http://localhost:8000"."""
        self._http = httpx.AsyncClient(
            base_url=server,
            headers={"authorization": f"Bearer {token}"},
            timeout=timeout,
            transport=transport,
        )
        self._requests = Requests()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Close the connections."""
        await self._http.aclose()

    # The program ------------------------------------------------------------------------------------

    async def account(self) -> Account:
        """Return the program of the token."""
        return await self._send(self._requests.account())

    async def games(self) -> list[dict[str, Any]]:
        """Return the games of the server: keys, seats, options, levels."""
        return await self._send(self._requests.games())

    async def rules(self, game: str) -> dict[str, list[dict[str, Any]]]:
        """Return the chapters of a game's rules by language."""
        return await self._send(self._requests.rules(game))

    async def tables(self) -> OwnTables:
        """Return the program's unfinished tables and its challenges."""
        return await self._send(self._requests.tables())

    async def lobby(self) -> list[Lobby]:
        """Return the listed tables that the program may join or watch."""
        return await self._send(self._requests.lobby())

    def table(self, table: str) -> AsyncTable:
        """Return the table with an id. Sends nothing."""
        return AsyncTable(self, table)

    async def make_table(self, game: str, places: Sequence[Mapping[str, Any]], **settings: Any) -> AsyncTable:
        """Make a table. `places` has one entry for each seat: `{"me": True}`, `{"open": True}`, `{"bot": 1}`
        or `{"program": "name"}`. `settings` are further fields, such as `options`, `clock` and `listed`."""
        created = await self._send(self._requests.make_table(game, places, settings))
        return AsyncTable(self, created.table)

    async def accept(self, table: str) -> AsyncTable:
        """Accept the challenge to a table."""
        created = await self._send(self._requests.challenge(table, True))
        return AsyncTable(self, created.table)

    async def decline(self, table: str) -> None:
        """Decline the challenge to a table."""
        await self._send(self._requests.challenge(table, False))

    async def join(self, table: str, *, watch: bool = False) -> AsyncTable:
        """Take a free seat at a public table, or watch it."""
        created = await self._send(self._requests.join(table, watch))
        return AsyncTable(self, created.table)

    async def use_invitation(self, token: str) -> AsyncTable:
        """Take the seat of an invitation, or watch the table of an invitation to watch."""
        created = await self._send(self._requests.use_invitation(token))
        return AsyncTable(self, created.table)

    async def events(self) -> AsyncIterator[Event]:
        """Yield the program's events, from its present tables and challenges on, until the loop ends.

        A lost connection is made again; the events then begin with the present state.
        """
        async for line in self._stream("/api/bot/events", dict):
            message = StreamPosition().parse(line)
            if message is not None:
                yield msgspec.convert(message, Event)

    async def run(
        self,
        choose: Callable[[AsyncTurn], Awaitable[Action]],
        *,
        accept: Callable[[Challenge], bool] = lambda challenge: True,
        games: int | None = None,
    ) -> None:
        """Play with a function that chooses actions, at every table of the program, and answer challenges.

        End after so many `games`; without a number, never.
        """
        finished = 0
        async for event in self.events():
            if isinstance(event, Challenge):
                await self._answer_challenge(event, accept(event))
            elif isinstance(event, TableEvent) and event.phase == "playing":
                await self._play_turns(event, choose)
            elif isinstance(event, TableEvent) and event.phase in ("over", "aborted"):
                finished += 1
                if games is not None and finished >= games:
                    return

    async def _answer_challenge(self, challenge: Challenge, accept: bool) -> None:
        try:
            if accept:
                await self.accept(challenge.table)
            else:
                await self.decline(challenge.table)
        except ApiError as error:
            if error.clause not in ("S-20", "S-1"):
                raise

    async def _play_turns(self, event: TableEvent, choose: Callable[[AsyncTurn], Awaitable[Action]]) -> None:
        table = self.table(event.table)
        while True:
            try:
                found = await table.view(event.seat)
                if found.view["outcome"] is not None or not is_turn(event.seat, found.view):
                    return
                turn = AsyncTurn(table, event.seat, found.view)
                await turn.act(await choose(turn))
            except ApiError as error:
                # The game went on in the meantime.
                if error.clause not in ("M-1", "M-4", "S-1", "S-4"):
                    raise
                if error.clause != "M-4":
                    return

    # Transport --------------------------------------------------------------------------------------

    async def _send(self, request: Request[T]) -> T:
        """Send a request and return its answer. Repeat it while the server is busy or unreachable."""
        for attempt in range(ATTEMPTS):
            last = attempt == ATTEMPTS - 1
            try:
                response = await self._http.request(
                    request.method, request.path, params=request.query, json=request.body
                )
            except httpx.TransportError:
                if last or not request.repeatable:
                    raise
            else:
                busy = response.status_code == 429 or (
                    response.status_code in RETRY_STATUSES and request.repeatable
                )
                if last or not busy:
                    return request.parse(response.status_code, response.content)
            await asyncio.sleep(retry_delay(attempt))
        raise AssertionError("the last attempt returns or raises")

    async def _stream(self, path: str, query: Callable[[], dict[str, int]]) -> AsyncIterator[str]:
        """Yield the lines of a stream, and open it again while it is lost. Raise `ApiError` if it is
        refused. `query` returns the parameters of each attempt."""
        attempt = 0
        while True:
            try:
                timeout = httpx.Timeout(_QUIET, connect=10.0)
                async with self._http.stream("GET", path, params=query(), timeout=timeout) as response:
                    if response.status_code >= 400:
                        error = ApiError.parse(response.status_code, await response.aread())
                        if error.status not in RETRY_STATUSES:
                            raise error
                    else:
                        async for line in response.aiter_lines():
                            attempt = 0
                            yield line
            except httpx.TransportError:
                if attempt >= ATTEMPTS:
                    raise
            await asyncio.sleep(retry_delay(attempt))
            attempt += 1


class AsyncTable:
    """A table of a server. Where the program has one seat, `seat` may be omitted."""

    def __init__(self, client: AsyncClient, table: str) -> None:
        self._client, self._requests = client, client._requests
        self.id = table

    def __repr__(self) -> str:
        return f"<AsyncTable {self.id}>"

    async def info(self) -> TableInfo:
        """Return the table: seats, settings, result."""
        return await self._client._send(self._requests.info(self.id))

    async def view(self, seat: int | None = None) -> SeatView:
        """Return all that a seat knows now; for a program without a seat, what a spectator does."""
        return await self._client._send(self._requests.view(self.id, seat))

    async def text(self, seat: int | None = None, language: str = "en") -> str:
        """Return the view as plain text."""
        return await self._client._send(self._requests.text(self.id, seat, language))

    async def record(self) -> str:
        """Return the record: whole once the game is over, before as the program has seen it."""
        return await self._client._send(self._requests.record(self.id))

    async def actions(self, seat: int | None = None, *, limit: int = 50, language: str = "en") -> Choices:
        """Return legal actions to choose from, with their descriptions."""
        return await self._client._send(self._requests.actions(self.id, seat, limit, language))

    async def check(self, action: Action, seat: int | None = None) -> Check:
        """Check an action. Return its forecast; raise the `ApiError` that it would get."""
        return await self._client._send(self._requests.check(self.id, action, seat))

    async def act(self, action: Action, seat: int | None = None, *, prompt: int | None = None) -> Answer:
        """Act. Raise `ApiError` if the action is illegal, or if `prompt` is not the present one."""
        return await self._command("act", do=action, seat=seat, prompt=prompt)

    async def undo(self, seat: int | None = None) -> Answer:
        """Undo the last action, or ask the others for it."""
        return await self._command("undo", seat=seat)

    async def answer(self, to: str, yes: bool, seat: int | None = None) -> Answer:
        """Answer a proposal: `to` is "undo", "draw" or "abort"."""
        return await self._command("answer", to=to, yes=yes, seat=seat)

    async def offer(self, what: str, seat: int | None = None) -> Answer:
        """Propose an end: "draw", or "abort" to call the game off."""
        return await self._command("offer", what=what, seat=seat)

    async def claim(self, against: int, how: str = "abandoned", seat: int | None = None) -> Answer:
        """End a game of two whose other person is absent."""
        return await self._command("claim", against=against, how=how, seat=seat)

    async def resign(self, seat: int | None = None) -> Answer:
        """Resign."""
        return await self._command("resign", seat=seat)

    async def leave(self, seat: int | None = None) -> Answer:
        """Leave the seat; a built-in bot takes it over during the game."""
        return await self._command("leave", seat=seat)

    async def return_to_seat(self, seat: int | None = None) -> Answer:
        """Take the seat back from a stand-in."""
        return await self._command("return", seat=seat)

    async def say(self, phrase: str, seat: int | None = None) -> Answer:
        """Say one of the phrases, such as "hello"."""
        return await self._command("phrase", phrase=phrase, seat=seat)

    async def rematch(self) -> AsyncTable:
        """Make or join another game with the same players."""
        created = await self._client._send(self._requests.rematch(self.id))
        return AsyncTable(self._client, created.table)

    async def set_seat(self, seat: int, *, bot: int | None = None, program: str | None = None) -> Answer:
        """Before the start: give a seat to a built-in bot, offer it to a program, or open it."""
        fields = {"seat": seat, "bot": bot, "program": program}
        return await self._client._send(self._requests.set_seat(self.id, fields))

    async def abort(self) -> Answer:
        """Close the table before the start."""
        return await self._client._send(self._requests.abort(self.id))

    async def stream(self, since: int = 0) -> AsyncIterator[Message]:
        """Yield the messages of the table until the game is over.

        A lost connection is made again, and continues after the last line received; `since` is the number of
        lines that are known already.
        """
        position, phase = StreamPosition(since), "waiting"
        path = f"/api/bot/tables/{self.id}/stream"
        lines = self._client._stream(path, lambda: {"since": position.since})
        async for line in lines:
            message = position.parse(line)
            if message is None:
                if phase in ("over", "aborted"):
                    return
                continue
            yield message
            if message["type"] == "table":
                phase = message["table"]["phase"]
            done = message["type"] == "views" and all(
                view["outcome"] is not None for view in message["views"].values()
            )
            if phase == "aborted" or (phase == "over" and done):
                return

    async def turns(self, seat: int | None = None) -> AsyncIterator[AsyncTurn]:
        """Yield each decision of the program's seats, or of one of them, until the game is over."""
        finder = TurnFinder(seat)
        async for message in self.stream():
            found = finder.find(message)
            if found is not None:
                yield AsyncTurn(self, *found)

    async def _command(self, verb: str, **fields: Any) -> Answer:
        return await self._client._send(self._requests.command(self.id, verb, **fields))


class AsyncTurn:
    """A decision of one seat."""

    def __init__(self, table: AsyncTable, seat: int, view: dict[str, Any]) -> None:
        self.table, self.seat, self.view = table, seat, view

    @property
    def game(self) -> str:
        """The key of the game."""
        return str(self.view["game"])

    @property
    def prompt(self) -> dict[str, Any]:
        """The question: `id`, `key`, and a sentence in each language."""
        prompt: dict[str, Any] = self.view["prompt"]
        return prompt

    async def text(self, language: str = "en") -> str:
        """Return the view as plain text."""
        return await self.table.text(self.seat, language)

    async def actions(self, *, limit: int = 50, language: str = "en") -> Choices:
        """Return legal actions to choose from, with their descriptions."""
        return await self.table.actions(self.seat, limit=limit, language=language)

    async def check(self, action: Action) -> Check:
        """Check an action. Return its forecast; raise the `ApiError` that it would get."""
        return await self.table.check(action, self.seat)

    async def act(self, action: Action) -> Answer:
        """Act in answer to this prompt. Raise `ApiError` if the action is illegal or the prompt outdated."""
        return await self.table.act(action, self.seat, prompt=self.prompt["id"])
