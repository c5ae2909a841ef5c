"""Absence and seats: reconnecting, join requests, stand-ins, freed seats, draws and undo."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.async_api import expect

from tests.browser.axe import find_violations
from tests.browser.conftest import MakeVisitor
from tests.browser.test_invitation_link import sit_down
from tests.browser.toscana import Seat
from tests.browser.visitor import PHONE
from tests.server.server_process import ServerProcess

pytestmark = pytest.mark.external


@pytest.fixture(scope="module")
def impatient_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server on which an absent seat has no grace period."""
    limits = {"absent_seconds": 0, "claim_seconds": 0}
    with ServerProcess(tmp_path_factory.mktemp("hasty"), same=True, limits=limits) as running:
        yield running


async def test_used_invitation_reopens_the_seat_or_requests_to_join(
    make_visitor: MakeVisitor,
) -> None:
    ada, bo, link = await sit_down(make_visitor)
    await expect(bo.board).to_be_visible()
    table = bo.page.url
    await bo.page.goto(link)
    await expect(bo.board).to_be_visible()
    assert bo.page.url == table

    phone = await make_visitor(**PHONE)
    await phone.page.goto(link)
    await expect(phone.page.get_by_role("heading", name="Somebody sits there already")).to_be_visible()
    assert await find_violations(phone.page) == []
    await phone.page.get_by_label("Your name").fill("Bo")
    await phone.button("Ask to be let in").click()
    await expect(bo.page.get_by_text("Bo asks to sit here from another browser")).to_be_visible()
    await expect(ada.page.get_by_text("Bo asks to sit here from another browser")).to_have_count(0)
    await bo.visitor.button("Let in").click()
    await expect(Seat(phone).board).to_be_visible()
    assert phone.page.url == table
    await expect(bo.page.get_by_text("This seat is no longer yours")).to_be_visible()


async def test_stand_in_plays_for_an_absent_person_until_their_return(
    make_visitor: MakeVisitor, impatient_server: ServerProcess
) -> None:
    ada, bo, _ = await sit_down(make_visitor, impatient_server.base)
    await bo.play(0)
    assert await bo.wait_for_prompt() == "veto"
    await bo.page.goto("about:blank")
    await expect(ada.page.get_by_role("heading", name="Bo is away")).to_be_visible()
    await expect(ada.prompt).to_have_text("It is Bo’s turn, and Bo is away.")
    assert await find_violations(ada.page) == []
    await ada.page.get_by_role("button", name="Tama sits in").click()
    assert await ada.wait_for_prompt() == "place"
    await expect(ada.page.get_by_text("away; Tama sits in")).to_be_visible()
    await bo.page.go_back()
    await expect(ada.page.get_by_text("away; Tama sits in")).to_have_count(0)
    await expect(bo.page.get_by_text("A bot plays for you.")).to_have_count(0)


@pytest.mark.soak(only=True)
async def test_game_of_an_absent_person_can_be_ended(
    make_visitor: MakeVisitor, impatient_server: ServerProcess
) -> None:
    ada, bo, _ = await sit_down(make_visitor, impatient_server.base)
    assert await bo.wait_for_prompt() == "veto"
    await bo.visitor.leave()
    await ada.page.get_by_role("button", name="End the game").click()
    await ada.visitor.button("It does not count").click()
    await expect(ada.page.get_by_role("dialog", name="Called off")).to_be_visible()


@pytest.mark.soak(only=True)
async def test_replacement_takes_the_seat_of_an_absent_person(
    make_visitor: MakeVisitor, impatient_server: ServerProcess
) -> None:
    ada, bo, link = await sit_down(make_visitor, impatient_server.base)
    assert await bo.wait_for_prompt() == "veto"
    await bo.page.goto("about:blank")
    await ada.page.get_by_role("button", name="Send a new link").click()
    code = ada.page.get_by_role("img", name="QR code: Bo")
    await expect(code).to_be_visible()
    table = await (await ada.visitor.context.request.get(f"/api/tables/{ada.page.url.split('/')[-1]}")).json()
    cleo = await (await make_visitor(impatient_server.base)).open(
        f"/seat/{table['invitations']['seats']['1']}"
    )
    await cleo.page.get_by_label("Your name").fill("Cleo")
    await cleo.button("Sit down").click()
    assert await Seat(cleo).wait_for_prompt() == "veto"
    await expect(ada.page.get_by_label("Players", exact=True)).to_contain_text("Cleo")
    bo.visitor.allow_console_errors("404")
    await bo.page.goto(link)
    await expect(bo.page.get_by_role("heading", level=1)).to_have_text("This seat is no longer free.")
    await cleo.button("Table menu").click()
    await cleo.button("Call the game off").click()
    await cleo.page.get_by_role("dialog").get_by_role("button", name="Call the game off").click()
    await expect(ada.page.get_by_text("Cleo would like to call the game off.")).to_be_visible()
    await ada.visitor.button("Call it off").click()
    for seat in (ada, Seat(cleo)):
        await expect(seat.page.get_by_role("dialog", name="Called off")).to_be_visible()


