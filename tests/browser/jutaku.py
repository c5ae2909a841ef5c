"""A builder at Jutaku's desk, who works the page as a person would and knows a solution of every card."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from playwright.async_api import CDPSession, expect

from machinami import Play, new
from machinami.games.jutaku.components.data_sets import DEFAULT_SET, SETS
from tests.browser.visitor import Visitor
from tests.server.guests import Guest

HOUSE: dict[str, Any] = SETS.content(DEFAULT_SET)
EASY: list[dict[str, Any]] = [card["sides"]["easy"] for card in HOUSE["cards"]]
SMALL = min(range(len(EASY)), key=lambda n: (EASY[n]["floors"], EASY[n]["pieces"], len(EASY[n]["outlines"])))
"""The card that is built most quickly."""
RECTANGLE = 9
"""A piece with sides along every outline."""

Pose = Sequence[Any]
Step = tuple[int, int, Pose]

_GONE = "() => document.querySelector('[data-held]') === null"
_OPEN = (
    "() => document.querySelector('.desk [data-free]:enabled') && !document.querySelector('[data-countdown]')"
)
_ASKED = """() => document.querySelector('dialog .why') ? 'over' :
    document.querySelector('[data-reach].reach') ? 'move' :
    document.querySelector('.desk [data-free]:enabled') ? 'build' : null"""
_REST = 250
"""Milliseconds between two touches: one lifted and back at once would be taken for a second finger."""

CARD = 7000
"""A card's width, in hundredths of a millimetre."""


def solution(card: int, side: str = "easy") -> list[Step]:
    """How a card can be built, piece by piece."""
    return [tuple(step) for step in HOUSE["cards"][card]["sides"][side]["solution"]["built"]]


def late() -> Play:
    """A race of two in which seat 0 has three houses, at the moment when it moves on."""
    play = new("jutaku", 2, seed=3)
    at = 0
    for seat, card in enumerate(({"architect": "ito"}, {"architect": "ban"})):
        play.do(seat, card | {"card": _most(play, seat)}, at=at)
    for _ in range(3):
        assert play.due is not None
        at = play.due
        play.tick(at)
        for piece, floor, pose in solution(play.view(0)["board"]["players"][0]["card"]):
            play.do(0, {"grab": piece}, at=at)
            play.do(0, {"place": piece, "outline": 0, "floor": floor, "pose": list(pose)}, at=at)
        play.do(0, {"stop": True}, at=at + 60_000)
        play.tick(at + 61_000)
        if len(play.view(0)["board"]["players"][0]["kept"]) == 3:
            break
        play.do(0, {"move": _most(play, 0)}, at=at + 62_000)
        play.do(1, {"keep": True}, at=at + 63_000)
    return play


def _most(play: Play, seat: int) -> list[int]:
    """The place in reach whose card asks for the most pieces: what is quickly built is left for the end."""
    board = play.view(seat)["board"]
    place: list[int] = max(board["reach"], key=lambda at: EASY[board["grid"][at[0]][at[1]]]["pieces"])
    return place


def between(a: tuple[float, float], b: tuple[float, float], share: float) -> tuple[float, float]:
    """A point on the way from one to another."""
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def _building(view: dict[str, Any]) -> bool:
    return bool(view["board"]["phase"] == "build")


