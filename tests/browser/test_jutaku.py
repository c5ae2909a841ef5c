"""Tokyo Jutaku on the page: a race, a trial and puzzles, by mouse, touch and keys."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from itertools import pairwise

import pytest
from playwright.async_api import Route, WebSocket, expect

from machinami.games.jutaku.components.data_sets import DEFAULT_SET, SETS
from machinami.games.jutaku.puzzles import TRIAL_COUNT, deal_cards, list_puzzles
from tests.browser.axe import find_violations
from tests.browser.conftest import MakeVisitor
from tests.browser.jutaku import EASY, RECTANGLE, SMALL, Builder, get_solution, interpolate, play_three_cards
from tests.browser.network_proxy import NetworkProxy
from tests.browser.screen_points import find_middle
from tests.browser.table_setup import open_table_from
from tests.browser.test_layout_faults import LAYOUT_FAULTS
from tests.browser.transient_text import observe_text
from tests.browser.visitor import PHONE, Visitor
from tests.server.clients import Guest
from tests.server.server_process import ServerProcess

pytestmark = pytest.mark.external

_ABOVE = "(low) => document.querySelector('[data-held]')?.dataset.pose.split(',')[1] > low"
LANDSCAPE = {"viewport": {"width": 844, "height": 390}}

OVERFLOWING = """(selector) => [...document.querySelectorAll(selector)].flatMap((frame) => {
    const room = frame.getBoundingClientRect();
    return [...frame.querySelectorAll('span, figcaption, svg:not([data-stamp])')].filter((part) => {
        const box = part.getBoundingClientRect();
        return box.left < room.left - 1 || box.right > room.right + 1
            || box.top < room.top - 1 || box.bottom > room.bottom + 1;
    }).map((part) => part.outerHTML.slice(0, 80));
})"""
"""The parts of frames that reach beyond them, except a falling stamp."""

_BY_DIFFICULTY = [puzzle["card"] for puzzle in list_puzzles() if puzzle["side"] == "easy"]
HARDER = _BY_DIFFICULTY[_BY_DIFFICULTY.index(SMALL) + 1]
"""The puzzle card with the second fewest pieces."""


async def check_layout(visitor: Visitor, *, finger: bool = False) -> None:
    """The page has no clipped text, no small control and no violation of axe."""
    faults = await visitor.page.evaluate(LAYOUT_FAULTS.read_text())
    assert faults["clipped"] == []
    assert not finger or faults["small"] == []
    assert await find_violations(visitor.page) == []


async def test_two_people_race_for_a_piece_and_the_stop(
    make_visitor: MakeVisitor, server: ServerProcess
) -> None:
    async with NetworkProxy(server.base) as line, Guest(server.base) as host:
        ada, mika = Builder(await make_visitor()), Builder(await make_visitor(line.base))
        sockets: list[WebSocket] = []

        def on_socket(socket: WebSocket) -> None:
            sockets.append(socket)

        ada.page.on("websocket", on_socket)
        await host.set_name("Hana")
        table = await host.create_table("jutaku", {"open": True}, {"open": True})
        seats = (await host.invitations(table))["seats"]
        for builder, seat, name in ((ada, "0", "Ada"), (mika, "1", "Mika")):
            await builder.visitor.open(f"/seat/{seats[seat]}")
            await builder.page.get_by_label("Your name").fill(name)
            await builder.visitor.button("Sit down").click()
        card = await ada.choose_smallest_card()
        await mika.choose_smallest_card()
        await ada.wait_for_start()
        await mika.wait_for_start()

        step = get_solution(card)[0]
        for builder in (mika, ada):
            await builder.show_piece(step[0])
        wait_for_message = await observe_text(mika.page, "[data-words]", "Ada was faster.")
        line.hold()
        await mika.page.locator(f"[data-free='{step[0]}']").click()
        async with sockets[-1].expect_event("framereceived", lambda frame: '"answer"' in str(frame)):
            await ada.page.locator(f"[data-free='{step[0]}']").click()
        line.release()
        await wait_for_message()
        await expect(mika.held).to_have_count(0)

        await ada.page.keyboard.press("x")
        await ada.build(card, last=1)
        judged = [
            await observe_text(builder.page, "[data-verdict]", f"{whose} stop was wrong")
            for builder, whose in ((ada, "Your"), (mika, "Ada’s"))
        ]
        await ada.stop.click()
        await expect(ada.stop).to_contain_text("Change your building first")
        await expect(ada.words).to_have_text(re.compile("pieces"))
        for seen in judged:
            await seen()
        await check_layout(ada.visitor)

        await ada.build(card, first=1)
        await expect(ada.stop).to_be_enabled()
        await ada.stop.click()
        await expect(mika.page.locator("[data-verdict]")).to_contain_text("Ada has completed")
        await ada.choose_smallest_card()
        await expect(mika.page.locator("[data-verdict]")).to_contain_text("all pieces go back to the centre")
        await mika.keep_card()
        await expect(ada.plan).to_be_visible()
        await mika.visitor.leave()


@pytest.mark.soak(only=True)
async def test_trial_of_four_cards_ends_with_the_total_time(make_visitor: MakeVisitor) -> None:
    box = SETS.load(DEFAULT_SET)
    deal = min(
        range(TRIAL_COUNT), key=lambda n: sum(EASY[card]["pieces"] for card in deal_cards(box, "trial", n))
    )
    ada = await Builder.open_alone(await make_visitor(), mode="trial", card=deal)
    for card in deal_cards(box, "trial", deal):
        await expect(ada.page.locator(f"[data-card-number='{card}']")).to_be_visible()
        await ada.wait_for_start()
        await ada.build_over_socket(card)
        await ada.stop.click()
        # With reduced motion there is no animation.
        await expect(ada.page.locator(f"[data-card-number='{card}']")).to_have_count(0)
        assert await ada.page.locator("[data-finished]").count() == 0
    await expect(ada.end.locator("[data-kept]")).to_have_count(4)
    await expect(ada.end.locator("[data-stamp]")).to_have_count(4)
    built = sum(EASY[card]["pieces"] for card in deal_cards(box, "trial", deal))
    await expect(ada.end.locator("[data-kept] polygon.piece")).to_have_count(built)
    await expect(ada.end).to_contain_text("Your best time so far!")
    await check_layout(ada.visitor)

    await ada.end.locator("[data-more] > summary").click()
    await ada.page.get_by_role("link", name="Step through it").click()
    await ada.page.get_by_label("Speed").select_option("16")
    await ada.page.get_by_role("slider").press("End")
    last = await ada.page.get_by_role("slider").input_value()
    await ada.page.get_by_role("slider").fill(str(int(last) - 12))
    await ada.visitor.button("Play").click()
    await expect(ada.page.get_by_role("slider")).to_have_value(last)


async def test_daily_puzzle_is_built_and_its_time_is_kept(make_visitor: MakeVisitor) -> None:
    ada = Builder(await make_visitor())
    today = {
        "date": datetime.now(UTC).date().isoformat(),
        "card": SMALL,
        "side": "easy",
        "easy": {"card": next(card for card in range(36) if card != SMALL), "side": "easy"},
    }

    async def serve_small_card(route: Route) -> None:
        await route.fulfill(json=today)

    await ada.page.route("**/api/games/jutaku/daily", serve_small_card)
    await ada.visitor.open("/")
    await ada.page.get_by_role("link", name="Alone: puzzles and time trials of Tokyo Jutaku").click()
    asks = f"{EASY[SMALL]['floors']} floor, {EASY[SMALL]['pieces']} pieces"
    daily = ada.page.locator("[data-daily=daily]")
    await expect(daily).to_contain_text(asks)
    await expect(ada.page.locator("[data-daily=easy]")).to_contain_text("Not built yet")
    await check_layout(ada.visitor)
    await daily.get_by_role("button", name="Build it").click()
    await check_layout(ada.visitor)
    await expect(ada.visitor.button("Start")).to_be_focused()
    await ada.page.keyboard.press("Enter")
    await ada.wait_for_start()
    await ada.build(SMALL)
    await ada.stop.click()
    await expect(ada.end).to_contain_text("Your time:")
    await ada.visitor.context.grant_permissions(["clipboard-read", "clipboard-write"])
    await ada.end.locator("[data-share]").click()
    await expect(ada.end.get_by_text("Copied")).to_be_visible()
    text = await ada.page.evaluate("() => navigator.clipboard.readText()")
    name, what, time, address = text.split("\n")
    assert name == f"Tokyo Jutaku · {today['date']}"
    assert "Easy, with a grid" in what
    assert re.fullmatch(r"⏱ \d:\d\d\.\d [★☆]{3}", time)
    assert address == f"{ada.visitor.base}/puzzles/jutaku"
    await ada.end.get_by_role("link", name="To the puzzles").click()
    await expect(daily.locator("[data-today]")).to_have_text(re.compile(r"Your time today: \d:\d\d\.\d"))


async def test_race_of_two_ends_by_mouse_and_touch(make_visitor: MakeVisitor) -> None:
    ada, bo = Builder(await make_visitor()), Builder(await make_visitor(**PHONE))
    await open_table_from(play_three_cards(), ada.visitor, bo.visitor)
    card = await ada.choose_smallest_card()
    other = await bo.find_smallest_card(other_card=card)
    # The violet card is explained next to the button that keeps the own card.
    await expect(bo.page.locator("[data-keep]")).to_be_visible()
    await expect(bo.page.locator("[data-offer]:visible")).to_contain_text("violet frame")
    await bo.page.locator(f"[data-card='{other}']").tap()
    await bo.page.locator(".proposal .primary").tap()
    await ada.wait_for_start()
    await bo.wait_for_start()
    first, *_ = get_solution(other)
    await bo.place_by_touch(first)
    await ada.build(card)
    await ada.stop.click()
    for builder, winner in ((ada, "You"), (bo, "Ada")):
        await expect(builder.end).to_contain_text(winner)
        await expect(builder.end.locator("[data-kept]")).to_have_count(4)
    await expect(ada.end.get_by_role("heading", name="You win")).to_be_visible()
    await expect(bo.end.get_by_role("heading", name="Ada wins")).to_be_visible()


@pytest.mark.soak(only=True)
async def test_race_of_two_ends_by_keys(make_visitor: MakeVisitor) -> None:
    ada, bo = Builder(await make_visitor()), Builder(await make_visitor())
    await open_table_from(play_three_cards(), ada.visitor, bo.visitor)
    press = ada.page.keyboard.press
    card = await ada.find_smallest_card()
    cards = ada.page.get_by_role("group", name="The district: cards to build on")
    await find_middle(cards)
    before = await cards.bounding_box()
    for key in ("b", "ArrowRight", "ArrowLeft", "n"):
        await press(key)
    while await ada.page.locator(":focus").get_attribute("data-card") != str(card):
        await press("n")
    await press("Enter")
    await expect(ada.page.locator(".proposal")).to_be_visible()
    assert await cards.bounding_box() == before
    await press("Enter")
    await bo.keep_card()
    await ada.wait_for_start()
    await press("b")
    for step in get_solution(card):
        await ada.place_by_keys(step)
    await press("s")
    await expect(ada.end.get_by_role("heading", name="You win")).to_be_visible()


@pytest.mark.soak(only=True)
async def test_grip_is_exact_and_layout_is_stable_at_every_size(
    make_visitor: MakeVisitor,
) -> None:
    ada = await Builder.open_alone(await make_visitor(), mode="puzzle", card=SMALL)
    await ada.wait_for_start()
    await ada.page.keyboard.press("m")
    await find_middle(ada.plan)
    mouse, calm = ada.page.mouse, [await ada.plan.bounding_box(), await ada.stop.bounding_box()]
    await ada.take_piece(RECTANGLE)
    assert [await ada.plan.bounding_box(), await ada.stop.bounding_box()] == calm
    for width, height in ((1440, 900), (800, 600), (360, 740)):
        await ada.page.set_viewport_size({"width": width, "height": height})
        await find_middle(ada.plan)
        x, y, *_ = await ada.read_pose()
        grip, there = await ada.locate(x + 90, y - 70), await ada.locate(x + 90 - 400, y - 70 + 300)
        await mouse.move(*grip)
        await mouse.down()
        await mouse.move(*interpolate(grip, there, 0.5))
        await mouse.move(*there)
        now = await ada.read_pose()
        assert abs(now[0] - (x - 400)) <= 10
        assert abs(now[1] - (y + 300)) <= 10
        await mouse.up()
        await ada.page.keyboard.press("z")
        if await ada.held.count() == 0:
            await ada.take_piece(RECTANGLE)


@pytest.mark.soak(only=True)
async def test_refusal_is_one_label_until_the_next_touch(
    make_visitor: MakeVisitor,
) -> None:
    ada = await Builder.open_alone(await make_visitor(), mode="puzzle", card=SMALL)
    await ada.wait_for_start()
    await ada.take_piece(get_solution(SMALL)[0][0])
    await ada.carry(*EASY[SMALL]["outlines"][0][0])
    await ada.page.mouse.up()
    await expect(ada.held).to_have_attribute("data-held", "wrong")
    await expect(ada.page.locator("[data-edge]")).not_to_have_count(0)
    await expect(ada.words).to_have_text("The piece sticks out of the outline.")
    assert await ada.page.get_by_role("alert").count() == 0
    assert await ada.page.locator(".plan [data-words]").count() == 0

    pose = await ada.read_pose()
    await ada.page.mouse.move(*await ada.locate(3500, 3500))
    await ada.page.locator("[data-tool=left]").hover()
    assert await ada.read_pose() == pose
    await ada.page.mouse.move(*await ada.locate(pose[0], pose[1]))
    await ada.page.mouse.down()
    await expect(ada.words).not_to_have_text("The piece sticks out of the outline.")
    await ada.page.mouse.up()

    await ada.page.locator("[data-why]").click()
    await expect(ada.page.get_by_role("dialog")).to_contain_text("Inside the outline")


@pytest.mark.soak(only=True)
async def test_hard_side_stops_pieces_and_explains_a_wrong_stop(
    make_visitor: MakeVisitor,
) -> None:
    ada = await Builder.open_alone(await make_visitor(), mode="puzzle", card=SMALL, side="hard")
    await ada.wait_for_start()
    first, second, *others = (piece for piece, *_ in get_solution(SMALL, "hard"))
    await ada.take_piece(first)
    await ada.page.keyboard.press("Enter")
    await expect(ada.held).to_have_count(0)
    await ada.take_piece(second)
    await ada.carry(0, 3500)
    await ada.page.mouse.move(*await ada.locate(2500, 3500), steps=12)
    await expect(ada.words).to_contain_text("against other wood")
    await ada.page.mouse.up()
    await expect(ada.held).to_have_count(0)
    for piece in others:
        await ada.take_piece(piece)
        await ada.page.keyboard.press("Enter")
        await expect(ada.held).to_have_count(0)
    await ada.stop.click()
    await expect(ada.words).to_contain_text("The piece sticks out of the outline. Change something")
    await expect(ada.page.locator(".blamed")).to_have_count(1)


@pytest.mark.soak(only=True)
async def test_card_is_built_over_a_slow_lossy_connection(
    make_visitor: MakeVisitor, server: ServerProcess
) -> None:
    async with NetworkProxy(server.base, delay=0.1, loss=0.02) as line:
        ada = await Builder.open_alone(await make_visitor(line.base), mode="puzzle", card=SMALL)
        await ada.wait_for_start()
        await ada.build(SMALL)
        await ada.stop.click()
        await expect(ada.end).to_be_visible()
        await ada.visitor.leave()


@pytest.mark.soak(only=True)
async def test_lesson_on_a_phone_in_landscape_has_whole_figures_and_a_steady_pool(
    make_visitor: MakeVisitor,
) -> None:
    ada = Builder(await make_visitor(**(PHONE | LANDSCAPE)))
    await ada.visitor.open("/learn/jutaku/touch")
    await expect(ada.page.locator(".drawing figure")).to_have_count(3)
    assert await ada.page.evaluate(OVERFLOWING, ".drawing figure") == []
    pool = ada.page.locator(".places")
    before = await pool.bounding_box()
    await ada.page.locator("[data-free]").first.tap()
    await ada.page.locator("[data-tool=place]").tap()
    await expect(ada.page.locator(".words.wrong")).to_be_visible()
    assert await pool.bounding_box() == before


@pytest.mark.soak(only=True)
async def test_finished_house_fits_on_a_phone_in_landscape(make_visitor: MakeVisitor) -> None:
    cards = {deal: deal_cards(SETS.load(DEFAULT_SET), "trial", deal)[0] for deal in range(TRIAL_COUNT)}
    deal = min(cards, key=lambda n: int(EASY[cards[n]]["pieces"]))
    moving = PHONE | LANDSCAPE | {"reduced_motion": "no-preference"}
    ada = await Builder.open_alone(await make_visitor(**moving), mode="trial", card=deal)
    await ada.wait_for_start()
    await ada.build_over_socket(cards[deal])
    await ada.stop.tap()
    await expect(ada.page.locator("[data-finished]")).to_be_visible()
    assert await ada.page.evaluate(OVERFLOWING, "[data-finished]") == []


@pytest.mark.soak(only=True)
async def test_newcomer_sees_instructions_and_an_easy_card(
    make_visitor: MakeVisitor,
) -> None:
    visitor = await (await make_visitor(**PHONE)).open("/")
    await visitor.button("Play now: Tokyo Jutaku, against a bot").tap()
    ada = Builder(visitor)
    await expect(ada.page.locator(".first figure")).to_have_count(3)
    await expect(visitor.button("Choose a card")).to_be_in_viewport(ratio=1)
    await check_layout(visitor, finger=True)
    await visitor.button("Choose a card").tap()
    await expect(ada.page.locator(".first")).to_be_hidden()
    await check_layout(visitor, finger=True)
    await ada.page.locator("[data-offer]:visible").tap()
    card = int(await ada.page.locator(".place.chosen").get_attribute("data-card") or 0)
    assert EASY[card]["difficulty"] <= 2
    assert all(a == c or b == d for (a, b), (c, d) in pairwise(EASY[card]["outlines"][0]))
    await ada.page.locator(".proposal .primary").tap()
    await ada.wait_for_start()
    await expect(ada.page.locator(f"[data-card-number='{card}']")).to_be_visible()
    # The suggested piece moves to its place automatically.
    thinks = await observe_text(ada.page, "[data-words]", "Thinking…")
    await visitor.button("Hint").tap()
    await ada.page.locator(".piece.advised").tap()
    await thinks()
    await expect(ada.words).to_have_text("It lies on the violet outline: press Place.")
    await visitor.button("Place").tap()
    await expect(ada.page.locator("[data-used='1']")).to_be_visible()


async def test_card_is_built_by_touch_in_french_and_dark_theme(make_visitor: MakeVisitor) -> None:
    night = {"locale": "fr-FR", "color_scheme": "dark"}
    ada = await Builder.open_alone(await make_visitor(**(PHONE | night)), mode="puzzle", card=SMALL)
    await ada.wait_for_start()
    first, *others = get_solution(SMALL)
    await ada.place_by_touch(first)
    await check_layout(ada.visitor, finger=True)
    # A browser without WebGL shows a drawing of the house.
    model = ada.page.locator("[data-model]")
    await model.locator(".show").tap()
    await expect(model.locator(".drawn polygon.top")).to_have_count(1)
    assert await model.locator("canvas").count() == 0
    await model.locator(".show").tap()
    for step in others:
        await ada.place_by_touch(step)
    await ada.stop.tap()
    await expect(ada.end).to_be_visible()
    await check_layout(ada.visitor, finger=True)
    await ada.end.locator("[data-next]").tap()
    await ada.page.locator("[data-start]").tap()
    await expect(ada.page.locator(f"[data-card-number='{HARDER}']")).to_be_visible()


@pytest.mark.soak(only=True)
async def test_one_finger_moves_a_piece_and_two_turn_it(make_visitor: MakeVisitor) -> None:
    ada = await Builder.open_alone(await make_visitor(**PHONE), mode="puzzle", card=SMALL)
    await ada.wait_for_start()
    start = await find_middle(ada.page.locator("[data-free]").first)
    low = min(y for _, y in EASY[SMALL]["outlines"][0])
    target = await ada.locate(3500, low)
    await ada.drag(start, interpolate(start, target, 0.3), interpolate(start, target, 0.7), target)
    # The piece is drawn above the finger, which would hide it.
    await ada.page.wait_for_function(_ABOVE, arg=low)
    left, right = await ada.locate(2500, 3500), await ada.locate(4500, 3500)
    await ada.touch("touchEnd")
    await ada.board.press("z")
    if await ada.held.count() == 0:
        await ada.page.locator("[data-free]").first.tap()
    before = (await ada.read_pose())[2]
    await ada.touch("touchStart", left, right)
    await ada.touch("touchMove", await ada.locate(3500, 2500), await ada.locate(3500, 4500))
    await ada.touch("touchEnd")
    await expect(ada.held).not_to_have_attribute("data-pose", re.compile(f",{before},"))
