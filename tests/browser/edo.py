"""Edo's table as one visitor has it: what is asked, and how a person answers by key, mouse or finger."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack

from playwright.async_api import CDPSession, Page, expect

from tests.browser.spot import Spot
from tests.browser.visitor import Visitor
from tests.games.edo.table import IDLE
from tests.server.guests import Guest, Message, Wire

LATE, NEARLY = 9, 8
"""The last round but one, and the power of somebody who will soon have enough."""
RESTING = 350
"""Milliseconds in which a hand does nothing."""

ASKED = """(answered) => {
    if (document.querySelector('dialog [data-ending]')) return 'over';
    const board = document.querySelector('[data-board]');
    return board && board.dataset.question !== answered ? board.dataset.stage || null : null; }"""

SEALED = """() => {
    if (document.querySelector('[data-doubt]')) return 'doubt';
    return document.querySelector('[data-stage=plan]:not([data-planned])') ? null : 'sealed'; }"""


Stops = Callable[[Message], bool]
"""Whether a board is as far as one wants it."""


def late(board: Message) -> bool:
    """Somebody is about to win, or hardly a round is left."""
    if board["phase"] != "plan":
        return False
    return bool(board["round"] >= LATE or max(player["power"] for player in board["players"]) >= NEARLY)


async def played(
    visitor: Visitor, stops: Stops, *others: Visitor, plan: Sequence[Message] = IDLE, bots: int = 1
) -> list[Table]:
    """A table of these people and the easiest bots, played over the wire until it is as wanted."""
    async with AsyncExitStack() as stack:
        guests = [await stack.enter_async_context(Guest(visitor.base)) for _ in (visitor, *others)]
        await guests[0].named("Ada")
        table = await guests[0].makes(
            "edo", {"me": True}, *({"open": True} for _ in others), *[{"bot": 1}] * bots
        )
        links = await guests[0].invitations(table)
        for seat, guest in enumerate(guests[1:], 1):
            await guest.takes(links["seats"][str(seat)], "Bo")
        wires = [await guest.sits(table) for guest in guests]
        await asyncio.gather(*(_goes_on(wire, seat, stops, plan) for seat, wire in enumerate(wires)))
        for person, guest in zip((visitor, *others), guests, strict=True):
            await person.holds(dict(guest.http.cookies))
    return [Table(await person.goes(f"/t/{table}")) for person in (visitor, *others)]


async def _goes_on(wire: Wire, seat: int, stops: Stops, plan: Sequence[Message]) -> None:
    """Do next to nothing until it is enough."""
    while not stops((view := await wire.awaits(seat))["board"]):
        phase, offered = view["board"]["phase"], view["offered"]
        quick = {"plan": {"plan": [*plan]}, "before": {"reveal": True}, "wages": {"keep": []}}
        await wire.act(quick.get(phase) or offered[0], seat)


class Table:
    """One visitor at the table: what is asked of them, and how they answer it."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor, self.page = visitor, visitor.page
        self.board = self.page.locator("[data-board]")
        self.confirm = self.page.locator(".proposal .primary")
        self.answered = ""

    @classmethod
    async def opened(cls, visitor: Visitor, *others: dict[str, object]) -> Table:
        """A table that the visitor makes for Ada and these others; for two against the easiest bot."""
        places = [{"me": True}, *(others or ({"bot": 1},))]
        wish = {"game": "edo", "seats": len(places), "options": {}, "places": places}
        headers = {"origin": visitor.base}
        await visitor.context.request.post("/api/me", data={"name": "Ada"}, headers=headers)
        made = await visitor.context.request.post("/api/tables", data=wish, headers=headers)
        await visitor.goes(f"/t/{(await made.json())['table']}")
        return cls(visitor)

    async def until(self, stage: str) -> None:
        """Answer whatever comes, until this is asked."""
        while (asked := await self.asked()) != stage:
            await self.types(asked)

    async def drafted(self) -> None:
        """Take wood, stone and Ryo enough for a house to be built soon, and Mito."""
        while await self.asked() == "draft":
            start = self.page.locator("[data-choice]", has_text="2 rice, 2 wood, 1 stone, and 2 Ryo")
            mito = self.page.locator("[data-choice]", has_text="Mito: 9 Ryo a round")
            await (start if await start.count() else mito).click()

    async def plans(self, *orders: tuple[str, str, int]) -> None:
        """Put a plan together with the mouse, in this order, and seal it."""
        for place, (card, action, officials) in enumerate(orders):
            column = self.page.locator("[data-column]", has_text=f"Card {card}")
            while int(await column.get_attribute("data-column") or 0) > place:
                await self.page.get_by_role("button", name=f"Earlier: Card {card}").click()
            quarter = column.locator(f"[data-action={action}]")
            if await quarter.get_attribute("aria-pressed") == "false":
                await quarter.click()
            for _ in range(officials):
                await column.locator("[data-more=own]").click()
        await self.page.locator("[data-seal]").click()
        await self.sure(self.page.locator("[data-seal]").click)

    async def sure(self, again: Callable[[], Awaitable[None]]) -> None:
        """Seal once more where the page asks whether that is meant."""
        asks = await self.page.wait_for_function(SEALED)
        if await asks.json_value() == "doubt":
            await again()

    async def reveals(self, then: str = "card") -> None:
        """Open the next card; then this is asked."""
        assert await self.asked() == "before"
        await self.page.get_by_role("button", name="Reveal the card").click()
        assert await self.asked() == then

    async def asked(self) -> str:
        """Wait until something new is asked, or the game is over."""
        handle = await self.page.wait_for_function(ASKED, arg=self.answered)
        stage = str(await handle.json_value())
        if stage != "over":
            self.answered = await self.board.get_attribute("data-question") or ""
        return stage

    async def types(self, stage: str) -> None:
        """Answer by keys; on a desk the first choice acts at once."""
        keys = {
            "draft": ("1",),
            "plan": ("1", "ArrowRight", "+", "+", "2", "+", "Enter"),
            "before": ("1",),
            "card": ("1",),
            "wages": ("1",),
        }
        for key in keys[stage]:
            await self.page.keyboard.press(key)
        if stage == "plan":
            await self.sure(lambda: self.page.keyboard.press("Enter"))

    async def taps(self, stage: str) -> None:
        """Answer by touch: first what is meant, then the button that confirms it."""
        if stage == "plan":
            first = self.page.locator("[data-column='0']")
            for _ in range(2):
                await first.locator("[data-action=money]").tap()
            await expect(first).to_contain_text("Brings 5 Ryo")
            await self.page.locator("[data-seal]").tap()
            await self.sure(self.page.locator("[data-seal]").tap)
            return
        await self.page.locator("[data-choice]:enabled").first.tap()
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
