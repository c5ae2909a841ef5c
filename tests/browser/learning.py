"""The pages that teach, in every game, and the way to each; `python -m tests.browser.learning FOLDER GAME…`
takes their pictures in both themes, both languages and on both devices."""

from __future__ import annotations

import asyncio
import re
import sys
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path

from playwright.async_api import Page, expect

from machinami.core import registry
from machinami.lessons import load_course
from tests.browser.axe import find_violations
from tests.browser.chromium import open_browser
from tests.browser.visitor import DEVICES, PATIENCE, Visitor
from tests.server.preloaded import ROOT
from tests.server.running import Running
from tools.browser import find_chromium

Arrives = Callable[[Visitor, str], Awaitable[Page]]

ENDED = {
    "toscana": "toscana-two",
    "toshi": "toshi-three",
    "edo": "edo-two",
    "highway": "highway-2-two",
    "jutaku": "jutaku-2-two",
}
"""A finished game of each, by its record."""
WHOLE = 300_000
"""Milliseconds in which a game is reviewed, however busy the machine is."""
LOOKS = (
    ("light", "desk", "en-GB"),
    ("dark", "desk", "fr-FR"),
    ("light", "phone", "fr-FR"),
    ("dark", "phone", "en-GB"),
)
SHOW = re.compile("Show me|Montrez-moi")


async def open_lessons(visitor: Visitor, game: str) -> Page:
    """The course, before its first lesson."""
    page = (await visitor.goes(f"/learn/{game}")).page
    await expect(page.locator("main li").nth(len(load_course(game)) - 1)).to_be_visible()
    return page


async def open_lesson(visitor: Visitor, game: str) -> Page:
    """The second lesson, with its task."""
    page = (await visitor.goes(f"/learn/{game}/{load_course(game)[1].key}")).page
    await expect(page.locator("[data-board]")).to_be_visible()
    return page


async def open_solved_lesson(visitor: Visitor, game: str) -> Page:
    """The first lesson, solved."""
    first = load_course(game)[0]
    page = (await visitor.goes(f"/learn/{game}/{first.key}")).page
    # where all is done against time, one step shown leads to the next
    for _ in first.solution[: 1 if game == "jutaku" else None]:
        async with page.expect_response(lambda answer: answer.request.method == "POST"):
            await page.get_by_role("button", name=SHOW).click()
    await expect(page.locator("[data-standing=right]")).to_be_visible()
    return page


async def open_rules(visitor: Visitor, game: str) -> Page:
    """The rules, at a passage with a drawing."""
    page = (await visitor.goes(f"/rules/{game}#{load_course(game)[1].drawing}")).page
    await expect(page.locator("main figure").first).to_be_visible()
    return page


async def open_table(visitor: Visitor, game: str) -> Page:
    """A first game against bots, with the help that it has."""
    seats = max(2, registry.find(game).info.seats[0])
    wish = {
        "game": game,
        "seats": seats,
        "options": {},
        "places": [{"me": True}, *[{"bot": 1}] * (seats - 1)],
    }
    headers = {"origin": visitor.base}
    ask = visitor.context.request
    await ask.post("/api/me", data={"name": "Ada"}, headers=headers)
    made = await ask.post("/api/tables", data=wish, headers=headers)
    page = (await visitor.goes(f"/t/{(await made.json())['table']}")).page
    await expect(page.locator("[data-board]")).to_be_visible()
    await expect(page.locator("[data-ask-hint]:enabled")).to_be_visible()
    return page


async def open_hint(visitor: Visitor, game: str) -> Page:
    """What a strong bot would do there."""
    page = await open_table(visitor, game)
    await page.locator("[data-ask-hint]").click()
    await expect(page.locator("[data-hint]")).to_be_visible()
    return page


async def open_review(visitor: Visitor, game: str) -> Page:
    """A game looked back on, whole."""
    text = (ROOT / "tests" / "golden" / f"{ENDED[game]}.jsonl").read_text("utf-8")
    headers = {"origin": visitor.base, "content-type": "text/plain"}
    sent = await visitor.context.request.post("/api/records", data=text, headers=headers)
    page = (await visitor.goes(f"/review/{(await sent.json())['replay']}")).page
    await expect(page.locator("div.table").last).to_be_visible(timeout=WHOLE)
    await expect(page.get_by_role("progressbar")).to_have_count(0, timeout=WHOLE)
    return page


PAGES: dict[str, Arrives] = {
    "lessons": open_lessons,
    "lesson": open_lesson,
    "answered": open_solved_lesson,
    "rules": open_rules,
    "table": open_table,
    "hint": open_hint,
    "review": open_review,
}


async def main(program: Path, folder: Path, games: list[str]) -> None:
    """All pictures of these games; what axe finds wrong is printed."""
    expect.set_options(timeout=PATIENCE)
    with tempfile.TemporaryDirectory() as home, Running(Path(home), same=True) as house:
        async with open_browser(program) as browser:
            for game in games:
                for name, arrive in PAGES.items():
                    for theme, device, locale in LOOKS:
                        look = DEVICES[device] | {"color_scheme": theme, "locale": locale}
                        visitor = await Visitor.create(browser, house.base, **look)
                        page = await arrive(visitor, game)
                        for fault in [*await find_violations(page), *visitor.faults]:
                            print(game, name, theme, device, fault)
                        await page.screenshot(
                            path=folder / f"{game}-{name}-{theme}-{device}.png", animations="disabled"
                        )
                        await visitor.leave()


if __name__ == "__main__":
    asyncio.run(main(find_chromium(), Path(sys.argv[1]), sys.argv[2:] or [*ENDED]))