class Builder:
    """A seat at the table."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor, self.page = visitor, visitor.page
        self.board = self.page.locator("[data-board]")
        self.plan = self.page.locator(".plan > svg")
        self.held = self.page.locator("[data-held]")
        self.words = self.page.locator("[data-words]")
        self.stop = self.page.locator("[data-stop]")
        self.end = self.page.locator("dialog", has=self.page.locator(".why"))
        self._screen: CDPSession | None = None

    @classmethod
    async def alone(cls, visitor: Visitor, **options: Any) -> Builder:
        """Ada by herself, at a new table."""
        wish = {"game": "jutaku", "seats": 1, "options": options, "places": [{"me": True, "name": "Ada"}]}
        headers = {"origin": visitor.base}
        made = await visitor.context.request.post("/api/tables", data=wish, headers=headers)
        await visitor.goes(f"/t/{(await made.json())['table']}")
        return cls(visitor)

    async def wait_for_prompt(self) -> str:
        """Wait until there is something to do: build, move, or nothing any more."""
        handle = await self.page.wait_for_function(_ASKED)
        return str(await handle.json_value())

    async def starts(self) -> None:
        """Wait until the countdown is over."""
        await self.page.wait_for_function(_OPEN)

    async def spot(self, x: float, y: float) -> tuple[float, float]:
        """A place of the plan on the screen."""
        box = await self.plan.bounding_box()
        assert box is not None
        left, top, side, _ = map(float, (await self.plan.get_attribute("viewBox") or "").split())
        unit = box["width"] / side
        return box["x"] + (x / 100 - left) * unit, box["y"] + ((CARD - y) / 100 - top) * unit

    async def corner(self) -> tuple[float, float]:
        """The lower left of what the plan shows."""
        left, top, side, _ = map(float, (await self.plan.get_attribute("viewBox") or "").split())
        return 100 * (left + 1), CARD - 100 * (top + side - 1)

    async def pose(self) -> tuple[int, int, int, bool]:
        """How the piece in hand is held."""
        x, y, angle, flipped = (await self.held.get_attribute("data-pose") or "").split(",")
        return int(x), int(y), int(angle), flipped == "true"

    async def finds(self, piece: int) -> None:
        """Leaf through the pieces until one is in sight."""
        free = self.page.locator(f"[data-free='{piece}']")
        before, after = (self.page.locator(f"[data-page={way}]") for way in ("before", "after"))
        while await before.is_visible() and await before.is_enabled():
            await before.click()
        while not await free.is_visible():
            await after.click()

    async def takes(self, piece: int) -> None:
        """Take a piece by a click."""
        await self.finds(piece)
        await self.page.locator(f"[data-free='{piece}']").click()
        await expect(self.held).to_be_visible()

    async def turns(self, pose: Pose) -> None:
        """Turn and flip the piece in hand until it lies as in a pose, wherever."""
        await self.board.focus()
        if (await self.pose())[3] != pose[3]:
            await self.page.keyboard.press("f")
        while (await self.pose())[2] != pose[2]:
            await self.page.keyboard.press("r")

    async def carries(self, x: float, y: float) -> None:
        """Lift the piece in hand over whatever stands there, with the mouse, and hold it there."""
        mouse, keyboard = self.page.mouse, self.page.keyboard
        here, there = await self.spot(*(await self.pose())[:2]), await self.spot(x, y)
        await mouse.move(*here)
        await mouse.down()
        await keyboard.down("Shift")
        await mouse.move(*between(here, there, 0.5))
        await mouse.move(*there)
        await keyboard.up("Shift")

    async def places(self, step: Step) -> None:
        """Take a piece, turn it, carry it to its place with the mouse, and let go."""
        piece, floor, pose = step
        await self.takes(piece)
        if await self.page.locator(f"[data-floor='{floor}']").get_attribute("aria-pressed") == "false":
            await self.page.keyboard.press(str(floor))
        await self.turns(pose)
        await self.carries(pose[0], pose[1])
        await expect(self.held).to_have_attribute("data-pose", ",".join(json.dumps(part) for part in pose))
        await self.page.mouse.up()
        await self.page.wait_for_function(_GONE)

    async def steps(self, step: Step) -> None:
        """Do with the keys alone what `places` does with the mouse."""
        piece, floor, pose = step
        press, cursor = self.page.keyboard.press, self.page.locator(".piece.cursor")
        await press("k")
        while await cursor.get_attribute("data-free") != str(piece):
            await press("k")
        await press("g")
        await press(str(floor))
        await self.turns(pose)
        for axis, (back, forth) in enumerate((("ArrowLeft", "ArrowRight"), ("ArrowDown", "ArrowUp"))):
            while way := pose[axis] - (await self.pose())[axis]:
                await press(forth if way > 0 else back)
        await expect(self.held).to_have_attribute("data-held", "right")
        await press("Enter")
        await expect(self.held).to_have_count(0)

    async def fingers(self, kind: str, *points: tuple[float, float]) -> None:
        """Touch the screen with some fingers, move them, or lift them."""
        self._screen = self._screen or await self.visitor.context.new_cdp_session(self.page)
        given = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)]
        await self._screen.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": given})

    async def drags(self, *way: tuple[float, float]) -> None:
        """Put a finger down and move it along some points, without lifting it."""
        await self.fingers("touchStart", way[0])
        for point in way[1:]:
            await self.fingers("touchMove", point)

    async def lays(self, step: Step) -> None:
        """Do with single taps what `places` does with the mouse."""
        piece, floor, pose = step
        await self.finds(piece)
        await self.page.locator(f"[data-free='{piece}']").tap()
        await self.page.locator(f"[data-floor='{floor}']").tap()
        if (await self.pose())[3] != pose[3]:
            await self.page.locator("[data-tool=flip]").tap()
        while (await self.pose())[2] != pose[2]:
            await self.page.locator("[data-tool=left]").tap()
        for there in (await self.corner(), pose[:2]):
            # A finger that was lifted takes the piece along over everything; on the piece, it would place it.
            await self.page.touchscreen.tap(*await self.spot(*there))
        await expect(self.held).to_have_attribute("data-pose", ",".join(json.dumps(part) for part in pose))
        await self.page.locator("[data-tool=place]").tap()
        await self.page.wait_for_function(_GONE)
        await self.page.wait_for_timeout(_REST)

    async def builds(self, card: int, first: int = 0, last: int | None = None) -> None:
        """Build a card as its solution says, or a part of it."""
        for step in solution(card)[first:last]:
            await self.places(step)
            assert await self.held.count() == 0

    async def hurries(self, card: int, first: int = 0, last: int | None = None) -> None:
        """Build a card as its solution says, over a second line of the same guest: what is seen of it counts
        here, and hands have been tried elsewhere."""
        async with Guest(self.visitor.base) as twin:
            for cookie in await self.visitor.context.cookies():
                twin.http.cookies.set(cookie["name"], cookie["value"])
            wire = await twin.sits(self.page.url.rpartition("/")[2])
            view = await wire.sees(int(next(iter(wire.views))), _building)
            for piece, floor, pose in solution(card)[first:last]:
                await wire.act({"grab": piece}, view["seat"])
                place = {"place": piece, "outline": 0, "floor": floor, "pose": list(pose)}
                await wire.act(place, view["seat"])

    async def settles(self, *, beside: int | None = None) -> int:
        """Go to the card in reach with the fewest pieces, none of them also those of a card beside it; its
        number."""
        card = await self.least(beside=beside)
        await self.page.locator(f"[data-card='{card}']").click()
        await self.page.locator(".proposal .primary").click()
        return card

    async def keeps(self) -> None:
        """Stay with one's card."""
        await self.page.locator("[data-keep]").click()
        await self.page.locator(".proposal .primary, [data-keep-sure]").click()

    async def least(self, *, beside: int | None = None) -> int:
        """The card in reach that is built most quickly."""
        reach = self.page.locator("[data-reach].reach")
        await expect(reach.first).to_be_visible()
        taken = set() if beside is None else {piece for piece, *_ in solution(beside)}
        cards = [int(await one.get_attribute("data-card") or 0) for one in await reach.all()]
        free = [card for card in cards if taken.isdisjoint(piece for piece, *_ in solution(card))]
        return min(free, key=lambda number: int(EASY[number]["pieces"]))
