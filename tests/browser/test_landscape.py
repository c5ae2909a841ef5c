"""Phones in landscape: the board has nearly the full height, and every control is visible and free."""

from __future__ import annotations

import os
from collections.abc import Awaitable, Callable
from typing import NamedTuple

import pytest
from playwright.async_api import Page, expect

from tests.browser import edo, jutaku
from tests.browser.conftest import MakeVisitor
from tests.browser.highway import Builder
from tests.browser.test_layout_faults import LAYOUT_FAULTS, LOOKS
from tests.browser.toscana import Seat
from tests.browser.toshi import BOT
from tests.browser.toshi import Table as ToshiTable
from tests.browser.visitor import PHONE, Visitor
from tests.soak import choose_cases

pytestmark = pytest.mark.external

SIZES = ((844, 390), (740, 360))
SMALLEST = (667, 375)
SHARE = 0.78
NARROW_SHARE = 0.62
"""The smallest share of the screen's height for the board, and the share where the width limits it."""
TARGET = 43.5
PICTURES = os.environ.get("MACHINAMI_PICTURES")
"""A folder for screenshots of the measured pages."""

CROWDED = """(root) => {
    const slack = 1.5;
    const controls = document.querySelector(root).querySelectorAll('button, a[href], select, input');
    const shown = [...controls].filter((one) =>
        one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !one.closest('svg'));
    const clipped = (one, box) => {
        for (let at = one.parentElement; at; at = at.parentElement) {
            if (!['auto', 'scroll'].includes(getComputedStyle(at).overflowY)) continue;
            const room = at.getBoundingClientRect();
            if (box.top < room.top - slack || box.bottom > room.bottom + slack
                || box.left < room.left - slack || box.right > room.right + slack) return true;
        }
        return false;
    };
    const named = (one) => one.dataset.tool ?? one.getAttribute('aria-label') ?? one.textContent.trim();
    const found = [];
    const seen = shown.map((one) => ({ one, box: one.getBoundingClientRect() }))
        .filter(({ one, box }) => box.width > 2 && box.height > 2 && !clipped(one, box));
    seen.forEach(({ one, box }, n) => {
        if (box.left < -slack || box.top < -slack || box.right > innerWidth + slack
            || box.bottom > innerHeight + slack) found.push(`${named(one)} leaves the screen`);
        const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        if (!hit || !(one.contains(hit) || hit.contains(one) || hit.closest('label')?.contains(one)
            || one.closest('li')?.contains(hit)))
            found.push(`${named(one)} lies under ${hit?.outerHTML.slice(0, 60)}`);
        for (const { one: other, box: its } of seen.slice(0, n)) {
            const across = Math.min(box.right, its.right) - Math.max(box.left, its.left);
            const down = Math.min(box.bottom, its.bottom) - Math.max(box.top, its.top);
            if (Math.min(across, down) > slack) found.push(`${named(one)} overlaps ${named(other)}`);
        }
    });
    return found;
}"""
"""The controls below a root that overlap, are covered or leave the screen, except scrolled ones."""

SETTLED = """async () => {
    for (let [before, same] = ['', 0]; same < 3; ) {
        await new Promise(requestAnimationFrame);
        const boxes = [...document.querySelectorAll('button')].map((one) => one.getBoundingClientRect());
        const now = JSON.stringify(boxes);
        [before, same] = [now, now === before ? same + 1 : 0];
    } }"""
"""Wait until no button has moved for three frames."""


class Game(NamedTuple):
    """A game in progress with a draft."""

    open: Callable[[Visitor], Awaitable[None]]
    """Open a table and start a draft."""
    field: str
    """The selector of the board."""
    main: tuple[str, ...]
    """The selectors of the main controls."""
    draft: str
    """The selector of the draft, which is visible after each rotation."""


async def open_toscana(visitor: Visitor) -> None:
    await Seat.open_table(visitor)
    await expect(visitor.page.locator("[data-tool=turn]")).to_be_enabled()
    field = await visitor.page.locator("[data-board] .field").first.bounding_box()
    assert field is not None
    await visitor.page.touchscreen.tap(field["x"] + field["width"] / 2, field["y"] + field["height"] / 2)


async def open_toshi(visitor: Visitor) -> None:
    table = await ToshiTable.open(visitor, BOT, BOT, BOT)
    await table.wait_for_prompt()
    await visitor.page.locator("[data-card]:enabled:not([aria-disabled=true])").first.tap()


async def open_edo(visitor: Visitor) -> None:
    table = await edo.Table.open_at_planning(visitor)
    await table.page.locator("[data-column] [data-action=wood]").tap()


async def open_highway(visitor: Visitor) -> None:
    builder = await Builder.open_from_record(visitor, "highway-2-two", 14)
    assert await builder.request_suggestion()


