"""One big screen and several phones at one table: hands stay on the phones."""

from __future__ import annotations

import json
from itertools import count
from typing import Any

import pytest
from playwright.async_api import expect

from tests.browser import edo, toshi
from tests.browser.axe import find_violations
from tests.browser.conftest import MakeVisitor
from tests.browser.visitor import PHONE, Visitor

pytestmark = pytest.mark.external

TELEVISION: dict[str, Any] = {"viewport": {"width": 1920, "height": 1080}}
GUESTS = ("Ada", "Bo", "Cleo", "Dan", "Eve")
Player = toshi.Table | edo.Table
TABLES: dict[str, type[toshi.Table] | type[edo.Table]] = {"toshi": toshi.Table, "edo": edo.Table}

AWAITED = """() => {
    const { awaited, lines } = document.querySelector('.screen')?.dataset ?? {};
    const over = document.querySelector('.screen.over') !== null;
    return over || awaited ? { over, awaited: awaited.split(' '), lines: Number(lines) } : null; }"""
MOVED = "(lines) => Number(document.querySelector('.screen')?.dataset.lines) > lines"
LENT = """(question) => location.pathname.startsWith('/screen/') ||
    (document.querySelector('[data-board]')?.dataset.stage &&
        document.querySelector('[data-board]').dataset.question !== question)"""


