"""Toshi Tōshi at the table: complete games by touch and keys, hidden cards, and every specialisation."""

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
from tests.browser.screen_points import find_middle
from tests.browser.toshi import BOT, ME, Table
from tests.browser.visitor import PHONE
from tests.server.clients import Guest, Message
from tests.server.fork_server import ROOT
from tests.server.server_process import ServerProcess
from tests.soak import choose_count

pytestmark = pytest.mark.external


@pytest.mark.soak
async def test_game_of_three_is_finished_by_touch(make_visitor: MakeVisitor) -> None:
    [table] = await Table.start_late(3, await make_visitor(**PHONE))
    stages = set()
    while (stage := await table.wait_for_prompt()) != "over":
        if stage not in stages:
            await table.check_accessibility()
        stages.add(stage)
        await table.answer_by_touch(stage)
    assert {"card", "token"} <= stages
    await table.check_ending()


@pytest.mark.soak(only=True)
async def test_game_of_three_is_finished_by_keys_in_dark_theme(make_visitor: MakeVisitor) -> None:
    [table] = await Table.start_late(3, await make_visitor(color_scheme="dark"))
    await expect(table.board).to_be_visible()
    await table.page.keyboard.press("b")
    while (stage := await table.wait_for_prompt()) != "over":
        await table.answer_by_keys(stage)
    await table.check_ending()


async def test_two_people_and_two_bots_finish_a_game_with_hidden_hands(
    make_visitor: MakeVisitor,
) -> None:
    ada, bo = await Table.start_late(4, await make_visitor(), await make_visitor())
    for one in (ada, bo):
        await expect(one.page.locator("[data-card]")).not_to_have_count(0)
    hand = [
        set(
            await one.page.locator("[data-card]").evaluate_all(
                "cards => cards.map((card) => card.dataset.card)"
            )
        )
        for one in (ada, bo)
    ]
    assert all(hand)
    assert not hand[0] & hand[1]
    for one in (ada, bo):
        await one.page.keyboard.press("b")
    faces = (
        "() => [...document.querySelectorAll('[data-trick] [data-face]')].map((face) => face.dataset.face)"
    )
    tricks = list[list[str]]()
    over = set[Table]()
    while len(over) < 2:
        for one, other in ((ada, bo), (bo, ada)):
            if one not in over and await one.has_prompt():
                if (stage := await one.wait_for_prompt()) == "over":
                    over.add(one)
                    continue
                await expect(other.board).to_have_attribute("data-question", one.answered)
                shown = [await each.page.evaluate(faces) for each in (one, other)]
                assert shown[0] == shown[1]
                tricks.append(shown[0])
                await one.answer_by_keys(stage)
        await ada.page.wait_for_timeout(20)
    assert any(len(trick) == 4 for trick in tricks)
    for one in (ada, bo):
        await one.check_ending()


async def test_undo_of_a_card_includes_the_answers_of_bots(
    make_visitor: MakeVisitor,
) -> None:
    table = await Table.open(await make_visitor(), BOT, BOT)
    assert await table.wait_for_prompt() == "card"
    hand = table.page.locator("[data-card]")
    before = await hand.evaluate_all("cards => cards.map((card) => card.dataset.card)")
    await table.page.keyboard.press("b")
    await table.answer_by_keys("card")
    await table.wait_for_prompt()
    await table.visitor.button("Take back").click()
    await expect(hand).to_have_count(len(before))
    assert await hand.evaluate_all("cards => cards.map((card) => card.dataset.card)") == before
    await expect(table.board).to_have_attribute("data-stage", "card")
    await table.page.locator("[data-card].open").first.click()
    free = table.page.locator("[data-place].free")
    await free.click()
    await expect(free).to_have_count(0)


@pytest.mark.soak(only=True)
async def test_illegal_card_is_refused_without_covering_legal_ones(
    make_visitor: MakeVisitor,
) -> None:
    table = await Table.open(await make_visitor(**PHONE), BOT, BOT)
    while (stage := await table.wait_for_prompt()) != "card" or not await table.page.locator(
        "[data-card].shut"
    ).count():
        await table.answer_by_touch(stage)
    await table.page.locator("[data-card].shut").last.click(force=True)
    alert = table.page.get_by_role("alert")
    await expect(alert).to_contain_text("is called")
    foot = "one => one.getBoundingClientRect().bottom"
    heads = "cards => Math.min(...cards.map((card) => card.getBoundingClientRect().top))"
    assert await alert.evaluate(foot) <= await table.page.locator("[data-card].open").evaluate_all(heads)


