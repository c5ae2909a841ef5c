"""Edo at the table: complete games by keys, mouse and touch, walks, work and wages."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.browser.axe import find_violations
from tests.browser.conftest import MakeVisitor
from tests.browser.edo import Table
from tests.browser.edo_positions import deal_edo
from tests.browser.visitor import DESK, PHONE
from tests.soak import choose_count

pytestmark = pytest.mark.external


ROUNDS = choose_count(2, 10)
ANSWERS = {"keys": Table.answer_by_keys, "mouse": Table.answer_by_mouse, "touch": Table.answer_by_touch}


@pytest.mark.soak
@pytest.mark.parametrize("way", [*ANSWERS][: choose_count(1, 3)])
async def test_game_against_a_bot_is_played_by(make_visitor: MakeVisitor, way: str) -> None:
    visitor = await make_visitor(**(PHONE if way == "touch" else DESK))
    table = await Table.open(visitor, deal_edo(rounds=ROUNDS))
    stages = set()
    while (stage := await table.wait_for_prompt()) != "over":
        if stage not in stages:
            assert await find_violations(table.page) == []
        stages.add(stage)
        await ANSWERS[way](table, stage)
    assert {"draft", "plan", "before"} <= stages
    ending = table.page.locator("[data-ending]")
    await expect(ending).to_contain_text(f"After {ROUNDS} rounds.")
    await expect(ending).to_contain_text("You are out: no house in Edo.")
    assert await find_violations(table.page) == []


async def test_round_is_played_on_a_phone_by_touch(make_visitor: MakeVisitor) -> None:
    table = await Table.open(await make_visitor(**PHONE, color_scheme="dark"), deal_edo())
    stages = set()
    while (stage := await table.wait_for_prompt()) and await table.board.get_attribute("data-round") != "2":
        if stage not in stages:
            assert await find_violations(table.page) == []
        stages.add(stage)
        await table.answer_by_touch(stage)
    assert {"draft", "plan", "before"} <= stages
    summary = table.page.locator("[data-closed='0']")
    await expect(summary).to_contain_text("Income: ")
    await expect(summary).to_contain_text("Wages: ")
    await expect(table.page.locator("[data-affords]")).to_have_count(0)
    for _ in range(2):
        await table.page.locator("[data-summary] button").tap()
    await expect(table.page.locator("[data-affords='0']")).to_contain_text("special card")
    assert await find_violations(table.page) == []


@pytest.mark.soak(only=True)
async def test_walk_by_clicks_can_be_undone(make_visitor: MakeVisitor) -> None:
    table = await Table.open_at_planning(await make_visitor())
    await table.answer_by_keys("plan")
    assert await table.wait_for_prompt() == "before"
    start = await table.page.locator("[data-start]").first.get_attribute("data-start")
    samurai = table.page.locator(f"[data-samurai='0:{start}']")
    await table.page.locator(f"[data-space={start}]").click()
    goal = table.page.locator("[data-goal]").first
    where = await goal.get_attribute("data-goal")
    await expect(table.page.locator(f"[data-price={where}]")).to_have_text("1")
    await table.page.locator(f"[data-space={where}]").click()
    await expect(table.page.locator(f"[data-samurai='0:{where}']")).to_be_visible()
    await expect(samurai).to_have_count(0)
    await table.page.keyboard.press("u")
    await expect(samurai).to_be_visible()


@pytest.mark.soak(only=True)
async def test_town_shows_its_income_and_overview_its_cards(make_visitor: MakeVisitor) -> None:
    table = await Table.open_at_planning(await make_visitor())
    await table.page.locator("[data-space=EDO]").click()
    await expect(table.page.locator("[data-looked=EDO]")).to_contain_text("1 owner: 3")
    assert await find_violations(table.page) == []
    await table.page.keyboard.press("Escape")
    await expect(table.page.locator("[data-looked] button")).to_have_count(0)
    await table.page.locator("[data-overview]").click()
    await expect(table.page.get_by_role("dialog")).to_contain_text("Special cards on display")
    assert await find_violations(table.page) == []


@pytest.mark.soak(only=True)
async def test_samurai_ride_walk_work_and_are_kept(make_visitor: MakeVisitor) -> None:
    table = await Table.open_at_planning(await make_visitor())
    page = table.page
    await page.locator("[data-ask-hint]").click()
    await expect(page.locator("[data-do-hint]")).to_be_visible()
    for card, action in (("C", "travel"), ("A", "wood")):
        column = page.locator("[data-column]", has_text=f"Card {card}")
        await column.locator(f"[data-action={action}]").click()
    await expect(page.locator("[data-told='2']")).to_contain_text("+1 samurai, −1 official")
    await expect(page.locator("[data-foresight]")).to_contain_text("After the round")
    for _ in range(2):
        await page.get_by_role("button", name="Earlier: Card C").click()
    await expect(page.locator("[data-told='1']")).to_contain_text("Brings 3 wood")
    await page.locator("[data-seal]").click()
    await expect(page.locator("[data-doubt]")).to_contain_text("2 officials stand nowhere yet")
    await page.locator("[data-seal]").click()
    assert await table.wait_for_prompt() == "before"
    await page.keyboard.press("1")
    assert await table.wait_for_prompt() == "card"
    await page.locator("[data-start]").first.click()
    await page.locator("[data-goal=Q1]").click()
    assert await table.wait_for_prompt() == "before"
    await page.locator("[data-space=Q1]").click()
    await page.locator("[data-space=F1]").click()
    await expect(page.locator("[data-samurai='0:F1']")).to_be_visible()
    await expect(page.locator("[data-lit=F1]")).to_be_visible()
    assert await table.wait_for_prompt() == "before"
    await page.keyboard.press("1")
    assert await table.wait_for_prompt() == "before", "forced work is played automatically"
    await expect(page.locator("[data-holdings='0'] [data-good=wood]")).not_to_have_text("2")
    await page.keyboard.press("1")
    assert await table.wait_for_prompt() == "wages"
    assert await find_violations(page) == []
    await expect(page.locator("[data-bag]")).to_have_text("Pay 1 rice: 1 stays")
    await page.get_by_role("button", name="One less in Forest 1").click()
    await page.locator("[data-bag]").click()
    assert await table.wait_for_prompt() == "plan"
    await expect(page.locator("[data-samurai^='0:']")).to_have_count(0)
    await expect(page.locator("[data-lit]")).to_have_count(0)
