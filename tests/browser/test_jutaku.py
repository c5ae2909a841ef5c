"""Tokyo Jutaku on the page: a race, a trial, puzzles, by mouse, finger and key, near and far."""

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
from tests.browser.jutaku import EASY, RECTANGLE, SMALL, Builder, between, late, solution
from tests.browser.line import Line
from tests.browser.passing import watch_for
from tests.browser.spot import middle
from tests.browser.table_setup import open_table_from
from tests.browser.test_sight import SIGHT
from tests.browser.visitor import PHONE, Visitor
from tests.server.guests import Guest
from tests.server.running import Running

pytestmark = pytest.mark.asyncio(loop_scope="session")

_ABOVE = "(low) => document.querySelector('[data-held]')?.dataset.pose.split(',')[1] > low"
_BY_DIFFICULTY = [puzzle["card"] for puzzle in list_puzzles() if puzzle["side"] == "easy"]
HARDER = _BY_DIFFICULTY[_BY_DIFFICULTY.index(SMALL) + 1]
"""The puzzle after the card that is built most quickly."""


async def check_layout(visitor: Visitor, *, finger: bool = False) -> None:
    """Nothing on the page is cut off, too small for a finger, or found wrong by axe."""
    sight = await visitor.page.evaluate(SIGHT.read_text())
    assert sight["cut"] == []
    assert not finger or sight["small"] == []
    assert await find_violations(visitor.page) == []


async def test_two_race_for_a_piece_and_for_the_stop(make_visitor: MakeVisitor, house: Running) -> None:
    async with Line(house.base) as line, Guest(house.base) as host:
        ada, mika = Builder(await make_visitor()), Builder(await make_visitor(line.base))
        sockets: list[WebSocket] = []

        def on_socket(socket: WebSocket) -> None:
            sockets.append(socket)

        ada.page.on("websocket", on_socket)
        await host.set_name("Hana")
        table = await host.makes("jutaku", {"open": True}, {"open": True})
        seats = (await host.invitations(table))["seats"]
        for builder, seat, name in ((ada, "0", "Ada"), (mika, "1", "Mika")):
            await builder.visitor.goes(f"/seat/{seats[seat]}")
            await builder.page.get_by_label("Your name").fill(name)
            await builder.visitor.button("Sit down").click()
        card = await ada.settles()
        await mika.settles()
        await ada.starts()
        await mika.starts()

        step = solution(card)[0]
        for builder in (mika, ada):
            await builder.finds(step[0])
        wait_for_message = await watch_for(mika.page, "[data-words]", "Ada was faster.")
        line.hold()
        await mika.page.locator(f"[data-free='{step[0]}']").click()
        async with sockets[-1].expect_event("framereceived", lambda frame: '"answer"' in str(frame)):
            await ada.page.locator(f"[data-free='{step[0]}']").click()
        line.let_through()
        await wait_for_message()
        await expect(mika.held).to_have_count(0)

        await ada.page.keyboard.press("x")
        await ada.builds(card, last=1)
        judged = [
            await watch_for(builder.page, "[data-verdict]", f"{whose} stop was wrong")
            for builder, whose in ((ada, "Your"), (mika, "Ada’s"))
        ]
        await ada.stop.click()
        await expect(ada.stop).to_contain_text("Change your building first")
        await expect(ada.words).to_have_text(re.compile("pieces"))
        for seen in judged:
            await seen()
        await check_layout(ada.visitor)

        await ada.builds(card, first=1)
        await expect(ada.stop).to_be_enabled()
        await ada.stop.click()
        await expect(mika.page.locator("[data-verdict]")).to_contain_text("Ada has completed")
        await ada.settles()
        await expect(mika.page.locator("[data-verdict]")).to_contain_text("all pieces go back to the centre")
        await mika.keeps()
        await expect(ada.plan).to_be_visible()
        await mika.visitor.leave()


async def test_a_trial_of_four_cards_ends_with_the_time_of_all(make_visitor: MakeVisitor) -> None:
    box = SETS.load(DEFAULT_SET)
    deal = min(
        range(TRIAL_COUNT), key=lambda n: sum(EASY[card]["pieces"] for card in deal_cards(box, "trial", n))
    )
    ada = await Builder.alone(await make_visitor(), mode="trial", card=deal)
    for card in deal_cards(box, "trial", deal):
        await expect(ada.page.locator(f"[data-card-number='{card}']")).to_be_visible()
        await ada.starts()
        await ada.hurries(card)
        await ada.stop.click()
        # Who wants no motion sees no moment.
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


async def test_the_puzzle_of_the_day_is_built_and_its_time_kept(make_visitor: MakeVisitor) -> None:
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
    await ada.visitor.goes("/")
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
    await ada.starts()
    await ada.builds(SMALL)
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


