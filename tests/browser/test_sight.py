"""What the eye meets: whole words in both languages, room for a finger, nothing that axe finds wrong."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.browser.axe import complaints
from tests.browser.conftest import Comes
from tests.browser.scenes import SCENES
from tests.browser.stage import Stage
from tests.browser.visitor import DEVICES

pytestmark = pytest.mark.asyncio(loop_scope="session")

SIGHT = Path(__file__).with_name("sight.js")
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
    assert await complaints(ada.page) == []
