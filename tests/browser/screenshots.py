"""Takes the pictures of the docs from real games on a real server: `python -m tests.browser.screenshots`."""

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
from tests.browser.page_states import PAGE_STATES, OpenState
from tests.browser.sample_tables import SampleTables, open_sample_tables
from tests.browser.visitor import DEVICES, TIMEOUT, Visitor
from tests.server.clients import Guest
from tests.server.fork_server import ROOT
from tests.server.server_process import ServerProcess
from tools.browser import find_chromium

FOLDER = ROOT / "docs" / "screens"
SEED = "5"
LEVEL = 2
QUALITY = 82
REVIEW_TIMEOUT = 180_000
"""Milliseconds for a review on a busy machine."""
SCALES: dict[str, dict[str, Any]] = {"desk": {}, "phone": {"device_scale_factor": 2}}


async def open_home(visitor: Visitor, _: SampleTables) -> None:
    """The home page for a new guest."""
    await visitor.context.clear_cookies()
    await visitor.open("/")
    await expect(visitor.page.locator(".plate button").first).to_be_visible()


async def open_table(visitor: Visitor, sample_tables: SampleTables) -> None:
    """Ada's turn, with her tile over a legal place."""
    await PAGE_STATES["table"](visitor, sample_tables)
    board = visitor.page.locator("[data-board]")
    for _ in range(9):
        await board.press("n")
    await board.blur()


async def open_replay(visitor: Visitor, sample_tables: SampleTables) -> None:
    """A position in the second half of the game."""
    await PAGE_STATES["replay"](visitor, sample_tables)
    slider = visitor.page.get_by_role("slider")
    await slider.fill(str(int(await slider.get_attribute("max") or 0) * 3 // 4))
    await slider.blur()


async def open_review(visitor: Visitor, sample_tables: SampleTables) -> None:
    """The review at the first better action."""
    await visitor.open(f"/review/{sample_tables.replay}")
    await expect(visitor.page.locator(".table")).to_be_visible(timeout=REVIEW_TIMEOUT)
    await expect(visitor.page.get_by_role("progressbar")).to_have_count(0, timeout=REVIEW_TIMEOUT)
    better = visitor.page.locator(".turns .better")
    if await better.count():
        await better.first.click()
        await better.first.blur()


PICTURES: dict[str, OpenState] = {
    "home": open_home,
    "table": open_table,
    "end": PAGE_STATES["end"],
    "replay": open_replay,
    "review": open_review,
}


class Match(NamedTuple):
    """A game of bots: the share of its lines to show, and the viewer."""

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
    """Play the matches and upload them; return the replay of each."""
    replays = {}
    async with Guest(base) as ada:
        for game, match in MATCHES.items():
            play = new(game, match.seats, seed=SEED)
            seats = dict.fromkeys(range(match.seats), players.find_player(game, str(match.level)))
            text = lab.Match(play, seats, SEED, budget=0.2).run().record.text
            kind = {"content-type": "text/plain"}
            answer = await ada.http.post("/api/records", content=text.encode(), headers=kind)
            replays[game] = str(answer.json()["replay"])
    return replays


def open_moment(game: str, replay: str) -> OpenState:
    """Return a function that opens a replay at a line."""

    async def open_state(visitor: Visitor, _: SampleTables) -> None:
        await visitor.open(f"/replay/{replay}")
        slider = visitor.page.get_by_role("slider")
        await visitor.page.get_by_label("Seen by").select_option(str(MATCHES[game].viewer))
        await slider.fill(str(int(int(await slider.get_attribute("max") or 0) * MATCHES[game].share)))
        await slider.blur()

    return open_state


async def take_picture(
    browser: Browser,
    base: str,
    sample_tables: SampleTables,
    name: str,
    open_state: OpenState,
    theme: str,
    device: str,
) -> None:
    """Take one picture."""
    visitor = await Visitor.create(browser, base, color_scheme=theme, **(DEVICES[device] | SCALES[device]))
    await visitor.set_cookies(sample_tables.cookies)
    await open_state(visitor, sample_tables)
    await visitor.page.evaluate("document.fonts.ready.then(() => undefined)")
    path = FOLDER / f"{name}-{theme}-{device}.jpg"
    await visitor.page.screenshot(path=path, type="jpeg", quality=QUALITY, animations="disabled")
    await visitor.leave()


async def main(program: Path) -> None:
    """Take all pictures."""
    expect.set_options(timeout=TIMEOUT)
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        seeds = Path(folder) / "seed"
        seeds.write_text(SEED)
        with ServerProcess(Path(folder), seeds=str(seeds)) as server:
            async with (
                open_sample_tables(server.base, level=LEVEL) as sample_tables,
                open_browser(program) as browser,
            ):
                replays = await upload_matches(server.base)
                states = PICTURES | {game: open_moment(game, replay) for game, replay in replays.items()}
                for name, open_state in states.items():
                    for theme, device in product(("light", "dark"), DEVICES):
                        await take_picture(
                            browser, server.base, sample_tables, name, open_state, theme, device
                        )


if __name__ == "__main__":
    asyncio.run(main(find_chromium()))
