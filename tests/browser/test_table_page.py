"""The table page: seats, clocks, open tables, refusals, and recovery when a part fails."""

from __future__ import annotations

import json
import re

import pytest
from playwright.async_api import Locator, Route, WebSocketRoute, expect

from tests.browser.conftest import MakeVisitor
from tests.browser.sample_tables import SampleTables
from tests.browser.test_invitation_link import sit_down
from tests.browser.visitor import PHONE, Visitor
from tests.server.clients import Guest
from tests.server.server_process import ServerProcess

pytestmark = pytest.mark.external

BRISK = {"budget": 180, "increment": 10}
ME, OPEN = {"me": True}, {"open": True}

Box = dict[str, float]


async def read_box(element: Locator) -> Box:
    """Return the bounding box of an element."""
    found = await element.bounding_box()
    assert found is not None
    return {
        "left": found["x"],
        "top": found["y"],
        "right": found["x"] + found["width"],
        "bottom": found["y"] + found["height"],
    }


def boxes_overlap(one: Box, other: Box) -> bool:
    """Whether two boxes share more than an edge."""
    return (
        min(one["right"], other["right"]) - max(one["left"], other["left"]) > 1
        and min(one["bottom"], other["bottom"]) - max(one["top"], other["top"]) > 1
    )


def is_inside(one: Box, other: Box) -> bool:
    """Whether a box is inside another."""
    return (
        one["left"] >= other["left"] - 1
        and one["right"] <= other["right"] + 1
        and one["top"] >= other["top"] - 1
        and one["bottom"] <= other["bottom"] + 1
    )


async def open_toshi(server: ServerProcess, ada: Visitor) -> str:
    """Open a table of Toshi with a clock for Ada and two disconnected people."""
    async with Guest(server.base) as host, Guest(server.base) as bo, Guest(server.base) as cleo:
        await host.set_name("Ada")
        table = await host.create_table("toshi", ME, OPEN, OPEN, clock=BRISK)
        links = (await host.invitations(table))["seats"]
        for guest, seat, name in ((bo, "1", "Bernadette"), (cleo, "2", "Cleo")):
            await guest.get("/api/me")
            await guest.take_seat(links[seat], name)
        await ada.set_cookies(dict(host.http.cookies))
    await ada.open(f"/t/{table}")
    return table


@pytest.mark.soak(only=True)
async def test_seat_chips_with_clocks_fit_on_a_phone(
    make_visitor: MakeVisitor, server: ServerProcess
) -> None:
    ada = await make_visitor(**PHONE)
    await open_toshi(server, ada)
    chips = ada.page.locator(".seats > li")
    await expect(chips.locator(".clock")).to_have_count(3)
    for width, height in ((360, 740), (390, 844)):
        await ada.page.set_viewport_size({"width": width, "height": height})
        for n in range(3):
            chip = await read_box(chips.nth(n))
            for part in (".name .text", ".clock"):
                assert is_inside(await read_box(chips.nth(n).locator(part)), chip), (width, n, part)


@pytest.mark.soak(only=True)
async def test_banner_covers_neither_seats_nor_trick(
    make_visitor: MakeVisitor, server: ServerProcess
) -> None:
    ada = await make_visitor()
    await open_toshi(server, ada)
    await ada.button("Table menu").click()
    await ada.button("Call the game off").click()
    await ada.page.get_by_role("dialog").get_by_role("button", name="Call the game off").click()
    banner = ada.page.get_by_text("You have asked to call the game off.")
    await expect(banner).to_be_visible()
    for width, height in ((1440, 900), (1366, 768)):
        await ada.page.set_viewport_size({"width": width, "height": height})
        for seat in await ada.page.locator(".seats > li").all():
            assert not boxes_overlap(await read_box(banner), await read_box(seat)), (width, height)
        slots = ada.page.locator("[data-trick] li")
        for n in range(3):
            who = await read_box(slots.nth(n).locator(".who"))
            assert is_inside(who, await read_box(slots.nth(n))), (width, n)
        tool = await read_box(ada.page.get_by_role("button", name="Who has what?"))
        assert not boxes_overlap(await read_box(slots.nth(2)), tool), width


@pytest.mark.soak(only=True)
async def test_open_tables_are_listed_first_with_a_count(
    make_visitor: MakeVisitor, sample_tables: SampleTables
) -> None:
    ada = await (await make_visitor(viewport={"width": 1366, "height": 768})).set_cookies(
        sample_tables.cookies
    )
    for path in ("/", "/lobby"):
        await ada.open(path)
        tables = ada.page.get_by_role("region", name="Your tables")
        await expect(tables.locator("li").first).to_be_visible()
        assert (await read_box(tables.locator("li").first))["bottom"] < 400
        # Three sample tables; tests of other pages may have opened more for the same guest.
        await expect(ada.page.locator("[data-open-tables]")).to_have_text(re.compile(r"^([3-9]|\d\d)$"))


