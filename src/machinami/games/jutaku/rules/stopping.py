"""Stop calls: the call window, judging, and the end of a round or the game. J-12 to J-14, J-17."""

from __future__ import annotations

from collections.abc import Collection

from machinami.core.contract import Action
from machinami.core.validation import require_true
from machinami.games.jutaku.messages import WORDS
from machinami.games.jutaku.rules import moving
from machinami.games.jutaku.rules.building import full_pool
from machinami.games.jutaku.rules.judge import judge_building
from machinami.games.jutaku.state import BUILD, MOVE, OVER, WINDOW, Call, State

CALL_WINDOW_MS = 250
"""J-13: milliseconds after the first call, inclusive, in which other seats may call."""

RECALL_DELAY_MS = 5_000
"""J-14: milliseconds after a wrong call before the seat may call again."""

CARDS_TO_WIN = 4
"""J-17: completed cards that end the game."""


def can_call_stop(state: State, seat: int, at: int) -> bool:
    """Return whether a seat may call stop at a time."""
    player = state.players[seat]
    return (
        player.called_at is None
        and not player.needs_change
        and (player.next_call_at is None or at >= player.next_call_at)
    )


def call_stop(state: State, seat: int, action: Action, at: int) -> State:
    """J-13: call stop. The first call freezes all hands and opens the call window."""
    require_true(action, "stop")
    player = state.players[seat]
    if player.called_at is not None:
        raise WORDS.refuse("J-13/called")
    if player.needs_change:
        raise WORDS.refuse("J-14/changed")
    if player.next_call_at is not None and at < player.next_call_at:
        raise WORDS.refuse("J-14/wait", seconds=-(-(player.next_call_at - at) // 1000))
    state = state.with_player(seat, player._replace(called_at=at))
    return state if state.phase == WINDOW else state._replace(phase=WINDOW, closes_at=at + CALL_WINDOW_MS + 1)


def judge_calls(state: State) -> State:
    """J-12: close the call window and judge all calls; building resumes if none is right."""
    calls = tuple(
        Call(seat, player.called_at, judge_building(state.site(seat), player.outline, player.blocks))
        for seat, player in enumerate(state.players)
        if player.called_at is not None
    )
    calls = tuple(sorted(calls, key=lambda call: (call.at, call.seat)))
    state = state._replace(last_calls=calls, last_calls_round=state.round, closes_at=None)
    if all(call.fault for call in calls):
        return _resume_building(state, calls)
    return finish_round(state, {call.seat: call.at for call in calls if call.fault is None})


def _resume_building(state: State, calls: tuple[Call, ...]) -> State:
    for call in calls:
        player = state.players[call.seat]
        wrong = player._replace(
            called_at=None,
            next_call_at=call.at + RECALL_DELAY_MS,
            needs_change=True,
            wrong_calls=player.wrong_calls + 1,
        )
        state = state.with_player(call.seat, wrong)
    return state._replace(phase=BUILD)


def finish_round(state: State, right: dict[int, int]) -> State:
    """Give the right callers their cards and return all pieces; a fourth card ends the game."""
    started = state.starts_at or 0
    players = [player.reset_round() for player in state.players]
    for seat, at in right.items():
        player = players[seat]
        assert player.card is not None, "caller has no card"
        players[seat] = player._replace(
            card=None,
            completed_cards=(*player.completed_cards, player.card),
            times=(*player.times, at - started),
            is_finisher=True,
        )
    state = state._replace(players=tuple(players), pool=full_pool(), starts_at=None)
    dealt = state.rules.dealt_cards
    if any(len(player.completed_cards) >= (len(dealt) or CARDS_TO_WIN) for player in players):
        return state._replace(phase=OVER)
    if dealt:
        return moving.start_countdown(_deal_next_card(state), state.now)
    return state._replace(phase=MOVE, order=_compute_move_order(state, right))


def _deal_next_card(state: State) -> State:
    """J-18: deal the next card of a trial."""
    player = state.players[0]
    return state.with_player(0, player._replace(card=state.rules.dealt_cards[len(player.completed_cards)]))


def _compute_move_order(state: State, right: Collection[int]) -> tuple[int, ...]:
    """J-15: return the order of moves, clockwise from the finisher with the most yen.

    In rules version 1 all finishers move before the other seats.
    """
    finishers = sorted(right, key=lambda seat: (-state.yen(seat), seat))
    seats = len(state.players)
    clockwise = tuple((finishers[0] + step) % seats for step in range(seats))
    if state.rules.version > 1:
        return clockwise
    return (*finishers, *(seat for seat in clockwise if seat not in right))
