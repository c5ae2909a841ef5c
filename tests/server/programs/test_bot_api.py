"""The Bot API (S-20): scopes, challenges, reading, acting, limits, revocation, what programs may not do."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from machinami.client import ApiError, AsyncClient, AsyncTable
from machinami.core.factory import imagine
from tests.server.clients import Guest
from tests.server.conftest import Connect
from tests.server.in_process import InProcessServer, InProcessTransport
from tests.server.programs.tokens import new_token

ME, OPEN = {"me": True}, {"open": True}
WALK = {"walk": True}


class Programs:
    """Clients of programs at the shared server."""

    def __init__(self, server: InProcessServer, stack: AsyncExitStack) -> None:
        self.server, self._stack = server, stack

    async def __call__(
        self, name: str | None = None, scopes: str = "play,watch,host", owner: str = ""
    ) -> AsyncClient:
        token = await new_token(self.server.config["database"], name, scopes.split(","), owner)
        return await self.connect(token)

    async def connect(self, token: str) -> AsyncClient:
        client = AsyncClient(self.server.base, token, transport=InProcessTransport())
        return await self._stack.enter_async_context(client)


@pytest.fixture
async def programs(server: InProcessServer) -> AsyncIterator[Programs]:
    async with AsyncExitStack() as stack:
        yield Programs(server, stack)


async def refused(work: Any) -> ApiError:
    """Return the refusal of a request."""
    with pytest.raises(ApiError) as caught:
        await work
    return caught.value


async def start_walk(
    first: AsyncClient, second: AsyncClient, **settings: Any
) -> tuple[AsyncTable, AsyncTable]:
    """Return a running table of two programs, as each of them sees it."""
    table = await first.make_table("toy_walk", [ME, OPEN], **settings)
    token = (await table.info()).invitations["seats"]["1"]
    return table, await second.use_invitation(token)


async def test_program_is_challenged_by_name_and_accepts(connect: Connect, programs: Programs) -> None:
    ann, otto = await connect("Ann"), await programs("Otto the Bot")
    places = [ME, {"program": "otto the bot"}]
    table = await ann.create_table("toy_walk", *places)
    place = (await ann.get(f"/api/tables/{table}")).json()["seats"][1]
    assert (place["kind"], place["name"], place["invited"]) == ("open", None, "Otto the Bot")
    (challenge,) = (await otto.tables()).challenges
    assert (challenge.table, challenge.seat, challenge.host) == (table, 1, "Ann")
    assert (await refused(otto.table(table).info())).clause == "S-1"
    await otto.accept(table)
    assert [seat.table for seat in (await otto.tables()).tables] == [table]
    place = (await ann.get(f"/api/tables/{table}")).json()["seats"][1]
    assert (place["kind"], place["name"], place["program"]) == ("person", "Otto the Bot", True)
    assert (await refused((await programs()).accept(table))).clause == "S-20"


async def test_declined_challenge_leaves_the_seat_open(connect: Connect, programs: Programs) -> None:
    ann, otto = await connect("Ann"), await programs("Declining")
    table = await ann.create_table("toy_walk", ME, {"program": "Declining"})
    await otto.decline(table)
    place = (await ann.get(f"/api/tables/{table}")).json()["seats"][1]
    assert (place["kind"], place["invited"]) == ("open", None)
    assert (await refused(otto.decline(table))).clause == "S-20"


async def test_program_joins_only_where_the_host_lets_it(connect: Connect, programs: Programs) -> None:
    ann, otto = await connect("Ann"), await programs()
    closed = await ann.create_table("toy_walk", ME, OPEN, door=True)
    assert (await refused(otto.join(closed))).clause == "S-20"
    token = (await ann.invitations(closed))["seats"]["1"]
    assert (await refused(otto.use_invitation(token))).clause == "S-20"
    opened = await ann.create_table("toy_walk", ME, OPEN, door=True, programs=True)
    assert (await otto.join(opened)).id == opened


async def test_program_of_the_host_may_join(connect: Connect, programs: Programs) -> None:
    ann = await connect("Ann")
    table = await ann.create_table("toy_walk", ME, OPEN)
    loaded = await programs.server.services.directory.find(table)
    otto = await programs("Anns own", owner=loaded.row.owner)
    token = (await ann.invitations(table))["seats"]["1"]
    assert (await otto.use_invitation(token)).id == table


async def test_view_text_actions_check_and_act(programs: Programs) -> None:
    table, other = await start_walk(await programs(), await programs())
    view = await table.view()
    assert view.seat == 0
    assert view.view["awaited"] == [0]
    assert (await refused(table.view(1))).clause == "S-4"
    assert "toy_walk" in (await table.text(language="fr")).lower() or await table.text()
    choices = await table.actions()
    assert choices.complete
    assert {"walk": True} in [choice.action for choice in choices.actions]
    assert all(choice.text for choice in choices.actions)
    assert choices == await table.actions()
    assert (await refused(table.check({"fly": True}))).status == 400
    assert (await table.check(WALK)).ok
    assert (await refused(other.act(WALK))).clause is not None
    answer = await table.act(WALK, prompt=choices.prompt)
    assert answer.line > view.line
    stale = await refused(other.act(WALK, prompt=choices.prompt + 50))
    assert stale.clause == "M-4"
    assert "walk" in await table.record()


async def test_repeated_number_is_executed_once(programs: Programs) -> None:
    first = await programs()
    table, _ = await start_walk(first, await programs())
    body = {"n": 7, "client": "me", "do": WALK}
    path = f"/api/bot/tables/{table.id}/act"
    one, two = [await first._http.post(path, json=body) for _ in range(2)]
    assert one.json() == two.json() == {"ok": True, "line": one.json()["line"]}
    wrong = body | {"n": 8, "do": {"fly": True}}
    again = await first._http.post(path, json=wrong)
    assert again.status_code == 400
    assert (await first._http.post(path, json=wrong | {"do": WALK})).json() == again.json()
    assert (await first._http.post(path, json=body | {"n": 3})).json()["error"]["clause"] == "S-6"


async def test_undo_offers_phrases_and_resignation(programs: Programs) -> None:
    table, other = await start_walk(await programs(), await programs())
    await table.act(WALK)
    await table.say("hello")
    await table.undo()
    asked = (await other.view()).asked
    if asked is not None:
        await other.answer("undo", False)
        assert (await table.view()).declined is not None
    await table.offer("draw")
    assert (await other.view()).asked == {"draw": 0}
    await other.answer("draw", False)
    assert (await refused(table.claim(1))).clause == "S-15"
    await table.leave()
    await table.return_to_seat()
    await other.resign()
    info = await table.info()
    assert info.phase == "over"
    following = await table.rematch()
    assert following.id != table.id
    assert (await following.info()).seats[0]["invited"] is not None


async def test_host_fills_seats_and_closes_the_table(programs: Programs) -> None:
    otto = await programs()
    table = await otto.make_table("toy_walk", [ME, OPEN, OPEN])
    await programs("Guesthouse")
    await table.set_seat(1, program="Guesthouse")
    assert (await table.info()).seats[1]["invited"] == "Guesthouse"
    await table.set_seat(1)
    await table.set_seat(1, bot=1)
    assert [seat["kind"] for seat in (await table.info()).seats] == ["person", "bot", "open"]
    await table.abort()
    assert (await table.info()).phase == "aborted"


@pytest.mark.parametrize(
    ("scopes", "allowed"),
    [
        ("play", {"account", "tables", "lobby"}),
        ("watch", {"account", "lobby"}),
        ("host", {"account", "lobby", "make"}),
    ],
)
async def test_scopes(programs: Programs, scopes: str, allowed: set[str]) -> None:
    otto = await programs(scopes=scopes)
    requests: dict[str, Callable[[], Awaitable[object]]] = {
        "account": otto.account,
        "tables": otto.tables,
        "lobby": otto.lobby,
        "make": lambda: otto.make_table("toy_walk", [ME, {"bot": 1}]),
    }
    for name, send in requests.items():
        if name in allowed:
            await send()
        else:
            error = await refused(send())
            assert (error.status, error.clause) == (403, "S-20")


async def test_token_without_play_never_sees_the_seat(programs: Programs, server: InProcessServer) -> None:
    player = await programs("Split scopes")
    watcher = await programs("Split scopes", scopes="watch")
    table = await player.make_table("toy_hand", [ME, {"bot": 1}])
    for read in (watcher.table(table.id).info, watcher.table(table.id).view, watcher.table(table.id).text):
        error = await refused(read())
        assert (error.status, error.clause) == (403, "S-20")
        assert "hand" not in str(error)


async def test_watching_shows_the_view_of_a_spectator(connect: Connect, programs: Programs) -> None:
    ann, otto = await connect("Ann"), await programs()
    table = await ann.create_table("toy_hand", ME, {"here": "Bob"}, door=True)
    watched = await otto.join(table, watch=True)
    assert (await watched.view()).seat is None
    assert (await refused(watched.view(0))).clause == "S-4"
    assert (await refused(watched.act({"card": 1}))).clause == "S-20"
    blind = await programs(scopes="play")
    assert (await refused(blind.join(table, watch=True))).clause == "S-20"


async def test_tokens_open_the_bot_api_only(
    server: InProcessServer, programs: Programs, connect: Connect
) -> None:
    otto, ann = await programs(), await connect("Ann")
    me = await otto._http.get("/api/me")
    assert (me.status_code, me.json()["error"]["clause"]) == (403, "S-20")
    assert "set-cookie" not in me.headers
    answer = await ann.get("/api/bot/account")
    assert (answer.status_code, answer.json()["error"]["clause"]) == (401, "S-20")
    assert answer.headers["www-authenticate"] == "Bearer"
    async with httpx.AsyncClient(base_url=server.base, transport=InProcessTransport()) as plain:
        for header in (
            "Bearer machinami_x",
            "Bearer ",
            "Basic eDp5",
            "machinami_x",
            "Bearer machinami_" + "x" * 9000,
        ):
            assert (await plain.get("/api/bot/account", headers={"authorization": header})).status_code == 401


async def test_revoked_token_is_refused_at_once(programs: Programs, server: InProcessServer) -> None:
    otto = await programs("Short lived")
    await otto.account()
    store = server.services.store.programs
    program = await store.find_by_name("Short lived")
    assert program is not None
    (token,) = await store.list_tokens([program.guest])
    assert token.used is not None
    assert await store.revoke(token.id)
    assert (await refused(otto.account())).status == 401


def read_database(folder: Path) -> bytes:
    """Return the bytes of a database and its log."""
    return b"".join(path.read_bytes() for path in folder.glob("house.sqlite*"))


async def test_secret_is_stored_as_hash_only(server: InProcessServer) -> None:
    secret = await new_token(server.config["database"])
    stored = read_database(server.folder)
    assert secret.encode() not in stored
    assert secret.removeprefix("machinami_").encode() not in stored
    assert secret not in server.log_text


async def test_limits_per_token_and_owner(tmp_path: Path) -> None:
    limits = {"requests_per_second_per_token": 0.001, "requests_at_once_per_token": 3}
    limits |= {"requests_per_second_per_owner": 0.001, "requests_at_once_per_owner": 5}
    async with InProcessServer(tmp_path, limits=limits) as server:
        one, two, three = [
            await new_token(server.config["database"], name, owner=owner)
            for name, owner in (("Alpha One", "ann"), ("Beta Two", "ann"), ("Gamma", ""))
        ]
        async with httpx.AsyncClient(base_url=server.base, transport=InProcessTransport()) as http:

            async def ask(token: str) -> int:
                headers = {"authorization": f"Bearer {token}"}
                return (await http.get("/api/bot/account", headers=headers)).status_code

            assert [await ask(one) for _ in range(4)] == [200, 200, 200, 429]
            assert [await ask(two) for _ in range(3)] == [200, 200, 429]
            assert await ask(three) == 200


async def test_people_make_and_revoke_tokens(
    connect: Connect, programs: Programs, server: InProcessServer
) -> None:
    ann = await connect("Annabel")
    body = {"name": "Annabot", "scopes": ["play"]}
    answer = await ann.post("/api/me/tokens", body)
    assert (answer.status_code, answer.json()["error"]["clause"]) == (403, "S-20")
    assert (await ann.get("/api/me/programs")).json() == {"kept": False, "programs": []}
    await keep_name(ann, server)
    made = (await ann.post("/api/me/tokens", body | {"label": "laptop"})).json()
    assert made["scopes"] == ["play"]
    listed = (await ann.get("/api/me/programs")).json()
    (program,) = listed["programs"]
    (token,) = program["tokens"]
    assert (program["name"], token["label"], token["used"], program["online"]) == (
        "Annabot",
        "laptop",
        None,
        False,
    )
    assert made["secret"] not in json.dumps(listed)
    otto = await programs.connect(made["secret"])
    assert (await otto.account()).name == "Annabot"
    bob = await connect("Bobby")
    assert (await bob.http.delete(f"/api/me/tokens/{token['id']}")).status_code == 404
    left = (await ann.http.delete(f"/api/me/tokens/{token['id']}")).json()
    assert left["programs"][0]["tokens"] == []
    assert (await refused(otto.account())).status == 401


async def test_names_of_programs_are_unique_and_honest(connect: Connect, server: InProcessServer) -> None:
    ann, bob = await connect("Annette"), await connect("Bobette")
    await keep_name(ann, server)
    await keep_name(bob, server)
    for name, status in (("Suzu", 400), ("Admin", 400), ("", 400), ("x" * 60, 400), ("Annette", 409)):
        assert (await ann.post("/api/me/tokens", {"name": name, "scopes": ["play"]})).status_code == status, (
            name
        )
    assert (await ann.post("/api/me/tokens", {"name": "Unique Bot", "scopes": []})).status_code == 400
    assert (await ann.post("/api/me/tokens", {"name": "Unique Bot", "scopes": ["all"]})).status_code == 400
    assert (await ann.post("/api/me/tokens", {"name": "Unique Bot", "scopes": ["host"]})).status_code == 201
    taken = await bob.post("/api/me/tokens", {"name": "unique bot", "scopes": ["play"]})
    assert (taken.status_code, taken.json()["error"]["clause"]) == (409, "S-20")
    assert (await bob.post("/api/me", {"name": "Unique B0t"})).status_code in (400, 409)


async def test_programs_and_tokens_are_limited(connect: Connect, server: InProcessServer) -> None:
    ann = await connect("Annmarie")
    await keep_name(ann, server)
    limits = server.services.settings.limits
    for number in range(limits.programs_per_guest):
        name = f"Fleet {'abcdefgh'[number] * 4}"
        assert (await ann.post("/api/me/tokens", {"name": name, "scopes": ["play"]})).status_code == 201
    more = await ann.post("/api/me/tokens", {"name": "One too many", "scopes": ["play"]})
    assert (more.status_code, more.json()["error"]["clause"]) == (409, "S-20")
    for _ in range(limits.tokens_per_program - 1):
        assert (
            await ann.post("/api/me/tokens", {"name": "Fleet aaaa", "scopes": ["play"]})
        ).status_code == 201
    assert (await ann.post("/api/me/tokens", {"name": "Fleet aaaa", "scopes": ["play"]})).status_code == 409


async def test_people_and_programs_are_not_rated_together(
    connect: Connect, programs: Programs, server: InProcessServer
) -> None:
    ann = await connect("Ann Rated")
    await keep_name(ann, server)
    await programs("Rated One")
    clock = {"budget": 600, "increment": 5}
    body = {
        "game": "toy_walk",
        "seats": 2,
        "options": {},
        "places": [ME, {"program": "Rated One"}],
        "rated": True,
    }
    answer = await ann.post("/api/tables", body | {"clock": clock})
    assert (answer.status_code, answer.json()["error"]["clause"]) == (400, "S-19")
    one, two = await programs("Rated One"), await programs("Rated Two")
    table, _ = await start_walk(one, two, rated=True, clock=clock)
    rated = (await table.info()).rated
    assert rated is not None
    assert rated["why"] is None
    await table.resign()
    async with asyncio.timeout(60):
        while not (await one.account()).ratings:  # noqa: ASYNC110  another task applies the result
            await asyncio.sleep(0.02)
    standings = (await ann.get("/api/games/toy_walk/standings")).json()
    assert {"Rated One", "Rated Two"} <= {row["name"] for row in standings["programs"]}
    assert not {"Rated One", "Rated Two"} & {row["name"] for row in standings["rows"]}


async def test_two_programs_of_one_owner_are_not_rated(programs: Programs) -> None:
    one, two = await programs("Twin Alpha", owner="someone"), await programs("Twin Omega", owner="someone")
    table, _ = await start_walk(one, two, rated=True, clock={"budget": 600})
    rated = (await table.info()).rated
    assert rated is not None
    assert rated["why"] == "device"


async def test_whole_game_of_two_programs(programs: Programs) -> None:
    table, other = await start_walk(await programs(), await programs())
    rng = Random(3)
    for _ in range(500):
        view = await table.view()
        if view.view["outcome"] is not None:
            break
        mover = table if 0 in view.view["awaited"] else other
        seen = await mover.view()
        await mover.act(imagine(seen.view, rng).actions(int(seen.seat or 0)).sample(rng))
    assert (await other.info()).phase == "over"


async def keep_name(guest: Guest, server: InProcessServer) -> None:
    """Give a guest a kept name, as a second browser would."""
    link = (await guest.post("/api/me/links", {})).json()["secret"]
    async with Guest(server.base) as second:
        await second.get("/api/me")
        assert (await second.post("/api/me/links/take", {"secret": link})).status_code == 200
