"""The pictures in the docs, made from real games on a real server: `python -m tests.browser.screens`."""

from __future__ import annotations

import asyncio
import tempfile
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

from playwright.async_api import Browser, expect

from machinami import new
from machinami.lab import match as lab
from machinami.lab import players
from tests.browser.chromium import open_browser
from tests.browser.scenes import SCENES, Arrives
from tests.browser.stage import Stage, open_stage
from tests.browser.visitor import DEVICES, PATIENCE, Visitor
from tests.server.guests import Guest
from tests.server.preloaded import ROOT
from tests.server.running import Running
from tools.browser import find_chromium

FOLDER = ROOT / "docs" / "screens"
SEED = "5"
LEVEL = 2
QUALITY = 82
WHOLE = 180_000
"""Milliseconds in which a game is reviewed, however busy the machine is."""
SHARP: dict[str, dict[str, Any]] = {"desk": {}, "phone": {"device_scale_factor": 2}}


async def open_home(visitor: Visitor, _: Stage) -> None:
    """The street, as one sees it when one comes for the first time."""
    await visitor.context.clear_cookies()
    await visitor.goes("/")
    await expect(visitor.page.locator(".plate button").first).to_be_visible()


async def open_table(visitor: Visitor, stage: Stage) -> None:
    """Ada's turn: her tile over the board where it fits."""
    await SCENES["table"](visitor, stage)
    board = visitor.page.locator("[data-board]")
    for _ in range(9):
        await board.press("n")
    await board.blur()


async def open_replay(visitor: Visitor, stage: Stage) -> None:
    """Somewhere in the second half of the game."""
    await SCENES["replay"](visitor, stage)
    slider = visitor.page.get_by_role("slider")
    await slider.fill(str(int(await slider.get_attribute("max") or 0) * 3 // 4))
    await slider.blur()


async def open_review(visitor: Visitor, stage: Stage) -> None:
    """The game looked back on, at what would have been better where it turned first."""
    await visitor.goes(f"/review/{stage.replay}")
    await expect(visitor.page.locator(".table")).to_be_visible(timeout=WHOLE)
    await expect(visitor.page.get_by_role("progressbar")).to_have_count(0, timeout=WHOLE)
    better = visitor.page.locator(".turns .better")
    if await better.count():
        await better.first.click()
        await better.first.blur()


PICTURES: dict[str, Arrives] = {
    "home": open_home,
    "table": open_table,
    "end": SCENES["end"],
    "replay": open_replay,
    "review": open_review,
}


class Match(NamedTuple):
    """A game of bots to take a picture of: how far it has come then, and whose eyes see it."""

    seats: int
    level: int
    share: float
    viewer: int = 0


MATCHES = {
    "toshi": Match(4, 3, 0.8),
    "edo": Match(3, 3, 0.9),
    "highway": Match(3, 4, 0.95),
    "jutaku": Match(4, 4, 0.46),
}


async def upload_matches(base: str) -> dict[str, str]:
    """The matches, played and brought to the server: the replay of each."""
    replays = {}
    async with Guest(base) as ada:
        for game, match in MATCHES.items():
            play = new(game, match.seats, seed=SEED)
            sitting = dict.fromkeys(range(match.seats), players.find(game, str(match.level)))
            text = lab.Match(play, sitting, SEED, budget=0.2).run().record.text
            kind = {"content-type": "text/plain"}
            answer = await ada.http.post("/api/records", content=text.encode(), headers=kind)
            replays[game] = str(answer.json()["replay"])
    return replays


def open_moment(game: str, open_replay: str) -> Arrives:
    """A match as it stood."""

    async def arrive(visitor: Visitor, _: Stage) -> None:
        await visitor.goes(f"/replay/{open_replay}")
        slider = visitor.page.get_by_role("slider")
        await visitor.page.get_by_label("Seen by").select_option(str(MATCHES[game].viewer))
        await slider.fill(str(int(int(await slider.get_attribute("max") or 0) * MATCHES[game].share)))
        await slider.blur()

    return arrive


async def take_picture(
    browser: Browser, base: str, stage: Stage, name: str, arrive: Arrives, theme: str, device: str
) -> None:
    """One of the pictures."""
    visitor = await Visitor.create(browser, base, color_scheme=theme, **(DEVICES[device] | SHARP[device]))
    await visitor.set_cookies(stage.cookies)
    await arrive(visitor, stage)
    await visitor.page.evaluate("document.fonts.ready.then(() => undefined)")
    path = FOLDER / f"{name}-{theme}-{device}.jpg"
    await visitor.page.screenshot(path=path, type="jpeg", quality=QUALITY, animations="disabled")
    await visitor.leave()


async def main(program: Path) -> None:
    """All pictures."""
    expect.set_options(timeout=PATIENCE)
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        seeds = Path(folder) / "seed"
        seeds.write_text(SEED)
        with Running(Path(folder), seeds=str(seeds)) as house:
            async with open_stage(house.base, level=LEVEL) as stage, open_browser(program) as browser:
                replays = await upload_matches(house.base)
                scenes = PICTURES | {
                    game: open_moment(game, open_replay) for game, open_replay in replays.items()
                }
                for name, arrive in scenes.items():
                    for theme, device in product(("light", "dark"), DEVICES):
                        await take_picture(browser, house.base, stage, name, arrive, theme, device)


if __name__ == "__main__":
    asyncio.run(main(find_chromium()))
