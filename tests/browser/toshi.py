"""A visitor at a table of Toshi Tōshi: its prompts, and answers by touch or keys."""

from __future__ import annotations

from random import Random
from typing import Any

from playwright.async_api import Locator, expect

from machinami import Play, new
from tests.browser.axe import find_violations
from tests.browser.screen_points import find_middle
from tests.browser.table_setup import open_table_from
from tests.browser.visitor import Visitor
from tests.soak import choose_count

PROMPT = """(answered) => {
    if (document.querySelector('dialog .why, [data-standing=right]')) return ['over', answered];
    const { stage, question } = document.querySelector('[data-board]')?.dataset ?? {};
    return stage && question !== answered ? [stage, question] : null; }"""
BOT = {"bot": 1}
ME = {"me": True}


def play_to_late_game(seats: int) -> Play:
    """Return a random game in its last rounds; in `make soak` in its first round."""
    play, rng = new("toshi", seats, seed=4), Random(4)
    while play.view(None)["board"]["round"] < choose_count(9, 1):
        seat = play.awaited[0]
        play.do(seat, rng.choice(list(play.actions(seat))))
    return play


class Table:
    """A visitor at the table."""

    def __init__(self, visitor: Visitor, seed: int = 1) -> None:
        self.visitor, self.page, self.rng = visitor, visitor.page, Random(seed)
        self.board = self.page.locator("[data-board]")
        self.confirm = self.page.locator(".proposal .primary")
        self.answered = ""

    @classmethod
    async def open(cls, visitor: Visitor, *others: dict[str, Any], **options: Any) -> Table:
        """Open a table with the visitor in the first seat."""
        wish = {"game": "toshi", "seats": 1 + len(others), "options": options, "places": [ME, *others]}
        headers = {"origin": visitor.base}
        await visitor.context.request.post("/api/me", data={"name": "Ada"}, headers=headers)
        response = await visitor.context.request.post("/api/tables", data=wish, headers=headers)
        await visitor.open(f"/t/{(await response.json())['table']}")
        return cls(visitor)

    @classmethod
    async def start_late(cls, seats: int, visitor: Visitor, *others: Visitor) -> list[Table]:
        """Open a table near its end with these people in its first seats."""
        await open_table_from(play_to_late_game(seats), visitor, *others)
        return [cls(one, seed) for seed, one in enumerate((visitor, *others), 1)]

    async def wait_for_prompt(self) -> str:
        """Wait for a new prompt, or the end of the game."""
        handle = await self.page.wait_for_function(PROMPT, arg=self.answered)
        stage, self.answered = await handle.json_value()
        return str(stage)

    async def wait_for_next_prompt(self) -> None:
        """Wait until the prompt has changed, on this device or after a handover."""
        await self.page.wait_for_function(
            """(question) => document.querySelector('#handover, dialog .why') !== null ||
                document.querySelector('[data-board]')?.dataset.question !== question""",
            arg=self.answered,
        )

    async def has_prompt(self) -> bool:
        """Whether there is a new prompt or the game is over."""
        return bool(await self.page.evaluate(PROMPT, self.answered))

    async def tap_random(self, elements: Locator) -> None:
        """Tap the middle of a random one of these elements."""
        await self.page.touchscreen.tap(
            *await find_middle(elements.nth(self.rng.randrange(await elements.count())))
        )

    async def answer_by_touch(self, stage: str) -> None:
        """Answer by touch: the choice first, then the button that confirms it."""
        if stage == "card":
            open_cards = self.page.locator("[data-card].open")
            await open_cards.nth(self.rng.randrange(await open_cards.count())).tap()
        elif stage == "down":
            await self.page.locator("[data-build]").first.tap()
            await self.tap_random(self.page.locator(".field g[data-space]:has(.open)"))
        elif stage == "influence":
            await self.page.locator("[data-mode=flip]").tap()
            await self.tap_random(self.page.locator(".field g[data-space]:has(.open)"))
        else:
            await self.tap_random(self.page.locator(".field [data-slot]"))
        await self.confirm.tap()

    async def answer_by_keys(self, stage: str) -> None:
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

    async def check_accessibility(self) -> None:
        """The page has no violation of axe."""
        assert await find_violations(self.page) == []

    async def check_ending(self) -> None:
        """The end screen steps through the count and shows the scores."""
        end = self.page.locator("dialog", has=self.page.locator(".why"))
        await expect(end).to_be_visible()
        await self.check_accessibility()
        totals = await end.locator("tbody .total").all_inner_texts()
        scores = (
            await end.get_by_role("list", name="Scores").locator(".score [aria-hidden]").all_inner_texts()
        )
        assert sorted(totals) == sorted(scores)
        await self.visitor.button("One back").click()
        await self.visitor.button("One back").click()
        await expect(end.locator("[data-town].shaded")).to_be_visible()
