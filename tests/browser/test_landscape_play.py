"""Phones in landscape: some turns of every game are played by touch."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from playwright.async_api import expect

from tests.browser import edo, highway, jutaku, toscana, toshi
from tests.browser.conftest import MakeVisitor
from tests.browser.jutaku import SMALL, get_solution
from tests.browser.visitor import PHONE, Visitor

pytestmark = pytest.mark.asyncio(loop_scope="session")

SIZES = ((844, 390), (740, 360), (667, 375))
TURNS = 3


async def play_toscana(visitor: Visitor) -> None:
    seat = await toscana.Seat.open_table(visitor)
    await visitor.page.locator("[data-tool=places]").tap()
    await seat.play(TURNS, by_touch=True)


async def play_toshi(visitor: Visitor) -> None:
    table = await toshi.Table.open(visitor, toshi.BOT, toshi.BOT)
    for _ in range(2 * TURNS):
        await table.answer_by_touch(await table.wait_for_prompt())


async def play_edo(visitor: Visitor) -> None:
    """Play from the draft to the second planning."""
    table = await edo.Table.open(visitor)
    for _ in range(2):
        while (stage := await table.wait_for_prompt()) != "plan":
            await table.answer_by_touch(stage)
        await table.answer_by_touch("plan")
    await expect(visitor.page.locator("[data-round='2']")).to_be_visible()


async def play_highway(visitor: Visitor) -> None:
    builder = await highway.Builder.open_from_record(visitor, "highway-2-two", 14)
    for _ in range(TURNS):
        assert await builder.wait_for_prompt() == "mine"
        await builder.answer_by_touch()


async def play_jutaku(visitor: Visitor) -> None:
    """Build a house piece by piece: the first one is carried, the others are tapped to their place."""
    ada = await jutaku.Builder.open_alone(visitor, mode="puzzle", card=SMALL)
    await ada.wait_for_start()
    first, *others = get_solution(SMALL)
    await ada.place_by_drag(first)
    for step in others:
        await ada.place_by_touch(step)
    await ada.stop.tap()
    await expect(ada.end).to_be_visible()


GAMES: dict[str, Callable[[Visitor], Awaitable[None]]] = {
    "toscana": play_toscana,
    "toshi": play_toshi,
    "edo": play_edo,
    "highway": play_highway,
    "jutaku": play_jutaku,
}


def list_cases() -> list[Any]:
    """Return every game at every size; `make test` plays one."""
    cases = []
    for game in GAMES:
        for width, height in SIZES:
            marks = () if (game, width) == ("edo", 740) else (pytest.mark.soak(only=True),)
            cases.append(pytest.param(game, width, height, id=f"{game}-{width}", marks=marks))
    return cases


@pytest.mark.parametrize(("game", "width", "height"), list_cases())
async def test_turns_are_played_by_touch_in_landscape(
    make_visitor: MakeVisitor, game: str, width: int, height: int
) -> None:
    viewport = {"viewport": {"width": width, "height": height}}
    await GAMES[game](await make_visitor(**(PHONE | viewport)))
