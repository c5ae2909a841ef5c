"""The layout of Edo's table at every size, in both languages and themes: nothing is clipped or overlaps."""

from __future__ import annotations

import os
from random import Random
from typing import Any

import pytest
from playwright.async_api import Page, expect

from machinami import new
from tests.browser.axe import find_violations
from tests.browser.conftest import MakeVisitor
from tests.browser.edo import Finger, Table
from tests.browser.edo_positions import play_all_cards, play_until
from tests.browser.screen_points import find_middle
from tests.browser.table_setup import upload_record
from tests.browser.visitor import DESK, PHONE
from tests.games.edo.table import choose_sensibly, order
from tests.server.clients import Message

pytestmark = pytest.mark.external

PICTURES = os.environ.get("MACHINAMI_PICTURES")
"""A folder for screenshots of the measured pages."""
LANDSCAPE: dict[str, Any] = PHONE | {"viewport": {"width": 844, "height": 390}}
DESKS = ((1280, 800), (1366, 768), (1920, 1080))
RICH = [order("C", "develop", 1), order("B", "recruit", 1), order("A", "money", 2)]
"""A plan that leads to a special card in hand and an official of the Shogun."""
PARTS = (
    "[data-map]",
    "[data-column='0']",
    "[data-column='1']",
    "[data-column='2']",
    "[data-seal]",
    "[data-foresight]",
)
OTHER_PARTS = (
    "[data-hand]",
    "[data-spare]",
    ".controls",
    "[data-table-cards]",
    "[data-overview]",
    ".track",
    ".bar",
    ".caption",
    "[data-holdings='0']",
    "[data-holdings='1']",
    "[data-holdings='2']",
    "[data-holdings='3']",
)
SLACK = 1.0

BOXES = """(parts) => parts.map((part) => {
    const { left, top, right, bottom } = document.querySelector(part).getBoundingClientRect();
    return { left, top, right, bottom }; })"""
VISIBLE_PARTS = (
    """(parts) => parts.filter((part) => (document.querySelector(part)?.getClientRects().length ?? 0) > 0)"""
)
CUT = """() => [...document.querySelectorAll(
        `[data-column] strong, [data-column] .name, [data-column] .number, [data-told], [data-foresight],
         [data-order] .words,
         [data-seal] span, [data-holdings] b, [data-table-cards] .card, [data-table-cards] strong,
         [data-table-cards] .deed, [data-table-cards] small, [data-spare], [data-tab], .prompt, [data-side],
         [data-summary] button, [data-panel] .faces, [data-panel] .faces small, [data-panel] .deed`)]
    .filter((one) => one.offsetParent && one.clientWidth > 0 && getComputedStyle(one).display !== 'inline'
        && !(one.matches('[data-side]') && getComputedStyle(one).overflowY === 'visible')
        && (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2))
    .map((one) => one.className + ': ' + one.textContent.trim())"""
FULL = """() => [...document.querySelectorAll('[data-summary], [data-summary] li, [data-summary] .figure')]
    .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2)
    .map((one) => one.textContent.trim())"""
SMALL = """() => [...document.querySelectorAll(
        '[data-planner] button, [data-space], [data-tab], [data-summary] button')]
    .map((one) => [one.dataset.space ?? one.textContent.trim().slice(0, 20), one.getBoundingClientRect()])
    .filter(([, { width, height }]) => width > 0 && (width < 43.9 || height < 43.9)).map(([name]) => name)"""
RECORD_FLIGHTS = """() => { globalThis.flown = []; new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const one of addedNodes) {
        if (one.dataset?.flight) flown.push(`${one.dataset.flight} ${one.textContent.trim()}`);
    }
}).observe(document.body, { childList: true, subtree: true }); }"""
"""Record flying gains, which disappear soon."""
WAIT_FOR_LAYOUT = """async (parts) => {
    for (let [before, same] = ['', 0]; same < 3; ) {
        await new Promise(requestAnimationFrame);
        const now = JSON.stringify(parts.map((part) => document.querySelector(part).getBoundingClientRect()));
        [before, same] = [now, now === before ? same + 1 : 0];
    } }"""
