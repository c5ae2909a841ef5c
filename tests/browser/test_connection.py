"""Cut lines, reloads and restarts: the table is always there again."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.browser.conftest import MakeVisitor
from tests.browser.line import Line
from tests.browser.passing import watch_for
from tests.browser.seat import Seat
from tests.browser.visitor import Visitor
from tests.server.running import Running

pytestmark = pytest.mark.asyncio(loop_scope="session")

CUT = ("WebSocket connection", "ERR_")


async def start_game(guest: Visitor) -> Seat:
    """The guest at a table with a bot, two tiles into the game."""
    seat = await Seat.against_a_bot(guest)
    await seat.plays(1)
    await seat.wait_for_prompt()
    return seat


async def test_a_cut_line_is_noticed_and_comes_back_by_itself(
    make_visitor: MakeVisitor, house: Running
) -> None:
    async with Line(house.base) as line:
        guest = await make_visitor(line.base)
        guest.forgives(*CUT)
        seat = await start_game(guest)
        line.cut()
        await expect(guest.page.get_by_text("Connection lost. Trying again…")).to_be_visible()
        wait_for_message = await watch_for(guest.page, ".flash", "Connected again.")
        line.mend()
        await wait_for_message()
        await seat.plays(1)


async def test_a_move_made_while_the_line_is_cut_arrives_once_when_it_is_back(
    make_visitor: MakeVisitor, house: Running
) -> None:
    async with Line(house.base) as line:
        guest = await make_visitor(line.base)
        guest.forgives(*CUT)
        seat = await start_game(guest)
        line.cut()
        await expect(guest.page.get_by_text("Connection lost. Trying again…")).to_be_visible()
        await seat.board.press("n")
        await guest.page.keyboard.press("Enter")
        await guest.page.keyboard.press("Enter")
        await expect(guest.page.get_by_text("Your move will be sent")).to_be_visible()
        line.mend()
        await expect(seat.tiles).to_have_count(4)
        await seat.wait_for_prompt()


async def test_a_reload_in_mid_game_brings_everything_back(make_visitor: MakeVisitor) -> None:
    seat = await start_game(await make_visitor())
    words = seat.page.get_by_label("The table in words")
    before = await words.inner_text()
    await seat.page.reload()
    await expect(seat.tiles).to_have_count(2)
    await expect(words).to_have_text(before, use_inner_text=True)
    await seat.plays(1)


async def test_an_open_page_lives_through_a_restart_of_the_server(
    make_visitor: MakeVisitor, tmp_path: Path
) -> None:
    with Running(tmp_path, same=True) as house:
        guest = await make_visitor(house.base)
        guest.forgives(*CUT)
        seat = await start_game(guest)
        house.kill()
        await expect(guest.page.get_by_text("Connection lost. Trying again…")).to_be_visible()
        house.start()
        await expect(guest.page.get_by_text("Connection lost. Trying again…")).to_have_count(0)
        await seat.plays(1)
        await expect(seat.tiles).to_have_count(4)
