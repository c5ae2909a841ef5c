"""Values quoted in the rules text, taken from a data set."""

from __future__ import annotations

from machinami.core.contract import Json
from machinami.games.edo.components.box import BUILDINGS
from machinami.games.edo.components.figures import DataSet, Deed
from machinami.games.edo.messages import WORDS

HOUSE_PREFIX = "house-"
"""Prefix of the names of data sets designed in this project; the rules text points that out."""


def build_rules_text_values(figures: DataSet, samurai_per_point: int) -> dict[str, Json]:
    """Return the values by placeholder name; `samurai_per_point` samurai score one point."""
    pieces, yields = figures.pieces, figures.work.yields
    deeds: dict[str, Deed] = {deed.do: deed for card in figures.permissions.values() for deed in card}
    return {
        "set": figures.name,
        "ours": WORDS.format_message(
            "figures", "ours" if figures.name.startswith(HOUSE_PREFIX) else "theirs"
        ),
        "officials": pieces.officials,
        "houses": pieces.houses,
        "ryo": pieces.ryo,
        "most": pieces.most,
        "slots": pieces.slots,
        "display": pieces.display,
        "shogun": pieces.shogun,
        "alone": yields[0],
        "pair": yields[min(1, len(yields) - 1)],
        "crowd": yields[min(2, len(yields) - 1)],
        "power": figures.end.power,
        "ryo_a_point": figures.end.ryo,
        "rounds": len(figures.merchants),
        "samurai": WORDS.format_message(
            "figures", "each" if samurai_per_point == 1 else "every", count=samurai_per_point
        ),
        **_build_deed_values(deeds),
        **{
            f"{name}_{what}": getattr(getattr(figures.buildings, name), what)
            for name in BUILDINGS
            for what in ("wood", "stone", "ryo", "power", "influence")
        },
    }


def _build_deed_values(deeds: dict[str, Deed]) -> dict[str, Json]:
    """Return the values printed on the permission cards; a dash for a deed that no card has."""
    fields = {"money": "ryo", "rice": "rice", "recruit": "rice", "develop": "ryo", "travel": "ride"}
    values = {do: getattr(deeds[do], field) if do in deeds else "–" for do, field in fields.items()}
    return values | {"ride": values["travel"]}
