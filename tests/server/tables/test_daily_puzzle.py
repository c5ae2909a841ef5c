"""The daily puzzle: the server measures the time, and shows no solution before the guest has solved it."""

from __future__ import annotations

from typing import Any

import httpx

from machinami.core import registry
from machinami.games.jutaku.components.data_sets import DEFAULT_SET, SETS
from machinami.server.tables.daily_puzzle import today
from tests.server.clients import Guest
from tests.server.conftest import Connect

ME = {"me": True}


def get_daily_options() -> dict[str, Any]:
    options = registry.find("jutaku").daily_options(today())
    assert options is not None
    return options


async def build_card(guest: Guest, options: dict[str, Any]) -> str:
    """Create a table at which a guest builds a card by its stored solution. Return its id."""
    table = await guest.create_table("jutaku", ME, options=options)
    wire = await guest.join_table(table)
    await wire.wait_for_view(0, lambda view: view["board"]["phase"] == "build")
    site = SETS.load(DEFAULT_SET).site(options["card"], options["side"])
    for piece, floor, pose in site.solution.built:
        await wire.act({"grab": piece})
        outline = site.solution.outline
        await wire.act({"place": piece, "outline": outline, "floor": floor, "pose": list(pose)})
    await wire.act({"stop": True})
    await wire.wait_for_view(0, lambda view: view["outcome"] is not None)
    return table


async def replay_of(guest: Guest, table: str) -> str:
    return str((await guest.get(f"/api/tables/{table}")).json()["replay"])


def is_withheld(answer: httpx.Response) -> bool:
    return answer.status_code == 403 and answer.json()["error"]["clause"] == "S-10"


async def test_todays_solution_is_hidden_until_finished(connect: Connect) -> None:
    ada, ben = await (await connect()).set_name("Ada"), await (await connect()).set_name("Ben")
    table = await build_card(ada, get_daily_options())
    replay = await replay_of(ada, table)
    record = (await ada.get(f"/api/replays/{replay}/record")).text
    brought = await ada.http.post("/api/records", content=record, headers={"content-type": "text/plain"})
    other = brought.json()["replay"]
    watch = (await ada.invitations(table))["watch"]

    for guest in (ben, await connect()):
        for shown in (replay, other):
            assert is_withheld(await guest.http.get(f"/api/replays/{shown}"))
            for more in ("/record", "/review"):
                assert is_withheld(await guest.http.get(f"/api/replays/{shown}{more}"))
    assert is_withheld(await ben.http.post("/api/tables", json=_from(replay)))
    await ben.get(f"/api/watch/{watch}")
    for path in ("", "/record", "/chance"):
        assert (await ben.http.get(f"/api/tables/{table}{path}")).status_code in (403, 404)

    assert (await ada.get(f"/api/replays/{replay}")).status_code == 200
    await build_card(ben, get_daily_options())
    assert (await ben.get(f"/api/replays/{replay}")).status_code == 200


def _from(replay: str) -> dict[str, Any]:
    start = {"replay": replay, "line": 12, "seat": None}
    return {"game": "jutaku", "seats": 1, "options": {}, "places": [ME], "start": start}


async def test_no_hint_alone_against_the_clock(connect: Connect) -> None:
    ada = await (await connect()).set_name("Ada of hints")
    for options in (
        get_daily_options(),
        get_daily_options() | {"card": 1 + get_daily_options()["card"] % 30},
        {"mode": "trial"},
    ):
        table = await ada.create_table("jutaku", ME, options=options)
        assert (await ada.get(f"/api/tables/{table}")).json()["hints"] is False
        hint = await ada.http.post(f"/api/tables/{table}/hint", json={"seat": 0})
        assert (hint.status_code, hint.json()["error"]["clause"]) == (403, "S-14")
    race = await ada.create_table("jutaku", ME, {"bot": 1})
    hint = await ada.http.post(f"/api/tables/{race}/hint", json={"seat": 0})
    assert hint.json()["action"].keys() == {"architect", "card"}, "against bots nobody is the worse for it"


async def test_leaderboard_has_first_finish_of_each_guest(connect: Connect) -> None:
    ada = await (await connect()).set_name("Ada of the day")
    await build_card(ada, get_daily_options())
    times = (await ada.get("/api/games/jutaku/daily/times")).json()
    mine = [time for time in times if time["you"]]
    assert [time["name"] for time in mine] == ["Ada of the day"]
    assert mine[0]["time"] > 0
    assert [time["time"] for time in times] == sorted(time["time"] for time in times)
    await build_card(ada, get_daily_options())
    assert [time for time in (await ada.get("/api/games/jutaku/daily/times")).json() if time["you"]] == mine


async def test_easy_daily_puzzle_has_separate_leaderboard(connect: Connect) -> None:
    options = registry.find("jutaku").daily_options(today(), easy=True)
    assert options is not None
    ada = await (await connect()).set_name("Ada of ease")
    replay = await replay_of(ada, await build_card(ada, options))
    easy = (await ada.get("/api/games/jutaku/daily/times?easy=true")).json()
    assert [time["name"] for time in easy if time["you"]] == ["Ada of ease"]
    assert not any(time["you"] for time in (await ada.get("/api/games/jutaku/daily/times")).json())
    assert is_withheld(await (await connect()).http.get(f"/api/replays/{replay}"))


async def test_other_puzzles_are_public(connect: Connect) -> None:
    ada = await (await connect()).set_name("Ada")
    options = get_daily_options()
    other = {**options, "side": "hard" if options["side"] == "easy" else "easy"}
    replay = await replay_of(ada, await build_card(ada, other))
    assert (await (await connect()).get(f"/api/replays/{replay}")).status_code == 200
    assert (await ada.http.get("/api/games/nothing/daily/times")).status_code == 404
