"""Toshi Tōshi at the table: whole games by touch and by key, secrets kept, every specialisation met."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from random import Random
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Locator, expect

from machinami.opening import imagine
from tests.browser.conftest import Comes
from tests.browser.visitor import PHONE, Visitor
from tests.server.guests import Guest, Message
from tests.server.running import ROOT, Running

pytestmark = pytest.mark.asyncio(loop_scope="session")

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
RUN = """async () => (await axe.run(document, { resultTypes: ['violations'] })).violations
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`))"""
ASKED = """(answered) => {
    if (document.querySelector('dialog .why')) return 'over';
    const board = document.querySelector('[data-board]');
    return board && board.dataset.question !== answered ? board.dataset.stage || null : null; }"""
BOT = {"bot": 1}
ME = {"me": True}


class Table:
    """One visitor at the table: what is asked of them, and how they answer it."""

    def __init__(self, visitor: Visitor, seed: int = 1) -> None:
        self.visitor, self.page, self.rng = visitor, visitor.page, Random(seed)
        self.board = self.page.locator("[data-board]")
        self.confirm = self.page.locator(".proposal .primary")
        self.answered = ""

    @classmethod
    async def opened(cls, visitor: Visitor, *others: dict[str, Any], **options: Any) -> Table:
        """A table that the visitor makes, who has the first seat."""
        wish = {"game": "toshi", "seats": 1 + len(others), "options": options, "places": [ME, *others]}
        headers = {"origin": visitor.base}
        await visitor.context.request.post("/api/me", data={"name": "Ada"}, headers=headers)
        made = await visitor.context.request.post("/api/tables", data=wish, headers=headers)
        await visitor.goes(f"/t/{(await made.json())['table']}")
        return cls(visitor)

    async def asked(self) -> str:
        """Wait until something new is asked, or the game is over."""
        handle = await self.page.wait_for_function(ASKED, arg=self.answered)
        stage = str(await handle.json_value())
        if stage != "over":
            self.answered = await self.board.get_attribute("data-question") or ""
        return stage

    async def hits(self, things: Locator) -> None:
        """Point at the middle of one of these drawings, with a finger."""
        box = await things.nth(self.rng.randrange(await things.count())).bounding_box()
        assert box is not None
        await self.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

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
        await self.page.evaluate(AXE.read_text())
        assert await self.page.evaluate(RUN) == []

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


async def test_three_players_finish_a_game_on_a_phone_by_touch_alone(comes: Comes) -> None:
    table = await Table.opened(await comes(**PHONE), BOT, BOT)
    seen = set()
    while (stage := await table.asked()) != "over":
        if stage not in seen:
            await table.axe()
        seen.add(stage)
        await table.taps(stage)
    assert {"card", "token"} <= seen
    await table.ends()


async def test_three_players_finish_a_game_with_the_keys_alone_by_night(comes: Comes) -> None:
    table = await Table.opened(await comes(color_scheme="dark"), BOT, BOT)
    await expect(table.board).to_be_visible()
    await table.page.keyboard.press("b")
    while (stage := await table.asked()) != "over":
        await table.types(stage)
    await table.ends()


async def test_two_people_and_two_bots_see_one_trick_and_their_own_cards(comes: Comes) -> None:
    ada = await Table.opened(await comes(), {"open": True}, BOT, BOT)
    link = await ada.page.locator(".link input").first.input_value()
    guest = await (await comes()).goes(link)
    await guest.page.get_by_label("Your name").fill("Bo")
    await guest.page.keyboard.press("Enter")
    bo = Table(guest, seed=2)
    await expect(bo.board).to_be_visible()
    held = [
        set(
            await one.page.locator("[data-card]").evaluate_all(
                "cards => cards.map((card) => card.dataset.card)"
            )
        )
        for one in (ada, bo)
    ]
    assert [len(cards) for cards in held] == [10, 10]
    assert not held[0] & held[1]
    for one in (ada, bo):
        await one.page.keyboard.press("b")
    turn = ada
    while await turn.board.get_attribute("data-round") != "3":
        for one in (ada, bo):
            if await one.page.evaluate(ASKED, one.answered):
                turn = one
                await one.types(await one.asked())
    while not await ada.page.evaluate(ASKED, ada.answered) and not await bo.page.evaluate(ASKED, bo.answered):
        await ada.page.wait_for_timeout(20)
    faces = (
        "() => [...document.querySelectorAll('[data-trick] [data-face]')].map((face) => face.dataset.face)"
    )
    now = await ada.board.get_attribute("data-question") or ""
    await expect(bo.board).to_have_attribute("data-question", now)
    assert await ada.page.evaluate(faces) == await bo.page.evaluate(faces) != []


async def test_a_card_that_may_not_be_played_says_why(comes: Comes) -> None:
    table = await Table.opened(await comes(), BOT, BOT)
    while await table.asked() != "card" or not await table.page.locator("[data-card].shut").count():
        stage = await table.board.get_attribute("data-stage") or ""
        await table.types(stage)
    await table.page.locator("[data-card].shut").first.click(force=True)
    await expect(table.page.get_by_role("alert")).to_contain_text("is called")


@pytest_asyncio.fixture(loop_scope="session")
async def ada(house: Running) -> AsyncIterator[Guest]:
    """Somebody who has five people at one device."""
    async with Guest(house.base) as guest:
        yield await guest.named("Ada")


Wanted = Callable[[Message, int], bool]


def holds(key: str, more: Wanted) -> Wanted:
    """Whether the seat has that specialisation, power side up, and is asked what it is about."""

    def wanted(view: Message, seat: int) -> bool:
        player = view["board"]["players"][seat]
        return player["specialisation"] == key and player["side"] == "power" and more(view, seat)

    return wanted


def asks(*phases: str) -> Wanted:
    """Whether one of these things is asked."""
    return lambda view, seat: view["board"]["phase"] in phases


MOMENTS: dict[str, Wanted] = {
    "influenstar": holds("influenstar", lambda view, seat: view["board"]["window"] == "greening"),
    "pionliticien": holds("pionliticien", lambda view, seat: view["prompt"]["key"] == "up_loser"),
    "batisseur": holds("batisseur", asks("extra")),
    "octogeeek": holds("octogeeek", lambda view, seat: view["prompt"]["key"] == "influence_more"),
    "planificateur": holds("planificateur", asks("token")),
    "specialise": asks("specialise"),
}


async def reached(ada: Guest, moment: str) -> str:
    """A table of five where that moment has come."""
    rng, places = Random(3), [ME, *({"here": name} for name in ("Bo", "Cy", "Di", "Ed"))]
    while True:
        table = await ada.makes("toshi", *places, options={"specialisations": True})
        wire = await ada.sits(table)
        while (view := next(iter(wire.views.values())))["outcome"] is None:
            seat = view["awaited"][0]
            view = wire.views[str(seat)]
            if MOMENTS[moment](view, seat):
                return table
            keeps = view["board"]["phase"] == "specialise"
            action = {"specialise": False} if keeps else imagine(view, rng).actions(seat).sample(rng)
            assert (await wire.act(action, seat))["ok"]


@pytest.mark.parametrize("moment", MOMENTS)
async def test_each_specialisation_is_met_at_the_table(comes: Comes, ada: Guest, moment: str) -> None:
    table = await reached(ada, moment)
    guest = await (await comes(**PHONE)).holds(dict(ada.http.cookies))
    await guest.goes(f"/t/{table}")
    seat = Table(guest)
    await guest.page.locator("dialog:has(#handover) button").tap()
    stage = await seat.asked()
    await seat.axe()
    if moment == "influenstar":
        await guest.page.get_by_label("Don’t ask before the last moment").tap()
    elif moment == "batisseur":
        await guest.button("No second token").tap()
    elif moment == "octogeeek":
        await guest.button("Done").tap()
    elif moment == "pionliticien":
        await seat.taps("down")
    elif moment == "specialise":
        await guest.button("Flip to the bonus side").tap()
        await guest.button("Flip it").tap()
    else:
        edge = guest.page.locator(
            ".field [data-slot='0,1'], .field [data-slot='0,3'], .field [data-slot='0,5']"
        )
        await seat.hits(edge)
        await seat.confirm.tap()
    question = seat.answered
    assert stage
    await guest.page.wait_for_function(
        """(question) => document.querySelector('#handover, dialog .why') !== null ||
            document.querySelector('[data-board]')?.dataset.question !== question""",
        arg=question,
    )
