"""Forecast of an action: the seat that would lead the trick, or the changed points and claims."""

from __future__ import annotations

from machinami.core.contract import Action, Json, Viewer
from machinami.games.toshi import claims, rules, state
from machinami.games.toshi.notation import parse_action
from machinami.games.toshi.view import types
from machinami.games.toshi.view.majorities import list_claim_changes


def forecast_action(
    game: rules.State, seat: int, draft: Action
) -> types.TrickForecast | types.TownForecast | None:
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
        return {"ahead": _leading_seat(after) if after.phase == state.CARD else state.winner(after)}
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


def build_changes(before: rules.State, after: rules.State, viewer: Viewer) -> types.TownForecast:
    """Return the values that differ: points and majority points as [before, after] by seat, and claims."""
    old_points, old_parks = _count_points(before, viewer)
    new_points, new_parks = _count_points(after, viewer)
    changes: types.TownForecast = {}
    if old_points != new_points:
        changes["points"] = [[*pair] for pair in zip(old_points, new_points, strict=True)]
    if old_parks != new_parks:
        changes["parks"] = [[*pair] for pair in zip(old_parks, new_parks, strict=True)]
    if claim_changes := list_claim_changes(before, after):
        changes["claims"] = claim_changes
    return changes


def find_leading_seat(game: rules.State) -> int | None:
    """Return the seat whose card would take the trick now; None before the first card."""
    return _leading_seat(game) if game.trick_length > 0 else None


def _leading_seat(game: rules.State) -> int:
    place = rules.trick_winner(game.trick, game.trick_length, state.is_red(game))
    return (state.leader(game) + place) % game.seats


def _count_points(game: rules.State, viewer: Viewer) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return each seat's points and majority points by the cards that the viewer knows."""
    count = claims.count_claims(game, claims.PUBLIC_CARDS if viewer is None else viewer)
    share = claims.park_share(game, count)
    parks = tuple(claims.park_points(game, count, share, seat) for seat in range(game.seats))
    return claims.totals(game, count)[: game.seats], parks