async def test_a_race_of_two_goes_to_its_end_by_mouse_and_by_touch(make_visitor: MakeVisitor) -> None:
    ada, bo = Builder(await make_visitor()), Builder(await make_visitor(**PHONE))
    await open_table_from(late(), ada.visitor, bo.visitor)
    card = await ada.settles()
    other = await bo.least(beside=card)
    await bo.page.locator(f"[data-card='{other}']").tap()
    await bo.page.locator(".proposal .primary").tap()
    await ada.starts()
    await bo.starts()
    first, *_ = solution(other)
    await bo.lays(first)
    await ada.builds(card)
    await ada.stop.click()
    for builder, winner in ((ada, "You"), (bo, "Ada")):
        await expect(builder.end).to_contain_text(winner)
        await expect(builder.end.locator("[data-kept]")).to_have_count(4)
    await expect(ada.end.get_by_role("heading", name="You win")).to_be_visible()
    await expect(bo.end.get_by_role("heading", name="Ada wins")).to_be_visible()


async def test_a_race_is_walked_and_built_to_its_end_with_the_keys_alone(make_visitor: MakeVisitor) -> None:
    ada, bo = Builder(await make_visitor()), Builder(await make_visitor())
    await open_table_from(late(), ada.visitor, bo.visitor)
    press = ada.page.keyboard.press
    card = await ada.least()
    cards = ada.page.get_by_role("group", name="The district: cards to build on")
    await middle(cards)
    before = await cards.bounding_box()
    for key in ("b", "ArrowRight", "ArrowLeft", "n"):
        await press(key)
    while await ada.page.locator(":focus").get_attribute("data-card") != str(card):
        await press("n")
    await press("Enter")
    await expect(ada.page.locator(".proposal")).to_be_visible()
    assert await cards.bounding_box() == before
    await press("Enter")
    await bo.keeps()
    await ada.starts()
    await press("b")
    for step in solution(card):
        await ada.steps(step)
    await press("s")
    await expect(ada.end.get_by_role("heading", name="You win")).to_be_visible()


async def test_a_grip_holds_to_a_tenth_of_a_millimetre_at_every_size_and_nothing_jumps(
    make_visitor: MakeVisitor,
) -> None:
    ada = await Builder.alone(await make_visitor(), mode="puzzle", card=SMALL)
    await ada.starts()
    await ada.page.keyboard.press("m")
    await middle(ada.plan)
    mouse, calm = ada.page.mouse, [await ada.plan.bounding_box(), await ada.stop.bounding_box()]
    await ada.takes(RECTANGLE)
    assert [await ada.plan.bounding_box(), await ada.stop.bounding_box()] == calm
    for width, height in ((1440, 900), (800, 600), (360, 740)):
        await ada.page.set_viewport_size({"width": width, "height": height})
        await middle(ada.plan)
        x, y, *_ = await ada.pose()
        grip, there = await ada.spot(x + 90, y - 70), await ada.spot(x + 90 - 400, y - 70 + 300)
        await mouse.move(*grip)
        await mouse.down()
        await mouse.move(*between(grip, there, 0.5))
        await mouse.move(*there)
        now = await ada.pose()
        assert abs(now[0] - (x - 400)) <= 10
        assert abs(now[1] - (y + 300)) <= 10
        await mouse.up()
        await ada.page.keyboard.press("z")
        if await ada.held.count() == 0:
            await ada.takes(RECTANGLE)


async def test_a_refusal_is_one_label_beside_the_plan_and_leaves_with_the_next_touch(
    make_visitor: MakeVisitor,
) -> None:
    ada = await Builder.alone(await make_visitor(), mode="puzzle", card=SMALL)
    await ada.starts()
    await ada.takes(solution(SMALL)[0][0])
    await ada.carries(*EASY[SMALL]["outlines"][0][0])
    await ada.page.mouse.up()
    await expect(ada.held).to_have_attribute("data-held", "wrong")
    await expect(ada.page.locator("[data-edge]")).not_to_have_count(0)
    await expect(ada.words).to_have_text("The piece sticks out of the outline.")
    assert await ada.page.get_by_role("alert").count() == 0
    assert await ada.page.locator(".plan [data-words]").count() == 0

    lying = await ada.pose()
    await ada.page.mouse.move(*await ada.spot(3500, 3500))
    await ada.page.locator("[data-tool=left]").hover()
    assert await ada.pose() == lying
    await ada.page.mouse.move(*await ada.spot(lying[0], lying[1]))
    await ada.page.mouse.down()
    await expect(ada.words).not_to_have_text("The piece sticks out of the outline.")
    await ada.page.mouse.up()

    await ada.page.locator("[data-why]").click()
    await expect(ada.page.get_by_role("dialog")).to_contain_text("Inside the outline")


