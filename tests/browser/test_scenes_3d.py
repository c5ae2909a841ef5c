"""Three-dimensional scenes: loaded lazily, small, and rendered only on changes."""

from __future__ import annotations

import gzip
import re
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser, Error, Page, expect

from tests.browser.heap import count_objects
from tests.browser.highway import Builder as Highway
from tests.browser.jutaku import EASY, RECTANGLE, Builder, get_solution, interpolate
from tests.browser.jutaku import SMALL as QUICK
from tests.browser.visitor import PHONE, Visitor
from tests.server.server_process import ServerProcess
from tests.soak import SOAK

pytestmark = pytest.mark.external

GOLDEN = Path(__file__).parents[1] / "golden"
ASSETS = Path(__file__).parents[2] / "src" / "machinami" / "server" / "static" / "assets"
LIMIT = 200_000
_SCENE_CHUNKS = re.compile(r"/assets/(scene|model|drawing|feel)[^/]*$")
SMALL: dict[str, Any] = {"viewport": {"width": 1120, "height": 600}}
"""A small window, because the processor renders the scene."""
TALLEST = max(range(len(EASY)), key=lambda card: (EASY[card]["floors"], EASY[card]["pieces"]))
"""The card with the most floors."""
_FRAMES = "() => Number(document.querySelector('canvas').dataset.frames)"
_MORE_FRAMES = "(count) => +document.querySelector('canvas').dataset.frames > count"
_IS_DISPLACED = "(least) => +document.querySelector('canvas').dataset.astray > least"
_TWO_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
_IN_SIGHT = "(canvas) => new Promise((done) => new IntersectionObserver(done).observe(canvas))"
_STEP, _DUSK, _DURATION = 50, 60, 3400
"""Milliseconds per frame, frames until all windows are lit, and milliseconds of the animation."""
_LOW = 30
"""Degrees: below this elevation the camera has left its place above the house."""
_PIECE_IS_AT = """([x, y, there]) => { const canvas = document.querySelector('[data-model] canvas');
    const [{ left, top }, at] = [canvas.getBoundingClientRect(), canvas.dataset.spot.split(',')];
    return (Math.abs(left + +at[0] - x) < 1 && Math.abs(top + +at[1] - y) < 1) === there; }"""
"""Whether the held piece is drawn at a point of the screen, or not."""
_TOLERANCE = 40
"""The number of objects that timers and similar may add; a leak per round adds more."""
_LOSE_CONTEXT = """() => { const gl = document.querySelector('canvas').getContext('webgl2');
    window.loser = gl.getExtension('WEBGL_lose_context'); window.loser.loseContext(); }"""


async def open_record(
    browser: Browser, server: ServerProcess, record: str, moment: int, **device: Any
) -> Visitor:
    """Open a record at a line."""
    visitor = await Visitor.create(browser, server.base, **(SMALL | device))
    await visitor.open("/replay")
    await visitor.page.set_input_files("input[type=file]", GOLDEN / f"{record}.jsonl")
    await visitor.page.locator(".player input[type=range]").fill(str(moment))
    return visitor


async def wait_until_drawn(page: Page) -> dict[str, str]:
    """Wait until the scene has its final quality; return its statistics."""
    await expect(page.locator("canvas")).to_have_attribute("data-state", "rest")
    figures: dict[str, str] = await page.evaluate("() => ({ ...document.querySelector('canvas').dataset })")
    return figures


def compute_weight(entry: str, without: str) -> int:
    """Return the compressed bytes of a chunk and its imports, without those of another chunk."""

    def collect_imports(name: str, poses: set[str]) -> set[str]:
        if name not in poses:
            poses.add(name)
            for other in re.findall(
                r"""(?:from|import)\s*["']\./([\w.-]+\.js)["']""", (ASSETS / name).read_text()
            ):
                collect_imports(other, poses)
        return poses

    first, second = (next(ASSETS.glob(f"{name}-*.js")).name for name in (entry, without))
    return sum(
        len(gzip.compress((ASSETS / name).read_bytes(), 9))
        for name in collect_imports(first, set()) - collect_imports(second, set())
    )