async def open_jutaku(visitor: Visitor) -> None:
    ada = await jutaku.Builder.open_alone(visitor, mode="puzzle", card=jutaku.SMALL)
    await ada.wait_for_start()
    await ada.page.locator("[data-free]").first.tap()


CONFIRM = (".proposal .primary", ".proposal .cancel")
GAMES = {
    "toscana": Game(open_toscana, ".field", (*CONFIRM, "[data-tool=turn]"), ".proposal .primary"),
    "toshi": Game(open_toshi, ".field", (*CONFIRM, "[data-tool=table]"), ".proposal .primary"),
    "edo": Game(
        open_edo,
        ".field",
        ("[data-seal]", ".controls button:last-of-type"),
        "[data-action=wood][aria-pressed=true]",
    ),
    "highway": Game(open_highway, ".field", (*CONFIRM, "[data-tool=suggest]"), ".proposal .primary"),
    "jutaku": Game(
        open_jutaku, ".plan > svg", ("[data-tool=place]", "[data-tool=back]", "[data-stop]"), "[data-held]"
    ),
}


async def rotate(page: Page, size: tuple[int, int]) -> None:
    """Rotate the phone and wait for the layout."""
    await page.set_viewport_size({"width": size[0], "height": size[1]})
    await page.evaluate(
        "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
    )


async def save_picture(page: Page, name: str) -> None:
    if PICTURES:
        await page.screenshot(path=f"{PICTURES}/{name}.png")


async def check_fit(page: Page, game: Game, size: tuple[int, int], where: str) -> None:
    """The board is high, the main controls are large and visible, and nothing overlaps."""
    await rotate(page, size)
    await save_picture(page, where)
    await expect(page.locator(game.draft).first).to_be_visible()
    board = await page.locator(f"[data-board] {game.field}").first.bounding_box()
    assert board is not None
    assert board["height"] >= (NARROW_SHARE if size == SMALLEST else SHARE) * size[1], where
    for control in game.main:
        box = await page.locator(control).first.bounding_box()
        assert box is not None, (where, control)
        assert min(box["width"], box["height"]) >= 32, (where, control, box)
        assert max(box["width"], box["height"]) >= TARGET, (where, control, box)
        assert box["x"] + box["width"] <= size[0] + 1, (where, control)
        assert box["y"] + box["height"] <= size[1] + 1, (where, control)
    assert await page.evaluate(CROWDED, ".table") == [], where
    assert (await page.evaluate(LAYOUT_FAULTS.read_text()))["clipped"] == [], where


@pytest.mark.parametrize("name", choose_cases(GAMES, "toscana"))
async def test_landscape_shows_board_and_controls_and_keeps_draft(
    make_visitor: MakeVisitor, name: str
) -> None:
    game = GAMES[name]
    visitor = await make_visitor(**PHONE)
    await game.open(visitor)
    await expect(visitor.page.locator(game.draft).first).to_be_visible()
    for size in SIZES:
        await check_fit(visitor.page, game, size, f"{name}-{size[0]}")
    await rotate(visitor.page, (360, 740))
    await expect(visitor.page.locator(game.draft).first).to_be_visible()


@pytest.mark.soak(only=True)
@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("name", GAMES)
async def test_landscape_fits_in_every_language_and_theme(
    make_visitor: MakeVisitor, name: str, look: str
) -> None:
    visitor = await make_visitor(**(PHONE | LOOKS[look]))
    await GAMES[name].open(visitor)
    for size in (*SIZES, SMALLEST):
        await check_fit(visitor.page, GAMES[name], size, f"{name}-{look.split()[1]}-{size[0]}")


@pytest.mark.soak(only=True)
@pytest.mark.parametrize("name", GAMES)
async def test_lessons_fit_in_landscape(make_visitor: MakeVisitor, name: str) -> None:
    visitor = await make_visitor(**(PHONE | LOOKS["in French by night"]))
    page = visitor.page
    await visitor.open(f"/learn/{name}")
    links = page.locator(f"a[href^='/learn/{name}/']")
    await expect(links.first).to_be_visible()
    lessons: list[str] = await links.evaluate_all("links => links.map((one) => one.getAttribute('href'))")
    for lesson in sorted(set(lessons)):
        await visitor.open(lesson)
        await expect(page.locator("[data-board]")).to_be_visible()
        for size in (*SIZES, SMALLEST):
            await rotate(page, size)
            await save_picture(page, f"lesson{lesson.replace('/', '-')}-{size[0]}")
            board = await page.locator("main.board").bounding_box()
            assert board is not None
            assert board["height"] >= SHARE * size[1], lesson
            assert await page.evaluate(CROWDED, ".lesson") == [], (lesson, size)