"""Wait until nothing has moved for three frames."""
SPECIAL_CARDS = """() => [...document.querySelectorAll('[data-special], .merchant > .unseen')]
    .map((one) => one.textContent)"""
SET_LANGUAGE = """(lang) => localStorage.setItem('machinami',
    JSON.stringify({ ...JSON.parse(localStorage.machinami), lang }))"""


async def fill_plan(page: Page) -> None:
    """Put an official on every card and wait for the forecast."""
    for action in ("wood", "stone", "build_easy"):
        await page.locator(f"[data-column] [data-action={action}]").click()
    await expect(page.locator("[data-foresight] p").first).to_be_visible()
    await expect(page.locator("[data-told='2'] p").first).to_be_attached()


def is_second_round(board: Message) -> bool:
    return bool(board["phase"] == "plan" and board["round"] == 2)


async def check_fit(page: Page, where: str) -> None:
    """All parts for planning are completely in view and do not overlap."""
    size = page.viewport_size
    assert size is not None
    width, height = size["width"], size["height"]
    parts = await page.evaluate(VISIBLE_PARTS, [*PARTS, *OTHER_PARTS])
    assert set(PARTS) <= set(parts), where
    boxes = await page.evaluate(BOXES, parts)
    for part, box in zip(parts, boxes, strict=True):
        assert min(box["left"], box["top"]) >= -SLACK, (where, part)
        assert box["right"] <= width + SLACK, (where, part)
        assert box["bottom"] <= height + SLACK, (where, part)
    for n, one in enumerate(boxes):
        for m, other in enumerate(boxes[:n]):
            across = min(one["right"], other["right"]) - max(one["left"], other["left"])
            down = min(one["bottom"], other["bottom"]) - max(one["top"], other["top"])
            assert min(across, down) <= SLACK, (where, parts[n], parts[m])
    assert await page.evaluate(CUT) == [], where
    assert await page.evaluate("document.documentElement.scrollWidth") <= width, where


@pytest.mark.parametrize(
    ("device", "sizes", "bots"),
    [
        pytest.param(PHONE, ((360, 740),), 3, id="phone"),
        pytest.param(DESK, DESKS, 1, id="desks", marks=pytest.mark.soak(only=True)),
    ],
)
async def test_planning_fits_without_scrolling_clipping_or_overlap(
    make_visitor: MakeVisitor, device: dict[str, Any], sizes: tuple[tuple[int, int], ...], bots: int
) -> None:
    table = await Table.open(await make_visitor(**device), play_until(is_second_round, plan=RICH, bots=bots))
    page = table.page
    await fill_plan(page)
    for language in ("en", "fr"):
        await page.evaluate(SET_LANGUAGE, language)
        await page.reload()
        await expect(page.locator("[data-action=build_easy]")).to_have_attribute("aria-pressed", "true")
        await expect(page.locator("[data-told='2'] p").first).to_be_attached()
        for theme in ("light", "dark"):
            await page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
            for width, height in sizes:
                await page.set_viewport_size({"width": width, "height": height})
                await page.evaluate(WAIT_FOR_LAYOUT, PARTS)
                if PICTURES:
                    await page.screenshot(path=f"{PICTURES}/{width}-{language}-{theme}.png")
                await check_fit(page, f"{width}×{height}, {language}, {theme}")
                if device is PHONE:
                    assert await page.evaluate(SMALL) == []


@pytest.mark.soak(only=True)
async def test_every_special_card_fits_beside_the_map(make_visitor: MakeVisitor) -> None:
    visitor = await make_visitor()
    page = visitor.page
    seen: set[str] = set()
    await visitor.open(f"/replay/{await upload_record(visitor, play_all_cards())}")
    for language, rounds in (("en", "Round {} of 10"), ("fr", "Tour {} sur 10")):
        await page.evaluate(SET_LANGUAGE, language)
        await page.reload()
        for number in range(1, 10):
            await page.locator(".chapters").select_option(label=rounds.format(number))
            await expect(page.locator(f"[data-round='{number}']")).to_be_visible()
            for width, height in DESKS:
                await page.set_viewport_size({"width": width, "height": height})
                assert await page.evaluate(CUT) == [], (language, number, width)
            seen |= set(await page.evaluate(SPECIAL_CARDS))
    assert len(seen) == 2 * (12 + 10)


