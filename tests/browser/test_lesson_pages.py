"""The pages about learning have no violation of axe in either theme."""

from __future__ import annotations

import pytest

from tests.browser.axe import find_violations
from tests.browser.conftest import MakeVisitor
from tests.browser.lesson_pages import FINISHED, PAGES
from tests.browser.visitor import PHONE
from tests.soak import choose_count

pytestmark = pytest.mark.external

CASES = [("highway", "rules")]
CASES += [(game, name) for game in FINISHED for name in PAGES if (game, name) not in CASES]


@pytest.mark.soak
@pytest.mark.parametrize(("game", "name"), CASES[: choose_count(1, len(CASES))])
async def test_lesson_page_has_no_axe_violation_in_both_themes(
    make_visitor: MakeVisitor, game: str, name: str
) -> None:
    visitor = await make_visitor(**PHONE)
    page = await PAGES[name](visitor, game)
    assert await find_violations(page) == []
    await page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    assert await find_violations(page) == []
