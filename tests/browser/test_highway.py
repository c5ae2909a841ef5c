"""Tokyo Highway on the page: the city placed, roads built by key, pointer and finger, games to their end."""

from __future__ import annotations

import asyncio
import re
from random import Random
from typing import Any

import pytest
from playwright.async_api import Locator, expect

from tests.browser.axe import complaints
from tests.browser.conftest import Comes
from tests.browser.test_sight import SIGHT
from tests.browser.visitor import DESK, PHONE, Visitor
from tests.server.guests import Guest, plays
from tests.server.running import Running

pytestmark = pytest.mark.asyncio(loop_scope="session")

_MORE = "([sign, count]) => document.querySelectorAll(`main ${sign}`).length > count"
_ASKED = """() => document.querySelector('dialog .why') ? 'over' :
    document.querySelector('[data-tool=pass]:enabled, [data-tool=left]:enabled') ? 'mine' : null"""
_SETTLED = """() => document.querySelector('.proposal') ? 'found' :
    document.querySelector('[data-nowhere]') ? 'none' : null"""


class Builder:
    """A seat at the table, played through the page."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor, self.page = visitor, visitor.page
        self.board = self.page.locator("[data-board]")
        self.map = self.page.locator("[data-board] .field > svg")
        self.roads = self.page.locator("main [data-road]")
        self.ghost = self.page.locator("[data-ghost]")
        self.end = self.page.locator("dialog", has=self.page.locator(".why"))

    @classmethod
    async def sits(cls, visitor: Visitor, **options: Any) -> Builder:
        """Ada against a gentle bot, at a new table."""
        wish = {
            "game": "highway",
            "seats": 2,
            "options": options,
            "places": [{"me": True, "name": "Ada"}, {"bot": 1}],
        }
        headers = {"origin": visitor.base}
        made = await visitor.context.request.post("/api/tables", data=wish, headers=headers)
        await visitor.goes(f"/t/{(await made.json())['table']}")
        builder = cls(visitor)
        assert await builder.asked() == "mine"
        return builder

    async def asked(self) -> str:
        """Wait until it is this seat's turn, or the game is over."""
        handle = await self.page.wait_for_function(_ASKED)
        return str(await handle.json_value())

    async def more(self, sign: str, count: int) -> None:
        """Wait until there are more of these on the table."""
        await self.page.wait_for_function(_MORE, arg=[sign, count])

    async def suggested(self) -> bool:
        """Ask for a place; whether one was found."""
        await self.board.press("s")
        settled = await self.page.wait_for_function(_SETTLED)
        return str(await settled.json_value()) == "found"

    async def builds(self) -> bool:
        """Build where the page suggests it, if it finds a place."""
        if not await self.suggested():
            return False
        count = await self.roads.count()
        await self.board.press("Enter")
        await self.more("[data-road]", count)
        return True

    async def passes(self) -> None:
        """Pass, with the second gesture."""
        await self.board.press("x")
        await self.page.locator(".proposal .primary").click()
        await expect(self.page.locator(".proposal")).to_have_count(0)

    async def spot(self, across: float, down: float) -> tuple[float, float]:
        """A point of the picture, by shares of its sides."""
        box = await self.map.bounding_box()
        assert box is not None
        return box["x"] + across * box["width"], box["y"] + down * box["height"]

    async def numbers(self, sign: str) -> list[str]:
        """The texts of some elements."""
        return await self.page.locator(sign).all_inner_texts()


async def middle(locator: Locator) -> tuple[float, float]:
    """Where an element is on the screen."""
    box = await locator.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


async def content(visitor: Visitor, *, finger: bool) -> None:
    """Nothing on the page is cut off, too small for a finger, or found wrong by axe."""
    sight = await visitor.page.evaluate(SIGHT.read_text())
    assert sight["cut"] == []
    assert not finger or sight["small"] == []
    assert await complaints(visitor.page) == []


async def test_a_basic_game_against_a_bot_is_built_and_ends_with_a_picture_of_the_city(comes: Comes) -> None:
    builder = await Builder.sits(await comes(), city="dealt")
    turns = 0
    while turns < 6 and await builder.asked() == "mine" and await builder.builds():
        turns += 1
    assert turns >= 2
    while await builder.asked() == "mine":
        await builder.passes()
    await expect(builder.end.locator("[data-city] [data-road]")).to_have_count(await builder.roads.count())
    await expect(builder.end.locator(".result")).to_contain_text("wins")
    await content(builder.visitor, finger=False)