@pytest.mark.soak(only=True)
async def test_lobby_in_french_does_not_overlap_at_360(make_visitor: MakeVisitor) -> None:
    guest = await (await make_visitor(locale="fr-FR", **PHONE)).open("/lobby")
    empty = guest.page.locator(".empty").first
    await expect(empty).to_be_visible()
    assert not boxes_overlap(await read_box(empty.locator("p")), await read_box(empty.locator("a")))


@pytest.mark.soak(only=True)
async def test_refused_name_is_shown_at_its_field(make_visitor: MakeVisitor) -> None:
    guest = await (await make_visitor()).open("/new/toscana")
    guest.allow_console_errors("400")
    field = guest.page.get_by_label("Your name")
    await field.fill("Suzu")
    await guest.button("Open the table").click()
    await expect(field).to_be_focused()
    refusal, at = await read_box(guest.page.get_by_role("alert")), await read_box(field)
    assert abs(refusal["top"] - at["bottom"]) < 200


@pytest.mark.soak(only=True)
async def test_invitation_to_a_taken_seat_offers_alternatives(make_visitor: MakeVisitor) -> None:
    ada, _, link = await sit_down(make_visitor)
    await expect(ada.board).to_be_visible()
    other = await make_visitor()
    await other.page.goto(link)
    await other.button("Watch").click()
    await expect(other.page.get_by_text("You are watching")).to_be_visible()
    host = await (await make_visitor()).open("/new/toscana")
    await host.page.get_by_label("Your name").fill("Hana")
    await host.button("Open the table").click()
    await expect(host.page.locator("[data-terms]")).to_have_text("Toscana · 2 players · no clock")
    await host.page.goto(await host.page.get_by_label("Link to seat 2", exact=True).input_value())
    await host.page.get_by_role("link", name="Back to the table").click()
    await expect(host.page.locator("[data-terms]")).to_be_visible()


@pytest.mark.soak(only=True)
async def test_chat_leaves_the_seats_visible_and_report_form_fits(make_visitor: MakeVisitor) -> None:
    ada, bo, _ = await sit_down(make_visitor)
    await expect(ada.board).to_be_visible()
    await ada.visitor.button("Say something").click()
    sheet = ada.page.get_by_role("dialog", name="Words between you")
    for seat in await ada.page.locator(".seats > li").all():
        assert not boxes_overlap(await read_box(sheet), await read_box(seat))
    await bo.visitor.button("Say something").click()
    await bo.page.get_by_role("dialog").get_by_role("button", name="Well played").click()
    await expect(sheet.get_by_role("list", name="Written at this table")).to_contain_text("Well played")
    await expect(ada.page.get_by_label("Players", exact=True).get_by_text("Well played")).to_be_visible()
    await sheet.get_by_role("button", name="Report Bo").click()
    await expect(sheet.get_by_role("button", name="How they play")).to_be_in_viewport(ratio=1)


@pytest.mark.soak(only=True)
async def test_failed_part_can_be_loaded_again(make_visitor: MakeVisitor) -> None:
    guest = await make_visitor()
    guest.allow_console_errors("ERR_FAILED", "dynamically imported module")

    async def fail(route: Route) -> None:
        await route.abort()

    await guest.page.route("**/assets/SettingsSheet*.js", fail)
    await guest.open("/")
    await guest.button("Settings").click()
    await expect(guest.page.get_by_text("This part of the page could not be loaded.")).to_be_visible()
    await guest.page.unroute("**/assets/SettingsSheet*.js")
    await guest.button("Try again").click()
    await expect(guest.page.get_by_role("dialog", name="Settings")).to_be_visible()


@pytest.mark.soak(only=True)
async def test_table_survives_an_exception_of_its_board(
    make_visitor: MakeVisitor, sample_tables: SampleTables
) -> None:
    ada = await (await make_visitor()).set_cookies(sample_tables.cookies)
    ada.allow_console_errors("drawing failed", "text failed")

    def corrupt(message: str | bytes) -> str:
        data = json.loads(message)
        for view in data.get("views", {}).values():
            view["board"]["tiles"] = [None]
        return json.dumps(data)

    def intercept(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda message: socket.send(corrupt(message)))

    await ada.page.route_web_socket("**/socket*", intercept)
    await ada.open(f"/t/{sample_tables.playing}")
    await expect(ada.page.locator("[data-failed]")).to_be_visible()
    await ada.button("Table menu").click()
    await expect(ada.button("Resign")).to_be_visible()
    await ada.page.keyboard.press("Escape")
    await ada.button("Say something").click()
    await expect(ada.page.get_by_role("dialog", name="Words between you")).to_be_visible()
