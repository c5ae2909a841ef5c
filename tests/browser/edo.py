"""Edo's table as one visitor has it: what is asked, and how a person answers by key, mouse or finger."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from playwright.async_api import CDPSession, Page, expect

from machinami import Play
from tests.browser.edo_ways import deal_edo, draft_edo
from tests.browser.spot import Spot
from tests.browser.table_setup import open_table_from
from tests.browser.visitor import Visitor

RESTING = 350
"""Milliseconds in which a hand does nothing."""

ASKED = """(answered) => {
    if (document.querySelector('dialog [data-ending], [data-standing=right]')) return ['over', answered];
    const { stage, question } = document.querySelector('[data-board]')?.dataset ?? {};
    return stage && question !== answered ? [stage, question] : null; }"""

REVEALED = """(answered) => {
    if (document.querySelector('.proposal .primary')) return 'doubt';
    const { stage, question } = document.querySelector('[data-board]')?.dataset ?? {};
    return stage && question === answered ? null : 'revealed'; }"""

SEALED = """() => {
    if (document.querySelector('[data-doubt]')) return 'doubt';
    return document.querySelector('[data-stage=plan]:not([data-planned])') ? null : 'sealed'; }"""


async def seat_visitors(way: Play, visitor: Visitor, *others: Visitor) -> list[Table]:
    """These people, Ada first, at a table that begins where a play stands; the easiest bots have the rest."""
    await open_table_from(way, visitor, *others)
    return [Table(person) for person in (visitor, *others)]


class Table:
    """One visitor at the table: what is asked of them, and how they answer it."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor, self.page = visitor, visitor.page
        self.board = self.page.locator("[data-board]")
        self.confirm = self.page.locator(".proposal .primary")
        self.answered = ""

    @classmethod
    async def open(cls, visitor: Visitor, way: Play | None = None) -> Table:
        """Ada's table against the easiest bot: where a play stands, or before the start sets are taken."""
        return (await seat_visitors(way or deal_edo(), visitor))[0]

    @classmethod
    async def open_at_planning(cls, visitor: Visitor) -> Table:
        """Ada's table in its first planning: she has wood, stone and Ryo for a house soon, and Mito."""
        table = await cls.open(visitor, draft_edo(deal_edo()))
        assert await table.wait_for_prompt() == "plan"
        return table

    async def until(self, stage: str) -> None:
        """Answer whatever comes, until this is asked."""
        while (asked := await self.wait_for_prompt()) != stage:
            await self.types(asked)

    async def plans(self, *orders: tuple[str, str, int]) -> None:
        """Put a plan together with the mouse, in this order, and seal it."""
        for place, (card, action, officials) in enumerate(orders):
            column = self.page.locator("[data-column]", has_text=f"Card {card}")
            while int(await column.get_attribute("data-column") or 0) > place:
                await self.page.get_by_role("button", name=f"Earlier: Card {card}").click()
            quarter = column.locator(f"[data-action={action}]")
            for _ in range(officials):
                await quarter.click()
        await self.page.locator("[data-seal]").click()
        await self.sure(self.page.locator("[data-seal]").click)

    async def sure(self, again: Callable[[], Awaitable[None]]) -> None:
        """Seal once more where the page asks whether that is meant."""
        asks = await self.page.wait_for_function(SEALED)
        if await asks.json_value() == "doubt":
            await again()

    async def opens(self, press: Callable[[], Awaitable[None]]) -> None:
        """Reveal by this gesture; where that would be in vain it is made twice."""
        await press()
        asks = await self.page.wait_for_function(REVEALED, arg=self.answered)
        if await asks.json_value() == "doubt":
            await press()

    async def reveals(self, then: str = "card") -> None:
        """Open the next card; then this is asked."""
        assert await self.wait_for_prompt() == "before"
        await self.page.get_by_role("button", name="Reveal the card").click()
        assert await self.wait_for_prompt() == then

    async def wait_for_prompt(self) -> str:
        """Wait until something new is asked, or the game is over."""
        handle = await self.page.wait_for_function(ASKED, arg=self.answered)
        stage, self.answered = await handle.json_value()
        return str(stage)

    async def types(self, stage: str) -> None:
        """Answer by keys; on a desk the first choice acts at once."""
        keys = {"plan": ("1", "ArrowRight", "+", "+", "2", "+", "Enter")}
        if stage == "before":
            await self.opens(lambda: self.page.keyboard.press("1"))
            return
        for key in keys.get(stage, ("1",)):
            await self.page.keyboard.press(key)
        if stage == "plan":
            await self.sure(lambda: self.page.keyboard.press("Enter"))

    async def clicks(self, stage: str) -> None:
        """Answer with the mouse; here too the first choice acts at once."""
        if stage == "plan":
            await self.plans(("A", "money", 1), ("C", "travel", 1))
            return
        first = self.page.locator("[data-choice]:enabled").first
        await (self.opens(first.click) if stage == "before" else first.click())

    async def taps(self, stage: str) -> None:
        """Answer by touch: first what is meant, then the button that confirms it where there was a choice."""
        if stage == "plan":
            first = self.page.locator("[data-column='0']")
            await first.locator("[data-action=money]").tap()
            await expect(first).to_contain_text("Brings 5 Ryo")
            await self.page.locator("[data-seal]").tap()
            await self.sure(self.page.locator("[data-seal]").tap)
            return
        await self.page.locator("[data-choice]:enabled").first.tap()
        asks = await self.page.wait_for_function(REVEALED, arg=self.answered)
        if await asks.json_value() == "doubt":
            await self.confirm.tap()


class Finger:
    """A finger on the glass, or two of them."""

    def __init__(self, page: Page, glass: CDPSession) -> None:
        self._page, self._glass = page, glass

    @classmethod
    async def of(cls, visitor: Visitor) -> Finger:
        """The visitor's."""
        return cls(visitor.page, await visitor.context.new_cdp_session(visitor.page))

    async def down(self, *spots: Spot) -> None:
        """Touch."""
        await self._send("touchStart", spots)

    async def move(self, *spots: Spot) -> None:
        """Slide on."""
        await self._send("touchMove", spots)

    async def up(self) -> None:
        """Come to rest and let go: after a fling the browser would take the next tap for its end."""
        await self._page.wait_for_timeout(RESTING)
        await self._send("touchEnd", ())
        await self._page.wait_for_timeout(RESTING)

    async def _send(self, kind: str, spots: tuple[Spot, ...]) -> None:
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(spots)]
        await self._glass.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
