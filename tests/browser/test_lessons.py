"""Courses, walked through as a learner does: by touch in every game, and once by keys alone."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from machinami.lessons import load_course
from tests.browser.axe import find_violations
from tests.browser.conftest import MakeVisitor
from tests.browser.pupil import Pupil
from tests.browser.seat import Seat
from tests.browser.visitor import PHONE
from tests.soak import SOAK, choose_count

GAMES = ("toshi", "edo", "highway", "jutaku", "toscana")
"""Toscana comes last: the keys walk through its course too."""

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES[: choose_count(4, 5)])
async def test_a_course_is_walked_by_touch_to_its_game(make_visitor: MakeVisitor, game: str) -> None:
    guest = await (await make_visitor(**PHONE)).goes(f"/learn/{game}")
    pupil, lessons = Pupil(guest), load_course(game)
    assert await find_violations(guest.page) == []
    await guest.page.get_by_role("link", name="Begin").tap()
    for lesson in lessons[:-1]:
        await pupil.is_at(game, lesson.key)
        stood = await pupil.stands()
        for step in lesson.solution:
            await pupil.does(game, step)
        await expect(pupil.right).to_be_visible()
        assert await pupil.stands() == stood
        await pupil.onward.tap()
    await pupil.is_at(game, lessons[-1].key)
    await expect(guest.button("Show me")).to_have_count(0)
    assert await find_violations(guest.page) == []
    if SOAK:
        await pupil.finishes(game)
        await expect(pupil.right).to_be_visible()
    await guest.page.get_by_role("link", name="All lessons").tap()
    done = len(lessons) if SOAK else len(lessons) - 1
    await expect(guest.page.get_by_text(f"{done} of {len(lessons)} done")).to_be_visible()


@pytest.mark.soak
async def test_a_course_is_walked_by_keys_alone(make_visitor: MakeVisitor) -> None:
    guest = await (await make_visitor()).goes("/learn/toscana/first")
    pupil = Pupil(guest)
    for lesson in load_course("toscana")[:-1]:
        await pupil.is_at("toscana", lesson.key)
        for step in lesson.solution:
            await pupil.presses(lesson, step)
        await expect(pupil.onward).to_be_focused()
        await guest.page.keyboard.press("Enter")
    await pupil.is_at("toscana", "game")
    if SOAK:
        await Seat(guest).plays()
        await expect(pupil.right).to_be_visible()


async def test_a_wrong_turn_is_answered_and_can_be_tried_again(make_visitor: MakeVisitor) -> None:
    guest = await (await make_visitor()).goes("/learn/toscana/veto")
    pupil = Pupil(guest)
    await guest.button("No, let it be").click()
    await expect(pupil.wrong).to_contain_text("from 3 tiles to 7")
    await guest.button("Try again").click()
    await expect(guest.page.locator("[data-veto]")).to_be_visible()
    await expect(pupil.wrong).to_have_count(0)


async def test_what_was_shown_is_handed_back_to_be_tried(make_visitor: MakeVisitor) -> None:
    guest = await (await make_visitor()).goes("/learn/toscana/veto")
    pupil = Pupil(guest)
    stood = await pupil.stands()
    await guest.button("Show me").click()
    await expect(pupil.right).to_be_visible()
    assert await pupil.stands() == stood
    await guest.button("Now you").click()
    await expect(guest.page.locator("[data-veto]")).to_be_visible()
    await guest.button("No, let it be").click()
    await expect(pupil.wrong).to_be_visible()
    await expect(guest.button("Now you")).to_have_count(0)


async def test_lessons_are_offered_on_the_street(make_visitor: MakeVisitor) -> None:
    guest = await (await make_visitor(locale="fr-FR")).goes("/")
    await guest.page.get_by_role("link", name="Apprendre Edo").click()
    await expect(guest.page.get_by_role("heading", level=1)).to_have_text("Apprendre Edo")
