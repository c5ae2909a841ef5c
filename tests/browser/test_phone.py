"""A phone of 360 by 740 pixels, used by touch."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.browser.conftest import MakeVisitor
from tests.browser.toscana import Seat
from tests.browser.visitor import PHONE, Visitor

pytestmark = pytest.mark.external


async def open_table(guest: Visitor) -> Seat:
    """Open a table against a bot with the first tile to place."""
    seat = await Seat.open_against_bot(guest)
    assert await seat.wait_for_prompt() == "place"
    return seat


async def read_time(guest: Visitor) -> float:
    """Return the time of the page's clock."""
    moment: float = await guest.page.evaluate("performance.now()")
    return moment


async def test_tap_drafts_a_tile_and_the_button_places_it(make_visitor: MakeVisitor) -> None:
    guest = await make_visitor(**PHONE)
    seat = await open_table(guest)
    await guest.page.locator("[data-board] .field svg").tap()
    await expect(guest.button("Place here")).to_be_visible()
    await expect(seat.tiles).to_have_count(0)
    await guest.button("Place here").tap()
    await expect(seat.tiles).to_have_count(2)


@pytest.mark.soak(only=True)
async def test_second_tap_on_the_tile_places_it(make_visitor: MakeVisitor) -> None:
    guest = await make_visitor(**PHONE)
    seat = await open_table(guest)
    field = guest.page.locator("[data-board] .field svg")
    await field.tap()
    await expect(guest.button("Place here")).to_be_visible()
    # The page counts two quick taps as one by their time.
    await guest.page.wait_for_function(
        "(since) => performance.now() - since > 300", arg=await read_time(guest)
    )
    await field.tap()
    await expect(seat.tiles).to_have_count(2)


@pytest.mark.soak(only=True)
async def test_drafted_tile_can_be_cancelled(make_visitor: MakeVisitor) -> None:
    guest = await make_visitor(**PHONE)
    seat = await open_table(guest)
    await guest.page.locator("[data-board] .field svg").tap()
    await guest.button("Cancel").tap()
    await expect(guest.button("Place here")).to_have_count(0)
    await expect(seat.tiles).to_have_count(0)


@pytest.mark.soak(only=True)
async def test_refused_tile_can_be_placed_after_turning(
    make_visitor: MakeVisitor,
) -> None:
    guest = await make_visitor(**PHONE)
    seat = await open_table(guest)
    above_the_centre = await guest.page.locator("[data-board] .field svg").evaluate(
        """(map) => {
            const { x, y } = new DOMPoint(8.5 * 40, 6.5 * 40).matrixTransform(map.getScreenCTM());
            return [x, y]; }"""
    )
    await guest.page.touchscreen.tap(*above_the_centre)
    await expect(guest.page.get_by_role("alert")).to_be_visible()
    await expect(guest.button("Place here")).to_have_count(0)
    await guest.page.locator("[data-tool=turn]").tap()
    await guest.button("Place here").tap()
    await expect(seat.tiles).to_have_count(2)


@pytest.mark.soak(only=True)
async def test_illegal_place_is_refused_with_a_reason(make_visitor: MakeVisitor) -> None:
    guest = await make_visitor(**PHONE)
    seat = await open_table(guest)
    await seat.play(1)
    assert await seat.wait_for_prompt() == "place"
    tile = await seat.tiles.first.bounding_box()
    assert tile is not None
    await guest.page.touchscreen.tap(tile["x"] + tile["width"] / 2, tile["y"] + tile["height"] / 2)
    why = guest.page.get_by_role("link", name="Why?").or_(guest.page.get_by_role("button", name="Why?"))
    await expect(why).to_be_visible()
    await why.tap()
    await expect(guest.page.get_by_role("dialog", name="Rules of Toscana")).to_be_visible()
