"""A visitor who takes lessons and follows their instructions by touch."""

from __future__ import annotations

from typing import Any

from playwright.async_api import Locator, expect

from machinami.lessons import Lesson, load_course
from tests.browser import edo, highway, toshi
from tests.browser.jutaku import Builder
from tests.browser.screen_points import ScreenPoint, find_middle
from tests.browser.toscana import Seat
from tests.browser.visitor import Visitor

SQUARE = 40
TOWNS = {"T1": "Kawagoe", "T2": "Mito", "T3": "Chiba"}
_ON_SCREEN = """(svg, [x, y]) => {
    const { a, b, c, d, e, f } = svg.getScreenCTM();
    return [a * x + c * y + e, b * x + d * y + f]; }"""


class Learner:
    """A visitor at a lesson."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor, self.page = visitor, visitor.page
        self.board = self.page.locator("[data-board]")
        self.field = self.page.locator("[data-board] .field > svg").first
        self.confirm = self.page.locator(".proposal .primary")
        self.right = self.page.locator("[data-standing=right]")
        self.wrong = self.page.locator("[data-standing=wrong]")

    @property
    def next_link(self) -> Locator:
        """The link to the next lesson."""
        return self.page.get_by_role("link", name="Next:")

    async def expect_lesson(self, game: str, key: str) -> None:
        """Wait until the lesson and its board are visible."""
        await expect(self.page).to_have_url(f"{self.visitor.base}/learn/{game}/{key}")
        await expect(self.board).to_be_visible()

    async def read_board_box(self) -> object:
        """Return the bounding box of the board with its fonts loaded."""
        await expect(self.board).to_be_visible()
        await self.page.evaluate("document.fonts.ready")
        return await self.page.locator("main.board").bounding_box()

    async def act(self, game: str, action: dict[str, Any]) -> None:
        """Play one step of a lesson by touch; the table plays forced steps."""
        if "work" in action or "use" in action:
            return
        answers = {
            "toscana": self._answer_toscana,
            "toshi": self._answer_toshi,
            "edo": self._answer_edo,
            "highway": self._answer_highway,
            "jutaku": self._answer_jutaku,
        }
        await answers[game](action)

    async def tap_at(self, x: float, y: float) -> None:
        """Tap a point of the board's drawing."""
        await self.page.touchscreen.tap(*await self.locate(x, y))

    async def locate(self, x: float, y: float) -> ScreenPoint:
        """Return the screen point of a point of the board's drawing when the board no longer moves."""
        await find_middle(self.field)
        there = await self.field.evaluate(_ON_SCREEN, [x, y])
        return there[0], there[1]

    async def tap_tool(self, name: str) -> None:
        await self.page.locator(f"[data-tool={name}]").tap()

    async def _answer_toscana(self, action: dict[str, Any]) -> None:
        """Toscana: turn the tile, set it down, confirm; or answer the question."""
        if "veto" in action:
            await self.page.locator("[data-veto]").get_by_role("button", name="Veto").tap()
            return
        row, column, turns = action["place"]
        for _ in range(turns):
            await self.tap_tool("turn")
        wide, high = (4, 2) if turns % 2 == 0 else (2, 4)
        await self.tap_at((column + wide / 2) * SQUARE, (row + high / 2) * SQUARE)
        await self.confirm.tap()

    async def _answer_toshi(self, action: dict[str, Any]) -> None:
        """Toshi: a card, a place on the town, or both."""
        if "card" in action:
            await self.page.locator(f"[data-card='{action['card']}']").tap()
        elif "token" in action:
            await self.page.touchscreen.tap(*await find_middle(self._slot(action["token"])))
        else:
            space = action.get("flip") or action["down"][1]
            if "down" in action:
                await self.page.locator(f"[data-build='{action['down'][0]}']").tap()
            else:
                await self.page.locator("[data-mode=flip]").tap()
            name = f"{'abcdefgh'[space[1]]}{space[0] + 1}"
            await self.page.touchscreen.tap(*await find_middle(self.page.locator(f"g[data-space='{name}']")))
        await self.confirm.tap()

    async def answer_by_keys(self, lesson: Lesson, action: dict[str, Any]) -> None:
        """Toscana by keys: step through the legal places; or answer the question."""
        press = self.page.keyboard.press
        await press("b")
        await expect(self.board).to_be_focused()
        if "veto" in action:
            await expect(self.page.locator("[data-veto]")).to_be_visible()
            await press("v")
            return
        await expect(self.page.locator("[data-tool=turn]:enabled")).to_be_visible()
        places = [offer["place"] for offer in lesson.begin().view(lesson.seat)["offered"]]
        places.sort(key=lambda place: (place[2], *place[:2]))
        for _ in range(places.index(action["place"]) + 1):
            await press("n")
        await press("Enter")
        await press("Enter")

    async def play_last_lesson(self, game: str) -> None:
        """Play the last lesson to its end by touch."""
        if game == "toscana":
            await self._play_toscana()
        elif game == "highway":
            builder = highway.Builder(self.visitor)
            while await builder.wait_for_prompt() == "mine":
                await builder.answer_by_touch()
        elif game == "jutaku":
            await self._play_jutaku()
        elif game in ("toshi", "edo"):
            table = toshi.Table(self.visitor) if game == "toshi" else edo.Table(self.visitor)
            while (stage := await table.wait_for_prompt()) != "over":
                await table.answer_by_touch(stage)

    async def _play_toscana(self) -> None:
        """Toscana: place every tile at the first marked place and decline every veto."""
        await self.tap_tool("places")
        await Seat(self.visitor).play(by_touch=True)

    async def _play_jutaku(self) -> None:
        """Jutaku: build the card of the last lesson by its solution, and call stop."""
        begin = load_course("jutaku")[-1].begin()
        card = int(await self.page.locator("[data-card-number]").get_attribute("data-card-number") or 0)
        for piece, floor, pose in begin.state.rules.site(card).solution.built:
            await self.act("jutaku", {"place": piece, "floor": floor, "pose": pose})
        await self.act("jutaku", {"stop": True})

    def _slot(self, slot: list[int]) -> Locator:
        return self.page.locator(f"[data-slot='{slot[0]},{slot[1]}']")

    async def _answer_edo(self, action: dict[str, Any]) -> None:
        """Edo: the offered actions; a walk by its start and its goal on the map."""
        if "plan" in action:
            for order in action["plan"]:
                column = self.page.locator("[data-column]", has_text=f"Card {order['card']}")
                for _ in range(order["own"]):
                    await column.locator(f"[data-action={order['action']}]").tap()
            await self.page.locator("[data-seal]").tap()
            return
        if "walk" in action or "ride" in action:
            start, goal = action["walk"] if "walk" in action else action["ride"][0]
            await self.page.locator(f"[data-start={start}]").tap()
            await self.page.touchscreen.tap(*await find_middle(self.page.locator(f"[data-space={goal}]")))
        elif "reveal" in action:
            await self.page.get_by_role("button", name="Reveal the card").tap()
        else:
            town = TOWNS.get(action.get("take", {}).get("town", ""), "")
            point = "power" if action.get("trade", {}).get("point") else ""
            if "keep" in action:
                await self.page.get_by_role("button", name="One more in Edo").tap()
            await self.page.locator("[data-choice]:enabled", has_text=town or point).first.tap()
        if "reveal" not in action and "keep" not in action:
            await self.confirm.tap()

    async def _answer_highway(self, action: dict[str, Any]) -> None:
        """Highway: the suggestion, or the height or kind of the end first and then a place."""
        if action.get("junction") or "exit" in action or action["height"] == 1:
            sign = "exit" if "exit" in action else "junction" if action["junction"] else "lower"
            await self.page.touchscreen.tap(
                *await find_middle(self.page.locator(f"[data-pillar='{action['from']}']"))
            )
            await self.tap_tool(sign)
        if "pillar" in action and action["cars"] == [] and action["from"] != 0:
            await self.tap_at(action["pillar"][0] / 100, -action["pillar"][1] / 100)
        else:
            await self.tap_tool("suggest")
        await self.confirm.tap()

    async def _answer_jutaku(self, action: dict[str, Any]) -> None:
        """Jutaku: a piece and its place together, or a tool."""
        builder = Builder(self.visitor)
        if "place" in action:
            await builder.place_by_touch((action["place"], action["floor"], tuple(action["pose"])))
        elif "take_back" in action:
            await self.tap_tool("back")
        elif "stop" in action:
            await builder.stop.tap()
