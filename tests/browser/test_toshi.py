"""Toshi Tōshi at the table: whole games by touch and by key, secrets kept, every specialisation met."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable
from random import Random

import pytest
import pytest_asyncio
from playwright.async_api import expect

from machinami.core.factory import imagine
from tests.browser.axe import find_violations
from tests.browser.conftest import MakeVisitor
from tests.browser.spot import middle
from tests.browser.toshi import BOT, ME, Table
from tests.browser.visitor import PHONE
from tests.server.guests import Guest, Message
from tests.server.preloaded import ROOT
from tests.server.running import Running

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.mark.soak
async def test_three_players_finish_a_game_on_a_phone_by_touch_alone(make_visitor: MakeVisitor) -> None:
    [table] = await Table.start_late(3, await make_visitor(**PHONE))
    seen = set()
    while (stage := await table.wait_for_prompt()) != "over":
        if stage not in seen:
            await table.axe()
        seen.add(stage)
        await table.taps(stage)
    assert {"card", "token"} <= seen
    await table.ends()


async def test_three_players_finish_a_game_with_the_keys_alone_by_night(make_visitor: MakeVisitor) -> None:
    [table] = await Table.start_late(3, await make_visitor(color_scheme="dark"))
    await expect(table.board).to_be_visible()
    await table.page.keyboard.press("b")
    while (stage := await table.wait_for_prompt()) != "over":
        await table.types(stage)
    await table.ends()


async def test_two_people_and_two_bots_finish_a_game_over_one_trick_with_their_own_cards(
    make_visitor: MakeVisitor,
) -> None:
    ada, bo = await Table.start_late(4, await make_visitor(), await make_visitor())
    for one in (ada, bo):
        await expect(one.page.locator("[data-card]")).not_to_have_count(0)
    held = [
        set(
            await one.page.locator("[data-card]").evaluate_all(
                "cards => cards.map((card) => card.dataset.card)"
            )
        )
        for one in (ada, bo)
    ]
    assert all(held)
    assert not held[0] & held[1]
    for one in (ada, bo):
        await one.page.keyboard.press("b")
    faces = (
        "() => [...document.querySelectorAll('[data-trick] [data-face]')].map((face) => face.dataset.face)"
    )
    tricks = list[list[str]]()
    over = set[Table]()
    while len(over) < 2:
        for one, other in ((ada, bo), (bo, ada)):
            if one not in over and await one.is_asked():
                if (stage := await one.wait_for_prompt()) == "over":
                    over.add(one)
                    continue
                await expect(other.board).to_have_attribute("data-question", one.answered)
                shown = [await each.page.evaluate(faces) for each in (one, other)]
                assert shown[0] == shown[1]
                tricks.append(shown[0])
                await one.types(stage)
        await ada.page.wait_for_timeout(20)
    assert any(len(trick) == 4 for trick in tricks)
    for one in (ada, bo):
        await one.ends()


async def test_a_card_is_taken_back_into_the_hand_through_what_bots_answered(
    make_visitor: MakeVisitor,
) -> None:
    table = await Table.open(await make_visitor(), BOT, BOT)
    assert await table.wait_for_prompt() == "card"
    held = table.page.locator("[data-card]")
    before = await held.evaluate_all("cards => cards.map((card) => card.dataset.card)")
    await table.page.keyboard.press("b")
    await table.types("card")
    await table.wait_for_prompt()
    await table.visitor.button("Take back").click()
    await expect(held).to_have_count(len(before))
    assert await held.evaluate_all("cards => cards.map((card) => card.dataset.card)") == before
    await expect(table.board).to_have_attribute("data-stage", "card")
    await table.page.locator("[data-card].open").first.click()
    free = table.page.locator("[data-place].free")
    await free.click()
    await expect(free).to_have_count(0)


async def test_a_card_that_may_not_be_played_says_why_and_leaves_those_in_sight_that_may(
    make_visitor: MakeVisitor,
) -> None:
    table = await Table.open(await make_visitor(**PHONE), BOT, BOT)
    while (stage := await table.wait_for_prompt()) != "card" or not await table.page.locator(
        "[data-card].shut"
    ).count():
        await table.taps(stage)
    await table.page.locator("[data-card].shut").last.click(force=True)
    alert = table.page.get_by_role("alert")
    await expect(alert).to_contain_text("is called")
    foot = "one => one.getBoundingClientRect().bottom"
    heads = "cards => Math.min(...cards.map((card) => card.getBoundingClientRect().top))"
    assert await alert.evaluate(foot) <= await table.page.locator("[data-card].open").evaluate_all(heads)


@pytest_asyncio.fixture(loop_scope="session")
async def ada(house: Running) -> AsyncIterator[Guest]:
    """Somebody who has five people at one device."""
    async with Guest(house.base) as guest:
        yield await guest.set_name("Ada")


Wanted = Callable[[Message, int], bool]


def has_specialisation(key: str, more: Wanted) -> Wanted:
    """Whether the seat has that specialisation, power side up, and is asked what it is about."""

    def wanted(view: Message, seat: int) -> bool:
        player = view["board"]["players"][seat]
        return player["specialisation"] == key and player["side"] == "power" and more(view, seat)

    return wanted


def asks(*phases: str) -> Wanted:
    """Whether one of these things is asked."""
    return lambda view, seat: view["board"]["phase"] in phases


MOMENTS: dict[str, Wanted] = {
    "influenstar": has_specialisation(
        "influenstar", lambda view, seat: view["board"]["window"] == "greening"
    ),
    "pionliticien": has_specialisation(
        "pionliticien", lambda view, seat: view["prompt"]["key"] == "up_loser"
    ),
    "batisseur": has_specialisation("batisseur", asks("extra")),
    "octogeeek": has_specialisation(
        "octogeeek", lambda view, seat: view["prompt"]["key"] == "influence_more"
    ),
    "planificateur": has_specialisation("planificateur", asks("token")),
    "specialise": asks("specialise"),
}


def has_token(view: Message, seat: int) -> bool:
    """Whether a winner is asked who has tokens to move."""
    board = view["board"]
    return board["phase"] == "influence" and any(token["seat"] == seat for token in board["tokens"])


async def reach_moment(ada: Guest, wanted: Wanted) -> str:
    """A table of five where that moment has come."""
    rng, places = Random(3), [ME, *({"here": name} for name in ("Bo", "Cy", "Di", "Ed"))]
    while True:
        table = await ada.makes("toshi", *places, options={"specialisations": True})
        wire = await ada.sits(table)
        while (view := next(iter(wire.views.values())))["outcome"] is None:
            seat = view["awaited"][0]
            view = wire.views[str(seat)]
            if wanted(view, seat):
                return table
            keeps = view["board"]["phase"] == "specialise"
            action = {"specialise": False} if keeps else imagine(view, rng).actions(seat).sample(rng)
            assert (await wire.act(action, seat))["ok"]


async def sit_down(make_visitor: MakeVisitor, ada: Guest, wanted: Wanted, **device: object) -> Table:
    """At that table, once the device has been handed over."""
    visitor = await (await make_visitor(**device)).set_cookies(dict(ada.http.cookies))
    await visitor.goes(f"/t/{await reach_moment(ada, wanted)}")
    await visitor.page.locator("dialog:has(#handover) button").click()
    return Table(visitor)


async def test_a_token_is_moved_by_dragging_it(make_visitor: MakeVisitor, ada: Guest) -> None:
    table = await sit_down(make_visitor, ada, has_token)
    assert await table.wait_for_prompt() == "influence"
    mouse, own = table.page.mouse, table.page.locator(".field g[data-token]:has(.mine)").first
    start = await middle(own)
    await mouse.move(*start)
    await mouse.down()
    await mouse.move(start[0] + 12, start[1])
    free = table.page.locator(".field [data-slot]").last
    await mouse.move(*await middle(free), steps=4)
    await expect(table.confirm).to_have_count(0)
    await mouse.up()
    await table.confirm.click()
    await table.moves_on()
    await table.page.keyboard.press("h")
    told = re.compile(r"moves a token: it was .* now it is ")
    await expect(table.page.get_by_text(told).last).to_be_visible()


async def test_a_tap_on_a_card_flips_it_and_a_tap_on_a_player_lets_them_lead(
    make_visitor: MakeVisitor, ada: Guest
) -> None:
    """Whichever comes last is meant: what was pointed at before is let go of."""
    table = await sit_down(make_visitor, ada, asks("influence"), **PHONE)
    assert await table.wait_for_prompt() == "influence"
    await table.page.locator("[data-seen]").first.tap()
    await expect(table.page.get_by_role("alert")).to_contain_text("A bonus action has to be chosen now")
    await table.page.keyboard.press("Escape")
    await table.hits(table.page.locator(".field g[data-space]:has(.open)"))
    await expect(table.page.locator(".proposal")).to_contain_text("Flip the")
    player = table.page.locator("[data-lead]").last
    await player.tap()
    await expect(player).to_have_attribute("aria-pressed", "true")
    await table.axe()
    await table.confirm.tap()
    await table.moves_on()


async def test_looking_at_what_a_player_has_ends_with_escape_and_with_ones_next_move(
    make_visitor: MakeVisitor, ada: Guest
) -> None:
    table = await sit_down(make_visitor, ada, asks("token"), **PHONE)
    assert await table.wait_for_prompt() == "token"
    lit = table.page.locator(".seats [aria-pressed=true]")
    await table.page.locator(".seats [aria-pressed]").last.tap()
    await expect(lit).to_have_count(1)
    await table.page.keyboard.press("Escape")
    await expect(lit).to_have_count(0)
    await table.page.locator(".seats [aria-pressed]").last.tap()
    await expect(lit).to_have_count(1)
    await table.taps("token")
    await table.moves_on()
    await expect(lit).to_have_count(0)


async def test_all_seats_fit_on_a_phone_and_a_question_takes_two_lines(
    make_visitor: MakeVisitor, ada: Guest
) -> None:
    table = await sit_down(make_visitor, ada, asks("influence"), **PHONE, locale="fr-FR")
    await table.wait_for_prompt()
    strip = table.page.locator(".seats")
    assert await strip.evaluate("strip => strip.scrollWidth <= strip.clientWidth")
    lines = "ask => Math.round(ask.clientHeight / parseFloat(getComputedStyle(ask).lineHeight))"
    assert await table.page.locator(".prompt").evaluate(lines) <= 2
    sight = await table.page.evaluate((ROOT / "tests" / "browser" / "sight.js").read_text())
    assert (sight["cut"], sight["small"]) == ([], [])


async def test_a_phone_on_its_side_shows_the_trick_beside_the_town(
    make_visitor: MakeVisitor, ada: Guest
) -> None:
    lying = {"width": 740, "height": 360}
    table = await sit_down(make_visitor, ada, asks("down"), **(PHONE | {"viewport": lying}))
    await table.wait_for_prompt()
    town = await table.page.locator(".field").bounding_box()
    played = table.page.locator("[data-trick] [data-face]")
    assert town
    assert await played.count() == 5
    for number in range(5):
        box = await played.nth(number).bounding_box()
        assert box
        assert box["height"] > 30
        assert box["x"] > town["x"] + town["width"]


@pytest.mark.parametrize("moment", MOMENTS)
async def test_each_specialisation_is_met_at_the_table(
    make_visitor: MakeVisitor, ada: Guest, moment: str
) -> None:
    seat = await sit_down(make_visitor, ada, MOMENTS[moment], **PHONE)
    guest = seat.visitor
    assert await seat.wait_for_prompt()
    await seat.axe()
    if moment == "influenstar":
        await guest.page.get_by_label("Don’t ask before the last moment").tap()
    elif moment == "batisseur":
        await guest.button("No second token").tap()
    elif moment == "octogeeek":
        await guest.button("Done").tap()
    elif moment == "pionliticien":
        await seat.taps("down")
    elif moment == "specialise":
        await guest.button("Flip to the bonus side").tap()
        await guest.button("Flip it").tap()
    else:
        edge = guest.page.locator(
            ".field [data-slot='0,1'], .field [data-slot='0,3'], .field [data-slot='0,5']"
        )
        await seat.hits(edge)
        await seat.confirm.tap()
    await seat.moves_on()


async def test_a_finished_game_is_watched_from_any_seat_or_with_all_cards_open(
    make_visitor: MakeVisitor,
) -> None:
    guest = await (await make_visitor()).goes("/replay")
    record = ROOT / "tests" / "golden" / "toshi-four-variant.jsonl"
    await guest.page.get_by_label(re.compile("Choose a file")).set_input_files(record)
    slider = guest.page.get_by_role("slider", name="Moment of the game")
    await slider.fill(str(int(await slider.get_attribute("max") or 0) // 2))
    hand, hidden = guest.page.locator("[data-card]"), guest.page.locator(".field .crane")
    watch_for = guest.page.get_by_role("combobox", name="Seen by")
    seen, unknown = set[str](), set[int]()
    await expect(hand).to_have_count(0)
    for seat in range(4):
        await watch_for.select_option(str(seat))
        await expect(hand).not_to_have_count(0)
        seen |= set(await hand.evaluate_all("cards => cards.map((card) => card.dataset.card)"))
        unknown.add(await hidden.count())
    assert len(seen) >= 16
    assert max(unknown) > 0
    await guest.button("All cards open").click()
    await expect(hidden).to_have_count(0)
    await guest.button("Players and tricks").click()
    await expect(guest.page.locator("dialog .held")).to_have_count(4)
    assert await find_violations(guest.page) == []
