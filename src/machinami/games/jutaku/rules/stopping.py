"""Stop: calls, the window for those who call together, the judgement, the end. J-12 to J-14, J-17."""

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
"""J-13: how long after the first call, inclusive, others may still call."""

PAUSE = 5_000
"""J-14: how soon a wrong caller may call again."""

GOAL = 4
"""J-17: cards to complete."""


def may_call(state: State, seat: int, at: int) -> bool:
    """Whether a seat may call stop now."""
    player = state.players[seat]
    return player.called is None and not player.stale and (player.again is None or at >= player.again)


def stop(state: State, seat: int, action: Action, at: int) -> State:
    """J-13: the first call freezes all hands and opens the window."""
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
    """J-12: the window closes and all calls are judged; if none is right, all go on."""
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
    """All right callers keep their cards, all pieces return; a fourth card ends the game."""
    begun = state.go or 0
    players = [player.cleared() for player in state.players]
    for seat, at in right.items():
        player = players[seat]
        assert player.card is not None, "who called has a card"
        players[seat] = player._replace(
            card=None, kept=(*player.kept, player.card), times=(*player.times, at - begun), finisher=True
        )
    state = state._replace(players=tuple(players), pool=full_pool(), go=None)
    dealt = state.rules.dealt
    if any(len(player.kept) >= (len(dealt) or GOAL) for player in players):
        return state._replace(phase=OVER)
    if dealt:
        return moving.countdown(_dealt_on(state), state.now)
    return state._replace(phase=MOVE, order=_order(state, right))


def _dealt_on(state: State) -> State:
    """J-18: alone, the next card is dealt as soon as one is finished."""
    player = state.players[0]
    return state.with_player(0, player._replace(card=state.rules.dealt[len(player.kept)]))


def _order(state: State, right: Collection[int]) -> tuple[int, ...]:
    """J-15: the richest finisher, then everybody clockwise. In the first version of the rules all
    finishers moved before the others."""
    finishers = sorted(right, key=lambda seat: (-state.yen(seat), seat))
    seats = len(state.players)
    clockwise = tuple((finishers[0] + step) % seats for step in range(seats))
    if state.rules.version > 1:
        return clockwise
    return (*finishers, *(seat for seat in clockwise if seat not in right))
