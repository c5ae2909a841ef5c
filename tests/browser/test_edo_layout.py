"""Edo's table fits, at every size, in both languages and themes: nothing is cut or lies on another."""

from __future__ import annotations

from random import Random

import pytest
from playwright.async_api import expect

from machinami import new
from tests.browser.conftest import Comes
from tests.browser.edo import Table
from tests.browser.visitor import PHONE
from tests.games.edo.table import bold

pytestmark = pytest.mark.asyncio(loop_scope="session")

DEVICES = {
    "desk": {"viewport": {"width": 1440, "height": 900}},
    "laptop": {"viewport": {"width": 1366, "height": 768}},
    "wide": {"viewport": {"width": 1920, "height": 1080}},
    "phone": PHONE,
}
PARTS = (
    "[data-map]",
    "[data-column='0']",
    "[data-column='1']",
    "[data-column='2']",
    "[data-seal]",
    "[data-foresight]",
)
SLACK = 1.0

BOXES = """(parts) => parts.map((part) => {
    const { left, top, right, bottom } = document.querySelector(part).getBoundingClientRect();
    return { left, top, right, bottom }; })"""
CUT = """() => [...document.querySelectorAll(
        `[data-column] strong, [data-column] .name, [data-column] .number, [data-told], [data-foresight],
         [data-seal] span, [data-holdings] b`)]
    .filter((one) => one.offsetParent && one.clientWidth > 0 && getComputedStyle(one).display !== 'inline'
        && (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2))
    .map((one) => one.textContent.trim())"""
SMALL = """() => [...document.querySelectorAll('[data-planner] button, [data-space]')]
    .map((one) => [one.dataset.space ?? one.textContent.trim().slice(0, 20), one.getBoundingClientRect()])
    .filter(([, { width, height }]) => width > 0 && (width < 43.9 || height < 43.9)).map(([name]) => name)"""


async def planning(comes: Comes, device: str, locale: str, theme: str) -> Table:
    """A plan with an official on every card."""
    table = await Table.opened(await comes(**DEVICES[device], locale=locale, color_scheme=theme))
    while (stage := await table.asked()) != "plan":
        await (table.taps(stage) if device == "phone" else table.types(stage))
    for action in ("wood", "stone", "build_easy"):
        quarter = table.page.locator(f"[data-column] [data-action={action}]")
        for _ in range(2):
            await quarter.click()
    await expect(table.page.locator("[data-foresight] p").first).to_be_visible()
    await expect(table.page.locator("[data-told='2'] p").first).to_be_attached()
    await expect(table.page.locator("[data-hint]")).to_be_visible()
    return table


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize(
    ("locale", "theme"), [("en-GB", "light"), ("fr-FR", "dark"), ("en-GB", "dark"), ("fr-FR", "light")]
)
async def test_planning_needs_no_scrolling_and_nothing_is_cut(
    comes: Comes, device: str, locale: str, theme: str
) -> None:
    table = await planning(comes, device, locale, theme)
    page, size = table.page, DEVICES[device]["viewport"]
    boxes = await page.evaluate(BOXES, PARTS)
    for part, box in zip(PARTS, boxes, strict=True):
        assert min(box["left"], box["top"]) >= -SLACK, part
        assert box["right"] <= size["width"] + SLACK, part
        assert box["bottom"] <= size["height"] + SLACK, part
    for n, one in enumerate(boxes):
        for m, other in enumerate(boxes[:n]):
            across = min(one["right"], other["right"]) - max(one["left"], other["left"])
            down = min(one["bottom"], other["bottom"]) - max(one["top"], other["top"])
            assert min(across, down) <= SLACK, (PARTS[n], PARTS[m])
    assert await page.evaluate(CUT) == []
    assert await page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    if device == "phone":
        assert await page.evaluate(SMALL) == []


async def test_a_plan_survives_a_reload_and_taking_back(comes: Comes) -> None:
    table = await planning(comes, "desk", "en-GB", "light")
    page = table.page
    await page.reload()
    await expect(page.locator("[data-action=build_easy]")).to_have_attribute("aria-pressed", "true")
    await expect(page.locator("[data-column] [data-official=own]")).to_have_count(4)
    await page.locator("[data-seal]").click()
    await table.sure(page.locator("[data-seal]").click)
    await expect(page.locator("[data-plans]")).to_be_visible()
    if await page.get_by_role("button", name="Take back").count():
        await page.keyboard.press("u")
        await expect(page.locator("[data-column] [data-official=own]")).to_have_count(4)


async def test_an_empty_plan_asks_once(comes: Comes) -> None:
    table = await Table.opened(await comes())
    await table.until("plan")
    await table.page.locator("[data-seal]").click()
    await expect(table.page.locator("[data-doubt]")).to_contain_text("nothing would happen")
    await table.page.get_by_role("button", name="Go on planning").click()
    await expect(table.page.locator("[data-doubt]")).to_have_count(0)
    assert await table.board.get_attribute("data-stage") == "plan"


async def test_one_official_too_few_is_said_and_walks_are_ghosted(comes: Comes) -> None:
    table = await Table.opened(await comes())
    await table.drafted()
    card = table.page.locator("[data-column]", has_text="Card A")
    for _ in range(2):
        await card.locator("[data-action=build_hard]").click()
    await expect(card).to_contain_text("Needs 1 more official.")
    for _ in range(2):
        await card.locator("[data-action=wood]").click()
    await expect(table.page.locator("[data-ghost]")).to_have_count(1)
    await expect(table.page.locator("[data-target]")).not_to_have_count(0)


async def test_a_replay_jumps_from_round_to_round(comes: Comes) -> None:
    visitor = await comes()
    play = new("edo", 2, seed="rounds")
    rng = Random(3)
    while play.outcome is None:
        seat = play.awaited[0]
        play.do(seat, bold(play, seat, rng))
    headers = {"origin": visitor.base, "content-type": "text/plain"}
    sent = await visitor.context.request.post("/api/records", data=play.record.text, headers=headers)
    await visitor.goes(f"/replay/{(await sent.json())['replay']}")
    await visitor.page.get_by_label("Go to a round").select_option(label="Round 2 of 10")
    await expect(visitor.page.locator("[data-round='2']")).to_be_visible()


async def test_nothing_moves_while_a_plan_is_put_together(comes: Comes) -> None:
    table = await Table.opened(await comes())
    await table.drafted()
    await expect(table.page.locator("[data-foresight] p")).to_have_count(3)
    before = await table.page.evaluate(BOXES, PARTS)
    for action in ("build_hard", "stone"):
        for _ in range(2):
            await table.page.locator(f"[data-column] [data-action={action}]").click()
    await expect(table.page.locator("[data-planner]")).to_contain_text("Needs 1 more official.")
    assert await table.page.evaluate(BOXES, PARTS) == before
