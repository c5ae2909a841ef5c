"""Tokyo Highway on the page: placing the city, building roads by key, mouse and touch, complete games."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable

import pytest
from playwright.async_api import Page, expect

from tests.browser.conftest import MakeVisitor
from tests.browser.hands import STEP, Finger, Hand, Keys, Mouse, Presses
from tests.browser.highway import Builder, check_layout, record_actions
from tests.browser.screen_points import find_middle
from tests.browser.visitor import DESK, PHONE
from tests.games.highway.sites import record_site
from tests.soak import SOAK, choose_count

pytestmark = pytest.mark.external


async def test_basic_game_ends_with_a_picture_of_the_city(
    make_visitor: MakeVisitor,
) -> None:
    builder = await Builder.open_table(await make_visitor(), "short", city="dealt")
    await builder.play()
    assert await builder.roads.count() >= 2 + 4
    await expect(builder.end.locator("[data-city] [data-road]")).to_have_count(await builder.roads.count())
    await expect(builder.end.locator(".result")).to_contain_text("win")
    async with builder.page.expect_download() as kept:
        await builder.visitor.button("Save the picture").click()
    picture = await (await kept.value).path()
    assert picture.read_bytes().startswith(b"\x89PNG")
    await check_layout(builder.visitor, finger=False)


@pytest.mark.soak(only=True)
async def test_two_people_finish_missions_with_the_same_points(make_visitor: MakeVisitor) -> None:
    seats = await Builder.open_for_two(
        await make_visitor(), await make_visitor(), "short", city="dealt", missions=True
    )
    await asyncio.gather(*(seat.play() for seat in seats))
    totals = [await seat.read_texts("dialog tr.total td") for seat in seats]
    assert totals[0] == totals[1]
    assert len(totals[0]) == 2
    ada, bo = seats
    assert await ada.roads.count() == await bo.roads.count() >= 2 + 6
    await expect(ada.end.locator("[data-city] [data-road]")).to_have_count(await ada.roads.count())
    await check_layout(bo.visitor, finger=False)


@pytest.mark.soak(only=True)
async def test_pass_is_refused_with_a_suggested_place(make_visitor: MakeVisitor) -> None:
    builder = await Builder.open_table(await make_visitor(), city="dealt")
    await builder.board.press("x")
    await expect(builder.page.get_by_role("alert")).to_contain_text("You can still build")
    await expect(builder.ghost).to_have_attribute("data-ghost", "right")
    await expect(builder.page.locator(".proposal")).to_have_count(0)


@pytest.mark.soak(only=True)
async def test_missions_are_explained_and_totals_fit_a_laptop(make_visitor: MakeVisitor) -> None:
    laptop = {"viewport": {"width": 1366, "height": 768}}
    builder = await Builder.open_table(await make_visitor(**laptop), city="dealt", missions=True)
    page, panel = builder.page, builder.page.locator(".panel")
    inside, total = await panel.bounding_box(), await panel.locator("tr.total").bounding_box()
    assert inside is not None
    assert total is not None
    assert total["y"] + total["height"] <= inside["y"] + inside["height"] <= 768
    await builder.visitor.button("How missions make points").click()
    rules = page.get_by_role("dialog")
    await expect(rules.get_by_role("heading", name="Missions: points")).to_be_in_viewport()
    await page.keyboard.press("Escape")
    await builder.board.press("m")
    await expect(page.locator("dialog")).to_contain_text("once three connected roads of yours carry cars")
    await page.locator("[data-mission-rules]").click()
    await expect(rules.get_by_role("heading", name="Missions: points")).to_be_in_viewport()


@pytest.mark.soak(only=True)
async def test_phone_shows_the_text_about_real_hands_unclipped(make_visitor: MakeVisitor) -> None:
    builder = await Builder.open_table(
        await make_visitor(**PHONE, locale="fr-FR"), city="dealt", hands="real", tremor=0
    )
    hand = builder.page.locator("[data-hand]")
    await expect(hand).to_contain_text("Mains réelles\u00a0: ce que vous touchez peut tomber.")
    assert await hand.evaluate("(words) => words.scrollHeight <= words.clientHeight + 1")


@pytest.mark.soak(only=True)
async def test_keys_carry_the_piece_without_opening_dialogs(make_visitor: MakeVisitor) -> None:
    builder, _ = await Builder.open_for_two(
        await make_visitor(), await make_visitor(), record=record_site(hands="real", tremor=0)
    )
    await builder.point_at(35, 25)
    await builder.board.press("Enter")
    await expect(builder.page.locator("[data-hand]")).to_contain_text("W and S lift and lower it")
    await builder.page.keyboard.press("l")
    await builder.page.keyboard.press("i")
    await expect(builder.page.locator("dialog")).to_have_count(0)
    await builder.page.keyboard.press("Escape")
    await expect(builder.page.locator("[data-carried]")).to_have_count(0)


@pytest.mark.soak(only=True)
async def test_enter_after_a_board_key_acts_on_the_board(make_visitor: MakeVisitor) -> None:
    builder = await Builder.open_table(await make_visitor(), city="dealt")
    await builder.visitor.button("Keys").click()
    await builder.page.keyboard.press("Escape")
    await builder.page.keyboard.press("s")
    building = builder.page.locator(".proposal .primary")
    await expect(building).to_contain_text("Build")
    count = await builder.roads.count()
    await builder.page.keyboard.press("Enter")
    await builder.wait_for_more("[data-road]", count)
    await expect(builder.page.locator("dialog")).to_have_count(0)


@pytest.mark.soak(only=True)
async def test_refused_draft_keeps_its_reason_visible(make_visitor: MakeVisitor) -> None:
    visitor = await make_visitor()
    await visitor.open("/learn/highway/junction")
    builder = Builder(visitor)
    page = builder.page
    await expect(builder.board).to_be_visible()
    await page.locator("[data-tool=junction]").click()
    pillar = await find_middle(builder.map.locator("[data-pillar='1']"))
    await page.mouse.click(*pillar)
    await expect(builder.ghost).to_have_attribute("data-ghost", "wrong")
    reason = page.locator(".bubble, .beside.wrong")
    await expect(reason).to_be_visible()
    text = await reason.inner_text()
    assert len(text) > 10
    await page.locator("[data-hand]").click()
    await expect(reason).to_be_visible()
    await expect(builder.ghost).to_have_attribute("data-ghost", "wrong")


PAIRS: dict[str, tuple[Callable[[Page], Hand], Callable[[Page], Hand] | None]] = {
    "a finger and keys": (Finger, Keys),
    "a mouse and a finger": (Mouse, Finger),
    "single presses and a mouse": (Presses, Mouse),
    "keys and a careful hand": (Keys, None),
}


@pytest.mark.soak
@pytest.mark.parametrize("pair", [*PAIRS][: choose_count(1, 4)])
async def test_two_people_carry_all_pieces_with_real_hands(make_visitor: MakeVisitor, pair: str) -> None:
    kinds = PAIRS[pair]
    visitors = [await make_visitor(**(PHONE if kind is Finger else DESK)) for kind in kinds]
    sent = [record_actions(visitor) for visitor in visitors]
    ada, bo = await Builder.open_for_two(
        visitors[0], visitors[1], "short", city="dealt", hands="real", tremor=0
    )
    hands = [kind and kind(visitor.page) for kind, visitor in zip(kinds, visitors, strict=True)]
    both = zip((ada, bo), hands, strict=True)
    await asyncio.gather(*(seat.play_turns(hand, choose_count(1, 99)) for seat, hand in both))
    for done in sent:
        builds = [action for action in done if "from" in action]
        assert builds
        # The server keeps the paths: the page sends their points while the hand moves.
        assert not any("paths" in action for action in builds)
    if SOAK:
        await expect(ada.end).to_be_visible()
        await expect(bo.end).to_be_visible()


@pytest.mark.soak(only=True)
async def test_finger_moves_twice_as_far_as_the_piece(make_visitor: MakeVisitor) -> None:
    builder, _ = await Builder.open_for_two(
        await make_visitor(**PHONE), await make_visitor(), record=record_site(hands="real", tremor=0)
    )
    await builder.point_at(35, 25)
    await builder.board.press("Enter")
    stencil = builder.page.locator("[data-stencil]")
    await find_middle(stencil)
    box = await stencil.bounding_box()
    assert box is not None
    finger, millimetre = Finger(builder.page), box["width"] / 18
    await finger.carry_over()
    # The piece waits 25 mm away and comes to stand within 5 mm.
    assert 2 * 19 * millimetre < finger.dragged < 2 * 26 * millimetre + STEP


@pytest.mark.soak(only=True)
async def test_hand_opens_anywhere_and_the_piece_is_set_back(make_visitor: MakeVisitor) -> None:
    ada, bo = await Builder.open_for_two(
        await make_visitor(), await make_visitor(), record=record_site(hands="real", tremor=0)
    )
    await ada.point_at(35, 25)
    await ada.board.press("Enter")
    letting = ada.visitor.button("Let go")
    await expect(letting).to_have_attribute("aria-disabled", "true")
    await expect(ada.page.locator("[data-hand]")).to_contain_text("no way back")
    x, y = await find_middle(ada.page.locator("[data-stencil]"))
    await ada.page.mouse.move(x, y)
    await ada.page.mouse.move(x + 40, y + 40)
    await letting.press("Enter")
    for seat in (ada, bo):
        await expect(seat.page.get_by_text("set back").first).to_be_visible()


@pytest.mark.soak(only=True)
async def test_junction_toggle_keeps_a_fitting_height_and_hint_applies(
    make_visitor: MakeVisitor,
) -> None:
    builder = await Builder.open_table(await make_visitor(), city="dealt")
    building = builder.page.locator(".proposal .primary")
    assert await builder.request_suggestion()
    await builder.page.locator("[data-tool=junction]").click()
    await builder.page.locator("[data-tool=junction]").click()
    await expect(building).to_contain_text("Build")
    await builder.page.locator("[data-ask-hint]").click()
    await expect(building).to_have_text("Show it")
    await expect(builder.ghost).to_have_count(0)
    await building.click()
    await expect(building).to_contain_text("Build")
    count = await builder.roads.count()
    await building.click()
    await builder.wait_for_more("[data-road]", count)


@pytest.mark.soak(only=True)
async def test_city_objects_are_placed_by_dragging_and_turning(make_visitor: MakeVisitor) -> None:
    builder = await Builder.open_table(await make_visitor(), city="placed")
    page, things = builder.page, builder.page.locator(".field [data-object]")
    there = await builder.locate(0.5, 0.15)
    # The bot may have placed an object first, but it covers only one place.
    for across in (0.3, 0.5, 0.7):
        there = await builder.locate(across, 0.15)
        await page.mouse.click(*there)
        await expect(builder.ghost).to_have_attribute("data-ghost", re.compile("right|wrong"))
        if await builder.ghost.get_attribute("data-ghost") == "right":
            break
    await page.mouse.move(*there)
    await page.mouse.down()
    await page.mouse.move(*await builder.locate(0.5, 0.1), steps=4)
    await page.mouse.move(*there, steps=4)
    await page.mouse.up()
    await expect(builder.visitor.button("Place the development area")).to_be_visible()
    for _ in range(6):
        await page.locator("[data-tool=left]").click()
    await expect(builder.visitor.button("Place the development area")).to_have_count(0)
    await builder.board.press("Enter")
    await expect(builder.visitor.button("Place the development area")).to_be_visible()
    count = await things.count()
    await builder.visitor.button("Place the development area").click()
    assert await builder.wait_for_prompt() == "mine"
    # One object of Ada and one of the bot; the dragged one is among them.
    await expect(things).to_have_count(count + 1)


@pytest.mark.soak(only=True)
async def test_illegal_place_is_red_with_a_reason(make_visitor: MakeVisitor) -> None:
    builder = await Builder.open_table(await make_visitor(), city="dealt")
    await builder.page.mouse.move(*await find_middle(builder.page.locator("[data-pillar='0']")))
    ramp = await find_middle(builder.roads.first)
    await builder.page.mouse.move(*ramp)
    await expect(builder.ghost).to_have_attribute("data-ghost", "wrong")
    await builder.page.mouse.click(ramp[0], ramp[1])
    await expect(builder.page.get_by_role("alert")).to_contain_text("Why?")
    why = (await builder.page.get_by_role("alert").inner_text()).partition(".")[0]
    # The reason appears once.
    await expect(builder.page.locator("[data-hand]")).not_to_contain_text(why)
    await expect(builder.page.locator("p.beside")).to_have_count(0)
    # The piece does not follow the pointer until it is taken again.
    await builder.page.mouse.move(*await builder.locate(0.9, 0.9), steps=3)
    await expect(builder.page.get_by_role("alert")).to_contain_text("Why?")
    await expect(builder.page.locator(".proposal .primary")).to_have_attribute("aria-disabled", "true")
    await builder.page.locator(".proposal .cancel").click()
    await expect(builder.page.get_by_role("alert")).to_have_count(0)
    await expect(builder.page.locator(".proposal")).to_have_count(0)
    await expect(builder.ghost).to_have_count(0)


@pytest.mark.soak(only=True)
async def test_tools_do_not_move_when_cars_are_chosen(make_visitor: MakeVisitor) -> None:
    builder = await Builder.open_from_record(await make_visitor(), "highway-2-two", 5)
    tools = builder.page.locator("[data-tool]")
    await find_middle(tools.last)
    before = [await tool.bounding_box() for tool in await tools.all()]
    assert await builder.request_suggestion()
    types = builder.page.get_by_role("group", name="Type of car 1")
    await expect(types).to_be_visible()
    await expect(builder.page.get_by_text("Any car will do.")).to_be_visible()
    await types.get_by_role("button").last.click()
    assert [await tool.bounding_box() for tool in await tools.all()] == before
    await expect(builder.page.locator(".proposal .primary")).to_contain_text("1 car")


async def test_road_is_built_by_touch_in_french_and_dark_theme(make_visitor: MakeVisitor) -> None:
    night = {"locale": "fr-FR", "color_scheme": "dark"}
    builder = await Builder.open_table(await make_visitor(**(PHONE | night)), city="dealt", missions=True)
    await builder.page.touchscreen.tap(*await find_middle(builder.page.locator("[data-pillar='0']")))
    await expect(builder.ghost).to_be_visible()
    await builder.page.locator("[data-tool=suggest]").tap()
    confirm = builder.page.locator(".proposal .primary")
    await expect(confirm).to_be_visible()
    await check_layout(builder.visitor, finger=True)
    count = await builder.roads.count()
    await confirm.tap()
    await builder.wait_for_more("[data-road]", count)


async def test_road_is_built_by_keys(make_visitor: MakeVisitor) -> None:
    builder = await Builder.open_table(await make_visitor(**DESK), city="dealt")
    page = builder.page
    await page.keyboard.press("b")
    await expect(builder.board).to_be_focused()
    # A first game marks the roads to cross.
    await expect(page.locator("[data-first]")).not_to_have_count(0)
    for key in ("n", "h", "j", "j", "e", "e", "f"):
        await page.keyboard.press(key)
    for arrow in ("ArrowLeft", "ArrowRight", "Shift+ArrowUp", "Shift+ArrowDown"):
        await page.keyboard.press(arrow)
    await expect(builder.ghost).to_be_visible()
    await expect(page.locator("[data-first]")).to_have_count(0)
    assert await builder.request_suggestion()
    await check_layout(builder.visitor, finger=False)
    count = await builder.roads.count()
    await page.keyboard.press("Enter")
    await builder.wait_for_more("[data-road]", count + 1)
    assert await builder.wait_for_prompt() == "mine"
    await builder.visitor.button("Take back").click()
    await expect(builder.roads).to_have_count(count)


@pytest.mark.soak(only=True)
@pytest.mark.parametrize("night", [{}, PHONE | {"locale": "fr-FR", "color_scheme": "dark"}])
async def test_rules_have_drawings(make_visitor: MakeVisitor, night: dict[str, object]) -> None:
    visitor = await make_visitor(**night)
    await visitor.open("/rules/highway")
    for clause in ("H-3", "H-6", "H-7", "H-8", "H-9", "H-13", "H-14", "H-21"):
        section = visitor.page.locator("section", has=visitor.page.locator(f"#{clause}"))
        await expect(section.locator("figure").first).to_be_visible()
    await check_layout(visitor, finger=bool(night))
