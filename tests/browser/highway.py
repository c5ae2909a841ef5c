"""A seat at a table of Tokyo Highway, played through the page."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from playwright.async_api import expect

from tests.browser.axe import find_violations
from tests.browser.hands import Hand
from tests.browser.screen_points import find_middle
from tests.browser.test_layout_faults import LAYOUT_FAULTS
from tests.browser.visitor import Visitor

GOLDEN = Path(__file__).parents[1] / "golden"
_IS_CARRIED_OR_BUILT = """(count) => document.querySelector('[data-carried]')
    || document.querySelectorAll('[data-road]').length > count"""
_HAS_MORE = "([sign, count]) => document.querySelectorAll(`main ${sign}`).length > count"
_PROMPT = """() => document.querySelector('dialog .why, [data-standing=right]') ? 'over' :
    document.querySelector('[data-tool=suggest]:enabled, [data-tool=pass]:enabled') ? 'mine' : null"""
_SUGGESTION = """() => document.querySelector('.proposal .primary:not([aria-disabled])') ? 'found' :
    document.querySelector('[data-nowhere]') ? 'none' : null"""


_IS_OTHER_PIECE = """(kind) => document.querySelector('[data-carried]')?.dataset.carried !== kind"""


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
    async def open_table(cls, visitor: Visitor, data: str | None = None, **options: Any) -> Builder:
        """Open a table for Ada against the easiest bot."""
        wish = {
            "game": "highway",
            "seats": 2,
            "options": options,
            "data": data,
            "places": [{"me": True, "name": "Ada"}, {"bot": 1}],
        }
        headers = {"origin": visitor.base}
        response = await visitor.context.request.post("/api/tables", data=wish, headers=headers)
        await visitor.open(f"/t/{(await response.json())['table']}")
        builder = cls(visitor)
        assert await builder.wait_for_prompt() == "mine"
        return builder

    @classmethod
    async def open_from_record(cls, visitor: Visitor, record: str, line: int) -> Builder:
        """Open a table for Ada against the easiest bot at a line of a golden record."""
        wish, headers = visitor.context.request, {"origin": visitor.base}
        text = (GOLDEN / f"{record}.jsonl").read_text()
        uploaded = await wish.post(
            "/api/records", data=text, headers=headers | {"content-type": "text/plain"}
        )
        start = {"replay": (await uploaded.json())["replay"], "line": line, "seat": None}
        places = [{"me": True, "name": "Ada"}, {"bot": 1}]
        table = {"game": "highway", "seats": 2, "options": {}, "places": places, "start": start}
        response = await wish.post("/api/tables", data=table, headers=headers)
        await visitor.open(f"/t/{(await response.json())['table']}")
        builder = cls(visitor)
        assert await builder.wait_for_prompt() == "mine"
        return builder

    @classmethod
    async def open_for_two(
        cls, ada: Visitor, bo: Visitor, data: str | None = None, record: str | None = None, **options: Any
    ) -> tuple[Builder, Builder]:
        """Open a table for Ada; Bo follows her link. The last line but one of a record is its start."""
        wish: dict[str, Any] = {"game": "highway", "seats": 2, "options": options, "data": data}
        wish |= {"places": [{"me": True, "name": "Ada"}, {"open": True}]}
        headers = {"origin": ada.base}
        if record is not None:
            uploaded = await ada.context.request.post(
                "/api/records", data=record, headers=headers | {"content-type": "text/plain"}
            )
            line = len(record.splitlines()) - 3
            wish["start"] = {"replay": (await uploaded.json())["replay"], "line": line, "seat": None}
        response = await ada.context.request.post("/api/tables", data=wish, headers=headers)
        await ada.open(f"/t/{(await response.json())['table']}")
        await bo.page.goto(await ada.page.get_by_label("Link to seat 2", exact=True).input_value())
        await bo.page.get_by_label("Your name").fill("Bo")
        await bo.button("Sit down").click()
        return cls(ada), cls(bo)

    async def point_at(self, x: float, y: float) -> None:
        """Click a place of the plan, in millimetres; the pillars of the start are its measure."""
        (left, top), (right, _) = [
            await find_middle(self.map.locator(f"[data-pillar='{number}']")) for number in (0, 1)
        ]
        pixels = (right - left) / 100
        await self.page.mouse.click(left + (x + 50) * pixels, top - y * pixels)

    async def wait_for_prompt(self) -> str:
        """Wait until it is this seat's turn, or the game is over."""
        handle = await self.page.wait_for_function(_PROMPT)
        return str(await handle.json_value())

    async def wait_for_more(self, sign: str, count: int) -> None:
        """Wait until more elements match than `count`."""
        await self.page.wait_for_function(_HAS_MORE, arg=[sign, count])

    async def request_suggestion(self) -> bool:
        """Ask for a suggestion; return whether there is one."""
        await self.board.press("s")
        settled = await self.page.wait_for_function(_SUGGESTION)
        return str(await settled.json_value()) == "found"

    async def build(self) -> bool:
        """Build the suggested road; return whether there was a suggestion."""
        if not await self.request_suggestion():
            return False
        count = await self.roads.count()
        await self.confirm_build()
        await self.wait_for_more("[data-road]", count)
        return True

    async def confirm_build(self) -> None:
        """Confirm the draft, twice if it closes the last open end."""
        for _ in range(1 + await self.page.locator("[data-hand].warns").count()):
            await self.board.press("Enter")

    async def carry(self, hand: Hand) -> None:
        """Build the suggested road; let a hand carry the pieces that something is near."""
        count = await self.roads.count()
        await self.confirm_build()
        piece = self.page.locator("[data-carried]")
        await self.page.wait_for_function(_IS_CARRIED_OR_BUILT, arg=count)
        while await piece.count():
            kind = await piece.get_attribute("data-carried") or ""
            await hand.carry_over()
            await self.page.wait_for_function(_IS_OTHER_PIECE, arg=kind)
            await hand.release()
        await self.wait_for_more("[data-road]", count)

    async def build_carefully(self) -> None:
        """Build the suggested road with assistance."""
        assert await self.wait_for_prompt() == "mine"
        assert await self.request_suggestion()
        await self.carry_with_assistance()

    async def carry_with_assistance(self) -> None:
        """Build the draft; let the assistance carry what must be carried."""
        count = await self.roads.count()
        helping = self.page.get_by_role("button", name=re.compile("^Carry it for me"))
        if await helping.count():
            await helping.click()
        else:
            await self.confirm_build()
        await self.wait_for_more("[data-road]", count)

    async def play_turns(self, hand: Hand | None, turns: int) -> None:
        """Play so many turns with this hand, or with assistance, or until the game is over."""
        while turns and await self.wait_for_prompt() == "mine":
            turns -= 1
            if await self.page.locator("[data-stuck]").count() or not await self.request_suggestion():
                await self.pass_turn()
            elif hand is None:
                await self.carry_with_assistance()
            else:
                await self.carry(hand)

    async def play(self) -> None:
        """Build while possible, otherwise pass, until the game is over."""
        while await self.wait_for_prompt() == "mine":
            if await self.page.locator("[data-stuck]").count() or not await self.build():
                await self.pass_turn()

    async def answer_by_touch(self) -> None:
        """Build the suggestion or pass, by touch, and wait for the next prompt."""
        prompt = await self.board.get_attribute("data-prompt") or ""
        stuck = bool(await self.page.locator("[data-stuck]").count())
        if not stuck:
            await self.page.locator("[data-tool=suggest]").tap()
            settled = await self.page.wait_for_function(_SUGGESTION)
            stuck = await settled.json_value() == "none"
        if stuck:
            await self.page.locator("[data-tool=pass]").tap()
        for _ in range(1 + await self.page.locator("[data-hand].warns:not([data-stuck] *)").count()):
            await self.page.locator(".proposal .primary").tap()
        await expect(self.board).not_to_have_attribute("data-prompt", prompt)

    async def pass_turn(self) -> None:
        """Pass, confirm, and wait for the next prompt."""
        prompt = await self.board.get_attribute("data-prompt") or ""
        await self.board.press("x")
        await self.page.locator(".proposal .primary").click()
        await expect(self.board).not_to_have_attribute("data-prompt", prompt)

    async def locate(self, across: float, down: float) -> tuple[float, float]:
        """Return a point of the board from shares of its sides."""
        box = await self.map.bounding_box()
        assert box is not None
        return box["x"] + across * box["width"], box["y"] + down * box["height"]

    async def read_texts(self, sign: str) -> list[str]:
        """Return the texts of the matching elements."""
        return await self.page.locator(sign).all_inner_texts()


def record_actions(visitor: Visitor) -> list[dict[str, Any]]:
    """Return a list that collects the actions sent by a visitor's page."""
    actions: list[dict[str, Any]] = []

    def on_frame_sent(frame: str | bytes) -> None:
        command = json.loads(frame)
        if command.get("type") in ("act", "take-up"):
            actions.append(command["do"])

    visitor.page.on("websocket", lambda socket: socket.on("framesent", on_frame_sent))
    return actions


async def check_layout(visitor: Visitor, *, finger: bool) -> None:
    """The page has no clipped text, no small control and no violation of axe."""
    faults = await visitor.page.evaluate(LAYOUT_FAULTS.read_text())
    assert faults["clipped"] == []
    assert not finger or faults["small"] == []
    assert await find_violations(visitor.page) == []
