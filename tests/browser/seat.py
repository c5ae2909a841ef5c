"""A seat at Toscana's table, played through the page as a person would: with the keys."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any, Literal

from playwright.async_api import Locator, expect

from machinami import Play, new
from tests.browser.table_setup import open_table_from
from tests.browser.visitor import Visitor
from tests.soak import choose_count

Asked = Literal["over", "veto", "place"]

_ASKED = """() =>
    document.querySelector('dialog .why, [data-standing=right]') ? 'over' :
    document.querySelector('[data-veto] button:enabled') ? 'veto' :
    document.querySelector('[data-tool=turn]:enabled') && !document.querySelector('dialog[open]') ? 'place' :
    null"""
_LAID = "(count) => document.querySelectorAll('main [data-tile]').length > count"


def late() -> Play:
    """A game among anybody in which few tiles are left to lay; in the long run, all of them."""
    play, rng = new("toscana", seed=4), Random(4)
    while len(play.view(None)["board"]["tiles"]) < choose_count(16, 0):
        seat = play.awaited[0]
        play.do(seat, play.actions(seat).sample(rng))
    return play


class Seat:
    """One visitor's seat."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor, self.page = visitor, visitor.page
        self.board = self.page.locator("[data-board]")
        self.tiles = self.page.locator("main [data-tile]")
        self.prompt = self.page.locator(".prompt")
        self.end = self.page.locator("dialog", has=self.page.locator(".why"))

    @classmethod
    async def against_a_bot(cls, guest: Visitor, *, first: bool = True) -> Seat:
        """Ada against a gentle bot, at a new table."""
        await guest.goes("/new/toscana")
        await guest.page.get_by_label("Your name").fill("Ada")
        mine, other = ("Seat 1", "Seat 2") if first else ("Seat 2", "Seat 1")
        await guest.page.get_by_label(other, exact=True).select_option("bot1")
        await guest.page.get_by_label(mine, exact=True).select_option("me")
        await guest.button("Open the table").click()
        return cls(guest)

    @classmethod
    async def start_late(cls, visitor: Visitor, *others: Visitor) -> list[Seat]:
        """A table near its end, with Ada and others, or a gentle bot."""
        await open_table_from(late(), visitor, *others)
        return [cls(one) for one in (visitor, *others)]

    async def wait_for_prompt(self) -> Asked:
        """Wait until something is asked of this seat, or the game is over."""
        handle = await self.page.wait_for_function(_ASKED)
        asked: Asked = await handle.json_value()
        return asked

    async def lays(self) -> None:
        """Lay the tile at the next place where it fits."""
        count = await self.tiles.count()
        await self.board.press("n")
        await self.page.keyboard.press("Enter")
        await self.page.keyboard.press("Enter")
        await self.wait_for_tiles(count)

    async def wait_for_tiles(self, count: int) -> None:
        """Wait until more tiles lie than so many."""
        await self.page.wait_for_function(_LAID, arg=count)

    async def decline_veto(self) -> None:
        """Answer the question about the veto with no."""
        await self.visitor.button("No, let it be").press("Enter")
        await expect(self.page.locator("[data-veto]")).to_have_count(0)

    async def plays(self, turns: int = 10**6) -> None:
        """Play to the end, or lay so many tiles."""
        while turns and (asked := await self.wait_for_prompt()) != "over":
            if asked == "veto":
                await self.decline_veto()
            else:
                await self.lays()
                turns -= 1

    def veto(self, state: str) -> Locator:
        """The sentence about Ada's stack, if her veto is as said."""
        words = self.page.get_by_label("The table in words").locator("p")
        return words.filter(has_text=re.compile(rf"^You .*veto {state}\.$"))

    async def fetch_actions(self) -> list[dict[str, Any]]:
        """What this seat, the first, has done, as the table's record tells it."""
        table = self.page.url.rpartition("/")[2]
        record = await self.visitor.context.request.get(f"/api/tables/{table}/record")
        lines = [json.loads(line) for line in (await record.text()).splitlines()]
        return [line["do"] for line in lines if line.get("by") == 0]

    async def read_ending(self) -> str:
        """What the end screen says of the scores, to whoever sees it."""
        await expect(self.end).to_be_visible()
        scores = await self.end.get_by_role("list", name="Scores").inner_text()
        return scores + await self.end.locator(".result").inner_text()
