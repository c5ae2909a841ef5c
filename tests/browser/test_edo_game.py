"""Edo's actions: building, trade, special cards, travel, and two people who plan at the same time."""

from __future__ import annotations

import asyncio
import re

import pytest
from playwright.async_api import expect

from tests.browser.axe import find_violations
from tests.browser.conftest import MakeVisitor
from tests.browser.edo import Table, seat_visitors
from tests.browser.edo_positions import is_late, play_until

pytestmark = pytest.mark.external


async def walk(table: Table, start: str, goal: str) -> None:
    """Click a walk on the map in the stage before a card."""
    await table.page.locator(f"[data-space={start}]").click()
    await table.page.locator(f"[data-space={goal}]").click()
    await expect(table.page.locator(f"[data-samurai='0:{goal}']")).to_be_visible()


@pytest.mark.soak(only=True)
async def test_house_is_built_in_the_first_round(make_visitor: MakeVisitor) -> None:
    table = await Table.open_at_planning(await make_visitor())
    await expect(table.page.locator("[data-column]", has_text="Card C")).to_contain_text("Choose a picture")
    await table.submit_plan(("A", "wood", 1), ("B", "stone", 1), ("C", "build_easy", 1))
    assert await table.wait_for_prompt() == "before"
    for start, goal in (("T2", "F2"), ("F2", "Q2")):
        await walk(table, start, goal)
        await table.reveal("before")
    await walk(table, "Q2", "T2")
    await table.reveal()
    assert await find_violations(table.page) == []
    await table.page.get_by_role(
        "button", name="House in Mito: 4 wood, 2 stone, and 8 Ryo, 1 power point"
    ).click()
    await expect(table.page.get_by_role("img", name="Power: You 1")).to_be_visible()
    log = table.page.get_by_role("region", name="The table in words")
    await expect(log).to_contain_text("Mito: House (you); House (you)")


@pytest.mark.soak(only=True)
async def test_trade_is_undone_and_repeated_and_a_card_is_bought(make_visitor: MakeVisitor) -> None:
    table = await Table.open_at_planning(await make_visitor())
    page = table.page
    await table.submit_plan(("A", "money", 2), ("B", "trade", 1), ("C", "develop", 1))
    await table.reveal("before")
    await expect(page.locator("[data-holdings='0'] [data-good=ryo]")).to_have_text("22")
    await walk(table, "T2", "EDO")
    await table.reveal()
    deal = page.locator("[data-choice]", has_text="Buy 2").first
    await deal.click()
    assert await table.wait_for_prompt() == "before"
    await page.keyboard.press("u")
    assert await table.wait_for_prompt() == "card"
    await deal.click()
    await table.reveal()
    await page.locator("[data-choice]", has_text="Special").first.click()
    assert await table.wait_for_prompt() == "wages"
    await page.keyboard.press("1")
    assert await table.wait_for_prompt() == "plan"
    await page.locator("[data-spare]").click()
    await expect(page.locator("[data-column='0']")).to_contain_text("Special")


@pytest.mark.soak(only=True)
async def test_travel_to_a_border_post_can_be_undone(make_visitor: MakeVisitor) -> None:
    table = await Table.open_at_planning(await make_visitor())
    await table.submit_plan(("C", "travel", 2))
    await table.reveal()
    await table.page.locator("[data-space=B1]").click()
    await expect(table.page.locator("[data-samurai='0:B1']")).to_be_visible()
    assert await table.wait_for_prompt() == "card"
    await table.page.get_by_role("button", name="Take back").click()
    await expect(table.page.locator("[data-samurai='0:B1']")).to_have_count(0)
    assert await table.wait_for_prompt() == "card"
    await table.page.get_by_role("button", name="To Border post 2").click()
    await expect(table.page.locator("[data-samurai='0:B2']")).to_be_visible()


async def play_to_end(table: Table) -> None:
    """Answer by keys until the game is over."""
    while (stage := await table.wait_for_prompt()) != "over":
        await table.answer_by_keys(stage)


async def test_two_people_and_a_bot_plan_simultaneously_to_the_end(
    make_visitor: MakeVisitor,
) -> None:
    ada, bo = await seat_visitors(play_until(is_late, people=2), await make_visitor(), await make_visitor())
    await asyncio.gather(ada.answer_until("plan"), bo.answer_until("plan"))
    await ada.submit_plan(("C", "travel", 3), ("A", "wood", 1))
    await expect(bo.page.get_by_role("complementary")).to_contain_text("plan ready")
    log = await bo.page.get_by_role("region", name="The table in words").inner_text()
    assert "Plans are ready: " in log
    assert "Travel" not in log
    await expect(ada.page.get_by_role("button", name="Sealed")).to_be_disabled()
    await ada.page.get_by_role("button", name="Later: Card C").click()
    await ada.page.get_by_role("button", name="Seal the changed plan").click()
    await ada.confirm_seal(ada.page.locator("[data-seal]").click)
    await bo.page.keyboard.press("b")
    await ada.page.keyboard.press("b")
    await bo.answer_by_keys("plan")
    await asyncio.gather(play_to_end(ada), play_to_end(bo))
    endings = [await table.page.locator("[data-ending]").inner_text() for table in (ada, bo)]
    hers, his = (re.findall(r"\d+", ending) for ending in endings)
    assert hers == his


@pytest.mark.soak(only=True)
async def test_card_that_needs_a_walk_suggests_it_before_the_reveal(
    make_visitor: MakeVisitor,
) -> None:
    table = await Table.open_at_planning(await make_visitor())
    page = table.page
    await table.submit_plan(("A", "wood", 1))
    assert await table.wait_for_prompt() == "before"
    await expect(page.locator("[data-ahead]")).to_have_text(
        "Walk first: Mito to Forest 2. Brings 3 wood. The walk costs 1 Ryo."
    )
    await expect(page.locator("[data-ghost]")).to_have_count(1)
    await expect(page.locator("[data-panel] .primary")).to_have_text("Set out: Mito to Forest 2, 1 Ryo")
    await page.get_by_role("button", name="Reveal the card").click()
    await expect(page.locator(".proposal")).to_contain_text("Reveal it all the same: it does nothing")
    await expect(page.locator("[data-panel] .vain")).to_have_text("Reveal it all the same: it does nothing")
    await page.locator(".proposal").get_by_role("button", name="Cancel").click()
    await page.locator("[data-space=F2]").click()
    await expect(page.locator("[data-samurai='0:F2']")).to_be_visible()
    await page.keyboard.press("u")
    await page.locator("[data-way]").click()
    await expect(page.locator("[data-samurai='0:F2']")).to_be_visible()
    await expect(page.locator("[data-ahead]")).to_have_text("Brings 3 wood.")
    await page.get_by_role("button", name="Reveal the card").click()
    await expect(page.locator("[data-holdings='0'] [data-good=wood]")).to_have_text("5")


@pytest.mark.soak(only=True)
async def test_ending_a_card_with_legal_actions_needs_confirmation(make_visitor: MakeVisitor) -> None:
    table = await Table.open_at_planning(await make_visitor())
    await table.submit_plan(("C", "travel", 1))
    await table.reveal()
    await table.page.locator("[data-done]").click()
    await table.page.locator(".proposal").get_by_role("button", name="Cancel").click()
    await expect(table.page.locator(".proposal")).to_have_count(0)
    await table.page.locator("[data-space=B1]").click()
    await expect(table.page.locator("[data-samurai='0:B1']")).to_be_visible()
