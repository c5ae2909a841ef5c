"""Stop calls: the call window, judging, and the end of a round or the game. J-12 to J-14, J-17."""

from __future__ import annotations

from collections.abc import Collection

from machinami.core.contract import Action
from machinami.core.validation import marked
from machinami.games.jutaku.messages import WORDS
from machinami.games.jutaku.rules import moving
from machinami.games.jutaku.rules.building import full_pool
from machinami.games.jutaku.rules.judge import verdict
from machinami.games.jutaku.state import BUILD, MOVE, OVER, WINDOW, Call, State

TOGETHER = 250
"""J-13: milliseconds after the first call, inclusive, in which other seats may call."""

PAUSE = 5_000
"""J-14: milliseconds after a wrong call before the seat may call again."""

GOAL = 4
"""J-17: completed cards that end the game."""


def may_call(state: State, seat: int, at: int) -> bool:
    """Return whether a seat may call stop at a time."""
    player = state.players[seat]
    return player.called is None and not player.stale and (player.again is None or at >= player.again)


def stop(state: State, seat: int, action: Action, at: int) -> State:
    """J-13: call stop. The first call freezes all hands and opens the call window."""
    marked(action, "stop")
    player = state.players[seat]
    if player.called is not None:
        raise WORDS.refuse("J-13/called")
    if player.stale:
        raise WORDS.refuse("J-14/changed")
    if player.again is not None and at < player.again:
        raise WORDS.refuse("J-14/wait", seconds=-(-(player.again - at) // 1000))
    state = state.with_player(seat, player._replace(called=at))
    return state if state.phase == WINDOW else state._replace(phase=WINDOW, close=at + TOGETHER + 1)


def judged(state: State) -> State:
    """J-12: close the call window and judge all calls; building resumes if none is right."""
    calls = tuple(
        Call(seat, player.called, verdict(state.site(seat), player.outline, player.built))
        for seat, player in enumerate(state.players)
        if player.called is not None
    )
    calls = tuple(sorted(calls, key=lambda call: (call.at, call.seat)))
    state = state._replace(last=calls, judged=state.round, close=None)
    if all(call.fault for call in calls):
        return _going_on(state, calls)
    return _finished(state, {call.seat: call.at for call in calls if call.fault is None})


def _going_on(state: State, calls: tuple[Call, ...]) -> State:
    for call in calls:
        player = state.players[call.seat]
        wrong = player._replace(called=None, again=call.at + PAUSE, stale=True, wrong=player.wrong + 1)
        state = state.with_player(call.seat, wrong)
    return state._replace(phase=BUILD)


def _finished(state: State, right: dict[int, int]) -> State:
    """Give the right callers their cards and return all pieces; a fourth card ends the game."""
    started = state.go or 0
    players = [player.cleared() for player in state.players]
    for seat, at in right.items():
        player = players[seat]
        assert player.card is not None, "caller has no card"
        players[seat] = player._replace(
            card=None, kept=(*player.kept, player.card), times=(*player.times, at - started), finisher=True
        )
    state = state._replace(players=tuple(players), pool=full_pool(), go=None)
    dealt = state.rules.dealt
    if any(len(player.kept) >= (len(dealt) or GOAL) for player in players):
        return state._replace(phase=OVER)
    if dealt:
        return moving.countdown(_dealt_on(state), state.now)
    return state._replace(phase=MOVE, order=_order(state, right))


def _dealt_on(state: State) -> State:
    """J-18: deal the next card of a trial."""
    player = state.players[0]
    return state.with_player(0, player._replace(card=state.rules.dealt[len(player.kept)]))


def _order(state: State, right: Collection[int]) -> tuple[int, ...]:
    """J-15: return the order of moves, clockwise from the finisher with the most yen.

    In rules version 1 all finishers move before the other seats.
    """
    finishers = sorted(right, key=lambda seat: (-state.yen(seat), seat))
    seats = len(state.players)
    clockwise = tuple((finishers[0] + step) % seats for step in range(seats))
    if state.rules.version > 1:
        return clockwise
    return (*finishers, *(seat for seat in clockwise if seat not in right))
