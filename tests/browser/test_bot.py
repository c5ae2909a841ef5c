"""A game against a bot, its replay and its record."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.async_api import expect

from machinami import replay
from tests.browser.conftest import MakeVisitor
from tests.browser.toscana import Seat, play_to_late_game

pytestmark = pytest.mark.external


@pytest.mark.soak
async def test_finished_game_can_be_replayed_downloaded_and_uploaded(
    make_visitor: MakeVisitor, tmp_path: Path
) -> None:
    guest = await make_visitor()
    [seat] = await Seat.start_late(guest)
    start = len(play_to_late_game().view(None)["board"]["tiles"])
    newcomer = guest.button("I know what wins")
    await expect(newcomer).to_be_visible()
    await seat.play()
    await seat.read_ending()
    await expect(newcomer).to_have_count(0)
    count = await seat.tiles.count()

    await seat.end.locator("[data-more] > summary").click()
    await seat.end.get_by_role("link", name="Step through it").click()
    slider = guest.page.get_by_role("slider", name="Moment of the game")
    await expect(slider).to_have_value("0")
    await expect(seat.tiles).to_have_count(start)
    await expect(guest.page.get_by_label("Seen by").locator("option").last).to_have_text("Suzu")
    await guest.button("To the end").click()
    await expect(seat.tiles).to_have_count(count)
    last = await slider.input_value()
    await guest.button("One step back").click()
    await expect(seat.tiles).to_have_count(count - 1)
    await guest.button("One step on").click()
    await expect(slider).to_have_value(last)
    await guest.page.keyboard.press("Home")
    await expect(seat.tiles).to_have_count(start)
    await guest.page.keyboard.press("ArrowRight")
    await expect(slider).not_to_have_value("0")

    await guest.button("Table menu").click()
    async with guest.page.expect_download() as coming:
        await guest.page.get_by_role("link", name="Download the record").click()
    record = tmp_path / "record.jsonl"
    await (await coming.value).save_as(record)
    assert replay(record.read_text()).outcome is not None

    other = await (await make_visitor()).open("/replay")
    await other.page.get_by_label(re.compile("Choose a file")).set_input_files(record)
    await expect(other.page.get_by_role("slider", name="Moment of the game")).to_have_value("0")
    await other.button("To the end").click()
    await expect(Seat(other).tiles).to_have_count(count)


@pytest.mark.soak(only=True)
async def test_damaged_record_is_refused_with_its_line(make_visitor: MakeVisitor, tmp_path: Path) -> None:
    spoilt = tmp_path / "spoilt.jsonl"
    spoilt.write_text("this is no record\n")
    guest = await (await make_visitor()).open("/replay")
    guest.allow_console_errors("400")
    await guest.page.get_by_label(re.compile("Choose a file")).set_input_files(spoilt)
    await expect(guest.page.get_by_role("heading", name="This record was refused")).to_be_visible()
    await expect(guest.page.get_by_role("alert")).to_contain_text(re.compile(r"line 1", re.IGNORECASE))
