"""Every page of the site in its relevant states, and functions that open them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from playwright.async_api import expect

from tests.browser.sample_tables import SampleTables
from tests.browser.visitor import Visitor

OpenState = Callable[[Visitor, SampleTables], Awaitable[None]]


def open_address(path: Callable[[SampleTables], str], marker: str) -> OpenState:
    """Return a function that opens an address; `marker` is visible when the page is complete."""

    async def open_state(visitor: Visitor, sample_tables: SampleTables) -> None:
        await visitor.open(path(sample_tables))
        await expect(visitor.page.locator(marker).first).to_be_visible()

    return open_state


def press_key(key: str, marker: str) -> OpenState:
    """Return a function that presses a key at the table."""

    async def open_state(visitor: Visitor, sample_tables: SampleTables) -> None:
        await PAGE_STATES["table"](visitor, sample_tables)
        await visitor.page.keyboard.press(key)
        await expect(visitor.page.locator(marker).first).to_be_visible()

    return open_state


async def open_proposal(visitor: Visitor, sample_tables: SampleTables) -> None:
    """A tile set down, waiting for its confirmation."""
    await PAGE_STATES["table"](visitor, sample_tables)
    await visitor.page.locator("[data-board]").press("n")
    await visitor.page.keyboard.press("Enter")
    await expect(visitor.page.locator(".proposal")).to_be_visible()


async def open_menu(visitor: Visitor, sample_tables: SampleTables) -> None:
    """The menu of the table."""
    await PAGE_STATES["table"](visitor, sample_tables)
    await visitor.page.locator(".menu > button").click()
    await expect(visitor.page.locator(".menu li").first).to_be_visible()


async def open_settings(visitor: Visitor, sample_tables: SampleTables) -> None:
    """The settings over the home page."""
    await PAGE_STATES["home"](visitor, sample_tables)
    await visitor.page.locator("header nav button").last.click()
    await expect(visitor.page.locator("dialog input[type=text]")).to_have_value("Ada")


async def open_handover(visitor: Visitor, sample_tables: SampleTables) -> None:
    """A device that is handed over."""
    wish = {"game": "toscana", "seats": 2, "options": {}, "places": [{"me": True}, {"here": "Bo"}]}
    headers = {"origin": visitor.base}
    response = await visitor.context.request.post("/api/tables", data=wish, headers=headers)
    await visitor.open(f"/t/{(await response.json())['table']}")
    await visitor.page.locator("[data-veto] button").first.click()
    await expect(visitor.page.locator("#handover")).to_be_visible()


async def open_invitation(visitor: Visitor, sample_tables: SampleTables) -> None:
    """The invitation for a guest without a seat at the table."""
    await visitor.context.clear_cookies()
    await visitor.open(f"/seat/{sample_tables.seat}")
    await expect(visitor.page.locator("form input").first).to_be_visible()
    await visitor.set_cookies(sample_tables.cookies)


PAGE_STATES: dict[str, OpenState] = {
    "home": open_address(lambda _: "/", "[aria-labelledby=yours] li"),
    "new": open_address(lambda _: "/new/toscana", "form input"),
    "invitation": open_invitation,
    "waiting": open_address(lambda sample_tables: f"/t/{sample_tables.waiting}", ".link input"),
    "table": open_address(lambda sample_tables: f"/t/{sample_tables.playing}", "[data-tool=turn]:enabled"),
    "veto": open_address(lambda sample_tables: f"/t/{sample_tables.veto}", "[data-veto]"),
    "proposal": open_proposal,
    "menu": open_menu,
    "log": press_key("h", "dialog li"),
    "keys": press_key("?", "dialog kbd"),
    "settings": open_settings,
    "handover": open_handover,
    "end": open_address(lambda sample_tables: f"/t/{sample_tables.over}", "dialog .why"),
    "replay": open_address(lambda sample_tables: f"/replay/{sample_tables.replay}", ".player"),
    "rules": open_address(lambda _: "/rules/toscana", ".rules"),
    "upload": open_address(lambda _: "/replay", ".drop"),
    "lost": open_address(lambda _: "/nowhere/at/all", "h1"),
}
"""Page states by name. The visitor is Ada, except on the page of an invitation."""
