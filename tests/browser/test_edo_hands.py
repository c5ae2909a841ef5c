"""Dragging in Edo: officials and samurai by mouse and touch, and pinching the map."""

from __future__ import annotations

import math

import pytest
from playwright.async_api import Locator, expect

from tests.browser.axe import find_violations
from tests.browser.conftest import MakeVisitor
from tests.browser.edo import Finger, Table
from tests.browser.screen_points import ScreenPoint, find_middle
from tests.browser.visitor import PHONE

pytestmark = pytest.mark.external

SHOWS = """([left, top, least, most]) => {
    const { x, y, width } = document.querySelector('[data-map]').viewBox.baseVal;
    return x > left && y > top && width > least && width < most; }"""


def locate_official(table: Table, column: int | None = None) -> Locator:
    """Return the first own official, in the hand or on a card."""
    place = "[data-hand], .rest" if column is None else f"[data-column='{column}']"
    return table.page.locator(place).locator("[data-official=own]:visible").first


async def drag(table: Table, element: Locator, goal: Locator) -> None:
    """Drag an element to the middle of another one with the mouse."""
    start, end = await find_middle(element), await find_middle(goal)
    mouse = table.page.mouse
    await mouse.move(*start)
    await mouse.down()
    await mouse.move(start[0] + 9, start[1] + 9)
    await mouse.move(*end, steps=4)
    await mouse.up()


async def slide(finger: Finger, start: ScreenPoint, end: ScreenPoint) -> None:
    """Slide with one finger, without lifting it."""
    await finger.down(start)
    for part in (0.3, 0.6, 0.9, 1.0):
        await finger.move((start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1])))


async def test_officials_are_dragged_to_cards_between_cards_and_back(make_visitor: MakeVisitor) -> None:
    table = await Table.open_at_planning(await make_visitor())
    cards = [table.page.locator(f"[data-column='{n}']") for n in range(3)]
    await cards[0].locator("[data-action=money]").click()
    await expect(cards[0]).to_contain_text("Brings 5 Ryo.")
    await drag(table, locate_official(table), cards[0])
    await expect(cards[0]).to_contain_text("Brings 10 Ryo.")
    await drag(table, locate_official(table, 0), cards[1])
    await expect(cards[0]).to_contain_text("Brings 5 Ryo.")
    await expect(cards[1].locator("[data-official]")).to_have_count(1)
    await drag(table, locate_official(table, 1), table.page.locator("[data-hand]"))
    await expect(cards[1]).to_contain_text("No officials: this card does nothing.")
    await expect(table.page.locator("[data-hand]")).to_contain_text("At hand: 3 officials of yours")


@pytest.mark.soak(only=True)
async def test_card_takes_no_more_officials_than_it_needs(make_visitor: MakeVisitor) -> None:
    table = await Table.open_at_planning(await make_visitor())
    card = table.page.locator("[data-column]", has_text="Card B")
    await card.locator("[data-action=recruit]").click()
    await drag(table, locate_official(table), card)
    await drag(table, locate_official(table), card)
    await expect(card.locator("[data-official]")).to_have_count(1)
    await expect(table.page.locator("[data-hand] [data-official]")).to_have_count(3)


@pytest.mark.soak(only=True)
async def test_touch_plans_and_seals(make_visitor: MakeVisitor) -> None:
    table = await Table.open(await make_visitor(**PHONE))
    while await table.wait_for_prompt() != "plan":
        await table.answer_by_touch("draft")
    finger = await Finger.create(table.visitor)
    card = table.page.locator("[data-column='0']")
    await card.locator("[data-action=money]").tap()
    for ryo in (10, 15, 20):
        await slide(finger, await find_middle(locate_official(table)), await find_middle(card))
        await expect(table.page.locator("[data-held]")).to_be_visible()
        await finger.up()
        await expect(card).to_contain_text(f"Brings {ryo} Ryo.")
    await expect(table.page.locator("[data-seal]:visible")).to_have_count(1)
    await table.page.locator("[data-seal]").tap()
    assert await table.wait_for_prompt() == "before"


@pytest.mark.soak(only=True)
async def test_dragged_samurai_shows_the_cost_of_its_walk(
    make_visitor: MakeVisitor,
) -> None:
    table = await Table.open_at_planning(await make_visitor())
    await table.submit_plan(("A", "wood", 1))
    assert await table.wait_for_prompt() == "before"
    samurai, goal = (table.page.locator(f"[data-space={space}]") for space in ("T2", "EDO"))
    start, end = await find_middle(samurai), await find_middle(goal)
    await table.page.mouse.move(*start)
    await table.page.mouse.down()
    await table.page.mouse.move(*end, steps=5)
    await expect(table.page.locator("[data-carried]")).to_have_attribute("data-carried", "2 Ryo")
    await table.page.mouse.up()
    await expect(table.page.locator("[data-samurai='0:EDO']")).to_be_visible()
    await expect(table.page.locator("[data-carried]")).to_have_count(0)
    await table.page.keyboard.press("u")
    await expect(table.page.locator("[data-samurai='0:T2']")).to_be_visible()
    await drag(table, samurai, table.page.locator("[data-space=B2]"))
    await expect(table.page.locator("[data-samurai='0:B2']")).to_be_visible()


