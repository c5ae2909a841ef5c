"""What an action would bring: who is then ahead in the trick, or what each seat would have if it ended."""

from __future__ import annotations

from machinami.core.contract import Action, Json, Viewer
from machinami.games.toshi import claims, rules, state
from machinami.games.toshi.notation import steps_of
from machinami.games.toshi.view.majorities import changed_hands


def foreseen(game: rules.State, seat: int, draft: Action) -> dict[str, Json] | None:
    """For a card the seat that is then ahead; for a change of the town the points that change by it,
    as far as this seat knows; for the Monument the side that then lies up."""
    after = game
    for code in steps_of(game, draft):
        after = rules.apply(after, code)
    if "card" in draft and game.played == 0:
        return None
    if "card" in draft:
        return {"ahead": ahead(after) if after.phase == state.CARD else state.winner(after)}
    if "leader" in draft or "wait" in draft or "done" in draft:
        return None
    told = changed(game, after, seat)
    if state.is_red(game) != state.is_red(after):
        told["monument"] = "red" if state.is_red(after) else "blue"
    return told


def secret(view: dict[str, Json], draft: Action) -> bool:
    """Whether an action turns up what the view does not know: what that brings shows only then."""
    return any(
        lies["card"] is None and lies["space"] == list(draft["flip"])
        for lies in view["board"]["cards"]
        if "flip" in draft
    )


def changed(before: rules.State, after: rules.State, viewer: Viewer) -> dict[str, Json]:
    """What each seat had and has then, in all and by Parks and Monument, and the cards that changed hands:
    where it is not the same."""
    had, has = _standings(before, viewer), _standings(after, viewer)
    told: dict[str, Json] = {
        kind: [[*pair] for pair in zip(had[kind], has[kind], strict=True)]
        for kind in had
        if had[kind] != has[kind]
    }
    claimed = changed_hands(before, after)
    return told | {"claims": claimed} if claimed else told


def ahead(game: rules.State) -> int | None:
    """The seat whose card would take the trick as it lies."""
    if game.played == 0:
        return None
    place = rules.trick_winner(game.trick, game.played, state.is_red(game))
    return (state.leader(game) + place) % game.seats


def _standings(game: rules.State, viewer: Viewer) -> dict[str, tuple[int, ...]]:
    """By the cards that the viewer knows."""
    count = claims.counted(game, claims.EVERYBODY if viewer is None else viewer)
    share = claims.park_share(game, count)
    return {
        "points": claims.totals(game, count)[: game.seats],
        "parks": tuple(claims.park_points(game, count, share, seat) for seat in range(game.seats)),
    }
