"""The account page: kept names, passkeys, device links, the list of games, and deletion."""

from __future__ import annotations

import json
from zipfile import ZipFile

import pytest
from playwright.async_api import expect

from tests.browser.axe import find_violations
from tests.browser.conftest import MakeVisitor
from tests.browser.visitor import PHONE, Visitor, unique_name
from tests.server.clients import Guest
from tests.server.server_process import ServerProcess

pytestmark = pytest.mark.external

ME, OPEN = {"me": True}, {"open": True}


async def set_name(visitor: Visitor, name: str) -> Visitor:
    """Set a visitor's name on the account page."""
    await visitor.open("/you")
    await visitor.page.get_by_label("Your name", exact=True).fill(name)
    await visitor.button("Take this name").click()
    await expect(visitor.page.locator(".who .name")).to_have_text(name)
    return visitor


async def win_game(guest: Guest, base: str, name: str) -> str:
    """Win a game of Toscana for a guest by the opponent's resignation; return its table."""
    async with Guest(base) as other:
        await other.get("/api/me")
        table = await guest.create_table("toscana", ME, OPEN)
        await other.take_seat((await guest.invitations(table))["seats"]["1"], name)
        wire = await other.join_table(table)
        assert (await wire.request("resign", seat=1))["ok"]
    return table


async def test_passkey_restores_a_name_without_cookies(
    make_visitor: MakeVisitor, server: ServerProcess
) -> None:
    ada = await make_visitor(base=server.base.replace("127.0.0.1", "localhost"))
    line = await ada.context.new_cdp_session(ada.page)
    await line.send("WebAuthn.enable")
    options = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True}
    more = {"hasUserVerification": True, "isUserVerified": True, "automaticPresenceSimulation": True}
    await line.send("WebAuthn.addVirtualAuthenticator", {"options": options | more})
    name = unique_name("Ada Passkey")
    await set_name(ada, name)
    await ada.button("Keep with a passkey").click()
    await expect(ada.page.get_by_role("heading", name="Your name is kept.")).to_be_visible()
    assert await find_violations(ada.page) == []
    eve = await (await make_visitor()).open("/you")
    eve.allow_console_errors("409")
    await eve.page.get_by_label("Your name", exact=True).fill(name.upper())
    await eve.button("Take this name").click()
    await expect(eve.page.get_by_text("Somebody keeps this name, or one that looks like it.")).to_be_visible()
    await ada.context.clear_cookies()
    await ada.page.reload()
    await expect(ada.page.locator(".who .name")).to_have_text("Who are you?")
    await ada.button("I have a passkey here").click()
    await expect(ada.page.locator(".who .name")).to_have_text(name)
    await ada.page.get_by_role("button", name="Remove the passkey").click()
    await ada.page.get_by_role("dialog").get_by_role("button", name="Remove").click()
    await expect(ada.page.get_by_role("heading", name="Your passkeys")).to_have_count(0)


@pytest.mark.soak(only=True)
async def test_passkeys_are_unavailable_on_an_ip_address(make_visitor: MakeVisitor) -> None:
    ada = await set_name(await make_visitor(), "Ada Number")
    await expect(ada.page.get_by_text("opened under a number")).to_be_visible()
    await expect(ada.button("Keep with a passkey")).to_have_count(0)
    await expect(ada.button("Bring another device in")).to_be_enabled()


async def test_device_link_needs_a_confirmation_and_works_once(
    make_visitor: MakeVisitor,
) -> None:
    name = unique_name("Ada Linked")
    ada, phone = await set_name(await make_visitor(), name), await make_visitor(**PHONE)
    await ada.button("Bring another device in").click()
    await expect(ada.page.get_by_role("img", name="Link to your other device")).to_be_visible()
    link = await ada.page.get_by_label("Link to your other device", exact=True).input_value()
    await phone.open(link)
    await expect(phone.page.get_by_role("heading", level=1)).to_have_text(f"Be {name} on this device?")
    assert await find_violations(phone.page) == []
    await phone.button(f"Yes, I am {name}").click()
    await expect(phone.page.locator(".who .name")).to_have_text(name)
    await expect(ada.page.get_by_text("Another device has come in.")).to_be_visible()
    news = "A device came in under your name"
    await expect(phone.page.get_by_text(news)).to_have_count(0)
    await ada.open("/")
    await expect(ada.page.get_by_text(news)).to_be_visible()
    await ada.button("It was me").click()
    await expect(ada.page.get_by_text(news)).to_have_count(0)
    late = await make_visitor()
    late.allow_console_errors("409")
    await late.open(link)
    await expect(late.page.get_by_role("heading", level=1)).to_have_text("This link leads nowhere any more")


async def test_games_are_listed_filtered_exported_and_erased(
    make_visitor: MakeVisitor, server: ServerProcess
) -> None:
    async with Guest(server.base) as guest:
        await guest.get("/api/me")
        await guest.set_name("Ada Lists")
        await win_game(guest, server.base, "Bo")
        await guest.create_table("toscana", ME, {"here": "Mio"})
        ada = await (await make_visitor()).set_cookies(dict(guest.http.cookies.items()))
    await ada.open("/you")
    past = ada.page.locator("li[data-game=toscana]")
    await expect(past).to_contain_text("Won, 0–0, by resignation")
    await past.scroll_into_view_if_needed()
    await expect(past.locator("[data-picture=board] svg")).to_be_visible()
    await expect(ada.page.get_by_role("heading", name="It is your turn at one table")).to_be_visible()
    await expect(ada.page.locator("li[data-tally=toscana]")).to_contain_text("1 of 1")
    assert await find_violations(ada.page) == []
    await ada.page.get_by_label("Result", exact=True).select_option("Not won")
    await expect(ada.page.get_by_text("No game like that.")).to_be_visible()
    await ada.page.get_by_label("Result", exact=True).select_option("Won")
    await expect(past).to_have_count(1)
    await ada.page.set_viewport_size({"width": 360, "height": 740})
    assert await ada.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    async with ada.page.expect_download() as coming:
        await ada.page.get_by_role("link", name="Export everything").click()
    with ZipFile(await (await coming.value).path()) as file:
        assert json.loads(file.read("you.json"))["name"] == "Ada Lists"
    await ada.button("Leave and erase").click()
    await ada.button("Go on").click()
    await ada.button("Erase everything now").click()
    await expect(ada.page.get_by_text("You are forgotten here.")).to_be_visible()
    await expect(ada.page.locator(".who .name")).to_have_text("Who are you?")
    await expect(past).to_have_count(0)