async def test_a_missions_game_of_two_ends_with_everybodys_points(comes: Comes, house: Running) -> None:
    options = {"city": "dealt", "missions": True}
    async with Guest(house.base) as ada, Guest(house.base) as bo:
        await ada.named("Ada")
        table = await ada.makes("highway", {"me": True}, {"open": True}, options=options)
        await bo.takes((await ada.links(table))["seats"]["1"], "Bo")
        wires = await ada.sits(table), await bo.sits(table)
        await asyncio.gather(*(plays(wire, seat, Random(seat)) for seat, wire in enumerate(wires)))
        scores = wires[0].views["0"]["outcome"]["scores"]
        visitor = await (await comes()).holds(dict(ada.http.cookies))
        await visitor.goes(f"/t/{table}")
        builder = Builder(visitor)
        assert await builder.asked() == "over"
        assert await builder.numbers("dialog tr.total td") == [str(score) for score in scores]


async def test_the_city_is_placed_by_dragging_and_turning(comes: Comes) -> None:
    builder = await Builder.sits(await comes(), city="placed")
    page, things = builder.page, builder.page.locator("main [data-object]")
    there = await builder.spot(0.5, 0.15)
    # The bot may have been first, but it cannot be everywhere.
    for across in (0.3, 0.5, 0.7):
        there = await builder.spot(across, 0.15)
        await page.mouse.click(*there)
        await expect(builder.ghost).to_have_attribute("data-ghost", re.compile("right|wrong"))
        if await builder.ghost.get_attribute("data-ghost") == "right":
            break
    await page.mouse.move(*there)
    await page.mouse.down()
    await page.mouse.move(*await builder.spot(0.5, 0.1), steps=4)
    await page.mouse.move(*there, steps=4)
    await page.mouse.up()
    await expect(builder.visitor.button("Place the development area")).to_be_visible()
    for _ in range(6):
        await page.locator("[data-tool=left]").click()
    await expect(builder.visitor.button("Place the development area")).to_have_count(0)
    await builder.board.press("Enter")
    await expect(builder.visitor.button("Place the development area")).to_be_visible()
    count = await things.count()
    await builder.visitor.button("Place the development area").click()
    assert await builder.asked() == "mine"
    # Ada's and the bot's; the one that was held is among them.
    await expect(things).to_have_count(count + 1)


async def test_a_place_that_cannot_be_is_red_and_says_why(comes: Comes) -> None:
    builder = await Builder.sits(await comes(), city="dealt")
    await builder.page.mouse.move(*await middle(builder.page.locator("[data-pillar='0']")))
    ramp = await middle(builder.roads.first)
    await builder.page.mouse.move(*ramp)
    await expect(builder.ghost).to_have_attribute("data-ghost", "wrong")
    await builder.page.mouse.click(ramp[0], ramp[1])
    await expect(builder.page.get_by_role("alert")).to_contain_text("Why?")


async def test_a_road_is_built_on_a_phone_by_touch_in_french_by_night(comes: Comes) -> None:
    night = {"locale": "fr-FR", "color_scheme": "dark"}
    builder = await Builder.sits(await comes(**(PHONE | night)), city="dealt", missions=True)
    await builder.page.touchscreen.tap(*await middle(builder.page.locator("[data-pillar='0']")))
    await expect(builder.ghost).to_be_visible()
    await builder.page.locator("[data-tool=suggest]").tap()
    confirm = builder.page.locator(".proposal .primary")
    await expect(confirm).to_be_visible()
    await content(builder.visitor, finger=True)
    count = await builder.roads.count()
    await confirm.tap()
    await builder.more("[data-road]", count)


async def test_a_road_is_built_with_the_keys_alone(comes: Comes) -> None:
    builder = await Builder.sits(await comes(**DESK), city="dealt")
    page = builder.page
    await page.keyboard.press("b")
    await expect(builder.board).to_be_focused()
    for key in ("n", "h", "j", "j", "e", "e", "f"):
        await page.keyboard.press(key)
    for arrow in ("ArrowLeft", "ArrowRight", "Shift+ArrowUp", "Shift+ArrowDown"):
        await page.keyboard.press(arrow)
    await expect(builder.ghost).to_be_visible()
    await expect(page.locator("[data-first]")).not_to_have_count(0)
    assert await builder.suggested()
    await content(builder.visitor, finger=False)
    count = await builder.roads.count()
    await page.keyboard.press("Enter")
    await builder.more("[data-road]", count)