@pytest.mark.soak(only=True)
async def test_host_frees_a_seat_and_guest_leaves_one(make_visitor: MakeVisitor) -> None:
    ada, bo, cleo = await make_visitor(), await make_visitor(**PHONE), await make_visitor()
    for guest in (bo, cleo):
        # Without a seat the table's address is not available to them.
        guest.allow_console_errors("404")
    headers = {"origin": ada.base}
    wish = {
        "game": "toshi",
        "seats": 4,
        "options": {},
        "places": [{"me": True, "name": "Ada"}, *[{"open": True}] * 3],
    }
    made = await (await ada.context.request.post("/api/tables", data=wish, headers=headers)).json()
    before = await (await ada.context.request.get(f"/api/tables/{made['table']}")).json()
    await ada.open(f"/t/{made['table']}")
    for guest, seat, name in ((bo, "1", "Bo"), (cleo, "2", "Cleo")):
        token = before["invitations"]["seats"][seat]
        await guest.context.request.post(f"/api/seats/{token}", data={"name": name}, headers=headers)
        await guest.open(f"/t/{made['table']}")
    await expect(bo.page.get_by_role("button", name="Stand up and leave")).to_be_visible()
    assert await find_violations(bo.page) == []
    await bo.button("Stand up and leave").click()
    await expect(bo.page).to_have_url(f"{bo.base}/")
    await expect(ada.page.get_by_role("button", name="Free the seat of Bo")).to_have_count(0)
    await ada.page.get_by_role("button", name="Free the seat of Cleo").click()
    await expect(cleo.page.get_by_text("This seat is no longer yours")).to_be_visible()
    await expect(ada.page.get_by_label("Link to seat 3", exact=True)).to_be_visible()


@pytest.mark.soak(only=True)
async def test_table_address_offers_a_free_seat_or_watching(
    make_visitor: MakeVisitor,
) -> None:
    ada, bo, mio = await make_visitor(), await make_visitor(), await make_visitor()
    await ada.open("/new/toscana")
    await ada.page.get_by_label("Your name").fill("Ada")
    await ada.button("Open the table").click()
    await expect(ada.page.get_by_role("img", name="QR code: Link to seat 2")).to_be_visible()
    assert await find_violations(ada.page) == []
    for guest in (bo, mio):
        guest.allow_console_errors("404")
        await guest.page.goto(ada.page.url)
    await expect(mio.page.get_by_text("A seat is free.")).to_be_visible()
    await bo.page.get_by_label("Your name").fill("Bo")
    await bo.button("Sit down").click()
    await expect(Seat(bo).board).to_be_visible()
    await mio.page.reload()
    await mio.button("Watch").click()
    await expect(mio.page.get_by_text("You are watching.")).to_be_visible()
    await expect(ada.page.get_by_text("somebody is watching")).to_be_visible()


@pytest.mark.soak(only=True)
async def test_draw_is_offered_and_accepted(make_visitor: MakeVisitor) -> None:
    ada, bo, _ = await sit_down(make_visitor)
    assert await bo.wait_for_prompt() == "veto"
    await ada.visitor.button("Table menu").click()
    await ada.visitor.button("Offer a draw").click()
    await ada.page.get_by_role("dialog").get_by_role("button", name="Offer a draw").click()
    await expect(bo.page.get_by_text("Ada offers a draw.")).to_be_visible()
    await bo.visitor.button("A draw").click()
    for seat in (ada, bo):
        await expect(seat.page.get_by_role("dialog", name="A draw")).to_contain_text("You agreed on a draw.")


async def test_undo_of_a_tile_needs_the_opponents_consent(
    make_visitor: MakeVisitor,
) -> None:
    ada, bo, _ = await sit_down(make_visitor)
    await bo.decline_veto()
    await ada.lay_tile()
    await expect(bo.tiles).to_have_count(1)
    await ada.page.keyboard.press("u")
    await expect(bo.page.get_by_text("Ada asks to take the last move back.")).to_be_visible()
    await bo.visitor.button("Agree").click()
    for seat in (ada, bo):
        await expect(seat.tiles).to_have_count(0)
    assert await ada.wait_for_prompt() == "place"
    await ada.lay_tile()
    await expect(bo.tiles).to_have_count(1)


@pytest.mark.soak(only=True)
async def test_undo_on_one_device_needs_no_consent(make_visitor: MakeVisitor) -> None:
    guest = await (await make_visitor()).open("/new/toscana")
    await guest.page.get_by_label("Your name").fill("Ada")
    await guest.unfold_choices()
    await guest.page.get_by_label("Seat 2", exact=True).select_option("here")
    await guest.page.get_by_label("Name, Seat 2").fill("Bo")
    await guest.button("Open the table").click()
    seat = Seat(guest)
    await seat.decline_veto()
    await guest.button("I am Ada").click()
    await seat.lay_tile()
    await guest.button("I am Bo").click()
    await guest.button("Table menu").click()
    await guest.page.get_by_role("button", name="ake back").click()
    await expect(seat.tiles).to_have_count(0)


@pytest.mark.soak(only=True)
async def test_chosen_bot_takes_its_seat(make_visitor: MakeVisitor) -> None:
    guest = await (await make_visitor()).open("/play/toscana")
    assert await find_violations(guest.page) == []
    await guest.page.get_by_text("Ponta", exact=True).click()
    await guest.button("Play with Ponta").click()
    await expect(guest.page.get_by_label("Players")).to_contain_text("Ponta")
