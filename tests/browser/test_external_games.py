"""Games of other packages on the generic board: whole games, and packages that are broken."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from playwright.async_api import Locator, Page, expect

from tests.browser.axe import find_violations
from tests.browser.conftest import MakeVisitor
from tests.browser.visitor import PHONE, Visitor
from tests.external_packages import install_broken_games, install_skeleton
from tests.server.server_process import ServerProcess

pytestmark = pytest.mark.external


@pytest.fixture(scope="module")
def server_with_games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server where tic-tac-toe of the skeleton is installed, and some broken packages."""
    folder = tmp_path_factory.mktemp("installed")
    source = install_skeleton(folder, "tictac", "Tic-tac-toe")
    install_broken_games(source)
    places = [str(source), *filter(None, [os.environ.get("PYTHONPATH")])]
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join(places))
        with ServerProcess(folder, same=True) as running:
            yield running


def squares(page: Page) -> Locator:
    """Return the squares of the picture that can be marked."""
    return page.locator("[data-board] .area:enabled")


async def mark(page: Page, square: int) -> None:
    """Mark a square in the picture and confirm it."""
    await page.get_by_role("button", name=f"mark square {square}", exact=True).first.click()
    await page.get_by_role("button", name=f"Do: mark square {square}", exact=True).click()


async def play_with_keys(page: Page) -> None:
    """Play a game with the keyboard until its end."""
    end = page.get_by_role("dialog")
    while True:
        await expect(squares(page).first.or_(end)).to_be_visible()
        if await end.is_visible():
            return
        left = await squares(page).count()
        await page.keyboard.press("n")
        await page.keyboard.press("Enter")
        await expect(page.locator("[data-board] .area[aria-pressed=true]")).to_have_count(1)
        await page.keyboard.press("Enter")
        await expect(
            end.or_(page.locator(f"[data-board]:not(:has(.area:nth-of-type({left})))"))
        ).to_be_visible()


async def test_skeleton_is_played_against_a_bot_then_reviewed_and_replayed(
    make_visitor: MakeVisitor, server_with_games: ServerProcess
) -> None:
    ada = await make_visitor(server_with_games.base)
    page = (await ada.open("/")).page
    card = page.get_by_role("listitem").filter(has=page.get_by_role("heading", name="Tic-tac-toe"))
    assert await find_violations(page) == []
    await card.get_by_role("button", name="Play now").click()
    await expect(page.get_by_text("Mark a square.").first).to_be_visible()
    assert await find_violations(page) == []
    await play_with_keys(page)
    await page.get_by_role("link", name="Review").click()
    await expect(page.get_by_role("img", name="Who would win, move by move")).to_be_visible()
    await expect(page.get_by_role("table")).to_be_visible()
    assert await find_violations(page) == []
    await page.goto(page.url.replace("/review/", "/replay/"))
    slider = page.get_by_role("slider", name="Moment of the game")
    await expect(slider).to_be_visible()
    await page.keyboard.press("End")
    await expect(slider).not_to_have_value("0")
    await expect(page.locator("[data-board] img")).to_be_visible()
    await page.keyboard.press("h")
    await expect(page.get_by_text("mark square").first).to_be_visible()


async def test_skeleton_is_played_by_link_on_desk_and_phone_in_two_languages(
    make_visitor: MakeVisitor, server_with_games: ServerProcess
) -> None:
    ada = await make_visitor(server_with_games.base)
    bo = await make_visitor(server_with_games.base, **PHONE, locale="fr-FR")
    page = (await ada.open("/new/tictac")).page
    await page.get_by_label("Your name").fill("Ada")
    await ada.button("Open the table").click()
    link = await page.get_by_label("Link to seat 2", exact=True).input_value()
    await bo.page.goto(link)
    await bo.page.locator("input[autocomplete=nickname]").fill("Bo")
    await bo.page.locator("form button[type=submit]").click()
    await mark(page, 4)
    await answer(bo, 0)
    await take_back(ada, bo)
    await answer(bo, 0)
    await mark(page, 2)
    await answer(bo, 1)
    assert await find_violations(bo.page) == []
    await mark(page, 6)
    await expect(page.get_by_role("dialog", name="You win")).to_be_visible()
    await expect(bo.page.get_by_role("dialog", name="Ada gagne")).to_be_visible()


async def answer(bo: Visitor, square: int) -> None:
    """Mark a square by touch, in French."""
    await bo.page.get_by_role("button", name=f"marquer la case {square}", exact=True).first.tap()
    await bo.page.get_by_role("button", name=f"Jouer\u00a0: marquer la case {square}", exact=True).tap()
    await expect(bo.page.get_by_text("On attend Ada.").first).to_be_visible()


async def take_back(ada: Visitor, bo: Visitor) -> None:
    """Bo takes his mark back; nothing hidden was learned, so nobody is asked."""
    await bo.page.keyboard.press("u")
    await expect(bo.page.get_by_text("Marquez une case.").first).to_be_visible()
    await expect(ada.page.get_by_text("We wait for Bo.").first).to_be_visible()


@pytest.mark.soak(only=True)
async def test_broken_packages_harm_nothing(
    make_visitor: MakeVisitor, server_with_games: ServerProcess
) -> None:
    ada = await make_visitor(server_with_games.base)
    games = {game["key"] for game in await (await ada.context.request.get("/api/games")).json()}
    assert {"tictac", "scripted", "wordy", "toscana"} <= games
    assert not games & {"broken", "quits", "wrongkey", "endlessname"}
    for key in ("broken", "quits", "wrongkey", "endlessname"):
        assert f"game={key}\n" in server_with_games.log_text
    for key, reason, words in (
        ("scripted", "it contains a script", "mark square 4"),
        ("wordy", "it is not a well-formed SVG document", "mark 4"),
    ):
        page = (await ada.open(f"/play/{key}")).page
        await page.get_by_role("button", name="Play").first.click()
        await expect(page.get_by_text(reason).last).to_be_visible()
        await page.get_by_role("button", name=words, exact=True).click()
        await page.get_by_role("button", name=f"Do: {words}", exact=True).click()
        await expect(page.get_by_role("button", name=words, exact=True)).to_have_count(0)
        assert "broken" not in await page.title()
