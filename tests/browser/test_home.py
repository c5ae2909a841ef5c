"""The home page: a new guest can play at once."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect

from tests.browser.conftest import MakeVisitor
from tests.browser.toscana import Seat

pytestmark = pytest.mark.external


async def test_a_guest_without_a_name_plays_at_once(make_visitor: MakeVisitor) -> None:
    guest = await (await make_visitor()).open("/")
    await guest.button("Play now: Toscana, against a bot").click()
    await expect(Seat(guest).board).to_be_visible()
    await expect(guest.page.locator(".name .text").first).to_have_attribute(
        "title", re.compile(r"^Guest \d\d$")
    )


@pytest.mark.soak(only=True)
async def test_actions_of_a_game_fit_in_one_line(make_visitor: MakeVisitor) -> None:
    for locale in ("en-GB", "fr-FR"):
        guest = await (await make_visitor(locale=locale)).open("/")
        actions = guest.page.locator(".plate .now > *")
        await expect(actions.locator("visible=true")).to_have_count(15)
        await guest.page.evaluate("document.fonts.ready.then(() => undefined)")
        for width in (1440, 1200, 960):
            await guest.page.set_viewport_size({"width": width, "height": 900})
            high = await actions.evaluate_all("doors => Math.max(...doors.map((door) => door.offsetHeight))")
            assert high <= 48, (locale, width)


@pytest.mark.soak(only=True)
async def test_laptop_offers_levels_for_every_game(make_visitor: MakeVisitor) -> None:
    for locale in ("en-GB", "fr-FR"):
        guest = await (await make_visitor(locale=locale, viewport={"width": 1366, "height": 768})).open("/")
        faces = guest.page.locator(".plate .face")
        await expect(faces.locator("visible=true")).to_have_count(5)
        await guest.page.evaluate("document.fonts.ready.then(() => undefined)")
        actions = guest.page.locator(".plate .now, .plate .more")
        wrapped = await actions.evaluate_all("""rows => rows.filter((row) =>
            new Set([...row.children].map((door) => door.offsetTop + door.offsetHeight / 2 | 0)).size > 1
            || row.scrollWidth > row.clientWidth).map((row) => row.textContent)""")
        assert wrapped == [], (locale, wrapped)


@pytest.mark.soak(only=True)
async def test_arrow_keys_move_between_games(make_visitor: MakeVisitor) -> None:
    guest = await (await make_visitor()).open("/")
    first, last = (guest.button(f"Play now: {name}, against a bot") for name in ("Toscana", "Tokyo Jutaku"))
    await first.focus()
    await first.press("ArrowLeft")
    for _ in range(4):
        await guest.page.keyboard.press("ArrowRight")
    await expect(last).to_be_focused()
    await expect(guest.page.get_by_text("go from house to house")).to_be_visible()


@pytest.mark.soak(only=True)
async def test_dependent_option_appears_with_its_condition(make_visitor: MakeVisitor) -> None:
    guest = await (await make_visitor()).open("/new/toshi")
    ties = guest.page.get_by_role("group", name="Ties that the Bâtisseur")
    chosen = guest.page.get_by_role("group", name="Specialisations", exact=True)
    await expect(chosen).to_be_visible()
    await expect(ties).to_have_count(0)
    await chosen.get_by_role("radio").nth(1).check()
    await expect(ties).to_be_visible()


@pytest.mark.soak(only=True)
async def test_a_french_guest_gets_a_french_name(make_visitor: MakeVisitor) -> None:
    guest = await (await make_visitor(locale="fr-FR")).open("/")
    await guest.page.get_by_role("button", name="Jouer").first.click()
    await expect(guest.page.locator(".name .text").first).to_have_text("Vous")


@pytest.mark.soak(only=True)
async def test_guest_name_is_kept(make_visitor: MakeVisitor) -> None:
    guest = await (await make_visitor()).open("/")
    await guest.button("Settings").click()
    await guest.page.get_by_label("Your name").fill("Zoé")
    await guest.button("Save").click()
    await expect(guest.page.get_by_text("Saved.")).to_be_visible()
    await guest.page.reload()
    await guest.button("Play now: Toscana, against a bot").click()
    await expect(guest.page.locator(".name .text").first).to_have_attribute("title", "Zoé")


async def test_a_new_table_can_be_opened_by_its_address(make_visitor: MakeVisitor) -> None:
    guest = await (await make_visitor()).open("/new/toscana")
    await expect(guest.page.get_by_role("heading", level=1)).to_have_text("A table of Toscana")


async def test_favicon_is_at_the_default_address(make_visitor: MakeVisitor) -> None:
    guest = await make_visitor()
    assert (await guest.context.request.get("/favicon.ico")).ok


@pytest.mark.soak(only=True)
async def test_table_can_be_removed_from_the_list(make_visitor: MakeVisitor) -> None:
    guest = await (await make_visitor()).open("/")
    await guest.button("Play now: Toscana, against a bot").click()
    await expect(Seat(guest).board).to_be_visible()
    await guest.open("/")
    mine = guest.page.locator("a", has_text="with Suzu")
    await expect(mine.locator("[data-picture=board] svg").first).to_be_visible()
    await guest.button("Toscana: forget this table").click()
    await guest.page.get_by_role("dialog").get_by_role("button", name="Forget it").click()
    await expect(guest.page.get_by_role("heading", name="Your tables")).to_have_count(0)
