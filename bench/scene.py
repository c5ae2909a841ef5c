"""Scenes in three dimensions, drawn by the processor: pictures a second while they are turned, none at rest,
and what a hundred rounds through a record leave behind:

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

from tests.browser.chromium import SOLID, open_browser
from tests.browser.test_room import opens, rests, steps
from tests.browser.visitor import PATIENCE
from tests.server.running import Running
from tools.browser import chromium

STEPS, ROUNDS = 3, (10, 50, 100)
"""Moments of a round, and the rounds after which is counted what is kept."""
TURNING, RESTING = 4.0, 1.0
"""Seconds of turning, and of looking on."""
_HEAP = "() => { gc(); gc(); return performance.memory.usedJSHeapSize }"
_FRAMES = "() => Number(document.querySelector('canvas').dataset.frames)"
FLAGS = (*SOLID, "--js-flags=--expose-gc", "--enable-precise-memory-info")


class Scene(NamedTuple):
    """A moment of a golden record."""

    name: str
    record: str
    moment: int
    tilts: bool = False
    """Whether it is seen from above until a key tilts it."""


SCENES = {
    "city": Scene("Highway, a city of three", "highway-2-hands-three", 17, tilts=True),
    "desk": Scene("Jutaku, one desk", "jutaku-2-solo-roppongi", 7),
    "desks": Scene("Jutaku, a desk and seven others", "jutaku-eight-stop", 90),
}


@dataclass(frozen=True, slots=True)
class Measured:
    """What a scene takes."""

    name: str
    quality: str
    calls: int
    triangles: int
    turning: float
    """Pictures a second while it is turned."""
    resting: int
    """Pictures in a second in which nothing happens."""
    kept: tuple[int, ...]
    """Things that the graphics card holds, after so many rounds."""
    heap: tuple[float, ...]
    """Mebibytes of the page's own."""

    @property
    def row(self) -> str:
        """A row of the page's table."""
        kept, heap = ", ".join(map(str, self.kept)), ", ".join(f"{size:.2f}" for size in self.heap)
        return (
            f"| {self.name} | {self.quality} | {self.calls} | {self.triangles:,} | {self.turning:.1f} "
            f"| {self.resting} | {kept} | {heap} |"
        )


async def turned(page: Page) -> float:
    """Pictures a second while a hand on the scene's edge goes round and round."""
    box = await page.locator("canvas").bounding_box()
    assert box is not None
    x, y = box["x"] + 0.15 * box["width"], box["y"] + 0.5 * box["height"]
    await page.mouse.move(x, y)
    await page.mouse.down()
    begun, drawn = perf_counter(), await page.evaluate(_FRAMES)
    while (past := perf_counter() - begun) < TURNING:
        await page.mouse.move(x + 60 * sin(2 * past), y + 20 - 20 * cos(2 * past))
    rate = (await page.evaluate(_FRAMES) - drawn) / past
    await page.mouse.up()
    return float(rate)


async def measured(scene: Scene, browser: Browser, house: Running, rounds: Sequence[int]) -> Measured:
    """One scene, looked at, turned, left alone, and stepped through."""
    ada = await opens(browser, house, scene.record, scene.moment, reduced_motion="no-preference")
    await ada.page.locator(".field.solid, [data-model=seen]").wait_for()
    await rests(ada.page)
    if scene.tilts:
        await ada.page.locator("[data-board]").press("v")
    turning = await turned(ada.page)
    told = await rests(ada.page)
    drawn = await ada.page.evaluate(_FRAMES)
    await asyncio.sleep(RESTING)
    resting = await ada.page.evaluate(_FRAMES) - drawn
    kept, heap = [], []
    for number in range(1, rounds[-1] + 1):
        await steps(ada.page, scene.moment, STEPS)
        if number in rounds:
            kept.append(int((await rests(ada.page))["kept"]))
            heap.append(await ada.page.evaluate(_HEAP) / 2**20)
    await ada.leave()
    told_now = told["quality"], int(told["calls"]), int(told["triangles"])
    return Measured(scene.name, *told_now, turning, resting, tuple(kept), tuple(heap))


def page(rows: list[Measured], counted: Sequence[int]) -> str:
    """The table as a page of the documentation."""
    rounds = ", ".join(map(str, counted))
    lines = [
        "# Scenes",
        "",
        "Written by `python -m bench.scene`: golden records in a window of 1120 × 600, drawn by the",
        "processor alone (SwiftShader), which is what a machine without a graphics card does. A round",
        f"steps through {STEPS} moments and back, each seen; what is kept is counted after {rounds} rounds,",
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
    """Measure, print, and write the page if one is asked for."""
    parser = argparse.ArgumentParser(prog="python -m bench.scene")
    parser.add_argument("--page", type=Path)
    parser.add_argument("--rounds", type=int, nargs="+", default=ROUNDS, help="after which is counted")
    parser.add_argument("scenes", nargs="*", metavar="SCENE", help=f"of {', '.join(SCENES)}; all, if none")
    wish = parser.parse_args()
    expect.set_options(timeout=PATIENCE)
    rows = []
    with Running(Path(tempfile.mkdtemp()), same=True) as house:
        async with open_browser(chromium(), FLAGS) as browser:
            for name in wish.scenes or SCENES:
                rows.append(await measured(SCENES[name], browser, house, wish.rounds))
                print(rows[-1].row, flush=True)
    if wish.page is not None:
        wish.page.write_text(page(rows, wish.rounds), "utf-8")


if __name__ == "__main__":
    asyncio.run(main())