async def test_three_js_and_the_model_are_under_200_kilobytes() -> None:
    assert 100_000 < compute_weight("model", "jutaku") < LIMIT


async def locate_piece(page: Page) -> tuple[float, float]:
    """Return the screen point of the held piece in the model."""
    canvas = page.locator("[data-model] canvas")
    box = await canvas.bounding_box()
    x, y = map(float, (await canvas.get_attribute("data-spot") or "").split(","))
    assert box is not None
    return box["x"] + x, box["y"] + y


@pytest.mark.soak(only=True)
async def test_model_renders_only_on_changes_and_recovers_its_context(
    webgl_browser: Browser, server: ServerProcess
) -> None:
    ada = await Builder.open_alone(
        await Visitor.create(webgl_browser, server.base, **SMALL), mode="puzzle", card=TALLEST
    )
    page, mouse = ada.page, ada.page.mouse
    model = page.locator("[data-model]")
    await expect(model).to_have_attribute("data-model", "seen")
    await ada.wait_for_start()
    await ada.build_over_socket(TALLEST, last=-1)
    piece, floor, _ = get_solution(TALLEST)[-1]
    await expect(page.locator(f"[data-used='{len(get_solution(TALLEST)) - 1}']")).to_be_visible()
    await ada.take_piece(piece)
    await page.keyboard.press("m")
    await page.keyboard.press(str(floor))
    pose, here = await ada.read_pose(), await locate_piece(page)
    there = here[0] + 90, here[1] + 30
    await mouse.move(*here)
    await mouse.down()
    for share in (0.3, 0.6, 1):
        await mouse.move(*interpolate(here, there, share))
    await page.wait_for_function(_PIECE_IS_AT, arg=[*there, True])
    await mouse.up()
    await expect(ada.words).to_have_text("The piece sticks out of the outline.")
    moved = await ada.read_pose()
    assert moved[:2] != pose[:2]
    await mouse.wheel(0, 100)
    await expect(ada.held).not_to_have_attribute("data-pose", re.compile(f",{moved[2]},"))
    turned = await ada.read_pose()

    await mouse.move(here[0] - 150, here[1])
    await mouse.down()
    await mouse.move(here[0] - 100, here[1] + 10)
    await mouse.up()
    assert await ada.read_pose() == turned
    await page.wait_for_function(_PIECE_IS_AT, arg=[*there, False])

    figures = await wait_until_drawn(page)
    assert int(figures["calls"]) <= 60
    assert int(figures["triangles"]) <= 60_000
    drawn = await page.evaluate(_FRAMES)
    await page.evaluate(_TWO_FRAMES)
    assert await page.evaluate(_FRAMES) == drawn

    await page.evaluate(_LOSE_CONTEXT)
    await expect(model).to_have_attribute("data-model", "failed")
    await expect(model.locator(".drawn svg")).to_be_visible()
    await page.evaluate("() => window.loser.restoreContext()")
    await expect(model).to_have_attribute("data-model", "seen")
    await ada.visitor.leave()
    assert ada.visitor.faults == []


