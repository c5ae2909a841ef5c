"""Measures 3D scenes with software rendering: frames per second while turning and at rest, and memory after
rounds through a record:

    python -m bench.scene [SCENE...] [--rounds 10 50 100] [--page docs/benchmarks-scenes.md]
"""

from __future__ import annotations

import argparse
import asyncio
import os
import platform
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, sin
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from playwright.async_api import Browser, Page, expect

from tests.browser.chromium import WEBGL_FLAGS, open_browser
from tests.browser.test_scenes_3d import open_record, step_through, wait_until_drawn
from tests.browser.visitor import TIMEOUT
from tests.server.server_process import ServerProcess
from tools.browser import find_chromium

STEPS, ROUNDS = 3, (10, 50, 100)
"""Moments per round, and the rounds after which memory is measured."""
TURNING, RESTING = 4.0, 1.0
"""Seconds of turning and of rest."""
_HEAP = "() => { gc(); gc(); return performance.memory.usedJSHeapSize }"
_FRAMES = "() => Number(document.querySelector('canvas').dataset.frames)"
FLAGS = (*WEBGL_FLAGS, "--js-flags=--expose-gc", "--enable-precise-memory-info")


class Scene(NamedTuple):
    """A moment of a golden record."""

    name: str
    record: str
    moment: int
    tilts: bool = False
    """Whether the scene is shown from above until a key tilts it."""


SCENES = {
    "city": Scene("Highway, a city of three", "highway-2-hands-three", 17, tilts=True),
    "desk": Scene("Jutaku, one desk", "jutaku-2-solo-roppongi", 7),
    "desks": Scene("Jutaku, a desk and seven others", "jutaku-eight-stop", 90),
}


@dataclass(frozen=True, slots=True)
class SceneTiming:
    """Measurements of a scene."""

    name: str
    quality: str
    calls: int
    triangles: int
    turning: float
    """Frames per second while turning."""
    resting: int
    """Frames in one second at rest."""
    card_objects: tuple[int, ...]
    """Objects on the graphics card, after each number of rounds."""
    heap: tuple[float, ...]
    """JavaScript heap in MiB, after each number of rounds."""

    @property
    def row(self) -> str:
        """A row of the page's table."""
        kept, heap = ", ".join(map(str, self.card_objects)), ", ".join(f"{size:.2f}" for size in self.heap)
        return (
            f"| {self.name} | {self.quality} | {self.calls} | {self.triangles:,} | {self.turning:.1f} "
            f"| {self.resting} | {kept} | {heap} |"
        )


async def measure_turning(page: Page) -> float:
    """Return the frames per second while the mouse turns the scene."""
    box = await page.locator("canvas").bounding_box()
    assert box is not None
    x, y = box["x"] + 0.15 * box["width"], box["y"] + 0.5 * box["height"]
    await page.mouse.move(x, y)
    await page.mouse.down()
    start, frames = perf_counter(), await page.evaluate(_FRAMES)
    while (past := perf_counter() - start) < TURNING:
        await page.mouse.move(x + 60 * sin(2 * past), y + 20 - 20 * cos(2 * past))
    rate = (await page.evaluate(_FRAMES) - frames) / past
    await page.mouse.up()
    return float(rate)


async def measure_scene(
    scene: Scene, browser: Browser, server: ServerProcess, rounds: Sequence[int]
) -> SceneTiming:
    """Measure one scene: turning, at rest, and stepping through its record."""
    ada = await open_record(browser, server, scene.record, scene.moment, reduced_motion="no-preference")
    await ada.page.locator(".field.solid, [data-model=seen]").wait_for()
    await wait_until_drawn(ada.page)
    if scene.tilts:
        await ada.page.locator("[data-board]").press("v")
    turning = await measure_turning(ada.page)
    stats = await wait_until_drawn(ada.page)
    frames = await ada.page.evaluate(_FRAMES)
    await asyncio.sleep(RESTING)
    resting = await ada.page.evaluate(_FRAMES) - frames
    kept, heap = [], []
    for number in range(1, rounds[-1] + 1):
        await step_through(ada.page, scene.moment, STEPS)
        if number in rounds:
            kept.append(int((await wait_until_drawn(ada.page))["kept"]))
            heap.append(await ada.page.evaluate(_HEAP) / 2**20)
    await ada.leave()
    quality = stats["quality"], int(stats["calls"]), int(stats["triangles"])
    return SceneTiming(scene.name, *quality, turning, resting, tuple(kept), tuple(heap))


def format_page(rows: list[SceneTiming], rounds_measured: Sequence[int]) -> str:
    """Format the page of the documentation."""
    rounds = ", ".join(map(str, rounds_measured))
    lines = [
        "# Scenes",
        "",
        "Written by `python -m bench.scene`: golden records in a window of 1120 × 600, with software",
        "rendering (SwiftShader), as on a machine without a graphics card. A round",
        f"steps through {STEPS} moments and back; memory is measured after {rounds} rounds,",
        "the heap after a forced collection.",
        "",
        "| scene | drawn | calls | triangles | a second, turning | at rest | kept on the card | heap, MiB |",
        "|---|---|--:|--:|--:|--:|--:|--:|",
        *(row.row for row in rows),
        "",
        f"{platform.system()} on {platform.machine()}, {len(os.sched_getaffinity(0))} cores.",
    ]
    return "\n".join(lines) + "\n"


async def main() -> None:
    """Measure, print, and write the page if --page is given."""
    parser = argparse.ArgumentParser(prog="python -m bench.scene")
    parser.add_argument("--page", type=Path)
    parser.add_argument("--rounds", type=int, nargs="+", default=ROUNDS, help="rounds to measure after")
    parser.add_argument("scenes", nargs="*", metavar="SCENE", help=f"of {', '.join(SCENES)}; all, if none")
    options = parser.parse_args()
    expect.set_options(timeout=TIMEOUT)
    rows = []
    with ServerProcess(Path(tempfile.mkdtemp()), same=True) as server:
        async with open_browser(find_chromium(), FLAGS) as browser:
            for name in options.scenes or SCENES:
                rows.append(await measure_scene(SCENES[name], browser, server, options.rounds_left))
                print(rows[-1].row, flush=True)
    if options.page is not None:
        options.page.write_text(format_page(rows, options.rounds_left), "utf-8")


if __name__ == "__main__":
    asyncio.run(main())
