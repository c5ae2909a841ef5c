"""Everything that a device needs runs on the standard library and msgspec alone, as in a browser worker."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import msgspec

import machinami

SOURCE = Path(machinami.__file__).parents[1]

SCRIPT = """
import asyncio, importlib, json, pkgutil, sys
from random import Random

REACHED = ("core", "lessons", "analysis", "local", "server.tables", "server.schemas")
NUMPY = {"machinami.core.encoding"}
for name in REACHED:
    package = importlib.import_module(f"machinami.{name}")
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        if module.name not in NUMPY:
            importlib.import_module(module.name)

from tests.local.player import PLACES, Browser

async def main():
    played = {}
    async with Browser() as browser:
        for key, places in PLACES.items():
            seat = await browser.sit_down(key, *places)
            if key != "jutaku":
                await seat.play(Random(1), 1)
                await seat.wait_until(lambda: seat.over or bool(seat.awaited))
            status, hint = await browser.ask("POST", f"/api/tables/{seat.id}/hint", {"seat": 0})
            await seat.command(type="resign", seat=0)
            await seat.wait_until(lambda: seat.over)
            review = {"standing": "waiting"}
            while review["standing"] != "done":
                review = await browser.get(f"/api/replays/{seat.table['replay']}/review")
                await asyncio.sleep(0)
            played[key] = [status, len(review["points"])]
    others = {name.partition(".")[0] for name in sys.modules} - set(sys.stdlib_module_names)
    print(json.dumps({"played": played, "others": sorted(others)}))

asyncio.run(main())
"""


def test_device_runs_on_the_standard_library_and_msgspec(tmp_path: Path) -> None:
    site = tmp_path / "site"
    site.mkdir()
    (site / "msgspec").symlink_to(Path(msgspec.__file__).parent)
    (site / "tests").symlink_to(Path(__file__).parents[1])
    ran = subprocess.run(
        [sys.executable, "-S", "-c", SCRIPT],
        env={"PYTHONPATH": f"{SOURCE}:{site}", "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr[-4000:]
    found = json.loads(ran.stdout.splitlines()[-1])
    assert (
        {"machinami", "msgspec"}
        <= set(found["others"])
        <= {"machinami", "msgspec", "tests", "__main__", "__mp_main__"}
    )
    for key, (status, points) in found["played"].items():
        assert status == 200, key
        assert points > 1, key
