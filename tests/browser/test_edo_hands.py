"""Edo by hand: officials and samurai are dragged by mouse and by finger, and the map is pinched."""

from __future__ import annotations

import math

import pytest
from playwright.async_api import Locator, expect

from tests.browser.axe import find_violations
from tests.browser.conftest import MakeVisitor
from tests.browser.edo import Finger, Table
from tests.browser.spot import Spot, middle
from tests.browser.visitor import PHONE

pytestmark = pytest.mark.asyncio(loop_scope="session")

SHOWS = """([left, top, least, most]) => {
    const { x, y, width } = document.querySelector('[data-map]').viewBox.baseVal;
    return x > left && y > top && width > least && width < most; }"""


def official(table: Table, column: int | None = None) -> Locator:
    """The first of one's officials in the hand, or before a card."""
    place = "[data-hand], .rest" if column is None else f"[data-column='{column}']"
    return table.page.locator(place).locator("[data-official=own]:visible").first


async def drag(table: Table, thing: Locator, goal: Locator) -> None:
    """Take something with the mouse and put it down in the middle of something else."""
    start, end = await middle(thing), await middle(goal)
    mouse = table.page.mouse
    await mouse.move(*start)
    await mouse.down()
    await mouse.move(start[0] + 9, start[1] + 9)
    await mouse.move(*end, steps=4)
    await mouse.up()


async def slide(finger: Finger, start: Spot, end: Spot) -> None:
    """Slide with one finger, without letting go."""
    await finger.down(start)
    for part in (0.3, 0.6, 0.9, 1.0):
        await finger.move((start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1])))


async def test_officials_are_dragged_onto_cards_from_card_to_card_and_home(make_visitor: MakeVisitor) -> None:
    table = await Table.open_at_planning(await make_visitor())
    cards = [table.page.locator(f"[data-column='{n}']") for n in range(3)]
    await cards[0].locator("[data-action=money]").click()
    await expect(cards[0]).to_contain_text("Brings 5 Ryo.")
    await drag(table, official(table), cards[0])
    await expect(cards[0]).to_contain_text("Brings 10 Ryo.")
    await drag(table, official(table, 0), cards[1])
    await expect(cards[0]).to_contain_text("Brings 5 Ryo.")
    await expect(cards[1].locator("[data-official]")).to_have_count(1)
    await drag(table, official(table, 1), table.page.locator("[data-hand]"))
    await expect(cards[1]).to_contain_text("No officials: this card does nothing.")
    await expect(table.page.locator("[data-hand]")).to_contain_text("At hand: 3 officials of yours")


async def test_a_card_takes_no_more_officials_than_it_needs(make_visitor: MakeVisitor) -> None:
    table = await Table.open_at_planning(await make_visitor())
    card = table.page.locator("[data-column]", has_text="Card B")
    await card.locator("[data-action=recruit]").click()
    await drag(table, official(table), card)
    await drag(table, official(table), card)
    await expect(card.locator("[data-official]")).to_have_count(1)
    await expect(table.page.locator("[data-hand] [data-official]")).to_have_count(3)


async def test_a_finger_plans_and_seals_with_one_gesture(make_visitor: MakeVisitor) -> None:
    table = await Table.open(await make_visitor(**PHONE))
    while await table.wait_for_prompt() != "plan":
        await table.taps("draft")
    finger = await Finger.of(table.visitor)
    card = table.page.locator("[data-column='0']")
    await card.locator("[data-action=money]").tap()
    for ryo in (10, 15, 20):
        await slide(finger, await middle(official(table)), await middle(card))
        await expect(table.page.locator("[data-held]")).to_be_visible()
        await finger.up()
        await expect(card).to_contain_text(f"Brings {ryo} Ryo.")
    await expect(table.page.locator("[data-seal]:visible")).to_have_count(1)
    await table.page.locator("[data-seal]").tap()
    assert await table.wait_for_prompt() == "before"


async def test_a_samurai_is_dragged_along_the_roads_and_the_cost_goes_with_it(
    make_visitor: MakeVisitor,
) -> None:
    table = await Table.open_at_planning(await make_visitor())
    await table.plans(("A", "wood", 1))
    assert await table.wait_for_prompt() == "before"
    samurai, goal = (table.page.locator(f"[data-space={space}]") for space in ("T2", "EDO"))
    start, end = await middle(samurai), await middle(goal)
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


async def test_a_samurai_let_go_between_the_spaces_stays_at_home(make_visitor: MakeVisitor) -> None:
    table = await Table.open_at_planning(await make_visitor())
    await table.plans(("A", "wood", 1))
    assert await table.wait_for_prompt() == "before"
    start = await middle(table.page.locator("[data-space=T2]"))
    box = await table.page.locator("[data-map]").bounding_box()
    assert box is not None
    await table.page.mouse.move(*start)
    await table.page.mouse.down()
    await table.page.mouse.move(box["x"] + 12, box["y"] + box["height"] - 12, steps=5)
    await expect(table.page.locator("[data-carried]")).to_have_attribute("data-carried", "")
    await table.page.mouse.up()
    await expect(table.page.locator("[data-samurai='0:T2']")).to_be_visible()
    await expect(table.page.locator("[data-goal]")).to_have_count(0)


async def test_the_merchant_is_dragged_too(make_visitor: MakeVisitor) -> None:
    table = await Table.open_at_planning(await make_visitor())
    await table.plans(("A", "wood", 1))
    assert await table.wait_for_prompt() == "before"
    await drag(table, table.page.locator("[data-merchant=EDO]"), table.page.locator("[data-space=T1]"))
    await expect(table.page.locator("[data-merchant=T1]")).to_be_visible()


async def test_a_finger_carries_a_samurai_and_confirms(make_visitor: MakeVisitor) -> None:
    table = await Table.open(await make_visitor(**PHONE))
    while (stage := await table.wait_for_prompt()) != "before":
        await table.taps(stage)
    start = await table.page.locator("[data-start]").first.get_attribute("data-start")
    goal = table.page.locator("[data-space=EDO]")
    finger = await Finger.of(table.visitor)
    await slide(finger, await middle(table.page.locator(f"[data-space={start}]")), await middle(goal))
    await expect(table.page.locator("[data-carried]")).to_have_attribute("data-carried", "2 Ryo")
    await finger.up()
    await expect(table.page.locator(".proposal")).to_contain_text("to Edo, 2 Ryo")
    assert await find_violations(table.page) == []
    await table.confirm.tap()
    await expect(table.page.locator("[data-samurai='0:EDO']")).to_be_visible()


async def test_two_fingers_bring_the_map_closer_and_one_moves_it(make_visitor: MakeVisitor) -> None:
    table = await Table.open(await make_visitor(**PHONE))
    assert await table.wait_for_prompt() == "draft"
    chart = table.page.locator("[data-map]")
    x, y = await middle(chart)

    async def read_view() -> list[float]:
        return [float(part) for part in (await chart.get_attribute("viewBox") or "").split()]

    async def expect_view(left: float, top: float, wide: tuple[float, float]) -> None:
        """Further to the right and further down than this, and so wide."""
        await table.page.wait_for_function(SHOWS, arg=[left, top, *wide])

    whole = await read_view()
    finger = await Finger.of(table.visitor)
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
