"""Scenes in three dimensions: loaded late, small, drawn when something changes and never otherwise."""

from __future__ import annotations

import gzip
import re
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser, Error, Page, expect

from tests.browser.builder import Builder as Highway
from tests.browser.heap import count_objects
from tests.browser.jutaku import EASY, RECTANGLE, Builder, between, solution
from tests.browser.jutaku import SMALL as QUICK
from tests.browser.visitor import PHONE, Visitor
from tests.server.running import Running
from tests.soak import SOAK, choose_count

pytestmark = pytest.mark.asyncio(loop_scope="session")

GOLDEN = Path(__file__).parents[1] / "golden"
ASSETS = Path(__file__).parents[2] / "src" / "machinami" / "server" / "static" / "assets"
LIMIT = 200_000
_SOLID = re.compile(r"/assets/(scene|model|drawing|feel)[^/]*$")
SMALL: dict[str, Any] = {"viewport": {"width": 1120, "height": 600}}
"""What is drawn by the processor had better not be large."""
HIGH = max(range(len(EASY)), key=lambda card: (EASY[card]["floors"], EASY[card]["pieces"]))
"""The card with the highest house."""
_FRAMES = "() => Number(document.querySelector('canvas').dataset.frames)"
_MORE_FRAMES = "(count) => +document.querySelector('canvas').dataset.frames > count"
_ASTRAY = "(least) => +document.querySelector('canvas').dataset.astray > least"
_TWO_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
_IN_SIGHT = "(canvas) => new Promise((done) => new IntersectionObserver(done).observe(canvas))"
_STEP, _DUSK, _STAYS = 50, 60, 3400
"""Milliseconds of a frame, frames until all windows are lit, and milliseconds that the moment stays."""
_LOW = 30
"""Degrees: the camera stands no longer above the house."""
_SEEN = """([x, y, there]) => { const canvas = document.querySelector('[data-model] canvas');
    const [{ left, top }, at] = [canvas.getBoundingClientRect(), canvas.dataset.spot.split(',')];
    return (Math.abs(left + +at[0] - x) < 1 && Math.abs(top + +at[1] - y) < 1) === there; }"""
"""Whether the piece in hand is seen at a point of the screen, or no longer."""
_SOME = 40
"""Things that come and go by themselves, as timers do; rounds that kept one each would leave more."""
_LOSE = """() => { const gl = document.querySelector('canvas').getContext('webgl2');
    window.loser = gl.getExtension('WEBGL_lose_context'); window.loser.loseContext(); }"""


async def opens(browser: Browser, house: Running, record: str, moment: int, **device: Any) -> Visitor:
    """Somebody who looks at a moment of a record."""
    visitor = await Visitor.create(browser, house.base, **(SMALL | device))
    await visitor.goes("/replay")
    await visitor.page.set_input_files("input[type=file]", GOLDEN / f"{record}.jsonl")
    await visitor.page.locator(".player input[type=range]").fill(str(moment))
    return visitor


async def rests(page: Page) -> dict[str, str]:
    """Wait until the picture is as fine as it gets, and read what it took."""
    await expect(page.locator("canvas")).to_have_attribute("data-state", "rest")
    figures: dict[str, str] = await page.evaluate("() => ({ ...document.querySelector('canvas').dataset })")
    return figures


def weight(entry: str, without: str) -> int:
    """The packed bytes of a chunk and all that it imports, less what another one has loaded already."""

    def collect_imports(name: str, seen: set[str]) -> set[str]:
        if name not in seen:
            seen.add(name)
            for other in re.findall(
                r"""(?:from|import)\s*["']\./([\w.-]+\.js)["']""", (ASSETS / name).read_text()
            ):
                collect_imports(other, seen)
        return seen

    first, second = (next(ASSETS.glob(f"{name}-*.js")).name for name in (entry, without))
    return sum(
        len(gzip.compress((ASSETS / name).read_bytes(), 9))
        for name in collect_imports(first, set()) - collect_imports(second, set())
    )


async def test_three_and_the_model_together_weigh_less_than_200_kilobytes() -> None:
    assert 100_000 < weight("model", "jutaku") < LIMIT


async def locate_piece(page: Page) -> tuple[float, float]:
    """Where the piece in hand is seen in the model, on the screen."""
    canvas = page.locator("[data-model] canvas")
    box = await canvas.bounding_box()
    x, y = map(float, (await canvas.get_attribute("data-spot") or "").split(","))
    assert box is not None
    return box["x"] + x, box["y"] + y


