"""The games of a device, with the levels that plain Python plays quickly enough."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

import msgspec

from machinami.server import schemas
from machinami.server.tables.game_catalogue import GameCatalogue

LEVELS = Path(__file__).with_name("levels.toml")


class DeviceCatalogue(GameCatalogue):
    """The games, without the levels that are too slow on a device. The page names these."""

    async def _load(self) -> dict[str, schemas.GameFacts]:
        return {key: _without_slow_levels(facts) for key, facts in (await super()._load()).items()}


@cache
def load_quick_levels() -> dict[str, int]:
    """Return the highest quick level of each measured game."""
    return {key: int(level) for key, level in tomllib.loads(LEVELS.read_text("utf-8")).items()}


def _without_slow_levels(facts: schemas.GameFacts) -> schemas.GameFacts:
    highest = load_quick_levels().get(facts.key, max(facts.levels, default=0))
    quick = [level for level in facts.levels if level <= highest]
    return msgspec.structs.replace(facts, levels=quick, slow_levels=facts.levels[len(quick) :])
