"""The pages for physical games: counting, keeping and printing."""

from __future__ import annotations

from random import Random

import pytest
from playwright.async_api import expect

from tests.browser.axe import find_violations
from tests.browser.conftest import MakeVisitor
from tests.games.toshi.test_score_sheet import GAME, draw_entry

pytestmark = pytest.mark.external


async def test_end_of_a_toshi_game_is_counted_by_tapping(make_visitor: MakeVisitor) -> None:
    entry = draw_entry(3, Random(5)) | {
        "tokens": [[[i, j] for j in range(1 + seat, 10, 3)] for seat, i in enumerate((1, 3, 5))],
        "specialisations": [],
        "foreign_centre": "discard",
        "builder_ties": "all",
    }
    visitor = await (
        await make_visitor(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    ).open("/companion/toshi")
    page = visitor.page
    for card in filter(None, entry["cards"]):
        await (
            page.get_by_role("group", name="Building for the marked space")
            .get_by_role("button", name=card, exact=True)
            .tap()
        )
    for seat, slots in enumerate(entry["tokens"]):
        await page.get_by_role("radio", name=f"Player {seat + 1}").tap()
        for i, j in slots:
            await page.locator(f'[data-slot="{i},{j}"]').tap()
    await page.reload()
    await page.get_by_role("button", name="Count", exact=True).tap()
    sheet = GAME.score_sheet(entry)
    winners = [f"Player {seat + 1}" for seat in sheet["winners"]]
    await expect(page.locator(".winner")).to_contain_text(winners[0])
    await expect(page.locator("details").first).to_be_visible()
    await page.get_by_role("button", name="Keep in my history").tap()
    kept = page.get_by_role("listitem").filter(has_text="Player 1")
    await expect(kept.last).to_contain_text(str(sheet["scores"][0]))
    assert await find_violations(page) == []
    await visitor.open("/you")
    await expect(kept.last).to_contain_text(str(sheet["scores"][0]))


async def test_missing_card_is_refused_at_its_space(make_visitor: MakeVisitor) -> None:
    visitor = await (await make_visitor(locale="fr-FR")).open("/companion/toshi")
    visitor.allow_console_errors("400")
    await visitor.page.get_by_role("button", name="Compter", exact=True).click()
    await expect(visitor.page.get_by_role("alert")).to_contain_text("il en manque un ici")
    await expect(visitor.page.locator(".marked")).to_have_count(1)


async def test_registered_roads_tell_who_crossed_first(make_visitor: MakeVisitor) -> None:
    visitor = await (await make_visitor()).open("/companion/highway")
    page = visitor.page
    for seat, verdict in (("Player 1", "Player 1 places one car."), ("Player 1", "Player 1 places no car.")):
        await page.get_by_role("radio", name=seat, exact=True).check()
        await page.get_by_role("button", name="Ramp of Player 2").click()
        await page.get_by_role("button", name="Enter this road").click()
        await expect(page.locator(".verdict[role=status]")).to_contain_text(verdict)
    await expect(page.locator(".verdict[role=status]")).to_contain_text("Road 1 of Player 1 was first")
    assert await find_violations(page) == []


async def test_clock_and_caller_leads_through_a_round(make_visitor: MakeVisitor) -> None:
    visitor = await (await make_visitor()).open("/companion/jutaku")
    page = visitor.page
    await page.get_by_role("button", name="Go", exact=True).click()
    await page.get_by_role("button", name="Stop!").click()
    for box in await page.locator(".check input[type=checkbox]").all():
        await box.check()
    await page.get_by_role("button", name="All right: keep the card").click()
    await page.get_by_role("button", name="All callers are checked").click()
    await expect(page.locator("section ol li").filter(has_text="must move")).to_contain_text("Player 1")
    await expect(page.get_by_role("row").filter(has_text="Player 1")).to_contain_text("5,000")
    assert await find_violations(page) == []


async def test_tiles_of_a_toscana_game_are_entered_by_keys(make_visitor: MakeVisitor) -> None:
    visitor = await (await make_visitor()).open("/companion/toscana")
    page = visitor.page
    await page.locator('[data-square="8,8"]').focus()
    for key in ("Enter", "Enter", "ArrowRight", "Enter"):
        await page.keyboard.press(key)
    await expect(page.get_by_text("1 tiles entered")).to_be_visible()
    await page.get_by_role("button", name="Count", exact=True).click()
    await expect(page.get_by_role("listitem").filter(has_text="Player 1 1")).to_be_visible()
    assert await find_violations(page) == []


@pytest.mark.soak(only=True)
@pytest.mark.parametrize("game", ["toscana", "toshi", "edo", "highway", "jutaku"])
@pytest.mark.parametrize("lang", ["en-GB", "fr-FR"])
async def test_sheet_prints_on_one_page(make_visitor: MakeVisitor, game: str, lang: str) -> None:
    visitor = await (await make_visitor(locale=lang)).open(f"/companion/{game}")
    await expect(visitor.page.locator(".sheet ol li").first).to_be_visible()
    for size in ("A4", "Letter"):
        printed = await visitor.page.pdf(format=size)
        assert printed.count(b"/Type /Page\n") + printed.count(b"/Type /Page ") == 1
