"""A seat at Jutaku's table, played through the page with known solutions."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from playwright.async_api import CDPSession, expect

from machinami import Play, new
from machinami.games.jutaku.components.data_sets import DEFAULT_SET, SETS
from tests.browser.screen_points import find_middle
from tests.browser.visitor import Visitor
from tests.server.clients import Guest

HOUSE: dict[str, Any] = SETS.content(DEFAULT_SET)
EASY: list[dict[str, Any]] = [card["sides"]["easy"] for card in HOUSE["cards"]]
SMALL = min(range(len(EASY)), key=lambda n: (EASY[n]["floors"], EASY[n]["pieces"], len(EASY[n]["outlines"])))
"""The card with the fewest floors and pieces."""
RECTANGLE = 9
"""A piece with edges parallel to every outline."""

Pose = Sequence[Any]
Step = tuple[int, int, Pose]

_NOTHING_HELD = "() => document.querySelector('[data-held]') === null"
_CAN_GRAB = (
    "() => document.querySelector('.desk [data-free]:enabled') && !document.querySelector('[data-countdown]')"
)
_PROMPT = """() => document.querySelector('dialog .why') ? 'over' :
    document.querySelector('[data-reach].reach') ? 'move' :
    document.querySelector('.desk [data-free]:enabled') ? 'build' : null"""
_TOUCH_PAUSE = 250
"""Milliseconds between two touches; a faster second touch would count as a second finger."""

CARD = 7000
"""The width of a card in hundredths of a millimetre."""


def get_solution(card: int, side: str = "easy") -> list[Step]:
    """Return the steps that build a card."""
    return [tuple(step) for step in HOUSE["cards"][card]["sides"][side]["solution"]["built"]]


def play_three_cards() -> Play:
    """Return a race of two in which seat 0 has finished three cards and moves next."""
    play = new("jutaku", 2, seed=3)
    at = 0
    for seat, card in enumerate(({"architect": "ito"}, {"architect": "ban"})):
        play.do(seat, card | {"card": _find_largest_card(play, seat)}, at=at)
    for _ in range(3):
        assert play.due is not None
        at = play.due
        play.tick(at)
        for piece, floor, pose in get_solution(play.view(0)["board"]["players"][0]["card"]):
            play.do(0, {"grab": piece}, at=at)
            play.do(0, {"place": piece, "outline": 0, "floor": floor, "pose": list(pose)}, at=at)
        play.do(0, {"stop": True}, at=at + 60_000)
        play.tick(at + 61_000)
        if len(play.view(0)["board"]["players"][0]["kept"]) == 3:
            break
        play.do(0, {"move": _find_largest_card(play, 0)}, at=at + 62_000)
        play.do(1, {"keep": True}, at=at + 63_000)
    return play


def _find_largest_card(play: Play, seat: int) -> list[int]:
    """Return the reachable place whose card has the most pieces; small cards remain for the end."""
    board = play.view(seat)["board"]
    place: list[int] = max(board["reach"], key=lambda at: EASY[board["grid"][at[0]][at[1]]]["pieces"])
    return place


def interpolate(a: tuple[float, float], b: tuple[float, float], share: float) -> tuple[float, float]:
    """Return a point on the line between two points."""
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def _is_building(view: dict[str, Any]) -> bool:
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
    async def open_alone(cls, visitor: Visitor, **options: Any) -> Builder:
        """Open a table for Ada alone."""
        wish = {"game": "jutaku", "seats": 1, "options": options, "places": [{"me": True, "name": "Ada"}]}
        headers = {"origin": visitor.base}
        response = await visitor.context.request.post("/api/tables", data=wish, headers=headers)
        await visitor.open(f"/t/{(await response.json())['table']}")
        return cls(visitor)

    async def wait_for_prompt(self) -> str:
        """Wait for a prompt: build, move, or the end of the game."""
        handle = await self.page.wait_for_function(_PROMPT)
        return str(await handle.json_value())

    async def wait_for_start(self) -> None:
        """Wait for the end of the countdown."""
        await self.page.wait_for_function(_CAN_GRAB)

    async def locate(self, x: float, y: float) -> tuple[float, float]:
        """Return the screen point of a place on the plan."""
        box = await self.plan.bounding_box()
        assert box is not None
        left, top, side, _ = map(float, (await self.plan.get_attribute("viewBox") or "").split())
        unit = box["width"] / side
        return box["x"] + (x / 100 - left) * unit, box["y"] + ((CARD - y) / 100 - top) * unit

    async def locate_corner(self) -> tuple[float, float]:
        """Return the lower left corner of the visible plan."""
        left, top, side, _ = map(float, (await self.plan.get_attribute("viewBox") or "").split())
        return 100 * (left + 1), CARD - 100 * (top + side - 1)

    async def read_pose(self) -> tuple[int, int, int, bool]:
        """Return the pose of the held piece."""
        x, y, angle, flipped = (await self.held.get_attribute("data-pose") or "").split(",")
        return int(x), int(y), int(angle), flipped == "true"

    async def show_piece(self, piece: int) -> None:
        """Turn the pages of the pool until the piece is visible."""
        free = self.page.locator(f"[data-free='{piece}']")
        before, after = (self.page.locator(f"[data-page={way}]") for way in ("before", "after"))
        while await before.is_visible() and await before.is_enabled():
            await before.click()
        while not await free.is_visible():
            await after.click()

    async def take_piece(self, piece: int) -> None:
        """Take a piece by a click."""
        await self.show_piece(piece)
        await self.page.locator(f"[data-free='{piece}']").click()
        await expect(self.held).to_be_visible()

    async def turn_to(self, pose: Pose) -> None:
        """Turn and flip the held piece to the orientation of a pose."""
        await self.board.focus()
        if (await self.read_pose())[3] != pose[3]:
            await self.page.keyboard.press("f")
        while (await self.read_pose())[2] != pose[2]:
            await self.page.keyboard.press("r")

    async def carry(self, x: float, y: float) -> None:
        """Lift the held piece over all others to a place, with the mouse, without releasing it."""
        mouse, keyboard = self.page.mouse, self.page.keyboard
        here, there = await self.locate(*(await self.read_pose())[:2]), await self.locate(x, y)
        await mouse.move(*here)
        await mouse.down()
        await keyboard.down("Shift")
        await mouse.move(*interpolate(here, there, 0.5))
        await mouse.move(*there)
        await keyboard.up("Shift")

    async def place_by_mouse(self, step: Step) -> None:
        """Take a piece, turn it, carry it to its place with the mouse, and release it."""
        piece, floor, pose = step
        await self.take_piece(piece)
        if await self.page.locator(f"[data-floor='{floor}']").get_attribute("aria-pressed") == "false":
            await self.page.keyboard.press(str(floor))
        await self.turn_to(pose)
        await self.carry(pose[0], pose[1])
        await expect(self.held).to_have_attribute("data-pose", ",".join(json.dumps(part) for part in pose))
        await self.page.mouse.up()
        await self.page.wait_for_function(_NOTHING_HELD)

    async def place_by_keys(self, step: Step) -> None:
        """Place a piece with the keys only."""
        piece, floor, pose = step
        press, cursor = self.page.keyboard.press, self.page.locator(".piece.cursor")
        await press("k")
        while await cursor.get_attribute("data-free") != str(piece):
            await press("k")
        await press("g")
        await press(str(floor))
        await self.turn_to(pose)
        for axis, (back, forth) in enumerate((("ArrowLeft", "ArrowRight"), ("ArrowDown", "ArrowUp"))):
            while way := pose[axis] - (await self.read_pose())[axis]:
                await press(forth if way > 0 else back)
        await expect(self.held).to_have_attribute("data-held", "right")
        await press("Enter")
        await expect(self.held).to_have_count(0)

    async def touch(self, kind: str, *points: tuple[float, float]) -> None:
        """Put fingers down, move them, or lift them."""
        self._screen = self._screen or await self.visitor.context.new_cdp_session(self.page)
        points_json = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)]
        await self._screen.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points_json})

    async def drag(self, *way: tuple[float, float]) -> None:
        """Put a finger down and move it along some points, without lifting it."""
        await self.touch("touchStart", way[0])
        for point in way[1:]:
            await self.touch("touchMove", point)

    async def place_by_touch(self, step: Step) -> None:
        """Place a piece with single taps."""
        await self.show_piece(step[0])
        await self.page.locator(f"[data-free='{step[0]}']").tap()
        await self._lay_by_touch(step)

    async def place_by_drag(self, step: Step) -> None:
        """Drag a piece from the pool onto the plan with a finger, then move it to its place with taps."""
        await self.show_piece(step[0])
        start = await find_middle(self.page.locator(f"[data-free='{step[0]}']"))
        target = await self.locate(CARD / 2, CARD / 2)
        await self.drag(start, *(interpolate(start, target, share) for share in (0.3, 0.7, 1)))
        await expect(self.held).to_be_visible()
        await self.touch("touchEnd")
        await self.page.wait_for_timeout(_TOUCH_PAUSE)
        await self._lay_by_touch(step)

    async def _lay_by_touch(self, step: Step) -> None:
        _, floor, pose = step
        await self.page.locator(f"[data-floor='{floor}']").tap()
        if (await self.read_pose())[3] != pose[3]:
            await self.page.locator("[data-tool=flip]").tap()
        while (await self.read_pose())[2] != pose[2]:
            await self.page.locator("[data-tool=left]").tap()
        for there in (await self.locate_corner(), pose[:2]):
            # After a lift, a tap moves the piece over all others; a tap on the piece would place it.
            await self.page.touchscreen.tap(*await self.locate(*there))
        await expect(self.held).to_have_attribute("data-pose", ",".join(json.dumps(part) for part in pose))
        await self.page.locator("[data-tool=place]").tap()
        await self.page.wait_for_function(_NOTHING_HELD)
        await self.page.wait_for_timeout(_TOUCH_PAUSE)

    async def build(self, card: int, first: int = 0, last: int | None = None) -> None:
        """Build a card by its solution, or a part of it."""
        for step in get_solution(card)[first:last]:
            await self.place_by_mouse(step)
            assert await self.held.count() == 0

    async def build_over_socket(self, card: int, first: int = 0, last: int | None = None) -> None:
        """Build a card by its solution over a second socket of the same guest, without the page's input."""
        async with Guest(self.visitor.base) as twin:
            for cookie in await self.visitor.context.cookies():
                twin.http.cookies.set(cookie["name"], cookie["value"])
            wire = await twin.join_table(self.page.url.rpartition("/")[2])
            view = await wire.wait_for_view(int(next(iter(wire.views))), _is_building)
            for piece, floor, pose in get_solution(card)[first:last]:
                await wire.act({"grab": piece}, view["seat"])
                place = {"place": piece, "outline": 0, "floor": floor, "pose": list(pose)}
                await wire.act(place, view["seat"])

    async def choose_smallest_card(self, *, other_card: int | None = None) -> int:
        """Move to the reachable card with the fewest pieces, none of them needed for `other_card`; return
        its number.
        """
        card = await self.find_smallest_card(other_card=other_card)
        await self.page.locator(f"[data-card='{card}']").click()
        await self.page.locator(".proposal .primary").click()
        return card

    async def keep_card(self) -> None:
        """Keep the current card."""
        await self.page.locator("[data-keep]").click()
        await self.page.locator(".proposal .primary, [data-keep-sure]").click()

    async def find_smallest_card(self, *, other_card: int | None = None) -> int:
        """Return the reachable card with the fewest pieces."""
        reach = self.page.locator("[data-reach].reach")
        await expect(reach.first).to_be_visible()
        used = set() if other_card is None else {piece for piece, *_ in get_solution(other_card)}
        cards = [int(await one.get_attribute("data-card") or 0) for one in await reach.all()]
        free = [card for card in cards if used.isdisjoint(piece for piece, *_ in get_solution(card))]
        return min(free, key=lambda number: int(EASY[number]["pieces"]))