@pytest.mark.soak(only=True)
async def test_phone_shows_plans_and_wages_without_scrolling(
    make_visitor: MakeVisitor,
) -> None:
    trades = [order("B", "trade", 1), order("C", "travel", 1), order("A", "wood", 1)]
    phone = await make_visitor(**PHONE, locale="fr")
    table = await Table.open(phone, play_until(lambda board: board["phase"] == "before", plan=trades))
    page = table.page
    assert await table.wait_for_prompt() == "before"
    await expect(page.locator("[data-order='0:0']")).to_be_in_viewport(ratio=1)
    for control in (page.locator("[data-panel] .primary"), page.locator("[data-start]").last):
        await expect(control).to_be_in_viewport(ratio=1)
    assert [cut for cut in await page.evaluate(CUT) if not cut.startswith("side")] == []
    phone = await make_visitor(**PHONE, locale="fr")
    paying = play_until(lambda board: board["phase"] == "wages" and board["turn"] == 0, plan=trades)
    table = await Table.open(phone, paying)
    assert await table.wait_for_prompt() == "wages"
    await expect(table.page.locator("[data-bag]")).to_be_in_viewport(ratio=1)
    assert await table.page.evaluate(CUT) == []


@pytest.mark.soak(only=True)
async def test_phone_keeps_controls_in_view_above_long_texts(
    make_visitor: MakeVisitor,
) -> None:
    wood = [order("A", "wood", 1), order("B", "stone", 1), order("C", "develop")]
    phone = await make_visitor(**PHONE, locale="fr")
    table = await Table.open(phone, play_until(lambda board: board["phase"] == "before", bots=3, plan=wood))
    page = table.page
    assert await table.wait_for_prompt() == "before"
    await page.locator("[data-ahead]").evaluate("(told) => told.append(' ' + 'Lisez ceci. '.repeat(60))")
    for control in (page.locator("[data-way]"), page.get_by_role("button", name="Révéler la carte")):
        await expect(control).to_be_in_viewport(ratio=1)
    phone = await make_visitor(**PHONE, locale="fr")
    paying = play_until(lambda board: board["phase"] == "wages" and board["turn"] == 0, bots=3, plan=wood)
    table = await Table.open(phone, paying)
    page = table.page
    assert await table.wait_for_prompt() == "wages"
    await table.answer_by_touch("wages")
    assert await table.wait_for_prompt() == "plan"
    await expect(page.locator("[data-closed]")).to_have_count(4)
    if PICTURES:
        await page.screenshot(path=f"{PICTURES}/slip.png")
    slip, field = await page.evaluate(BOXES, ["[data-summary]", ".field"])
    assert slip["bottom"] <= field["bottom"] + SLACK
    assert await page.evaluate(FULL) == []
    await page.locator("[data-summary] button").tap()
    await page.locator("[data-tab=seats]").tap()
    await expect(page.locator("[data-means='0']")).to_contain_text("A de quoi payer")


async def test_plan_survives_reload_and_undo(make_visitor: MakeVisitor) -> None:
    table = await Table.open_at_planning(await make_visitor())
    page = table.page
    await fill_plan(page)
    await page.reload()
    await expect(page.locator("[data-action=build_easy]")).to_have_attribute("aria-pressed", "true")
    await expect(page.locator("[data-column] [data-official=own]")).to_have_count(3)
    await expect(page.get_by_role("complementary")).to_contain_text("plan ready")
    await page.locator("[data-seal]").click()
    await table.confirm_seal(page.locator("[data-seal]").click)
    await expect(page.locator("[data-plans]")).to_be_visible()
    await page.get_by_role("button", name="Take back").click()
    await expect(page.locator("[data-action=build_easy]")).to_have_attribute("aria-pressed", "true")
    await expect(page.locator("[data-column] [data-official=own]")).to_have_count(3)


@pytest.mark.soak(only=True)
async def test_empty_plan_needs_confirmation(make_visitor: MakeVisitor) -> None:
    table = await Table.open_at_planning(await make_visitor())
    await table.page.locator("[data-seal]").click()
    await expect(table.page.locator("[data-doubt]")).to_contain_text("nothing would happen")
    await table.page.get_by_role("button", name="Go on planning").click()
    await expect(table.page.locator("[data-doubt]")).to_have_count(0)
    assert await table.board.get_attribute("data-stage") == "plan"


