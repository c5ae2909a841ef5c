"""What the eye meets: whole words in both languages, room for a finger, nothing that axe finds wrong."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import Comes
from tests.browser.scenes import SCENES
from tests.browser.stage import Stage
from tests.browser.visitor import DEVICES
from tests.server.running import ROOT

pytestmark = pytest.mark.asyncio(loop_scope="session")

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
SIGHT = Path(__file__).with_name("sight.js")
RUN = """async () => (await axe.run(document, { resultTypes: ['violations'] })).violations
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`))"""


EYES: dict[str, dict[str, Any]] = {
    "in English by day": {"locale": "en-GB", "color_scheme": "light"},
    "in French by night": {"locale": "fr-FR", "color_scheme": "dark"},
}


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("scene", SCENES)
async def test_no_word_is_cut_off_no_control_too_small_and_axe_content(
    comes: Comes, stage: Stage, scene: str, device: str, eyes: str
) -> None:
    ada = await (await comes(**(DEVICES[device] | EYES[eyes]))).holds(stage.cookies)
    await SCENES[scene](ada, stage)
    await ada.page.evaluate("document.fonts.ready.then(() => undefined)")
    sight = await ada.page.evaluate(SIGHT.read_text())
    assert sight["cut"] == []
    assert device == "desk" or sight["small"] == []
    await ada.page.evaluate(AXE.read_text())
    assert await ada.page.evaluate(RUN) == []
