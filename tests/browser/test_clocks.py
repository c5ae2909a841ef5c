"""Clocks: chosen for a new table, shown next to the names, and deciding games."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.browser.axe import find_violations
from tests.browser.conftest import MakeVisitor
from tests.browser.toscana import Seat
from tests.browser.visitor import Visitor
from tests.server.clients import Guest
from tests.server.server_process import ServerProcess

pytestmark = pytest.mark.external

A_DAY = 24 * 3_600_000
BELOW_THREE, BELOW_TEN = re.compile(r"[0-2]:\d\d"), re.compile(r"(?<!\d)[1-9]:\d\d")
"""Displays of a clock with some of three or of ten minutes left."""


async def test_chosen_clock_runs_beside_the_names(make_visitor: MakeVisitor) -> None:
    ada, bo = await make_visitor(), await make_visitor()
    await ada.open("/new/toscana")
    await ada.page.get_by_label("Your name").fill("Ada")
    await ada.unfold_choices()
    await ada.page.get_by_role("radio", name="Brisk").check()
    await expect(ada.page.get_by_text("3 minutes each")).to_be_visible()
    assert await find_violations(ada.page) == []
    await ada.button("Open the table").click()
    await bo.page.goto(await ada.page.get_by_label("Link to seat 2", exact=True).input_value())
    await expect(bo.page.get_by_text("Clock: 3 min each, +10 s.")).to_be_visible()
    await bo.page.get_by_label("Your name").fill("Bo")
    await bo.button("Sit down").click()
    assert await Seat(bo).wait_for_prompt() == "veto"
    clocks = ada.page.get_by_label("Players").locator(".clock")
    await expect(clocks).to_have_count(2)
    await expect(clocks.first).to_contain_text("3:00")
    await expect(clocks.last).to_contain_text(BELOW_THREE)


async def open_table_with_clock(
    server: ServerProcess, ada: Visitor, bo: Visitor, clock: dict[str, int]
) -> tuple[Seat, Seat]:
    """Open a table of Toscana with a clock for Ada and Bo; Bo answers first."""
    async with Guest(server.base) as host, Guest(server.base) as friend:
        await host.set_name("Ada")
        table = await host.create_table("toscana", {"me": True}, {"open": True}, clock=clock)
        await friend.get("/api/me")
        await friend.take_seat((await host.invitations(table))["seats"]["1"], "Bo")
        for visitor, guest in ((ada, host), (bo, friend)):
            visitor.allow_console_errors("WebSocket connection", "ERR_")
            await visitor.set_cookies(dict(guest.http.cookies))
            await visitor.open(f"/t/{table}")
    assert await Seat(bo).wait_for_prompt() == "veto"
    return Seat(ada), Seat(bo)


async def restart_later(server: ServerProcess, seat: Seat) -> None:
    """Stop the server and start it two days later."""
    server.kill()
    await expect(seat.page.get_by_text("Connection lost. Trying again…")).to_be_visible()
    server.config["ahead"] = 2 * A_DAY
    server.start()


@pytest.mark.soak(only=True)
async def test_live_clock_stops_while_the_server_is_down(make_visitor: MakeVisitor, tmp_path: Path) -> None:
    with ServerProcess(tmp_path, same=True) as server:
        ada, bo = await open_table_with_clock(
            server, await make_visitor(server.base), await make_visitor(server.base), {"budget": 600}
        )
        clocks = ada.page.get_by_label("Players").locator(".clock")
        await expect(clocks.last).to_contain_text(BELOW_TEN)
        await restart_later(server, ada)
        await expect(ada.page.get_by_text("Connection lost. Trying again…")).to_have_count(0)
        await bo.decline_veto()
        assert await ada.wait_for_prompt() == "place"
        await expect(clocks.last).to_contain_text(re.compile(r"[1-9]:\d\d|10:00"))
        await expect(clocks.first).to_contain_text(BELOW_TEN)


@pytest.mark.soak(only=True)
async def test_sweep_ends_a_slow_game_without_connected_players(
    make_visitor: MakeVisitor, tmp_path: Path
) -> None:
    with ServerProcess(tmp_path, same=True, limits={"sweep_seconds": 0.05}) as server:
        ada, bo = await open_table_with_clock(
            server, await make_visitor(server.base), await make_visitor(server.base), {"days": 1}
        )
        await expect(bo.page.get_by_label("Players").locator(".clock")).to_contain_text("23 hours")
        await bo.page.goto("about:blank")
        await restart_later(server, ada)
        await expect(ada.end).to_contain_text("Bo ran out of time.")
        await bo.page.goto("/you")
        past = bo.page.locator("li[data-game=toscana]")
        await expect(past).to_contain_text("on time")