async def test_on_the_hard_side_wood_stops_at_wood_and_a_wrong_stop_says_what_is_wrong(
    make_visitor: MakeVisitor,
) -> None:
    ada = await Builder.alone(await make_visitor(), mode="puzzle", card=SMALL, side="hard")
    await ada.starts()
    first, second, *others = (piece for piece, *_ in solution(SMALL, "hard"))
    await ada.takes(first)
    await ada.page.keyboard.press("Enter")
    await expect(ada.held).to_have_count(0)
    await ada.takes(second)
    await ada.carries(0, 3500)
    await ada.page.mouse.move(*await ada.spot(2500, 3500), steps=12)
    await expect(ada.words).to_contain_text("against other wood")
    await ada.page.mouse.up()
    await expect(ada.held).to_have_count(0)
    for piece in others:
        await ada.takes(piece)
        await ada.page.keyboard.press("Enter")
        await expect(ada.held).to_have_count(0)
    await ada.stop.click()
    await expect(ada.words).to_contain_text("The piece sticks out of the outline. Change something")
    await expect(ada.page.locator(".blamed")).to_have_count(1)


async def test_a_card_is_built_over_a_long_and_lossy_line(make_visitor: MakeVisitor, house: Running) -> None:
    async with Line(house.base, delay=0.1, loss=0.02) as line:
        ada = await Builder.alone(await make_visitor(line.base), mode="puzzle", card=SMALL)
        await ada.starts()
        await ada.builds(SMALL)
        await ada.stop.click()
        await expect(ada.end).to_be_visible()
        await ada.visitor.leave()


async def test_who_has_never_built_is_shown_how_and_offered_the_card_that_asks_for_least(
    make_visitor: MakeVisitor,
) -> None:
    visitor = await (await make_visitor(**PHONE)).goes("/")
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
    await ada.starts()
    await expect(ada.page.locator(f"[data-card-number='{card}']")).to_be_visible()
    # What is advised goes to its place by itself.
    thinks = await watch_for(ada.page, "[data-words]", "Thinking…")
    await visitor.button("Hint").tap()
    await ada.page.locator(".piece.advised").tap()
    await thinks()
    await expect(ada.words).to_have_text("It lies on the violet outline: press Place.")
    await visitor.button("Place").tap()
    await expect(ada.page.locator("[data-used='1']")).to_be_visible()


async def test_a_card_is_built_on_a_phone_by_touch_in_french_by_night(make_visitor: MakeVisitor) -> None:
    night = {"locale": "fr-FR", "color_scheme": "dark"}
    ada = await Builder.alone(await make_visitor(**(PHONE | night)), mode="puzzle", card=SMALL)
    await ada.starts()
    first, *others = solution(SMALL)
    await ada.lays(first)
    await check_layout(ada.visitor, finger=True)
    # A browser that does not draw in three dimensions shows the house drawn.
    model = ada.page.locator("[data-model]")
    await model.locator(".show").tap()
    await expect(model.locator(".drawn polygon.top")).to_have_count(1)
    assert await model.locator("canvas").count() == 0
    await model.locator(".show").tap()
    for step in others:
        await ada.lays(step)
    await ada.stop.tap()
    await expect(ada.end).to_be_visible()
    await check_layout(ada.visitor, finger=True)
    await ada.end.locator("[data-next]").tap()
    await ada.page.locator("[data-start]").tap()
    await expect(ada.page.locator(f"[data-card-number='{HARDER}']")).to_be_visible()


async def test_a_finger_takes_a_piece_along_and_two_turn_it(make_visitor: MakeVisitor) -> None:
    ada = await Builder.alone(await make_visitor(**PHONE), mode="puzzle", card=SMALL)
    await ada.starts()
    start = await middle(ada.page.locator("[data-free]").first)
    low = min(y for _, y in EASY[SMALL]["outlines"][0])
    target = await ada.spot(3500, low)
    await ada.drags(start, between(start, target, 0.3), between(start, target, 0.7), target)
    # It is carried above the finger, which would hide it.
    await ada.page.wait_for_function(_ABOVE, arg=low)
    left, right = await ada.spot(2500, 3500), await ada.spot(4500, 3500)
    await ada.fingers("touchEnd")
    await ada.board.press("z")
    if await ada.held.count() == 0:
        await ada.page.locator("[data-free]").first.tap()
    before = (await ada.pose())[2]
    await ada.fingers("touchStart", left, right)
    await ada.fingers("touchMove", await ada.spot(3500, 2500), await ada.spot(3500, 4500))
    await ada.fingers("touchEnd")
    await expect(ada.held).not_to_have_attribute("data-pose", re.compile(f",{before},"))