@pytest.mark.soak(only=True)
async def test_samurai_released_between_spaces_does_not_move(make_visitor: MakeVisitor) -> None:
    table = await Table.open_at_planning(await make_visitor())
    await table.submit_plan(("A", "wood", 1))
    assert await table.wait_for_prompt() == "before"
    start = await find_middle(table.page.locator("[data-space=T2]"))
    box = await table.page.locator("[data-map]").bounding_box()
    assert box is not None
    await table.page.mouse.move(*start)
    await table.page.mouse.down()
    await table.page.mouse.move(box["x"] + 12, box["y"] + box["height"] - 12, steps=5)
    await expect(table.page.locator("[data-carried]")).to_have_attribute("data-carried", "")
    await table.page.mouse.up()
    await expect(table.page.locator("[data-samurai='0:T2']")).to_be_visible()
    await expect(table.page.locator("[data-goal]")).to_have_count(0)


@pytest.mark.soak(only=True)
async def test_merchant_is_dragged(make_visitor: MakeVisitor) -> None:
    table = await Table.open_at_planning(await make_visitor())
    await table.submit_plan(("A", "wood", 1))
    assert await table.wait_for_prompt() == "before"
    await drag(table, table.page.locator("[data-merchant=EDO]"), table.page.locator("[data-space=T1]"))
    await expect(table.page.locator("[data-merchant=T1]")).to_be_visible()


@pytest.mark.soak(only=True)
async def test_samurai_is_dragged_by_touch_and_confirmed(make_visitor: MakeVisitor) -> None:
    table = await Table.open(await make_visitor(**PHONE))
    while (stage := await table.wait_for_prompt()) != "before":
        await table.answer_by_touch(stage)
    start = await table.page.locator("[data-start]").first.get_attribute("data-start")
    goal = table.page.locator("[data-space=EDO]")
    finger = await Finger.create(table.visitor)
    await slide(
        finger, await find_middle(table.page.locator(f"[data-space={start}]")), await find_middle(goal)
    )
    await expect(table.page.locator("[data-carried]")).to_have_attribute("data-carried", "2 Ryo")
    await finger.up()
    await expect(table.page.locator(".proposal")).to_contain_text("to Edo, 2 Ryo")
    assert await find_violations(table.page) == []
    await table.confirm.tap()
    await expect(table.page.locator("[data-samurai='0:EDO']")).to_be_visible()


@pytest.mark.soak(only=True)
async def test_two_fingers_zoom_the_map_and_one_moves_it(make_visitor: MakeVisitor) -> None:
    table = await Table.open(await make_visitor(**PHONE))
    assert await table.wait_for_prompt() == "draft"
    chart = table.page.locator("[data-map]")
    x, y = await find_middle(chart)

    async def read_view() -> list[float]:
        return [float(part) for part in (await chart.get_attribute("viewBox") or "").split()]

    async def expect_view(left: float, top: float, wide: tuple[float, float]) -> None:
        """Wait for a view further right and down than this, with a width in this range."""
        await table.page.wait_for_function(SHOWS, arg=[left, top, *wide])

    whole = await read_view()
    finger = await Finger.create(table.visitor)
    await finger.down((x - 20, y), (x + 20, y))
    await finger.move((x - 40, y), (x + 40, y))
    await finger.move((x - 60, y), (x + 60, y))
    await finger.up()
    third = whole[2] / 3 * 0.98, whole[2] / 3 * 1.02
    await expect_view(-math.inf, -math.inf, third)
    near = await read_view()
    await slide(finger, (x, y), (x - 60, y - 20))
    await finger.up()
    await expect_view(near[0], near[1], third)
    await table.page.get_by_role("button", name="Whole map").tap()
    await expect(table.page.get_by_role("button", name="Closer")).to_be_visible()
    await expect_view(whole[0] - 0.01, whole[1] - 0.01, (whole[2] * 0.999, whole[2] * 1.001))
    await table.page.get_by_role("button", name="Closer").tap()
    await expect(table.page.get_by_role("button", name="Whole map")).to_be_visible()
    await expect_view(-math.inf, -math.inf, (0, whole[2] * 0.999))
