"""Edo in the terminal: an example of a plan, and the parser for typed plans."""

from __future__ import annotations

import re
from collections.abc import Mapping

from machinami.core.contract import Action, Json

_ORDER = re.compile(r"(\w+)\s+(\w+)(?:\s+(\d{1,2}))?(?:\s*\+\s*(\d{1,2}))?")


def example(view: Mapping[str, Json]) -> str | None:
    """Return a plan that can be typed now; None if fewer than three cards can be planned."""
    cards = view["offered"].get("cards", {})
    orders = [f"{card} {deeds[0]['action']} 1" for card, deeds in cards.items()][:3]
    return "plan " + ", ".join(orders) if len(orders) == 3 else None


def parse(text: str, view: Mapping[str, Json]) -> Action | None:
    """Parse `plan A rice 1, B money 2, C travel 1+1`; the number after a plus counts the Shogun's officials.

    Orders that do not match are left out. Return None if the text is not a plan in this form.
    """
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
