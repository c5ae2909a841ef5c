"""A seat at a table of Toscana, played through the page by keys."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any, Literal

from playwright.async_api import Locator, expect

from machinami import Play, new
from tests.browser.screen_points import find_middle
from tests.browser.table_setup import open_table_from
from tests.browser.visitor import Visitor
from tests.soak import choose_count

PromptKind = Literal["over", "veto", "place"]

_PROMPT = """() =>
    document.querySelector('dialog .why, [data-standing=right]') ? 'over' :
    document.querySelector('[data-veto] button:enabled') ? 'veto' :
    document.querySelector('[data-tool=turn]:enabled') && !document.querySelector('dialog[open]') ? 'place' :
    null"""
_HAS_MORE_TILES = "(count) => document.querySelectorAll('main [data-tile]').length > count"


def play_to_late_game() -> Play:
    """Return a random game with few tiles left; in `make soak` a game without tiles on the board."""
    play, rng = new("toscana", seed=4), Random(4)
    while len(play.view(None)["board"]["tiles"]) < choose_count(16, 0):
        seat = play.awaited[0]
        play.do(seat, play.actions(seat).sample(rng))
    return play


class Seat:
    """A visitor's seat."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor, self.page = visitor, visitor.page
        self.board = self.page.locator("[data-board]")
        self.tiles = self.page.locator("main [data-tile]")
        self.prompt = self.page.locator(".prompt")
        self.end = self.page.locator("dialog", has=self.page.locator(".why"))

    @classmethod
    async def open_against_bot(cls, guest: Visitor, *, first: bool = True) -> Seat:
        """Open a table for Ada against the easiest bot."""
        await guest.open("/new/toscana")
        await guest.page.get_by_label("Your name").fill("Ada")
        await guest.unfold_choices()
        mine, other = ("Seat 1", "Seat 2") if first else ("Seat 2", "Seat 1")
        await guest.page.get_by_label(other, exact=True).select_option("bot1")
        await guest.page.get_by_label(mine, exact=True).select_option("me")
        await guest.button("Open the table").click()
        return cls(guest)

    @classmethod
    async def open_table(cls, visitor: Visitor) -> Seat:
        """Create a table for Ada against the easiest bot without the form, and open it."""
        places = [{"me": True, "name": "Ada"}, {"bot": 1}]
        wish = {"game": "toscana", "seats": 2, "options": {}, "places": places}
        headers = {"origin": visitor.base}
        made = await visitor.context.request.post("/api/tables", data=wish, headers=headers)
        await visitor.open(f"/t/{(await made.json())['table']}")
        return cls(visitor)

    @classmethod
    async def start_late(cls, visitor: Visitor, *others: Visitor) -> list[Seat]:
        """Open a table near its end for Ada and others, or the easiest bot."""
        await open_table_from(play_to_late_game(), visitor, *others)
        return [cls(one) for one in (visitor, *others)]

    async def wait_for_prompt(self) -> PromptKind:
        """Wait for a prompt of this seat, or the end of the game."""
        handle = await self.page.wait_for_function(_PROMPT)
        prompt: PromptKind = await handle.json_value()
        return prompt

    async def lay_tile(self) -> None:
        """Place the tile at the next legal place."""
        count = await self.tiles.count()
        await self.board.press("n")
        await self.page.keyboard.press("Enter")
        await self.page.keyboard.press("Enter")
        await self.wait_for_tiles(count)

    async def lay_tile_by_touch(self) -> None:
        """Place the tile at the first marked place; the tool that marks the places is on."""
        count = await self.tiles.count()
        marks = self.page.locator(".places .mine, .places .other")
        await self.page.touchscreen.tap(*await find_middle(marks.first))
        await self.page.locator(".proposal .primary").tap()
        await self.wait_for_tiles(count)

    async def wait_for_tiles(self, count: int) -> None:
        """Wait until more tiles are on the board than `count`."""
        await self.page.wait_for_function(_HAS_MORE_TILES, arg=count)

    async def decline_veto(self, *, by_touch: bool = False) -> None:
        """Answer the question about the veto with no."""
        button = self.visitor.button("No, let it be")
        await (button.tap() if by_touch else button.press("Enter"))
        await expect(self.page.locator("[data-veto]")).to_have_count(0)

    async def play(self, turns: int = 10**6, *, by_touch: bool = False) -> None:
        """Play to the end, or place so many tiles."""
        while turns and (prompt := await self.wait_for_prompt()) != "over":
            if prompt == "veto":
                await self.decline_veto(by_touch=by_touch)
            else:
                await (self.lay_tile_by_touch() if by_touch else self.lay_tile())
                turns -= 1

    def locate_veto(self, state: str) -> Locator:
        """Return the sentence about Ada's stack that states her veto like this."""
        words = self.page.get_by_label("The table in words").locator("p")
        return words.filter(has_text=re.compile(rf"^You .*veto {state}\.$"))

    async def fetch_actions(self) -> list[dict[str, Any]]:
        """Return this seat's actions from the table's record."""
        table = self.page.url.rpartition("/")[2]
        record = await self.visitor.context.request.get(f"/api/tables/{table}/record")
        lines = [json.loads(line) for line in (await record.text()).splitlines()]
        return [line["do"] for line in lines if line.get("by") == 0]

    async def read_ending(self) -> str:
        """Return the scores and the result of the end screen."""
        await expect(self.end).to_be_visible()
        scores = await self.end.get_by_role("list", name="Scores").inner_text()
        return scores + await self.end.locator(".result").inner_text()
