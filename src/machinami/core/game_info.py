"""Reader for the static metadata of a game, from the `data.toml` in its folder."""

from __future__ import annotations

import tomllib
from pathlib import Path

from machinami.core.contract import GameInfo, Option
from machinami.core.datasets import find_installed


def read_game_info(folder: Path, rules: int | None = None) -> GameInfo:
    """Read the metadata of a game folder. A table `[past.1]` holds the values that differ in version 1.

    An invalid file raises an error when the game is loaded.
    """
    data = tomllib.loads((folder / "data.toml").read_text("utf-8"))
    past = data.pop("past", {})
    if rules is not None and rules != data["rules"]:
        data |= past[str(rules)] | {"rules": rules}
    data["seats"] = tuple(data["seats"])
    data["kinds"] = {kind: tuple(keys) for kind, keys in data["kinds"].items()}
    data["options"] = tuple(Option(name, tuple(values)) for name, values in data.get("options", {}).items())
    shipped = tuple(data.get("sets", ()))
    own = [name for name in find_installed(data["key"]) if name not in shipped] if shipped else ()
    data["sets"] = (*shipped, *own)
    return GameInfo(**data)
