"""The lobby: strangers meet, tables appear and disappear, games can be watched."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect

from tests.browser.axe import find_violations
from tests.browser.conftest import MakeVisitor
from tests.browser.visitor import PHONE, Visitor, unique_name

pytestmark = pytest.mark.external


async def open_lobby(visitor: Visitor, name: str) -> Visitor:
    """Open the lobby with a name."""
    await visitor.open("/lobby")
    await visitor.page.get_by_label("Your name").fill(name)
    await visitor.button("Keep it").click()
    await expect(visitor.button("Keep it")).to_have_count(0)
    return visitor


@pytest.mark.soak(only=True)
async def test_four_strangers_meet_at_one_table(make_visitor: MakeVisitor) -> None:
    ada, name = await make_visitor(), unique_name("Ada of the four winds")
    await ada.open("/new/toshi#street")
    await ada.page.get_by_role("radio", name="4", exact=True).check()
    await ada.page.get_by_label("Your name").fill(name)
    await ada.button("Open the table").click()
    await expect(ada.page.get_by_text("Your table stands in the street.")).to_be_visible()
    others = [await open_lobby(await make_visitor(), name) for name in ("Bo", "Cleo")]
    others.append(await open_lobby(await make_visitor(**PHONE), "Dan"))
    tables = "Tables at the door of Toshi Tōshi"
    await expect(others[0].page.get_by_role("list", name=tables)).to_contain_text(name)
    assert await find_violations(others[0].page) == []
    assert await find_violations(others[2].page) == []
    assert await others[2].page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    await others[0].button(f"Sit down with {name} at Toshi Tōshi").click()
    await expect(others[0].page.get_by_role("heading", name="Waiting for the others")).to_be_visible()
    for visitor in others[1:]:
        await visitor.page.get_by_label("Game", exact=True).select_option("toshi")
        await visitor.button("Play with anybody").click()
    for visitor in (ada, *others):
        await expect(visitor.page.locator("[data-board]")).to_be_visible()
        assert visitor.page.url == ada.page.url


async def test_waiting_player_gets_a_bot_and_spectators(
    make_visitor: MakeVisitor,
) -> None:
    ada, mio = await make_visitor(), await open_lobby(await make_visitor(), "Mio")
    name = unique_name("Ada alone")
    await open_lobby(ada, name)
    await mio.page.get_by_label("Show my name here").check()
    await expect(ada.page.get_by_role("region", name="In the street")).to_contain_text("Mio")
    await ada.page.get_by_label("Game", exact=True).select_option("toscana")
    await ada.button("Play with anybody").click()
    await expect(mio.page.get_by_role("list", name=re.compile("Tables at.*Toscana"))).to_contain_text(name)
    await ada.page.get_by_role("button", name="Do not wait any longer").click()
    await expect(ada.page.locator("[data-board]")).to_be_visible()
    game = mio.page.get_by_role("button", name=f"Watch Toscana: {name}")
    await expect(game.locator("[data-picture=board] svg").first).to_be_visible()
    await expect(game).to_contain_text("15 min each, +15 s")
    await game.click()
    await expect(mio.page.get_by_text("You are watching.")).to_be_visible()
    await expect(ada.page.get_by_text("Mio is watching")).to_be_visible()
