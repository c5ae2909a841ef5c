"""Writes the tables of observation planes in docs/environments.md from the codecs."""

from __future__ import annotations

from pathlib import Path

from machinami import games, new
from machinami.core import registry

PAGE = Path(__file__).parent.parent / "docs" / "environments.md"
BEGIN, END = "<!-- planes: written by `make planes` -->", "<!-- end of planes -->"


def build_tables() -> str:
    """Build a table for each game at its default set-up: name, shape, range and meaning of every plane."""
    parts = [BEGIN]
    for key, facts in games.items():
        coder = registry.codec_factory(key)
        if coder is None or not type(registry.find(key)).__module__.startswith(registry.GAMES_PACKAGE):
            continue
        planes = coder(new(key, seed=0).setup).planes
        parts += [f"### {facts.name}", "| plane | shape | range | meaning |\n|---|---|---|---|"]
        parts[-1] += "".join(
            f"\n| `{name}` | {' × '.join(map(str, plane.shape))} | {plane.low}…{plane.high} "
            f"| {plane.description} |"
            for name, plane in planes.items()
        )
    return "\n\n".join([*parts, END])


def replace_tables(page: str) -> str:
    """Return the page with its tables replaced."""
    before, _, rest = page.partition(BEGIN)
    return before + build_tables() + rest.partition(END)[2]


if __name__ == "__main__":
    PAGE.write_text(replace_tables(PAGE.read_text("utf-8")), "utf-8")