@pytest_asyncio.fixture(loop_scope="session")
async def ada(server: ServerProcess) -> AsyncIterator[Guest]:
    """A guest with five people on one device."""
    async with Guest(server.base) as guest:
        yield await guest.set_name("Ada")


ViewPredicate = Callable[[Message, int], bool]


def has_specialisation(key: str, more: ViewPredicate) -> ViewPredicate:
    """Return a condition: the seat has this specialisation, power side up, and `more` holds."""

    def condition(view: Message, seat: int) -> bool:
        player = view["board"]["players"][seat]
        return player["specialisation"] == key and player["side"] == "power" and more(view, seat)

    return condition


def has_phase(*phases: str) -> ViewPredicate:
    """Return a condition: the board is in one of these phases."""
    return lambda view, seat: view["board"]["phase"] in phases


MOMENTS: dict[str, ViewPredicate] = {
    "influenstar": has_specialisation(
        "influenstar", lambda view, seat: view["board"]["window"] == "greening"
    ),
    "pionliticien": has_specialisation(
        "pionliticien", lambda view, seat: view["prompt"]["key"] == "up_loser"
    ),
    "batisseur": has_specialisation("batisseur", has_phase("extra")),
    "octogeeek": has_specialisation(
        "octogeeek", lambda view, seat: view["prompt"]["key"] == "influence_more"
    ),
    "planificateur": has_specialisation("planificateur", has_phase("token")),
    "specialise": has_phase("specialise"),
}


def has_token(view: Message, seat: int) -> bool:
    """Whether the trick's winner chooses a bonus action and has tokens to move."""
    board = view["board"]
    return board["phase"] == "influence" and any(token["seat"] == seat for token in board["tokens"])


async def open_table_at(ada: Guest, condition: ViewPredicate) -> str:
    """Play tables of five until the condition holds; return the table."""
    rng, places = Random(3), [ME, *({"here": name} for name in ("Bo", "Cy", "Di", "Ed"))]
    while True:
        table = await ada.create_table("toshi", *places, options={"specialisations": True})
        wire = await ada.join_table(table)
        while (view := next(iter(wire.views.values())))["outcome"] is None:
            seat = view["awaited"][0]
            view = wire.views[str(seat)]
            if condition(view, seat):
                return table
            keeps = view["board"]["phase"] == "specialise"
            action = {"specialise": False} if keeps else imagine(view, rng).actions(seat).sample(rng)
            assert (await wire.act(action, seat))["ok"]


async def sit_down(
    make_visitor: MakeVisitor, ada: Guest, condition: ViewPredicate, **device: object
) -> Table:
    """Open that table after the handover of the device."""
    visitor = await (await make_visitor(**device)).set_cookies(dict(ada.http.cookies))
    await visitor.open(f"/t/{await open_table_at(ada, condition)}")
    await visitor.page.locator("dialog:has(#handover) button").click()
    return Table(visitor)


@pytest.mark.soak(only=True)
async def test_token_is_moved_by_dragging(make_visitor: MakeVisitor, ada: Guest) -> None:
    table = await sit_down(make_visitor, ada, has_token)
    assert await table.wait_for_prompt() == "influence"
    mouse, own = table.page.mouse, table.page.locator(".field g[data-token]:has(.mine)").first
    start = await find_middle(own)
    await mouse.move(*start)
    await mouse.down()
    await mouse.move(start[0] + 12, start[1])
    free = table.page.locator(".field [data-slot]").last
    await mouse.move(*await find_middle(free), steps=4)
    await expect(table.confirm).to_have_count(0)
    await mouse.up()
    await table.confirm.click()
    await table.wait_for_next_prompt()
    await table.page.keyboard.press("h")
    told = re.compile(r"moves a token: it was .* now it is ")
    await expect(table.page.get_by_text(told).last).to_be_visible()


@pytest.mark.soak(only=True)
async def test_tap_flips_a_card_or_chooses_a_leader(make_visitor: MakeVisitor, ada: Guest) -> None:
    """The last selection counts; it replaces the earlier one."""
    table = await sit_down(make_visitor, ada, has_phase("influence"), **PHONE)
    assert await table.wait_for_prompt() == "influence"
    await table.page.locator("[data-seen]").first.tap()
    await expect(table.page.get_by_role("alert")).to_contain_text("A bonus action has to be chosen now")
    await table.page.keyboard.press("Escape")
    await table.tap_random(table.page.locator(".field g[data-space]:has(.open)"))
    await expect(table.page.locator(".proposal")).to_contain_text("Flip the")
    player = table.page.locator("[data-lead]").last
    await player.tap()
    await expect(player).to_have_attribute("aria-pressed", "true")
    await table.check_accessibility()
    await table.confirm.tap()
    await table.wait_for_next_prompt()