@pytest.mark.soak(only=True)
async def test_right_stop_plays_its_animation_and_ends(webgl_browser: Browser, server: ServerProcess) -> None:
    visitor = await Visitor.create(webgl_browser, server.base, reduced_motion="no-preference")
    clock = visitor.page.clock
    await clock.install()
    ada = await Builder.open_alone(visitor)
    card = await ada.choose_smallest_card()
    # In a low window the instructions cover the cards; the window is small because the processor renders the
    # scene.
    await ada.page.set_viewport_size({"width": 720, "height": 420})
    await ada.wait_for_start()
    await ada.build_over_socket(card)
    await expect(ada.stop).to_be_enabled()
    # The clock also stops if that second has passed already.
    with suppress(Error):
        await clock.pause_at(int(await ada.page.evaluate("() => Date.now()")) + 1000)
    await ada.stop.click()
    moment = ada.page.locator(f"[data-finished='{card}']")
    dusk = moment.locator("canvas")
    await expect(moment.locator("[data-stamp].falls")).to_be_visible()
    await expect(dusk).to_have_attribute("data-lit", "0")
    await dusk.evaluate(_IN_SIGHT)
    for _ in range(_DUSK):
        await clock.fast_forward(_STEP)
        # Lay out the change of a frame before the next frame.
        await dusk.evaluate(_IN_SIGHT)
    await expect(dusk).to_have_attribute("data-lit", "1")
    assert float(await dusk.get_attribute("data-elevation") or 90) < _LOW
    await expect(moment).to_have_count(1)
    await clock.fast_forward(_DURATION)
    await expect(moment).to_have_count(0)
    assert await ada.wait_for_prompt() == "move"
    await ada.visitor.leave()
    assert ada.visitor.faults == []


async def step_through(page: Page, start: int, moments: int) -> None:
    """Show so many lines of a record in order, and return to the first."""
    moment = page.locator(".player input[type=range]")
    for at in [*range(start + 1, start + 1 + moments), start]:
        drawn = await page.evaluate(_FRAMES)
        await moment.fill(str(at))
        await page.wait_for_function(_MORE_FRAMES, arg=drawn)


async def count_after_steps(page: Page, start: int, moments: int) -> str:
    """Step through lines and back; return the statistics of kept objects."""
    await step_through(page, start, moments)
    return (await wait_until_drawn(page))["kept"]


@pytest.mark.soak
async def test_city_scene_shows_falls_and_tilts_by_key(webgl_browser: Browser, server: ServerProcess) -> None:
    ada = await open_record(
        webgl_browser, server, "highway-2-hands-three", 17, reduced_motion="no-preference"
    )
    await expect(ada.page.locator(".field.solid")).to_be_visible()
    if SOAK:
        count = await count_after_steps(ada.page, 17, 50)
        assert await count_after_steps(ada.page, 17, 50) == count
    moment = ada.page.locator(".player input[type=range]")
    await moment.fill("18")
    await ada.page.wait_for_function(_IS_DISPLACED, arg=5)
    await moment.fill("17")
    figures = await wait_until_drawn(ada.page)
    assert float(figures["astray"]) < 0.5
    assert int(figures["calls"]) <= 60
    drawn = await ada.page.evaluate(_FRAMES)
    await ada.page.evaluate(_TWO_FRAMES)
    assert await ada.page.evaluate(_FRAMES) == drawn
    await ada.page.locator("[data-board]").press("v")
    await expect(ada.page.locator("canvas")).to_have_attribute("data-view", "tilt")
    await expect(ada.page.locator(".field.tilted > svg")).to_have_css("opacity", "0")
    await ada.page.evaluate(_LOSE_CONTEXT)
    await expect(ada.page.locator(".field > svg")).to_have_css("opacity", "1")
    await ada.leave()
    assert ada.faults == []


@pytest.mark.soak(only=True)
async def test_road_is_built_before_scene_and_physics_load(
    webgl_browser: Browser, server: ServerProcess
) -> None:
    assert compute_weight("scene", "highway") < LIMIT
    visitor = await Visitor.create(webgl_browser, server.base, **SMALL)
    requests: list[str] = []
    await visitor.context.route(_SCENE_CHUNKS, lambda route: requests.append(route.request.url))
    builder = await Highway.open_table(visitor, city="dealt")
    await builder.page.wait_for_function("() => document.querySelector('canvas')")
    assert await builder.build()
    await expect(builder.page.locator(".field.solid")).to_have_count(0)
    assert not any("feel" in url for url in requests)
    await visitor.leave()
    assert visitor.faults == []


