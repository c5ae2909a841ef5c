"""Two people in two browsers, connected by an invitation link."""

from __future__ import annotations

import asyncio
import re

import pytest
from playwright.async_api import expect

from tests.browser.conftest import MakeVisitor
from tests.browser.toscana import Seat

pytestmark = pytest.mark.external


async def sit_down(make_visitor: MakeVisitor, *base: str) -> tuple[Seat, Seat, str]:
    """Let Ada open a table and Bo follow its link; return both seats and the link."""
    ada, bo = await make_visitor(*base), await make_visitor(*base)
    await ada.open("/new/toscana")
    await ada.page.get_by_label("Your name").fill("Ada")
    await ada.button("Open the table").click()
    link = await ada.page.get_by_label("Link to seat 2", exact=True).input_value()

    await bo.page.goto(link)
    await expect(bo.page.get_by_text("At the table: Ada.")).to_be_visible()
    await bo.page.get_by_label("Your name").fill("Bo")
    await bo.button("Sit down").click()
    return Seat(ada), Seat(bo), link


@pytest.mark.soak
async def test_two_people_finish_a_game_with_the_same_result(make_visitor: MakeVisitor) -> None:
    seats = await Seat.start_late(await make_visitor(), await make_visitor())
    await asyncio.gather(*(seat.play() for seat in seats))
    hers, his = [await seat.read_ending() for seat in seats]
    assert re.findall(r"\d+", hers) == re.findall(r"\d+", his)
    assert {"You", "Bo"} <= set(re.findall(r"\w+", hers))
    assert {"You", "Ada"} <= set(re.findall(r"\w+", his))


async def test_resignation_loses_and_a_rematch_starts(make_visitor: MakeVisitor) -> None:
    ada, bo, _ = await sit_down(make_visitor)
    assert await bo.wait_for_prompt() == "veto"
    await bo.visitor.button("Table menu").click()
    await bo.visitor.button("Resign").click()
    await bo.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    await expect(ada.page.get_by_role("dialog", name="You win")).to_contain_text("Bo resigned.")
    await expect(bo.page.get_by_role("dialog", name="Ada wins")).to_be_visible()

    await ada.visitor.button("Play again").click()
    await expect(ada.end).to_have_count(0)
    await expect(bo.end).to_contain_text("Ada would like to play again.")
    await bo.visitor.button("Play again").click()
    assert await ada.wait_for_prompt() == "veto"
    await expect(bo.page).to_have_url(ada.page.url)