@pytest.mark.soak(only=True)
async def test_player_details_close_by_escape_and_next_move(make_visitor: MakeVisitor, ada: Guest) -> None:
    table = await sit_down(make_visitor, ada, has_phase("token"), **PHONE)
    assert await table.wait_for_prompt() == "token"
    selected = table.page.locator(".seats [aria-pressed=true]")
    await table.page.locator(".seats [aria-pressed]").last.tap()
    await expect(selected).to_have_count(1)
    await table.page.keyboard.press("Escape")
    await expect(selected).to_have_count(0)
    await table.page.locator(".seats [aria-pressed]").last.tap()
    await expect(selected).to_have_count(1)
    await table.answer_by_touch("token")
    await table.wait_for_next_prompt()
    await expect(selected).to_have_count(0)


@pytest.mark.soak(only=True)
async def test_seats_and_prompt_fit_on_a_phone(make_visitor: MakeVisitor, ada: Guest) -> None:
    table = await sit_down(make_visitor, ada, has_phase("influence"), **PHONE, locale="fr-FR")
    await table.wait_for_prompt()
    strip = table.page.locator(".seats")
    assert await strip.evaluate("strip => strip.scrollWidth <= strip.clientWidth")
    lines = "ask => Math.round(ask.clientHeight / parseFloat(getComputedStyle(ask).lineHeight))"
    assert await table.page.locator(".prompt").evaluate(lines) <= 2
    faults = await table.page.evaluate((ROOT / "tests" / "browser" / "layout_faults.js").read_text())
    assert (faults["clipped"], faults["small"]) == ([], [])


@pytest.mark.soak(only=True)
async def test_landscape_phone_shows_the_trick_next_to_the_town(
    make_visitor: MakeVisitor, ada: Guest
) -> None:
    landscape = {"width": 740, "height": 360}
    table = await sit_down(make_visitor, ada, has_phase("down"), **(PHONE | {"viewport": landscape}))
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


@pytest.mark.soak
@pytest.mark.parametrize("moment", [*MOMENTS][-choose_count(1, len(MOMENTS)) :])
async def test_each_specialisation_is_playable(make_visitor: MakeVisitor, ada: Guest, moment: str) -> None:
    seat = await sit_down(make_visitor, ada, MOMENTS[moment], **PHONE)
    guest = seat.visitor
    assert await seat.wait_for_prompt()
    await seat.check_accessibility()
    if moment == "influenstar":
        await guest.page.get_by_label("Don’t ask before the last moment").tap()
    elif moment == "batisseur":
        await guest.button("No second token").tap()
    elif moment == "octogeeek":
        await guest.button("Done").tap()
    elif moment == "pionliticien":
        await seat.answer_by_touch("down")
    elif moment == "specialise":
        await guest.button("Flip to the bonus side").tap()
        await guest.button("Flip it").tap()
    else:
        edge = guest.page.locator(
            ".field [data-slot='0,1'], .field [data-slot='0,3'], .field [data-slot='0,5']"
        )
        await seat.tap_random(edge)
        await seat.confirm.tap()
    await seat.wait_for_next_prompt()


@pytest.mark.soak(only=True)
async def test_replay_shows_any_seats_view_or_all_cards(
    make_visitor: MakeVisitor,
) -> None:
    guest = await (await make_visitor()).open("/replay")
    record = ROOT / "tests" / "golden" / "toshi-four-variant.jsonl"
    await guest.page.get_by_label(re.compile("Choose a file")).set_input_files(record)
    slider = guest.page.get_by_role("slider", name="Moment of the game")
    await slider.fill(str(int(await slider.get_attribute("max") or 0) // 2))
    hand, hidden = guest.page.locator("[data-card]"), guest.page.locator(".field .crane")
    viewer_choice = guest.page.get_by_role("combobox", name="Seen by")
    stages, unknown = set[str](), set[int]()
    await expect(hand).to_have_count(0)
    for seat in range(4):
        await viewer_choice.select_option(str(seat))
        await expect(hand).not_to_have_count(0)
        stages |= set(await hand.evaluate_all("cards => cards.map((card) => card.dataset.card)"))
        unknown.add(await hidden.count())
    assert len(stages) >= 16
    assert max(unknown) > 0
    await guest.button("All cards open").click()
    await expect(hidden).to_have_count(0)
    await guest.button("Players and tricks").click()
    await expect(guest.page.locator("dialog .held")).to_have_count(4)
    assert await find_violations(guest.page) == []