@pytest.mark.soak(only=True)
async def test_plan_shows_shortages_explanations_and_walks(
    make_visitor: MakeVisitor,
) -> None:
    table = await Table.open_at_planning(await make_visitor())
    card = table.page.locator("[data-column]", has_text="Card A")
    await card.locator("[data-action=build_hard]").click()
    await expect(card).to_contain_text("Each building takes 2 officials: 1 more.")
    await card.locator("[data-action=wood]").hover()
    await expect(table.page.locator("[data-tip=wood]")).to_contain_text("It fetches 3, 2, or 1 wood")
    await card.locator("[data-action=wood]").click()
    await expect(table.page.locator("[data-ghost]")).to_have_count(1)
    await expect(table.page.locator("[data-target]")).not_to_have_count(0)


@pytest.mark.soak(only=True)
async def test_replay_jumps_between_rounds(make_visitor: MakeVisitor) -> None:
    visitor = await make_visitor()
    play = new("edo", 2, seed="rounds")
    rng = Random(3)
    while play.outcome is None:
        seat = play.awaited[0]
        play.do(seat, choose_sensibly(play, seat, rng))
    await visitor.open(f"/replay/{await upload_record(visitor, play)}")
    await visitor.page.get_by_label("Go to a round").select_option(label="Round 2 of 10")
    await expect(visitor.page.locator("[data-round='2']")).to_be_visible()


@pytest.mark.soak(only=True)
async def test_layout_is_stable_while_planning(make_visitor: MakeVisitor) -> None:
    table = await Table.open_at_planning(await make_visitor())
    await expect(table.page.locator("[data-foresight] p")).to_have_count(2)
    await find_middle(table.page.locator("[data-seal]"))
    before = await table.page.evaluate(BOXES, PARTS)
    for action in ("build_hard", "stone"):
        await table.page.locator(f"[data-column] [data-action={action}]").click()
    await expect(table.page.locator("[data-planner]")).to_contain_text("takes 2 officials: 1 more.")
    assert await table.page.evaluate(BOXES, PARTS) == before


@pytest.mark.soak(only=True)
async def test_landscape_pictures_stay_under_the_finger(make_visitor: MakeVisitor) -> None:
    """A second tap in the same place adds a second official, and the tip covers nothing but the map."""
    table = await Table.open_at_planning(await make_visitor(**LANDSCAPE))
    travel = table.page.locator("[data-column] [data-action=travel]")
    middle = await find_middle(travel)
    await table.page.touchscreen.tap(*middle)
    await expect(table.page.locator("[data-tip=travel]")).to_be_visible()
    tip, board = await table.page.evaluate(BOXES, ["[data-tip=travel]", "[data-board]"])
    assert tip["left"] >= board["left"] - SLACK
    assert tip["bottom"] <= LANDSCAPE["viewport"]["height"]
    await table.page.touchscreen.tap(*middle)
    await expect(travel.locator("[data-official=own]")).to_have_count(2)
    assert await find_middle(travel) == middle


@pytest.mark.soak(only=True)
async def test_landscape_lesson_keeps_the_board_in_place(make_visitor: MakeVisitor) -> None:
    """The goods are in view, and a choice is confirmed next to the board."""
    page = (await (await make_visitor(**LANDSCAPE)).open("/learn/edo/town")).page
    parts = ["[data-board]", ".idea [data-good]", ".proposal"]
    town = page.get_by_role("button", name="Kawagoe")
    await find_middle(town)
    before = await page.evaluate(BOXES, parts[:2])
    await town.tap()
    await expect(page.get_by_role("button", name="Take Kawagoe")).to_be_visible()
    *after, proposal = await page.evaluate(BOXES, parts)
    assert after == before
    assert after[1]["bottom"] <= proposal["top"]
    assert proposal["right"] <= after[0]["left"]
    assert proposal["bottom"] <= LANDSCAPE["viewport"]["height"]