async def test_keyboard_cycles_edges_before_model_loads(
    webgl_browser: Browser, server: ServerProcess
) -> None:
    visitor = await Visitor.create(webgl_browser, server.base, **SMALL)
    await visitor.context.route(_SCENE_CHUNKS, lambda _: None)
    async with visitor.page.expect_request(_SCENE_CHUNKS):
        ada = await Builder.open_alone(visitor, mode="puzzle", card=QUICK)
    await ada.wait_for_start()
    await ada.take_piece(RECTANGLE)
    await ada.page.keyboard.press("n")
    poses = set()
    for _ in range(6):
        poses.add((await ada.read_pose(), await ada.held.get_attribute("data-held")))
        await ada.page.keyboard.press("n")
    assert len({pose for pose, _ in poses}) > 3
    assert "wrong" in {tone for _, tone in poses}
    model = ada.page.locator("[data-model]")
    await expect(model).to_have_attribute("data-model", "waits")
    await expect(model.locator(".drawn svg")).to_be_visible()
    await visitor.leave()
    assert visitor.faults == []


async def browse(page: Page, rounds: int) -> None:
    """Show some lines of a record, repeatedly."""
    moment = page.locator(".player input[type=range]")
    for at in (7, 9, 5, 11) * rounds:
        await moment.fill(str(at))
        await page.evaluate(_TWO_FRAMES)


@pytest.mark.soak(only=True)
async def test_phone_opens_the_model_and_frees_its_memory(
    webgl_browser: Browser, server: ServerProcess
) -> None:
    ada = await open_record(webgl_browser, server, "jutaku-2-solo-roppongi", 11, **PHONE)
    await expect(ada.page.locator("[data-model]")).to_have_attribute("data-model", "waits")
    assert await ada.page.locator("canvas").count() == 0
    await ada.button("Model").tap()
    count = (await wait_until_drawn(ada.page))["kept"]
    await browse(ada.page, 25)
    assert (await wait_until_drawn(ada.page))["kept"] == count
    before = await count_objects(ada)
    await browse(ada.page, 100)
    assert (await wait_until_drawn(ada.page))["kept"] == count
    after = await count_objects(ada)
    assert [kind for kind in after if after[kind] > before[kind] + _TOLERANCE] == []
    await ada.leave()
    assert ada.faults == []


@pytest.mark.soak(only=True)
async def test_other_builders_are_shown_and_enlarged_by_click(
    webgl_browser: Browser, server: ServerProcess
) -> None:
    ada = await open_record(webgl_browser, server, "jutaku-eight-stop", 90)
    close = ada.page.locator("[data-close]")
    await expect(ada.page.locator("[data-model]")).to_have_attribute("data-model", "seen")
    figures = await wait_until_drawn(ada.page)
    spots = dict(one.split(":") for one in figures["others"].split())
    assert list(spots) == ["1", "2", "3", "4", "5", "6", "7"]
    assert int(figures["calls"]) <= 60
    assert int(figures["triangles"]) <= 60_000
    x, y = map(float, spots["1"].split(","))
    await ada.page.locator("canvas").click(position={"x": x, "y": y})
    await expect(close).to_have_attribute("data-close", "1")
    await expect(close).to_contain_text("pieces")
    await ada.page.locator("[data-look]").click()
    await expect(close).to_have_attribute("data-close", "2")
    await ada.page.locator("canvas").press("0")
    await expect(close).to_have_count(0)
    await ada.leave()
    assert ada.faults == []


@pytest.mark.soak(only=True)
async def test_final_street_can_be_saved_as_a_picture(webgl_browser: Browser, server: ServerProcess) -> None:
    ada = await open_record(webgl_browser, server, "jutaku-2-solo-roppongi", 47)
    await expect(ada.page.locator("[data-street]")).to_have_attribute("data-street", "seen")
    assert int((await wait_until_drawn(ada.page))["triangles"]) <= 60_000
    async with ada.page.expect_download() as picture:
        await ada.page.locator("[data-photo]").click()
    assert (await picture.value).suggested_filename == "tokyo-jutaku.png"
    await ada.leave()
    assert ada.faults == []
