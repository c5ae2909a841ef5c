"""The pages that teach, in every game: axe has nothing to say against any of them, by day or by night."""

from __future__ import annotations

import pytest

from tests.browser.axe import find_violations
from tests.browser.conftest import MakeVisitor
from tests.browser.learning import ENDED, PAGES
from tests.browser.visitor import PHONE
from tests.soak import choose_count

pytestmark = pytest.mark.asyncio(loop_scope="session")

WAYS = [("highway", "rules")]
WAYS += [(game, name) for game in ENDED for name in PAGES if (game, name) not in WAYS]


@pytest.mark.soak
@pytest.mark.parametrize(("game", "name"), WAYS[: choose_count(1, len(WAYS))])
async def test_a_page_that_teaches_is_sound_by_day_and_by_night(
    make_visitor: MakeVisitor, game: str, name: str
) -> None:
    visitor = await make_visitor(**PHONE)
    page = await PAGES[name](visitor, game)
    assert await find_violations(page) == []
    await page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    assert await find_violations(page) == []