@pytest.mark.soak(only=True)
async def test_phone_opens_sheets_by_tap_drag_and_key(
    make_visitor: MakeVisitor,
) -> None:
    table = await Table.open(await make_visitor(**PHONE))
    assert await table.wait_for_prompt() == "draft"
    page, sheet = table.page, table.page.locator("dialog")
    await page.locator("[data-tab=seats]").tap()
    await expect(sheet).to_contain_text("You")
    for seat in (0, 1):
        await expect(sheet.locator(f"[data-whole='{seat}'] [data-good=stone]")).to_be_visible()
        await expect(sheet.locator(f"[data-whole='{seat}'] .people")).to_be_visible()
    assert await find_violations(page) == []
    handle = page.locator("[data-handle]")
    await handle.focus()
    await page.keyboard.press("ArrowUp")
    await expect(handle).to_have_attribute("aria-expanded", "true")
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("ArrowDown")
    await expect(sheet).to_have_count(0)
    finger = await Finger.create(table.visitor)
    x, y = await find_middle(page.locator("[data-tab=cards]"))
    await finger.down((x, y))
    await finger.move((x, y - 30))
    await finger.up()
    await expect(sheet.locator("[data-special]").first).to_be_visible()
    assert await page.evaluate(CUT) == []
    x, y = await find_middle(handle)
    await finger.down((x, y))
    await finger.move((x, y + 60))
    await finger.move((x, y + 160))
    await finger.up()
    await expect(sheet).to_have_count(0)


@pytest.mark.parametrize(
    ("device", "locale", "bots"),
    [
        pytest.param(DESK, "en", 3, id="desk of four seats", marks=pytest.mark.soak(only=True)),
        pytest.param(PHONE, "fr", 1, id="phone", marks=pytest.mark.soak(only=True)),
    ],
)
async def test_special_cards_are_drawn_in_the_buying_panel(
    make_visitor: MakeVisitor, device: dict[str, Any], locale: str, bots: int
) -> None:
    study = [order("C", "develop", 1), order("B", "stone"), order("A", "wood")]
    way = play_until(lambda board: board["phase"] == "card" and board["turn"] == 0, plan=study, bots=bots)
    table = await Table.open(await make_visitor(**device, locale=locale), way)
    page = table.page
    assert await table.wait_for_prompt() == "card"
    cards = page.locator("[data-panel] [data-choice]", has=page.locator(".faces"))
    await expect(cards).to_have_count(4)
    for n in range(4):
        await expect(cards.nth(n)).to_be_in_viewport(ratio=1)
        await expect(cards.nth(n).locator("svg")).to_have_count(2)
    await expect(page.locator("[data-done]")).to_be_in_viewport(ratio=1)
    if PICTURES:
        await page.screenshot(path=f"{PICTURES}/buying-{locale}.png")
    assert [cut for cut in await page.evaluate(CUT) if not cut.startswith("side")] == []
    assert await find_violations(page) == []


@pytest.mark.soak(only=True)
async def test_gains_fly_from_the_map_to_their_seat(make_visitor: MakeVisitor) -> None:
    table = await Table.open_at_planning(await make_visitor(reduced_motion="no-preference"))
    await table.submit_plan(("A", "money", 2))
    assert await table.wait_for_prompt() == "before"
    await table.page.evaluate(RECORD_FLIGHTS)
    await table.page.get_by_role("button", name="Reveal the card").click()
    await table.page.wait_for_function("() => flown.length > 0")
    assert await table.page.evaluate("flown[0]") == "0:ryo:EDO +10"
    await expect(table.page.locator("[data-flight]")).to_have_count(0)


@pytest.mark.soak(only=True)
async def test_gains_do_not_fly_with_reduced_motion(make_visitor: MakeVisitor) -> None:
    table = await Table.open_at_planning(await make_visitor())
    await table.submit_plan(("A", "money", 2))
    assert await table.wait_for_prompt() == "before"
    await table.page.evaluate(RECORD_FLIGHTS)
    await table.page.get_by_role("button", name="Reveal the card").click()
    await expect(table.page.locator("[data-holdings='0'] [data-good=ryo]")).to_have_text("22")
    assert await table.page.evaluate("flown") == []
