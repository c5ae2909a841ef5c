"""The checks in `machinami.testing` detect faulty games: each test plants a fault and expects a failure."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from machinami import Play, Refused, register, testing
from machinami.core.contract import Action, GameInfo, Json, Setup, Viewer
from machinami.games.toscana import rules
from machinami.games.toscana.game import MatchState, Toscana
from machinami.games.toscana.names import tile_name
from tests.kinds import hand, pledge
from tests.kinds.toy import WORDS


def rename_game(facts: GameInfo, key: str) -> GameInfo:
    fields = {name: getattr(facts, name) for name in facts.__slots__}
    return GameInfo(**(fields | {"key": key}))


class ShowsTheSecondTile(Toscana):
    info = rename_game(Toscana.info, "shows_the_second_tile")

    def view(self, state: MatchState, viewer: Viewer) -> dict[str, Json]:
        view = super().view(state, viewer)
        if state.game is not None:
            tiles = rules.stack_tiles(state.game, 0)
            view["second"] = tile_name(tiles[1]) if len(tiles) > 1 else None
        return view


class ImaginesTheTruth(Toscana):
    info = rename_game(Toscana.info, "imagines_the_truth")

    def view(self, state: MatchState, viewer: Viewer) -> dict[str, Json]:
        self.truth = state
        return super().view(state, viewer)

    def imagine(self, setup: Setup, view: dict[str, Json], rng: Random) -> MatchState:
        return self.truth


class ForgetsATile(Toscana):
    """Always imagines the hidden tile with the lowest number on top."""

    info = rename_game(Toscana.info, "forgets_a_tile")

    def imagine(self, setup: Setup, view: dict[str, Json], rng: Random) -> MatchState:
        return super().imagine(setup, view, _Unshuffled())


class _Unshuffled(Random):
    def shuffle(self, x: Any) -> None:
        return None


class TellsTheBid(pledge.Pledge):
    info = rename_game(pledge.Pledge.info, "tells_the_bid")

    def view(self, state: pledge.State, viewer: Viewer) -> dict[str, Json]:
        return super().view(state, viewer) | {"sum": sum(bid or 0 for bid in state.bids)}


class RefusesByTheOthersHand(hand.Hand):
    info = rename_game(hand.Hand.info, "refuses_by_the_others_hand")

    def apply(self, state: hand.State, seat: int, action: Action, at: int) -> hand.State:
        if action.get("card") in state.hands[1 - seat]:
            raise WORDS.refuse("H-2")
        return super().apply(state, seat, action, at)


class UndoesWhatWasLearned(hand.Hand):
    info = rename_game(hand.Hand.info, "undoes_what_was_learned")

    def secrets(self, state: hand.State, viewer: Viewer) -> dict[str, Json]:
        return {}


class OffersTooMuch(hand.Hand):
    info = rename_game(hand.Hand.info, "offers_too_much")

    def actions(self, state: hand.State, seat: int) -> Any:
        from machinami.core.contract import FiniteActions

        return FiniteActions(9, lambda i: {"card": i + 1})


class CrashesOnNonsense(hand.Hand):
    info = rename_game(hand.Hand.info, "crashes_on_nonsense")

    def apply(self, state: hand.State, seat: int, action: Action, at: int) -> hand.State:
        return super().apply(state, seat, {"card": int(action["card"])}, at)


PLANTED = [
    (ShowsTheSecondTile, testing.views_leak_nothing),
    (ImaginesTheTruth, testing.imagine_covers_all_secrets),
    (ForgetsATile, testing.imagine_covers_all_secrets),
    (TellsTheBid, testing.views_leak_nothing),
    (TellsTheBid, testing.lines_match_views),
    (RefusesByTheOthersHand, testing.views_leak_nothing),
    (OffersTooMuch, testing.offered_actions_are_sound),
    (CrashesOnNonsense, testing.a_refused_action_changes_nothing),
]


@pytest.mark.parametrize(("faulty", "check"), PLANTED, ids=lambda thing: thing.__name__)
def test_planted_fault_is_detected(faulty: Any, check: Any) -> None:
    register(faulty())
    with pytest.raises((AssertionError, TypeError, ValueError)):
        check(testing.Case(faulty.info.key, draws=120))


def test_refused_action_that_changes_the_play_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    judge = Play._try_action

    def change_record(self: Play, seat: int, action: Action, *rest: Any) -> Any:
        try:
            return judge(self, seat, action, *rest)
        except Refused:
            self.record.entries[-1].line["tried"] = True
            raise

    monkeypatch.setattr(Play, "_try_action", change_record)
    with pytest.raises(AssertionError, match="changed the play"):
        testing.a_refused_action_changes_nothing(testing.Case("toscana", plays=1))


def test_undo_limit_ends_at_revealed_facts() -> None:
    register(UndoesWhatWasLearned())
    correct, faulty = testing.Case("toy_hand").begin(), testing.Case("undoes_what_was_learned").begin()
    for play in (correct, faulty):
        seat = play.to_act[0]
        play.do(seat, play.actions(seat).sample(Random(1)))
    assert correct.undo_limit(0) is None
    assert faulty.undo_limit(0) == 1


def test_key_that_a_game_does_not_declare_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    view = Toscana.view
    monkeypatch.setattr(
        Toscana, "view", lambda self, state, viewer: view(self, state, viewer) | {"extra": True}
    )
    with pytest.raises(AssertionError, match=r"Board differs .* does not declare 'extra'"):
        testing.views_match_declared_types(testing.Case("toscana"))