async def test_a_hand_carries_a_piece_over_a_light_model_that_draws_nothing_at_rest_and_comes_back_when_lost(
    solid: Browser, house: Running
) -> None:
    ada = await Builder.alone(await Visitor.create(solid, house.base, **SMALL), mode="puzzle", card=HIGH)
    page, mouse = ada.page, ada.page.mouse
    model = page.locator("[data-model]")
    await expect(model).to_have_attribute("data-model", "seen")
    await ada.starts()
    await ada.hurries(HIGH, last=-1)
    piece, floor, _ = solution(HIGH)[-1]
    await expect(page.locator(f"[data-used='{len(solution(HIGH)) - 1}']")).to_be_visible()
    await ada.takes(piece)
    await page.keyboard.press("m")
    await page.keyboard.press(str(floor))
    lay, here = await ada.pose(), await locate_piece(page)
    there = here[0] + 90, here[1] + 30
    await mouse.move(*here)
    await mouse.down()
    for share in (0.3, 0.6, 1):
        await mouse.move(*between(here, there, share))
    await page.wait_for_function(_SEEN, arg=[*there, True])
    await mouse.up()
    await expect(ada.words).to_have_text("The piece sticks out of the outline.")
    moved = await ada.pose()
    assert moved[:2] != lay[:2]
    await mouse.wheel(0, 100)
    await expect(ada.held).not_to_have_attribute("data-pose", re.compile(f",{moved[2]},"))
    turned = await ada.pose()

    await mouse.move(here[0] - 150, here[1])
    await mouse.down()
    await mouse.move(here[0] - 100, here[1] + 10)
    await mouse.up()
    assert await ada.pose() == turned
    await page.wait_for_function(_SEEN, arg=[*there, False])

    figures = await rests(page)
    assert int(figures["calls"]) <= 60
    assert int(figures["triangles"]) <= 60_000
    drawn = await page.evaluate(_FRAMES)
    await page.evaluate(_TWO_FRAMES)
    assert await page.evaluate(_FRAMES) == drawn

    await page.evaluate(_LOSE)
    await expect(model).to_have_attribute("data-model", "failed")
    await expect(model.locator(".drawn svg")).to_be_visible()
    await page.evaluate("() => window.loser.restoreContext()")
    await expect(model).to_have_attribute("data-model", "seen")
    await ada.visitor.leave()
    assert ada.visitor.faults == []


async def test_a_right_stop_stamps_the_plan_drops_to_dusk_lights_windows_and_leaves_by_itself(
    solid: Browser, house: Running
) -> None:
    visitor = await Visitor.create(solid, house.base, reduced_motion="no-preference")
    clock = visitor.page.clock
    await clock.install()
    ada = await Builder.alone(visitor)
    card = await ada.settles()
    # On a low window how to build lies over the cards; what is drawn by the processor had better be small.
    await ada.page.set_viewport_size({"width": 720, "height": 420})
    await ada.starts()
    await ada.hurries(card)
    await expect(ada.stop).to_be_enabled()
    # Where that second is over before it was said, the clock stands all the same.
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
        # What the frame changed is laid out before the next one.
        await dusk.evaluate(_IN_SIGHT)
    await expect(dusk).to_have_attribute("data-lit", "1")
    assert float(await dusk.get_attribute("data-elevation") or 90) < _LOW
    await expect(moment).to_have_count(1)
    await clock.fast_forward(_STAYS)
    await expect(moment).to_have_count(0)
    assert await ada.wait_for_prompt() == "move"
    await ada.visitor.leave()
    assert ada.visitor.faults == []


async def steps(page: Page, start: int, moments: int) -> None:
    """See so many moments of a record, one after the other, and come back."""
    moment = page.locator(".player input[type=range]")
    for at in [*range(start + 1, start + 1 + moments), start]:
        drawn = await page.evaluate(_FRAMES)
        await moment.fill(str(at))
        await page.wait_for_function(_MORE_FRAMES, arg=drawn)


async def count_after_steps(page: Page, start: int, moments: int) -> str:
    """Step through moments and back, and read what is kept."""
    await steps(page, start, moments)
    return (await rests(page))["kept"]


