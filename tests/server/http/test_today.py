"""The puzzle of the day: the server measures, and whoever has not built it is shown no solution."""

from __future__ import annotations

from typing import Any

import httpx

from machinami.core import registry
from machinami.core.contract import Puzzler
from machinami.games.jutaku.components.data_sets import SETS, USUAL
from machinami.server.today import today
from tests.server.conftest import Comes
from tests.server.guests import Guest

ME = {"me": True}


def agreed() -> dict[str, Any]:
    game = registry.find("jutaku")
    assert isinstance(game, Puzzler)
    return game.options_of(today())


async def built(guest: Guest, options: dict[str, Any]) -> str:
    """A table at which a guest builds a card by its stored solution; its id."""
    table = await guest.makes("jutaku", ME, options=options)
    wire = await guest.sits(table)
    await wire.sees(0, lambda view: view["board"]["phase"] == "build")
    site = SETS.of(USUAL).site(options["card"], options["side"])
    for piece, floor, pose in site.solution.built:
        await wire.act({"grab": piece})
        outline = site.solution.outline
        await wire.act({"place": piece, "outline": outline, "floor": floor, "pose": list(pose)})
    await wire.act({"stop": True})
    await wire.sees(0, lambda view: view["outcome"] is not None)
    return table


async def replay_of(guest: Guest, table: str) -> str:
    return str((await guest.get(f"/api/tables/{table}")).json()["replay"])


def kept_back(answer: httpx.Response) -> bool:
    return answer.status_code == 403 and answer.json()["error"]["clause"] == "S-10"


async def test_nothing_shows_todays_solution_to_who_has_not_finished(comes: Comes) -> None:
    ada, ben = await (await comes()).named("Ada"), await (await comes()).named("Ben")
    table = await built(ada, agreed())
    replay = await replay_of(ada, table)
    record = (await ada.get(f"/api/replays/{replay}/record")).text
    brought = await ada.http.post("/api/records", content=record, headers={"content-type": "text/plain"})
    other = brought.json()["replay"]
    watch = (await ada.invitations(table))["watch"]

    for guest in (ben, await comes()):
        for shown in (replay, other):
            assert kept_back(await guest.http.get(f"/api/replays/{shown}"))
            for more in ("/record", "/review"):
                assert kept_back(await guest.http.get(f"/api/replays/{shown}{more}"))
    assert kept_back(await ben.http.post("/api/tables", json=_from(replay)))
    await ben.get(f"/api/watch/{watch}")
    for path in ("", "/record", "/chance"):
        assert (await ben.http.get(f"/api/tables/{table}{path}")).status_code in (403, 404)

    assert (await ada.get(f"/api/replays/{replay}")).status_code == 200
    await built(ben, agreed())
    assert (await ben.get(f"/api/replays/{replay}")).status_code == 200


def _from(replay: str) -> dict[str, Any]:
    start = {"replay": replay, "line": 12, "seat": None}
    return {"game": "jutaku", "seats": 1, "options": {}, "places": [ME], "start": start}


async def test_alone_against_the_clock_no_hint_is_given(comes: Comes) -> None:
    ada = await (await comes()).named("Ada of hints")
    for options in (agreed(), agreed() | {"card": 1 + agreed()["card"] % 30}, {"mode": "trial"}):
        table = await ada.makes("jutaku", ME, options=options)
        assert (await ada.get(f"/api/tables/{table}")).json()["hints"] is False
        hint = await ada.http.post(f"/api/tables/{table}/hint", json={"seat": 0})
        assert (hint.status_code, hint.json()["error"]["clause"]) == (403, "S-14")
    race = await ada.makes("jutaku", ME, {"bot": 1})
    hint = await ada.http.post(f"/api/tables/{race}/hint", json={"seat": 0})
    assert hint.json()["action"].keys() == {"architect", "card"}, "against bots nobody is the worse for it"


async def test_the_first_finished_try_of_each_guest_is_on_the_board(comes: Comes) -> None:
    ada = await (await comes()).named("Ada of the day")
    await built(ada, agreed())
    times = (await ada.get("/api/games/jutaku/daily/times")).json()
    mine = [time for time in times if time["you"]]
    assert [time["name"] for time in mine] == ["Ada of the day"]
    assert mine[0]["time"] > 0
    assert [time["time"] for time in times] == sorted(time["time"] for time in times)
    await built(ada, agreed())
    assert [time for time in (await ada.get("/api/games/jutaku/daily/times")).json() if time["you"]] == mine


async def test_the_easy_puzzle_of_the_day_has_a_board_of_its_own(comes: Comes) -> None:
    game = registry.find("jutaku")
    assert isinstance(game, Puzzler)
    ada = await (await comes()).named("Ada of ease")
    replay = await replay_of(ada, await built(ada, game.options_of(today(), easy=True)))
    easy = (await ada.get("/api/games/jutaku/daily/times?easy=true")).json()
    assert [time["name"] for time in easy if time["you"]] == ["Ada of ease"]
    assert not any(time["you"] for time in (await ada.get("/api/games/jutaku/daily/times")).json())
    assert kept_back(await (await comes()).http.get(f"/api/replays/{replay}"))


async def test_another_puzzle_is_shown_to_everybody(comes: Comes) -> None:
    ada = await (await comes()).named("Ada")
    options = agreed()
    other = {**options, "side": "hard" if options["side"] == "easy" else "easy"}
    replay = await replay_of(ada, await built(ada, other))
    assert (await (await comes()).get(f"/api/replays/{replay}")).status_code == 200
    assert (await ada.http.get("/api/games/nothing/daily/times")).status_code == 404
