"""Forecast of an action: the seat that would lead the trick, or the changed points and claims."""

from __future__ import annotations

from machinami.core.contract import Action, Json, Viewer
from machinami.games.toshi import claims, rules, state
from machinami.games.toshi.notation import parse_action
from machinami.games.toshi.view.majorities import list_claim_changes


def forecast_action(game: rules.State, seat: int, draft: Action) -> dict[str, Json] | None:
    """Return the forecast of a draft action; None if there is nothing to forecast. Raise Refused if illegal.

    For a card: the seat that is then ahead in the trick. For a change of the town: the points and claims that
    change, by the cards that `seat` knows. For a flip of the Monument: its new side.
    """
    after = game
    for code in parse_action(game, draft):
        after = rules.apply(after, code)
    if "card" in draft and game.trick_length == 0:
        return None
    if "card" in draft:
        return {"ahead": find_leading_seat(after) if after.phase == state.CARD else state.winner(after)}
    if "leader" in draft or "wait" in draft or "done" in draft:
        return None
    result = build_changes(game, after, seat)
    if state.is_red(game) != state.is_red(after):
        result["monument"] = "red" if state.is_red(after) else "blue"
    return result


def is_secret_flip(view: dict[str, Json], draft: Action) -> bool:
    """Return whether an action flips a card that the view does not know, so that its effect is secret."""
    return any(
        lies["card"] is None and lies["space"] == list(draft["flip"])
        for lies in view["board"]["cards"]
        if "flip" in draft
    )


def build_changes(before: rules.State, after: rules.State, viewer: Viewer) -> dict[str, Json]:
    """Return the values that differ: points and majority points as [before, after] by seat, and claims."""
    before_points, after_points = _count_points(before, viewer), _count_points(after, viewer)
    result: dict[str, Json] = {
        kind: [[*pair] for pair in zip(before_points[kind], after_points[kind], strict=True)]
        for kind in before_points
        if before_points[kind] != after_points[kind]
    }
    claim_changes = list_claim_changes(before, after)
    return result | {"claims": claim_changes} if claim_changes else result


def find_leading_seat(game: rules.State) -> int | None:
    """Return the seat whose card would take the trick now; None before the first card."""
    if game.trick_length == 0:
        return None
    place = rules.trick_winner(game.trick, game.trick_length, state.is_red(game))
    return (state.leader(game) + place) % game.seats


def _count_points(game: rules.State, viewer: Viewer) -> dict[str, tuple[int, ...]]:
    """Return each seat's points and majority points by the cards that the viewer knows."""
    count = claims.count_claims(game, claims.PUBLIC_CARDS if viewer is None else viewer)
    share = claims.park_share(game, count)
    return {
        "points": claims.totals(game, count)[: game.seats],
        "parks": tuple(claims.park_points(game, count, share, seat) for seat in range(game.seats)),
    }
