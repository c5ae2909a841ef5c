"""Friends who meet again: a table in two lines, invitations by name, people played with."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.browser.axe import find_violations
from tests.browser.conftest import MakeVisitor
from tests.browser.test_invitation_link import sit_down
from tests.browser.visitor import PHONE, Visitor

pytestmark = pytest.mark.external


async def resign(visitor: Visitor) -> None:
    """Resign the game that is under way."""
    await visitor.button("Table menu").click()
    await visitor.button("Resign").click()
    await visitor.page.get_by_role("dialog").get_by_role("button", name="Resign").click()


async def test_friend_is_invited_by_name_and_sits_down_from_the_home_page(make_visitor: MakeVisitor) -> None:
    ada, bo, _ = await sit_down(make_visitor)
    assert await bo.wait_for_prompt() == "veto"
    await resign(bo.visitor)
    await expect(ada.page.get_by_role("dialog", name="You win")).to_be_visible()
    await ada.visitor.open("/you")
    await expect(ada.page.locator("[data-person=Bo]")).to_contain_text("one game")
    await ada.page.get_by_role("link", name="Invite Bo to a game").click()
    await expect(ada.page.locator("[data-ask=Bo]")).to_have_attribute("aria-pressed", "true")
    await ada.visitor.button("Open the table").click()
    await expect(ada.page.locator("[data-expected]")).to_have_text("Still expected: Bo.")
    await bo.visitor.open("/")
    offer = bo.page.locator("[data-invitations]")
    await expect(offer).to_contain_text("Ada invites you to Toscana")
    assert await find_violations(bo.page) == []
    await offer.get_by_role("link", name="Sit down").click()
    await bo.visitor.button("Sit down").click()
    assert await bo.wait_for_prompt() == "veto"
    await expect(bo.page).to_have_url(ada.page.url)


@pytest.mark.soak(only=True)
async def test_two_lines_fit_a_phone_and_the_choices_come_back(make_visitor: MakeVisitor) -> None:
    ada = await (await make_visitor(**PHONE)).open("/new/toshi")
    await ada.page.get_by_label("Your name").fill("Ada")
    box = await ada.button("Open the table").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 740
    await ada.unfold_choices()
    await ada.page.get_by_role("radio", name="Calm").check()
    await expect(ada.button("Open the table")).to_be_in_viewport()
    await ada.button("Open the table").click()
    await expect(ada.page.locator("[data-terms]")).to_contain_text("15 min each, +15 s")
    await ada.open("/new/toshi")
    await expect(ada.page.locator("details.more summary")).to_contain_text("15 min each, +15 s")
    assert await find_violations(ada.page) == []


@pytest.mark.soak(only=True)
async def test_bot_joins_three_friends_with_one_press(make_visitor: MakeVisitor) -> None:
    ada = await (await make_visitor()).open("/new/toshi")
    await ada.page.get_by_role("radio", name="3", exact=True).check()
    await ada.page.get_by_label("Your name").fill("Ada")
    await ada.button("Open the table").click()
    link = await ada.page.get_by_label("Link to seat 2", exact=True).input_value()
    bo = await make_visitor(**PHONE)
    await bo.page.goto(link)
    await bo.page.get_by_label("Your name").fill("Bo")
    await bo.button("Sit down").click()
    await expect(bo.page.locator("[data-expected]")).to_have_text("Still expected: one more person.")
    await ada.page.get_by_role("button", name="Add a bot").click()
    await expect(ada.page.locator("[data-board]")).to_be_visible()
