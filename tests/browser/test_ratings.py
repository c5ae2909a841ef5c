"""Rated games: chosen, played, shown as a rating change, listed, and made unrated by a hint."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.browser.axe import find_violations
from tests.browser.conftest import MakeVisitor
from tests.browser.toscana import Seat
from tests.browser.transient_text import observe_text
from tests.browser.visitor import PHONE, Visitor, unique_name
from tests.server.accounts.authenticator import Authenticator, register_passkey
from tests.server.clients import Guest
from tests.server.ratings.established_players import make_known
from tests.server.server_process import ServerProcess

pytestmark = pytest.mark.external


async def keep_name(visitor: Visitor, name: str) -> Visitor:
    """Keep a name for a visitor."""
    async with Guest(visitor.base.replace("127.0.0.1", "localhost")) as guest:
        await guest.set_name(name)
        await register_passkey(guest, Authenticator())
        return await visitor.set_cookies(dict(guest.http.cookies))


async def set_up_rated_table(host: Visitor) -> None:
    """Fill in the form of a rated table of Toscana."""
    await host.open("/new/toscana")
    await host.unfold_choices()
    await host.page.get_by_role("radio", name="Yes, rated").check()
    await expect(host.page.get_by_role("status")).to_contain_text("A rated game has a clock")
    await host.page.get_by_role("radio", name="Calm").check()


async def test_rated_game_changes_both_ratings_and_the_standings(
    make_visitor: MakeVisitor, server: ServerProcess
) -> None:
    name = unique_name("Bo Rated")
    ada, bo = (
        await keep_name(await make_visitor(), unique_name("Ada Rated")),
        await keep_name(await make_visitor(**PHONE), name),
    )
    for visitor in (ada, bo):
        cookie = next(one for one in await visitor.page.context.cookies() if one["name"] == "machinami")
        make_known(server.config["database"], cookie["value"], "toscana")
    await set_up_rated_table(ada)
    assert await find_violations(ada.page) == []
    await ada.button("Open the table").click()
    await bo.page.goto(await ada.page.get_by_label("Link to seat 2", exact=True).input_value())
    await expect(bo.page.get_by_text("This game is rated")).to_be_visible()
    await bo.button("Sit down").click()
    assert await Seat(bo).wait_for_prompt() == "veto"
    await ada.page.locator("[data-rated=yes]").click()
    await expect(ada.page.get_by_role("dialog")).to_contain_text("as soon as somebody asks for a hint")
    await ada.page.keyboard.press("Escape")
    await expect(bo.page.get_by_role("heading", level=1)).to_have_text("Toscana · Rated")
    await bo.button("Table menu").click()
    await bo.button("Rated").click()
    await expect(bo.page.get_by_role("dialog")).to_contain_text("Giving up, leaving and running out of time")
    await bo.page.keyboard.press("Escape")
    await ada.button("Table menu").click()
    await ada.button("Resign").click()
    await ada.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    for visitor, bos in ((ada, name), (bo, "You")):
        turns = visitor.page.get_by_label("Rating", exact=True)
        await expect(turns).to_contain_text(bos)
        await expect(turns).to_contain_text("1500 → 1")
    await expect(bo.page.locator(".change.up")).to_have_text("+117")
    assert await find_violations(bo.page) == []

    await bo.open("/standings/toscana")
    await expect(bo.page.locator("tr.you")).to_contain_text("1617")
    await expect(bo.page.locator("tr", has_text="Kon")).to_contain_text("2130")
    assert await find_violations(bo.page) == []
    assert await bo.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    await bo.open("/you")
    await expect(bo.page.get_by_role("region", name="Your ratings")).to_contain_text("1617")


@pytest.mark.soak(only=True)
async def test_hint_makes_a_rated_game_unrated_after_a_warning(
    make_visitor: MakeVisitor,
) -> None:
    ada = await keep_name(await make_visitor(), unique_name("Ada Asking"))
    await set_up_rated_table(ada)
    await ada.page.get_by_label("Seat 2").select_option("bot1")
    await ada.button("Open the table").click()
    await Seat(ada).wait_for_prompt()
    await ada.page.locator("[data-ask-hint]").click()
    question = ada.page.get_by_role("dialog", name="Ask for a hint all the same?")
    await expect(question).to_contain_text("After that it is not any more")
    wait_for_message = await observe_text(ada.page, ".flash", "No longer rated: a hint was asked for.")
    await question.get_by_role("button", name="What would you do?").click()
    await wait_for_message()
    await expect(ada.page.locator("[data-rated=hint]")).to_have_text("Not rated")


@pytest.mark.soak(only=True)
async def test_empty_standings_explain_rated_games(make_visitor: MakeVisitor) -> None:
    guest = await make_visitor(locale="fr-FR", **PHONE)
    await guest.open("/standings/edo")
    await expect(guest.page.get_by_text("Personne n’a encore joué de partie classée d’Edo.")).to_be_visible()
    await expect(guest.page.locator("tbody tr")).to_have_count(5)
    assert await find_violations(guest.page) == []


@pytest.mark.soak(only=True)
async def test_rated_table_needs_a_kept_name(
    make_visitor: MakeVisitor,
) -> None:
    ada = await make_visitor()
    await set_up_rated_table(ada)
    await expect(ada.page.get_by_role("link", name="Keep my name")).to_have_attribute("href", "/you")
    await expect(ada.button("Open the table")).to_be_disabled()
