"""The static facts of a game, read from the `data.toml` beside its rules."""

from __future__ import annotations

import tomllib
from pathlib import Path

from machinami.core.contract import Facts, Option
from machinami.core.datasets import installed


def read(folder: Path, rules: int | None = None) -> Facts:
    """The facts in a folder; a table `[past.1]` there says what was different in version 1.

    A wrong file is a fault of ours, and says so when the game is loaded.
    """
    data = tomllib.loads((folder / "data.toml").read_text("utf-8"))
    past = data.pop("past", {})
    if rules is not None and rules != data["rules"]:
        data |= past[str(rules)] | {"rules": rules}
    data["seats"] = tuple(data["seats"])
    data["kinds"] = {kind: tuple(keys) for kind, keys in data["kinds"].items()}
    data["options"] = tuple(Option(name, tuple(values)) for name, values in data.get("options", {}).items())
    shipped = tuple(data.get("sets", ()))
    own = [name for name in installed(data["key"]) if name not in shipped] if shipped else ()
    data["sets"] = (*shipped, *own)
    return Facts(**data)
