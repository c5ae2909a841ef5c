"""A visitor at a table of Edo: its prompts, and answers by key, mouse or touch."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from playwright.async_api import CDPSession, Page, expect

from machinami import Play
from tests.browser.edo_positions import deal_edo, draft_edo
from tests.browser.screen_points import ScreenPoint
from tests.browser.table_setup import open_table_from
from tests.browser.visitor import Visitor

REST = 350
"""Milliseconds without movement before and after a finger is lifted."""

PROMPT = """(answered) => {
    if (document.querySelector('dialog [data-ending], [data-standing=right]')) return ['over', answered];
    const { stage, question } = document.querySelector('[data-board]')?.dataset ?? {};
    return stage && question !== answered ? [stage, question] : null; }"""

REVEAL_RESULT = """(answered) => {
    if (document.querySelector('.proposal .primary')) return 'doubt';
    const { stage, question } = document.querySelector('[data-board]')?.dataset ?? {};
    return stage && question === answered ? null : 'revealed'; }"""

SEAL_RESULT = """() => {
    if (document.querySelector('[data-doubt]')) return 'doubt';
    return document.querySelector('[data-stage=plan]:not([data-planned])') ? null : 'sealed'; }"""


async def seat_visitors(play: Play, visitor: Visitor, *others: Visitor) -> list[Table]:
    """Open a table at the end of a play for these people, Ada first; the easiest bots fill the seats."""
    await open_table_from(play, visitor, *others)
    return [Table(person) for person in (visitor, *others)]


class Table:
    """A visitor at the table."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor, self.page = visitor, visitor.page
        self.board = self.page.locator("[data-board]")
        self.confirm = self.page.locator(".proposal .primary")
        self.answered = ""

    @classmethod
    async def open(cls, visitor: Visitor, play: Play | None = None) -> Table:
        """Open a table for Ada against the easiest bot, at the end of a play or before the draft."""
        return (await seat_visitors(play or deal_edo(), visitor))[0]

    @classmethod
    async def open_at_planning(cls, visitor: Visitor) -> Table:
        """Open a table for Ada in her first planning, with goods for a house soon, and the town of Mito."""
        table = await cls.open(visitor, draft_edo(deal_edo()))
        assert await table.wait_for_prompt() == "plan"
        return table

    async def answer_until(self, stage: str) -> None:
        """Answer all prompts until this stage."""
        while (stage_now := await self.wait_for_prompt()) != stage:
            await self.answer_by_keys(stage_now)

    async def submit_plan(self, *orders: tuple[str, str, int]) -> None:
        """Arrange a plan with the mouse, in this order, and seal it."""
        for place, (card, action, officials) in enumerate(orders):
            column = self.page.locator("[data-column]", has_text=f"Card {card}")
            while int(await column.get_attribute("data-column") or 0) > place:
                await self.page.get_by_role("button", name=f"Earlier: Card {card}").click()
            quarter = column.locator(f"[data-action={action}]")
            for _ in range(officials):
                await quarter.click()
        await self.page.locator("[data-seal]").click()
        await self.confirm_seal(self.page.locator("[data-seal]").click)

    async def confirm_seal(self, again: Callable[[], Awaitable[None]]) -> None:
        """Seal once more if the page asks for confirmation."""
        result = await self.page.wait_for_function(SEAL_RESULT)
        if await result.json_value() == "doubt":
            await again()

    async def reveal_by(self, press: Callable[[], Awaitable[None]]) -> None:
        """Reveal with this gesture, twice if the page asks for confirmation."""
        await press()
        result = await self.page.wait_for_function(REVEAL_RESULT, arg=self.answered)
        if await result.json_value() == "doubt":
            await press()

    async def reveal(self, then: str = "card") -> None:
        """Reveal the next card and wait for this stage."""
        assert await self.wait_for_prompt() == "before"
        await self.page.get_by_role("button", name="Reveal the card").click()
        assert await self.wait_for_prompt() == then

    async def wait_for_prompt(self) -> str:
        """Wait for a new prompt, or the end of the game."""
        handle = await self.page.wait_for_function(PROMPT, arg=self.answered)
        stage, self.answered = await handle.json_value()
        return str(stage)

    async def answer_by_keys(self, stage: str) -> None:
        """Answer by keys; on a desktop the first choice acts at once."""
        keys = {"plan": ("1", "ArrowRight", "+", "+", "2", "+", "Enter")}
        if stage == "before":
            await self.reveal_by(lambda: self.page.keyboard.press("1"))
            return
        for key in keys.get(stage, ("1",)):
            await self.page.keyboard.press(key)
        if stage == "plan":
            await self.confirm_seal(lambda: self.page.keyboard.press("Enter"))

    async def answer_by_mouse(self, stage: str) -> None:
        """Answer with the mouse; the first choice acts at once."""
        if stage == "plan":
            await self.submit_plan(("A", "money", 1), ("C", "travel", 1))
            return
        first = self.page.locator("[data-choice]:enabled").first
        await (self.reveal_by(first.click) if stage == "before" else first.click())

    async def answer_by_touch(self, stage: str) -> None:
        """Answer by touch: the choice first, then its confirmation if there was one."""
        if stage == "plan":
            first = self.page.locator("[data-column='0']")
            await first.locator("[data-action=money]").tap()
            await expect(first).to_contain_text("Brings 5 Ryo")
            await self.page.locator("[data-seal]").tap()
            await self.confirm_seal(self.page.locator("[data-seal]").tap)
            return
        await self.page.locator("[data-choice]:enabled").first.tap()
        result = await self.page.wait_for_function(REVEAL_RESULT, arg=self.answered)
        if await result.json_value() == "doubt":
            await self.confirm.tap()


class Finger:
    """One or two fingers on the touch screen."""

    def __init__(self, page: Page, session: CDPSession) -> None:
        self._page, self._glass = page, session

    @classmethod
    async def create(cls, visitor: Visitor) -> Finger:
        """Return a finger on the visitor's screen."""
        return cls(visitor.page, await visitor.context.new_cdp_session(visitor.page))

    async def down(self, *spots: ScreenPoint) -> None:
        """Put fingers down."""
        await self._send("touchStart", spots)

    async def move(self, *spots: ScreenPoint) -> None:
        """Move the fingers."""
        await self._send("touchMove", spots)

    async def up(self) -> None:
        """Rest and lift: after a fling the browser would take the next tap for its end."""
        await self._page.wait_for_timeout(REST)
        await self._send("touchEnd", ())
        await self._page.wait_for_timeout(REST)

    async def _send(self, kind: str, spots: tuple[ScreenPoint, ...]) -> None:
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(spots)]
        await self._glass.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
