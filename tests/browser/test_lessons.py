"""Courses are completed by touch in every game, and once by keys only."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from machinami.lessons import load_course
from tests.browser.axe import find_violations
from tests.browser.conftest import MakeVisitor
from tests.browser.learner import Learner
from tests.browser.toscana import Seat
from tests.browser.visitor import PHONE
from tests.soak import SOAK, choose_count

GAMES = ("toshi", "edo", "highway", "jutaku", "toscana")
"""Toscana comes last, because the test by keys plays its course too."""

pytestmark = pytest.mark.external


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES[: choose_count(1, 5)])
async def test_course_is_completed_by_touch(make_visitor: MakeVisitor, game: str) -> None:
    guest = await (await make_visitor(**PHONE)).open(f"/learn/{game}")
    learner, lessons = Learner(guest), load_course(game)
    assert await find_violations(guest.page) == []
    await guest.page.get_by_role("link", name="Begin").tap()
    for lesson in lessons[:-1]:
        await learner.expect_lesson(game, lesson.key)
        position = await learner.read_board_box()
        for step in lesson.solution:
            await learner.act(game, step)
        await expect(learner.right).to_be_visible()
        assert await learner.read_board_box() == position
        await learner.next_link.tap()
    await learner.expect_lesson(game, lessons[-1].key)
    await expect(guest.button("Show me")).to_have_count(0)
    assert await find_violations(guest.page) == []
    if SOAK:
        await learner.play_last_lesson(game)
        await expect(learner.right).to_be_visible()
    await guest.page.get_by_role("link", name="All lessons").tap()
    done = len(lessons) if SOAK else len(lessons) - 1
    await expect(guest.page.get_by_text(f"{done} of {len(lessons)} done")).to_be_visible()


@pytest.mark.soak
async def test_course_is_completed_by_keys(make_visitor: MakeVisitor) -> None:
    guest = await (await make_visitor()).open("/learn/toscana/first")
    learner = Learner(guest)
    for lesson in load_course("toscana")[:-1]:
        await learner.expect_lesson("toscana", lesson.key)
        for step in lesson.solution:
            await learner.answer_by_keys(lesson, step)
        await expect(learner.next_link).to_be_focused()
        await guest.page.keyboard.press("Enter")
    await learner.expect_lesson("toscana", "game")
    if SOAK:
        await Seat(guest).play()
        await expect(learner.right).to_be_visible()


async def test_wrong_attempt_is_explained_and_can_be_repeated(make_visitor: MakeVisitor) -> None:
    guest = await (await make_visitor()).open("/learn/toscana/veto")
    learner = Learner(guest)
    await guest.button("No, let it be").click()
    await expect(learner.wrong).to_contain_text("from 3 tiles to 7")
    await guest.button("Try again").click()
    await expect(guest.page.locator("[data-veto]")).to_be_visible()
    await expect(learner.wrong).to_have_count(0)


@pytest.mark.soak(only=True)
async def test_shown_solution_can_be_tried(make_visitor: MakeVisitor) -> None:
    guest = await (await make_visitor()).open("/learn/toscana/veto")
    learner = Learner(guest)
    position = await learner.read_board_box()
    await guest.button("Show me").click()
    await expect(learner.right).to_be_visible()
    assert await learner.read_board_box() == position
    await guest.button("Now you").click()
    await expect(guest.page.locator("[data-veto]")).to_be_visible()
    await guest.button("No, let it be").click()
    await expect(learner.wrong).to_be_visible()
    await expect(guest.button("Now you")).to_have_count(0)


@pytest.mark.soak(only=True)
async def test_home_page_offers_lessons(make_visitor: MakeVisitor) -> None:
    guest = await (await make_visitor(locale="fr-FR")).open("/")
    await guest.page.get_by_role("link", name="Apprendre Edo").click()
    await expect(guest.page.get_by_role("heading", level=1)).to_have_text("Apprendre Edo")
