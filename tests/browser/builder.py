"""A seat at Tokyo Highway's table, played through the page as a person would."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from playwright.async_api import expect

from tests.browser.axe import find_violations
from tests.browser.hands import Hand
from tests.browser.test_sight import SIGHT
from tests.browser.visitor import Visitor

GOLDEN = Path(__file__).parents[1] / "golden"
_MORE = "([sign, count]) => document.querySelectorAll(`main ${sign}`).length > count"
_ASKED = """() => document.querySelector('dialog .why, [data-standing=right]') ? 'over' :
    document.querySelector('[data-tool=suggest]:enabled, [data-tool=pass]:enabled') ? 'mine' : null"""
_SETTLED = """() => document.querySelector('.proposal .primary:not([aria-disabled])') ? 'found' :
    document.querySelector('[data-nowhere]') ? 'none' : null"""


_BROUGHT = """(kind) => document.querySelector('[data-carried]')?.dataset.carried !== kind"""


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
    async def sits(cls, visitor: Visitor, data: str | None = None, **options: Any) -> Builder:
        """Ada against a gentle bot, at a new table."""
        wish = {
            "game": "highway",
            "seats": 2,
            "options": options,
            "data": data,
            "places": [{"me": True, "name": "Ada"}, {"bot": 1}],
        }
        headers = {"origin": visitor.base}
        made = await visitor.context.request.post("/api/tables", data=wish, headers=headers)
        await visitor.goes(f"/t/{(await made.json())['table']}")
        builder = cls(visitor)
        assert await builder.wait_for_prompt() == "mine"
        return builder

    @classmethod
    async def resumes(cls, visitor: Visitor, record: str, line: int) -> Builder:
        """Ada against a gentle bot, at a table that goes on from a line of a golden record."""
        wish, headers = visitor.context.request, {"origin": visitor.base}
        text = (GOLDEN / f"{record}.jsonl").read_text()
        kept = await wish.post("/api/records", data=text, headers=headers | {"content-type": "text/plain"})
        start = {"replay": (await kept.json())["replay"], "line": line, "seat": None}
        places = [{"me": True, "name": "Ada"}, {"bot": 1}]
        table = {"game": "highway", "seats": 2, "options": {}, "places": places, "start": start}
        made = await wish.post("/api/tables", data=table, headers=headers)
        await visitor.goes(f"/t/{(await made.json())['table']}")
        builder = cls(visitor)
        assert await builder.wait_for_prompt() == "mine"
        return builder

    @classmethod
    async def open_for_two(
        cls, ada: Visitor, bo: Visitor, data: str | None = None, **options: Any
    ) -> tuple[Builder, Builder]:
        """Ada opens a table, and Bo follows her link to it."""
        wish = {"game": "highway", "seats": 2, "options": options, "data": data}
        places = {"places": [{"me": True, "name": "Ada"}, {"open": True}]}
        made = await ada.context.request.post("/api/tables", data=wish | places, headers={"origin": ada.base})
        await ada.goes(f"/t/{(await made.json())['table']}")
        await bo.page.goto(await ada.page.get_by_label("Link to seat 2", exact=True).input_value())
        await bo.page.get_by_label("Your name").fill("Bo")
        await bo.button("Sit down").click()
        return cls(ada), cls(bo)

    async def wait_for_prompt(self) -> str:
        """Wait until it is this seat's turn, or the game is over."""
        handle = await self.page.wait_for_function(_ASKED)
        return str(await handle.json_value())

    async def wait_for_more(self, sign: str, count: int) -> None:
        """Wait until there are more of these on the table."""
        await self.page.wait_for_function(_MORE, arg=[sign, count])

    async def request_suggestion(self) -> bool:
        """Ask for a place; whether one was found."""
        await self.board.press("s")
        settled = await self.page.wait_for_function(_SETTLED)
        return str(await settled.json_value()) == "found"

    async def builds(self) -> bool:
        """Build where the page suggests it, if it finds a place."""
        if not await self.request_suggestion():
            return False
        count = await self.roads.count()
        await self.confirms()
        await self.wait_for_more("[data-road]", count)
        return True

    async def confirms(self) -> None:
        """Build what is in hand; what would shut one's last end is asked about once more."""
        for _ in range(1 + await self.page.locator("[data-hand].warns").count()):
            await self.board.press("Enter")

    async def carries(self, hand: Hand) -> None:
        """Take up every piece of a road that was suggested, and let a hand bring it to its place."""
        count = await self.roads.count()
        await self.confirms()
        piece = self.page.locator("[data-carried]")
        await expect(piece).to_have_count(1)
        while await piece.count():
            kind = await piece.get_attribute("data-carried") or ""
            await hand.brings()
            await self.page.wait_for_function(_BROUGHT, arg=kind)
            await hand.opens()
        await self.wait_for_more("[data-road]", count)

    async def build_carefully(self) -> None:
        """Let a careful hand carry what the page suggests."""
        assert await self.wait_for_prompt() == "mine"
        assert await self.request_suggestion()
        await self.lends()

    async def lends(self) -> None:
        """Leave what is in hand to a careful hand."""
        count = await self.roads.count()
        await self.visitor.button("Carry it for me").click()
        await self.wait_for_more("[data-road]", count)

    async def carries_on(self, hand: Hand | None, turns: int) -> None:
        """Play so many turns with this hand, or with a careful one, or until the game is over."""
        while turns and await self.wait_for_prompt() == "mine":
            turns -= 1
            if await self.page.locator("[data-stuck]").count() or not await self.request_suggestion():
                await self.passes()
            elif hand is None:
                await self.lends()
            else:
                await self.carries(hand)

    async def plays(self) -> None:
        """Build until there is nothing to build, then pass, until the game is over."""
        while await self.wait_for_prompt() == "mine":
            if await self.page.locator("[data-stuck]").count() or not await self.builds():
                await self.passes()

    async def taps(self) -> None:
        """Build where the page suggests it, or pass, with a finger, and see that something else is asked."""
        asked = await self.board.get_attribute("data-prompt") or ""
        stuck = bool(await self.page.locator("[data-stuck]").count())
        if not stuck:
            await self.page.locator("[data-tool=suggest]").tap()
            settled = await self.page.wait_for_function(_SETTLED)
            stuck = await settled.json_value() == "none"
        if stuck:
            await self.page.locator("[data-tool=pass]").tap()
        for _ in range(1 + await self.page.locator("[data-hand].warns:not([data-stuck] *)").count()):
            await self.page.locator(".proposal .primary").tap()
        await expect(self.board).not_to_have_attribute("data-prompt", asked)

    async def passes(self) -> None:
        """Pass, with the second gesture, and see that something else is asked."""
        asked = await self.board.get_attribute("data-prompt") or ""
        await self.board.press("x")
        await self.page.locator(".proposal .primary").click()
        await expect(self.board).not_to_have_attribute("data-prompt", asked)

    async def spot(self, across: float, down: float) -> tuple[float, float]:
        """A point of the picture, by shares of its sides."""
        box = await self.map.bounding_box()
        assert box is not None
        return box["x"] + across * box["width"], box["y"] + down * box["height"]

    async def numbers(self, sign: str) -> list[str]:
        """The texts of some elements."""
        return await self.page.locator(sign).all_inner_texts()


def record_actions(visitor: Visitor) -> list[dict[str, Any]]:
    """What a visitor's page will have done, as it says it to the server."""
    done: list[dict[str, Any]] = []

    def on_frame_sent(frame: str | bytes) -> None:
        command = json.loads(frame)
        if command.get("type") == "act":
            done.append(command["do"])

    visitor.page.on("websocket", lambda socket: socket.on("framesent", on_frame_sent))
    return done


async def check_layout(visitor: Visitor, *, finger: bool) -> None:
    """Nothing on the page is cut off, too small for a finger, or found wrong by axe."""
    sight = await visitor.page.evaluate(SIGHT.read_text())
    assert sight["cut"] == []
    assert not finger or sight["small"] == []
    assert await find_violations(visitor.page) == []
