"""Playback of other players' moves: described one after another, at a chosen pace."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.browser.conftest import MakeVisitor
from tests.browser.toscana import Seat
from tests.browser.visitor import Visitor

pytestmark = pytest.mark.external


async def start_game(visitor: Visitor) -> Seat:
    """Open a game against a bot at the first tile, after the playback of its answer."""
    seat = await Seat.open_against_bot(visitor)
    ready = seat.page.locator("[data-tool=turn]:enabled")
    coming = seat.page.get_by_role("button", name="Next move")
    await expect(ready.or_(coming).first).to_be_visible()
    if await coming.count():
        await coming.click()
    await expect(ready).to_be_visible()
    return seat


async def test_bots_move_waits_for_a_request(make_visitor: MakeVisitor) -> None:
    ada = await start_game(await make_visitor(pace="step"))
    await ada.lay_tile()
    await expect(ada.visitor.button("Next move")).to_be_visible()
    count = await ada.tiles.count()
    await ada.page.keyboard.press("g")
    await expect(ada.tiles).to_have_count(count + 1)
    await expect(ada.page.locator(".caption")).to_contain_text("Suzu lays a red tile")
    await expect(ada.page.get_by_role("group", name="What happened")).to_contain_text("Since your last turn")


@pytest.mark.soak(only=True)
async def test_held_playback_can_jump_to_the_current_state(
    make_visitor: MakeVisitor,
) -> None:
    ada = await start_game(await make_visitor(pace="step"))
    await ada.page.keyboard.press("k")
    await ada.lay_tile()
    await ada.visitor.button("Show how things are now").click()
    await expect(ada.page.locator(".caption")).to_contain_text("Suzu lays a red tile")
    await expect(ada.visitor.button("Go on")).to_have_count(0)
    await expect(ada.visitor.button("Hold")).to_be_hidden()


@pytest.mark.soak(only=True)
async def test_forecast_of_a_tile_and_its_result_are_shown(
    make_visitor: MakeVisitor,
) -> None:
    ada = await start_game(await make_visitor())
    await ada.board.press("n")
    await ada.page.keyboard.press("Enter")
    await expect(ada.page.locator("[data-brings]")).to_have_text(
        "Your largest area: 0 → 1 tile; theirs: 0 → 1. Click it again to lay it."
    )
    await ada.page.keyboard.press("Enter")
    log = ada.page.get_by_role("group", name="What happened")
    await expect(log).to_contain_text("Your largest area grows from 0 to 1 tile.")


@pytest.mark.soak(only=True)
async def test_objective_is_shown_until_dismissed(make_visitor: MakeVisitor) -> None:
    ada = await Seat.open_against_bot(await make_visitor())
    await ada.wait_for_prompt()
    aim = ada.page.get_by_text("The largest area of your colour wins")
    await expect(aim.first).to_be_visible()
    await ada.visitor.button("I know what wins").click()
    await ada.page.reload()
    await ada.wait_for_prompt()
    await expect(ada.visitor.button("I know what wins")).to_have_count(0)
