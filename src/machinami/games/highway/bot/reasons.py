"""Why an action of Tokyo Highway may be good, by what it is: keys of the section `reasons` of the words."""

from __future__ import annotations

from machinami.contract import Action, Json


def reason(view: dict[str, Json], action: Action) -> str | None:
    """What may be said for an action of the view's seat; None where nothing is."""
    if "object" in action:
        return "city"
    if "from" not in action:
        return None
    if action.get("cars"):
        return "earns"
    if "exit" in action:
        return "exit"
    if action["junction"]:
        return "junction"
    return "up" if action["height"] > view["board"]["pillars"][action["from"]]["height"] else "down"
