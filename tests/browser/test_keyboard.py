"""The page can be used by keyboard only."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.browser.conftest import MakeVisitor
from tests.browser.toscana import Seat
from tests.browser.visitor import Visitor
from tests.soak import choose_count

pytestmark = pytest.mark.external

TILES = choose_count(8, 99)
"""The test resigns after so many tiles; in `make soak` it plays to the end."""
FOCUSED = """() => { const at = document.activeElement;
    return at.getAttribute('aria-label') ??
    at.labels?.[0]?.innerText ?? at.innerText?.trim() ?? ''; }"""


async def tab_to(guest: Visitor, name: str) -> None:
    """Press Tab until the thing with this name has the focus."""
    for _ in range(60):
        await guest.page.keyboard.press("Tab")
        if await guest.page.evaluate(FOCUSED) == name:
            return
    raise AssertionError(f"Tab does not reach {name!r}")


@pytest.mark.soak
async def test_game_is_set_up_and_played_by_keyboard(make_visitor: MakeVisitor) -> None:
    guest = await (await make_visitor()).open("/")
    seat, press = Seat(guest), guest.page.keyboard.press
    await expect(guest.button("Play now: Toscana, against a bot")).to_be_visible()
    await tab_to(guest, "With friends: set up a table of Toscana")
    await press("Enter")
    await expect(guest.button("Open the table")).to_be_visible()
    await tab_to(guest, "Your name")
    await guest.page.keyboard.type("Ada")
    await guest.page.keyboard.press("Tab")
    await press("Enter")
    await tab_to(guest, "Seat 2")
    await guest.page.keyboard.type("Suzu")
    await tab_to(guest, "Open the table")
    await press("Enter")

    await expect(seat.board).to_be_visible()
    await press("b")
    while (asked := await seat.wait_for_prompt()) != "over":
        count = await seat.tiles.count()
        if count >= TILES:
            await resign(guest)
            break
        if asked == "place":
            await press("n")
            await press("Enter")
        await press("Enter")
        await guest.page.wait_for_function(
            "(count) => document.querySelectorAll('main [data-tile]').length > count", arg=count
        )
    await seat.read_ending()
    await tab_to(guest, "More")
    await press("Enter")
    await tab_to(guest, "Step through it")
    await press("Enter")
    await expect(guest.page.get_by_role("slider", name="Moment of the game")).to_be_visible()
    await press("End")
    await expect(seat.tiles).not_to_have_count(0)


async def resign(guest: Visitor) -> None:
    """Resign the game."""
    for name in ("Table menu", "Resign", "Resign"):
        await tab_to(guest, name)
        await guest.page.keyboard.press("Enter")


@pytest.mark.soak(only=True)
async def test_keys_dialog_opens_by_key(make_visitor: MakeVisitor) -> None:
    guest = await make_visitor()
    await expect((await Seat.open_against_bot(guest)).board).to_be_visible()
    await guest.page.keyboard.press("?")
    await expect(guest.page.get_by_role("dialog", name="Keys")).to_be_visible()
    await guest.page.keyboard.press("Escape")
    await expect(guest.page.get_by_role("dialog", name="Keys")).to_have_count(0)