@pytest.mark.soak
async def test_the_plan_of_a_city_is_the_scene_from_above_tilts_at_a_key_and_draws_a_fall(
    solid: Browser, house: Running
) -> None:
    ada = await opens(solid, house, "highway-2-hands-three", 17, reduced_motion="no-preference")
    await expect(ada.page.locator(".field.solid")).to_be_visible()
    if SOAK:
        kept = await count_after_steps(ada.page, 17, 50)
        assert await count_after_steps(ada.page, 17, 50) == kept
    moment = ada.page.locator(".player input[type=range]")
    await moment.fill("18")
    await ada.page.wait_for_function(_ASTRAY, arg=5)
    await moment.fill("17")
    figures = await rests(ada.page)
    assert float(figures["astray"]) < 0.5
    assert int(figures["calls"]) <= 60
    drawn = await ada.page.evaluate(_FRAMES)
    await ada.page.evaluate(_TWO_FRAMES)
    assert await ada.page.evaluate(_FRAMES) == drawn
    await ada.page.locator("[data-board]").press("v")
    await expect(ada.page.locator("canvas")).to_have_attribute("data-view", "tilt")
    await expect(ada.page.locator(".field.tilted > svg")).to_have_css("opacity", "0")
    await ada.page.evaluate(_LOSE)
    await expect(ada.page.locator(".field > svg")).to_have_css("opacity", "1")
    await ada.leave()
    assert ada.faults == []


async def test_a_road_is_built_in_plan_before_anything_of_the_scene_or_of_physics_has_come(
    solid: Browser, house: Running
) -> None:
    assert weight("scene", "highway") < LIMIT
    visitor = await Visitor.create(solid, house.base, **SMALL)
    asked: list[str] = []
    await visitor.context.route(_SOLID, lambda route: asked.append(route.request.url))
    builder = await Highway.sits(visitor, city="dealt")
    await builder.page.wait_for_function("() => document.querySelector('canvas')")
    assert await builder.builds()
    await expect(builder.page.locator(".field.solid")).to_have_count(0)
    assert not any("feel" in url for url in asked)
    await visitor.leave()
    assert visitor.faults == []


async def test_before_anything_of_the_model_has_come_the_keys_step_through_the_edges_and_tell_not_what_fits(
    solid: Browser, house: Running
) -> None:
    visitor = await Visitor.create(solid, house.base, **SMALL)
    await visitor.context.route(_SOLID, lambda _: None)
    async with visitor.page.expect_request(_SOLID):
        ada = await Builder.alone(visitor, mode="puzzle", card=QUICK)
    await ada.starts()
    await ada.takes(RECTANGLE)
    await ada.page.keyboard.press("n")
    seen = set()
    for _ in range(6):
        seen.add((await ada.pose(), await ada.held.get_attribute("data-held")))
        await ada.page.keyboard.press("n")
    assert len({pose for pose, _ in seen}) > 3
    assert "wrong" in {tone for _, tone in seen}
    model = ada.page.locator("[data-model]")
    await expect(model).to_have_attribute("data-model", "waits")
    await expect(model.locator(".drawn svg")).to_be_visible()
    await visitor.leave()
    assert visitor.faults == []


async def browse(page: Page, rounds: int) -> None:
    """Look at some moments of a record, again and again."""
    moment = page.locator(".player input[type=range]")
    for at in (7, 9, 5, 11) * rounds:
        await moment.fill(str(at))
        await page.evaluate(_TWO_FRAMES)


@pytest.mark.soak
async def test_a_phone_opens_the_model_by_one_tap_and_holds_no_more_after_many_moments(
    solid: Browser, house: Running
) -> None:
    ada = await opens(solid, house, "jutaku-2-solo-roppongi", 11, **PHONE)
    await expect(ada.page.locator("[data-model]")).to_have_attribute("data-model", "waits")
    assert await ada.page.locator("canvas").count() == 0
    await ada.button("Model").tap()
    kept = (await rests(ada.page))["kept"]
    await browse(ada.page, choose_count(1, 25))
    assert (await rests(ada.page))["kept"] == kept
    if SOAK:
        before = await count_objects(ada)
        await browse(ada.page, 100)
        assert (await rests(ada.page))["kept"] == kept
        after = await count_objects(ada)
        assert [kind for kind in after if after[kind] > before[kind] + _SOME] == []
    await ada.leave()
    assert ada.faults == []


async def test_seven_others_build_at_the_edge_of_the_desk_and_one_comes_close_at_a_click(
    solid: Browser, house: Running
) -> None:
    ada = await opens(solid, house, "jutaku-eight-stop", 90)
    close = ada.page.locator("[data-close]")
    await expect(ada.page.locator("[data-model]")).to_have_attribute("data-model", "seen")
    figures = await rests(ada.page)
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


async def test_at_the_end_the_houses_stand_as_a_street_to_be_photographed(
    solid: Browser, house: Running
) -> None:
    ada = await opens(solid, house, "jutaku-2-solo-roppongi", 47)
    await expect(ada.page.locator("[data-street]")).to_have_attribute("data-street", "seen")
    assert int((await rests(ada.page))["triangles"]) <= 60_000
    async with ada.page.expect_download() as picture:
        await ada.page.locator("[data-photo]").click()
    assert (await picture.value).suggested_filename == "tokyo-jutaku.png"
    await ada.leave()
    assert ada.faults == []