class BigScreen:
    """A visitor that shows a table, and every view that its page has received."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor, self.page = visitor, visitor.page
        self.headline = self.page.locator("[data-headline]")
        self.viewers: set[str] = set()
        self.page.on("websocket", lambda socket: socket.on("framereceived", self._on_frame))

    def _on_frame(self, text: str | bytes) -> None:
        if "/screen/" not in self.page.url:
            return
        message = json.loads(text)
        if message["type"] == "views":
            self.viewers |= message["views"].keys()

    async def open_table(self, game: str, seats: int) -> None:
        """Open a table whose seats are all free, as the form does."""
        await self.visitor.open(f"/new/{game}#screen")
        if seats != {"toshi": 3, "edo": 2}[game]:
            await self.page.get_by_role("radio", name=str(seats), exact=True).check()
        await self.visitor.button("Open the big screen").click()
        await expect(self.page.get_by_role("img", name="QR")).to_have_count(seats)

    async def find_codes(self) -> dict[str, str]:
        """Return what the QR codes of the free seats say, by seat."""
        table = self.page.url.rpartition("/")[2]
        answer = await self.visitor.context.request.get(f"/api/tables/{table}")
        seats: dict[str, str] = (await answer.json())["invitations"]["seats"]
        return {seat: f"/seat/{token}#hand" for seat, token in seats.items()}

    async def seat_here(self, seat: int, name: str) -> None:
        """Let a player without a phone sit down at the screen."""
        card = self.page.get_by_role("listitem").filter(has_text=f"Seat {seat + 1}")
        await card.get_by_role("button", name="No phone?").click()
        await card.get_by_role("textbox").fill(name)
        await card.get_by_role("button", name="Sit down", exact=True).click()


async def join(phone: Visitor, code: str, name: str) -> None:
    """Scan a code and take the seat."""
    await phone.open(code)
    await phone.page.get_by_role("textbox").fill(name)
    await phone.page.locator("form button[type=submit]").tap()


async def start(
    make_visitor: MakeVisitor, game: str, phones: int, here: int
) -> tuple[BigScreen, list[Player]]:
    """Open a table on a big screen, with players who have phones and players who have none."""
    screen = BigScreen(await make_visitor(**TELEVISION))
    await screen.open_table(game, phones + here)
    codes = await screen.find_codes()
    kind = TABLES[game]
    players: list[Player] = []
    for seat in range(phones):
        phone = await make_visitor(**PHONE)
        await join(phone, codes[str(seat)], GUESTS[seat])
        players.append(kind(phone))
    for seat in range(phones, phones + here):
        await screen.seat_here(seat, GUESTS[seat])
    await expect(screen.headline).to_be_visible()
    return screen, players


async def play(screen: BigScreen, players: list[Player], decisions: int | None = None) -> None:
    """Let everyone act in turn, on phones and at the screen, to the end of the game or for some decisions."""
    for done in count():
        state = await (await screen.page.wait_for_function(AWAITED)).json_value()
        if state["over"] or done == decisions:
            return
        seat = int(state["awaited"][0])
        if seat < len(players):
            player = players[seat]
            stage = await player.wait_for_prompt()
            await player.answer_by_touch(stage)
            await screen.page.wait_for_function(MOVED, arg=state["lines"])
        else:
            await act_at_screen(screen, type(players[0]))


async def act_at_screen(screen: BigScreen, kind: type[toshi.Table] | type[edo.Table]) -> None:
    """Let a player without a phone take the device; it shows the table again after the move."""
    await screen.page.locator("[data-take]").first.click()
    lent = kind(screen.visitor)
    while "/screen/" not in screen.page.url:
        await lent.answer_by_keys(await lent.wait_for_prompt())
        await screen.page.wait_for_function(LENT, arg=lent.answered)


async def test_hands_stay_on_phones_and_a_player_without_one_borrows_the_screen(
    make_visitor: MakeVisitor,
) -> None:
    screen, players = await start(make_visitor, "toshi", phones=2, here=1)
    await expect(screen.headline).to_contain_text("is playing a card")
    await play(screen, players, decisions=4)
    assert screen.viewers == {"null"}
    await expect(screen.page.locator("[data-card]")).to_have_count(0)
    assert await find_violations(screen.page) == []
    phone = players[0]
    cards = phone.page.locator("[data-card], [data-seen]")
    held = await cards.count()
    assert held > 5
    await phone.page.reload()
    await expect(cards).to_have_count(held)


async def test_result_is_shown_to_the_room(make_visitor: MakeVisitor) -> None:
    screen, [ada, _] = await start(make_visitor, "edo", phones=2, here=0)
    await ada.page.locator(".menu button").first.tap()
    await ada.page.get_by_role("button", name="Resign").tap()
    await ada.page.get_by_role("dialog").get_by_role("button", name="Resign").tap()
    await expect(screen.headline).to_contain_text("Bo wins")
    await expect(screen.page.locator(".result li").first).to_contain_text("Bo")
    await expect(screen.page.get_by_role("img", name="The game again, on your phone")).to_be_visible()
    assert await find_violations(screen.page) == []


@pytest.mark.soak(only=True)
@pytest.mark.parametrize(
    ("game", "phones", "here"), [("toshi", 2, 1), ("toshi", 5, 0), ("edo", 2, 0), ("edo", 3, 1)]
)
async def test_whole_game_is_played_around_the_screen(
    make_visitor: MakeVisitor, game: str, phones: int, here: int
) -> None:
    screen, players = await start(make_visitor, game, phones, here)
    await play(screen, players)
    assert screen.viewers == {"null"}
    rows = screen.page.locator(".result li")
    await expect(rows).to_have_count(phones + here)
    assert await find_violations(screen.page) == []
    for player in players:
        assert await player.wait_for_prompt() == "over"


@pytest.mark.soak(only=True)
@pytest.mark.parametrize("game", ["toscana", "toshi", "edo", "highway", "jutaku"])
@pytest.mark.parametrize("lang", ["en-GB", "fr-FR"])
@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720), (360, 740)])
async def test_screen_is_accessible_and_fits(
    make_visitor: MakeVisitor, game: str, lang: str, size: tuple[int, int]
) -> None:
    viewport = {"width": size[0], "height": size[1]}
    visitor = await make_visitor(locale=lang, viewport=viewport)
    headers = {"origin": visitor.base}
    seats = 2 if game == "toscana" else 3
    await visitor.context.request.get("/api/me")
    places = [{"here": name} for name in GUESTS[: seats - 1]] + [{"open": True}]
    wish = {"game": game, "seats": seats, "options": {}, "places": places, "door": True}
    answer = await visitor.context.request.post("/api/tables", data=wish, headers=headers)
    await visitor.open(f"/screen/{(await answer.json())['table']}")
    page = visitor.page
    await expect(page.locator(".code svg").first).to_be_visible()
    assert await find_violations(page) == []
    await page.locator(".faces button").first.click()
    await expect(page.locator("[data-headline]")).to_be_visible()
    await expect(page.locator("[data-board]")).to_be_visible()
    assert await find_violations(page) == []
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if size[0] > 1000:
        assert await page.evaluate("document.documentElement.scrollHeight <= innerHeight")
