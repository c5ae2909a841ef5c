"""The pages about learning of every game: course, lessons, rules, hints and reviews.

`python -m tests.browser.lesson_pages FOLDER GAME…` takes their pictures in both themes and languages, on both
devices.
"""

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
from tests.browser.visitor import DEVICES, TIMEOUT, Visitor
from tests.server.fork_server import ROOT
from tests.server.server_process import ServerProcess
from tools.browser import find_chromium

OpenPage = Callable[[Visitor, str], Awaitable[Page]]

FINISHED = {
    "toscana": "toscana-two",
    "toshi": "toshi-three",
    "edo": "edo-two",
    "highway": "highway-2-two",
    "jutaku": "jutaku-2-two",
}
"""A golden record of a finished game of each."""
REVIEW_TIMEOUT = 300_000
"""Milliseconds for a review on a busy machine."""
LOOKS = (
    ("light", "desk", "en-GB"),
    ("dark", "desk", "fr-FR"),
    ("light", "phone", "fr-FR"),
    ("dark", "phone", "en-GB"),
)
SHOW = re.compile("Show me|Montrez-moi")


async def open_lessons(visitor: Visitor, game: str) -> Page:
    """Open the course before its first lesson."""
    page = (await visitor.open(f"/learn/{game}")).page
    await expect(page.locator("main li").nth(len(load_course(game)) - 1)).to_be_visible()
    return page


async def open_lesson(visitor: Visitor, game: str) -> Page:
    """Open the second lesson with its task."""
    page = (await visitor.open(f"/learn/{game}/{load_course(game)[1].key}")).page
    await expect(page.locator("[data-board]")).to_be_visible()
    return page


async def open_solved_lesson(visitor: Visitor, game: str) -> Page:
    """Open the first lesson and solve it."""
    first = load_course(game)[0]
    page = (await visitor.open(f"/learn/{game}/{first.key}")).page
    # In real time, one shown step leads to the next.
    for _ in first.solution[: 1 if game == "jutaku" else None]:
        async with page.expect_response(lambda answer: answer.request.method == "POST"):
            await page.get_by_role("button", name=SHOW).click()
    await expect(page.locator("[data-standing=right]")).to_be_visible()
    return page


async def open_rules(visitor: Visitor, game: str) -> Page:
    """Open the rules at a chapter with a drawing."""
    page = (await visitor.open(f"/rules/{game}#{load_course(game)[1].drawing}")).page
    await expect(page.locator("main figure").first).to_be_visible()
    return page


async def open_table(visitor: Visitor, game: str) -> Page:
    """Open a first game against bots, with its help."""
    seats = max(2, registry.find(game).info.seats[0])
    wish = {
        "game": game,
        "seats": seats,
        "options": {},
        "places": [{"me": True}, *[{"bot": 1}] * (seats - 1)],
    }
    headers = {"origin": visitor.base}
    request = visitor.context.request
    await request.post("/api/me", data={"name": "Ada"}, headers=headers)
    response = await request.post("/api/tables", data=wish, headers=headers)
    page = (await visitor.open(f"/t/{(await response.json())['table']}")).page
    await expect(page.locator("[data-board]")).to_be_visible()
    await expect(page.locator("[data-ask-hint]:enabled")).to_be_visible()
    return page


async def open_hint(visitor: Visitor, game: str) -> Page:
    """Ask for a hint in a first game."""
    page = await open_table(visitor, game)
    await page.locator("[data-ask-hint]").click()
    await expect(page.locator("[data-hint]")).to_be_visible()
    return page


async def open_review(visitor: Visitor, game: str) -> Page:
    """Open the complete review of a game."""
    text = (ROOT / "tests" / "golden" / f"{FINISHED[game]}.jsonl").read_text("utf-8")
    headers = {"origin": visitor.base, "content-type": "text/plain"}
    response = await visitor.context.request.post("/api/records", data=text, headers=headers)
    page = (await visitor.open(f"/review/{(await response.json())['replay']}")).page
    await expect(page.locator("div.table").last).to_be_visible(timeout=REVIEW_TIMEOUT)
    await expect(page.get_by_role("progressbar")).to_have_count(0, timeout=REVIEW_TIMEOUT)
    return page


PAGES: dict[str, OpenPage] = {
    "lessons": open_lessons,
    "lesson": open_lesson,
    "answered": open_solved_lesson,
    "rules": open_rules,
    "table": open_table,
    "hint": open_hint,
    "review": open_review,
}


async def main(program: Path, folder: Path, games: list[str]) -> None:
    """Save all pictures of these games and print the violations of axe."""
    expect.set_options(timeout=TIMEOUT)
    with tempfile.TemporaryDirectory() as home, ServerProcess(Path(home), same=True) as server:
        async with open_browser(program) as browser:
            for game in games:
                for name, arrive in PAGES.items():
                    for theme, device, locale in LOOKS:
                        look = DEVICES[device] | {"color_scheme": theme, "locale": locale}
                        visitor = await Visitor.create(browser, server.base, **look)
                        page = await arrive(visitor, game)
                        for fault in [*await find_violations(page), *visitor.faults]:
                            print(game, name, theme, device, fault)
                        await page.screenshot(
                            path=folder / f"{game}-{name}-{theme}-{device}.png", animations="disabled"
                        )
                        await visitor.leave()


if __name__ == "__main__":
    asyncio.run(main(find_chromium(), Path(sys.argv[1]), sys.argv[2:] or [*FINISHED]))
