"""Every page of the house in every state worth looking at, and the way there."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from playwright.async_api import expect

from tests.browser.stage import Stage
from tests.browser.visitor import Visitor

Arrives = Callable[[Visitor, Stage], Awaitable[None]]


def open_address(path: Callable[[Stage], str], settled: str) -> Arrives:
    """A page that only has to be opened; `settled` shows that it has all come."""

    async def arrive(visitor: Visitor, stage: Stage) -> None:
        await visitor.goes(path(stage))
        await expect(visitor.page.locator(settled).first).to_be_visible()

    return arrive


def press_key(key: str, settled: str) -> Arrives:
    """What a key opens at the table."""

    async def arrive(visitor: Visitor, stage: Stage) -> None:
        await SCENES["table"](visitor, stage)
        await visitor.page.keyboard.press(key)
        await expect(visitor.page.locator(settled).first).to_be_visible()

    return arrive


async def open_proposal(visitor: Visitor, stage: Stage) -> None:
    """A tile set down, the second gesture asked for."""
    await SCENES["table"](visitor, stage)
    await visitor.page.locator("[data-board]").press("n")
    await visitor.page.keyboard.press("Enter")
    await expect(visitor.page.locator(".proposal")).to_be_visible()


async def open_menu(visitor: Visitor, stage: Stage) -> None:
    """The menu of the table."""
    await SCENES["table"](visitor, stage)
    await visitor.page.locator(".menu > button").click()
    await expect(visitor.page.locator(".menu li").first).to_be_visible()


async def open_settings(visitor: Visitor, stage: Stage) -> None:
    """The settings, over the street."""
    await SCENES["home"](visitor, stage)
    await visitor.page.locator("header nav button").last.click()
    await expect(visitor.page.locator("dialog input[type=text]")).to_have_value("Ada")


async def open_handover(visitor: Visitor, stage: Stage) -> None:
    """A device that changes hands."""
    wish = {"game": "toscana", "seats": 2, "options": {}, "places": [{"me": True}, {"here": "Bo"}]}
    headers = {"origin": visitor.base}
    made = await visitor.context.request.post("/api/tables", data=wish, headers=headers)
    await visitor.goes(f"/t/{(await made.json())['table']}")
    await visitor.page.locator("[data-veto] button").first.click()
    await expect(visitor.page.locator("#handover")).to_be_visible()


async def open_invitation(visitor: Visitor, stage: Stage) -> None:
    """The invitation as somebody meets it who does not sit at the table yet."""
    await visitor.context.clear_cookies()
    await visitor.goes(f"/seat/{stage.seat}")
    await expect(visitor.page.locator("form input").first).to_be_visible()
    await visitor.set_cookies(stage.cookies)


SCENES: dict[str, Arrives] = {
    "home": open_address(lambda _: "/", "[aria-labelledby=yours] li"),
    "new": open_address(lambda _: "/new/toscana", "form input"),
    "invitation": open_invitation,
    "waiting": open_address(lambda stage: f"/t/{stage.waiting}", ".link input"),
    "table": open_address(lambda stage: f"/t/{stage.playing}", "[data-tool=turn]:enabled"),
    "veto": open_address(lambda stage: f"/t/{stage.veto}", "[data-veto]"),
    "proposal": open_proposal,
    "menu": open_menu,
    "log": press_key("h", "dialog li"),
    "keys": press_key("?", "dialog kbd"),
    "settings": open_settings,
    "handover": open_handover,
    "end": open_address(lambda stage: f"/t/{stage.over}", "dialog .why"),
    "replay": open_address(lambda stage: f"/replay/{stage.replay}", ".player"),
    "rules": open_address(lambda _: "/rules/toscana", ".rules"),
    "upload": open_address(lambda _: "/replay", ".drop"),
    "lost": open_address(lambda _: "/nowhere/at/all", "h1"),
}
"""The pages by name. Who visits them is Ada, except where the page is for nobody in particular."""
