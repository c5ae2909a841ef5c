"""Edo in the terminal: a plan may be typed as it would be said, card by card."""

from __future__ import annotations

import re
from collections.abc import Mapping

from machinami.core.contract import Action, Json

_ORDER = re.compile(r"(\w+)\s+(\w+)(?:\s+(\d{1,2}))?(?:\s*\+\s*(\d{1,2}))?")


def example(view: Mapping[str, Json]) -> str | None:
    """What a person may type now, where a list would be too long."""
    cards = view["offered"].get("cards", {})
    orders = [f"{card} {deeds[0]['action']} 1" for card, deeds in cards.items()][:3]
    return "plan " + ", ".join(orders) if len(orders) == 3 else None


def parse(text: str, view: Mapping[str, Json]) -> Action | None:
    """`plan A rice 1, B money 2, C travel 1+1` as a plan, the shogun's officials after a plus."""
    kind, _, rest = text.strip().partition(" ")
    orders = [_ORDER.fullmatch(part.strip()) for part in rest.split(",")]
    if kind.lower() != "plan" or rest.lstrip().startswith("["):
        return None
    return {
        "plan": [
            {
                "card": order[1].upper(),
                "action": order[2].lower(),
                "own": int(order[3] or 0),
                "shogun": int(order[4] or 0),
            }
            for order in orders
            if order is not None
        ]
    }
