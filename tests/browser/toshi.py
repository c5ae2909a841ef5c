"""Somebody at a table of Toshi Tōshi: what is asked of them, and how they answer it."""

from __future__ import annotations

from random import Random
from typing import Any

from playwright.async_api import Locator, expect

from machinami import Play, new
from tests.browser.axe import find_violations
from tests.browser.spot import middle
from tests.browser.table_setup import open_table_from
from tests.browser.visitor import Visitor
from tests.soak import choose_count

ASKED = """(answered) => {
    if (document.querySelector('dialog .why, [data-standing=right]')) return ['over', answered];
    const { stage, question } = document.querySelector('[data-board]')?.dataset ?? {};
    return stage && question !== answered ? [stage, question] : null; }"""
BOT = {"bot": 1}
ME = {"me": True}


def late(seats: int) -> Play:
    """A game among anybody in its last rounds; in the long run, at its first."""
    play, rng = new("toshi", seats, seed=4), Random(4)
    while play.view(None)["board"]["round"] < choose_count(9, 1):
        seat = play.awaited[0]
        play.do(seat, rng.choice(list(play.actions(seat))))
    return play


class Table:
    """One visitor at the table: what is asked of them, and how they answer it."""

    def __init__(self, visitor: Visitor, seed: int = 1) -> None:
        self.visitor, self.page, self.rng = visitor, visitor.page, Random(seed)
        self.board = self.page.locator("[data-board]")
        self.confirm = self.page.locator(".proposal .primary")
        self.answered = ""

    @classmethod
    async def open(cls, visitor: Visitor, *others: dict[str, Any], **options: Any) -> Table:
        """A table that the visitor makes, who has the first seat."""
        wish = {"game": "toshi", "seats": 1 + len(others), "options": options, "places": [ME, *others]}
        headers = {"origin": visitor.base}
        await visitor.context.request.post("/api/me", data={"name": "Ada"}, headers=headers)
        made = await visitor.context.request.post("/api/tables", data=wish, headers=headers)
        await visitor.goes(f"/t/{(await made.json())['table']}")
        return cls(visitor)

    @classmethod
    async def start_late(cls, seats: int, visitor: Visitor, *others: Visitor) -> list[Table]:
        """A table near its end, with these people in its first seats."""
        await open_table_from(late(seats), visitor, *others)
        return [cls(one, seed) for seed, one in enumerate((visitor, *others), 1)]

    async def wait_for_prompt(self) -> str:
        """Wait until something new is asked, or the game is over."""
        handle = await self.page.wait_for_function(ASKED, arg=self.answered)
        stage, self.answered = await handle.json_value()
        return str(stage)

    async def moves_on(self) -> None:
        """Wait until what was asked is answered: the next is asked, perhaps of somebody else here."""
        await self.page.wait_for_function(
            """(question) => document.querySelector('#handover, dialog .why') !== null ||
                document.querySelector('[data-board]')?.dataset.question !== question""",
            arg=self.answered,
        )

    async def is_asked(self) -> bool:
        """Whether something new is asked by now, or the game is over."""
        return bool(await self.page.evaluate(ASKED, self.answered))

    async def hits(self, things: Locator) -> None:
        """Point at the middle of one of these drawings, with a finger."""
        await self.page.touchscreen.tap(*await middle(things.nth(self.rng.randrange(await things.count()))))

    async def taps(self, stage: str) -> None:
        """Answer by touch: first what is meant, then the button that confirms it."""
        if stage == "card":
            open_cards = self.page.locator("[data-card].open")
            await open_cards.nth(self.rng.randrange(await open_cards.count())).tap()
        elif stage == "down":
            await self.page.locator("[data-build]").first.tap()
            await self.hits(self.page.locator(".field g[data-space]:has(.open)"))
        elif stage == "influence":
            await self.page.locator("[data-mode=flip]").tap()
            await self.hits(self.page.locator(".field g[data-space]:has(.open)"))
        else:
            await self.hits(self.page.locator(".field [data-slot]"))
        await self.confirm.tap()

    async def types(self, stage: str) -> None:
        """Answer by keys: Enter once to choose and once to confirm."""
        keys = {
            "card": ("n", "Enter", "Enter"),
            "token": ("n", "n", "Enter", "Enter"),
            "up": ("2", "n", "Enter", "Enter"),
            "down": ("1", "n", "Enter", "Enter"),
            "influence": self.rng.choice((("l", "2", "Enter"), ("f", "n", "Enter", "Enter"))),
        }
        for key in keys[stage]:
            await self.page.keyboard.press(key)

    async def axe(self) -> None:
        """Nothing that axe finds wrong."""
        assert await find_violations(self.page) == []

    async def ends(self) -> None:
        """The end screen walks through the count and comes to the scores."""
        end = self.page.locator("dialog", has=self.page.locator(".why"))
        await expect(end).to_be_visible()
        await self.axe()
        totals = await end.locator("tbody .total").all_inner_texts()
        scores = (
            await end.get_by_role("list", name="Scores").locator(".score [aria-hidden]").all_inner_texts()
        )
        assert sorted(totals) == sorted(scores)
        await self.visitor.button("One back").click()
        await self.visitor.button("One back").click()
        await expect(end.locator("[data-town].shaded")).to_be_visible()
