"""Reasons for an action, by its kind: keys of the section `reasons` of the message catalogue."""

from __future__ import annotations

from collections.abc import Callable

from machinami.core.contract import Action, Json

HIGH, LOW = 8, 3
"""Strength from which a card is hard to beat, and strength up to which it rarely takes a trick."""
SMALL = 4
"""Value up to which a Building is worth little."""

FLIP_REASONS = ("look", "flip")
"""Reasons to flip a Building: it is revealed or hidden, and its points stay the same."""


def find_reason(view: dict[str, Json], action: Action) -> str | None:
    """Return the key of the reason for an action of the view's seat; None if there is none."""
    find = REASON_FUNCTIONS.get(next(iter(action)))
    return find(view, action) if find is not None else None


def _card(view: dict[str, Json], action: Action) -> str:
    board, card = view["board"], action["card"]
    playable = [offered["card"] for offered in view["offered"] if "card" in offered]
    strength = _strength(card, board["monument"])
    if len(playable) == 1:
        return "only"
    if not board["trick"]:
        return _lead_reason(strength, _is_last_of_colour(board, card))
    takers = [other for other in playable if _would_lead_trick(board, other)]
    stronger = any(_strength(other, board["monument"]) > strength for other in takers)
    if card in takers and len(board["trick"]) + 1 < view["seats"]:
        return "ahead_high" if strength >= HIGH else "ahead_cheap" if stronger else "ahead"
    if card in takers:
        return "take_cheap" if stronger else "take"
    if _is_last_of_colour(board, card):
        return "last_of_colour"
    if not takers:
        return _losing_reason(strength, [_strength(other, board["monument"]) for other in playable])
    return "lose_low" if strength < max(_strength(other, board["monument"]) for other in playable) else "lose"


def _losing_reason(strength: int, strengths: list[int]) -> str:
    """Return the reason where no card takes the trick: keep strong cards for later, or keep weak ones."""
    if strength == min(strengths):
        return "lost_low"
    return "lost_high" if strength == max(strengths) else "lost"


def _lead_reason(strength: int, last: bool) -> str:
    if strength >= HIGH:
        return "lead_high"
    if last:
        return "last_of_colour"
    return "lead_low" if strength <= LOW else "lead_middle"


def _strength(card: str, monument: str) -> int:
    """Return the strength of a card, 1 to 10, by the Monument's side."""
    value = int(card[1:])
    return value if monument == "blue" else 11 - value


def _is_last_of_colour(board: dict[str, Json], card: str) -> bool:
    """Return whether the card is the hand's last of its colour, with at least two other cards left."""
    hand = board["hand"]
    return len(hand) > 2 and sum(other[0] == card[0] for other in hand) == 1


def _would_lead_trick(board: dict[str, Json], card: str) -> bool:
    """Return whether a card would be ahead in the current trick."""
    called, monument = board["called"], board["monument"]
    cards = [play["card"] for play in board["trick"]]
    others = [_strength(other, monument) for other in cards if other[0] != called]
    if card[0] != called:
        return _strength(card, monument) >= max(others, default=0)
    return not others and _strength(card, monument) > max(_strength(other, monument) for other in cards)


def _token(view: dict[str, Json], action: Action) -> str | None:
    slot = action.get("token") or action.get("extra") or (action.get("move") or (None, None))[1]
    if slot is None:
        return "keep"
    i, j = slot
    if i % 2 and j % 2:
        return "middle"
    board = view["board"]
    built = {tuple(card["space"]) for card in board["cards"]}
    around = {
        (row, column)
        for row in {(i - 1) // 2, i // 2}
        for column in {(j - 1) // 2, j // 2}
        if 0 <= row < board["rows"] and 0 <= column < board["cols"]
    }
    if around - built:
        return "to_come"
    return "between" if len(around) > 1 else None


def _build_reason(view: dict[str, Json], action: Action) -> str | None:
    card, space = action.get("down") or action["up"]
    claim = next(claim for claim in view["board"]["claims"] if claim["space"] == list(space))
    low = any(int(other[1:]) > int(card[1:]) for other in view["board"]["buildable"])
    if claim["seat"] == view["seat"]:
        return "build_own_low" if low else "build_own"
    if claim["seat"] is None:
        return "build_open_low" if low else "build_open"
    lowest = min(int(other[1:]) for other in view["board"]["buildable"])
    return "build_small" if int(card[1:]) <= max(SMALL, lowest) else None


def _leader(view: dict[str, Json], action: Action) -> str:
    return "lead_self" if action["leader"] == view["seat"] else "lead_other"


def _flip(view: dict[str, Json], action: Action) -> str:
    board = view["board"]
    card = next(card["card"] for card in board["cards"] if card["space"] == list(action["flip"]))
    if card != "monument":
        return "look" if card is None else "flip"
    strengths = [_strength(card, board["monument"]) for card in board["hand"]]
    return "turn_own" if 2 * sum(strengths) < 11 * len(strengths) else "turn_weak"


REASON_FUNCTIONS: dict[str, Callable[[dict[str, Json], Action], str | None]] = {
    "card": _card,
    "token": _token,
    "extra": _token,
    "move": _token,
    "wait": lambda _view, _action: "wait",
    "up": _build_reason,
    "down": _build_reason,
    "leader": _leader,
    "flip": _flip,
}
