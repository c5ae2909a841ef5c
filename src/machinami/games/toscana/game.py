"""The Toscana game: chance, actions, views and outcome of a single game or a match of two."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import NamedTuple, cast

from machinami.core import game_info
from machinami.core.contract import (
    Action,
    Actions,
    ChanceRequest,
    Game,
    Json,
    Outcome,
    Prompt,
    Refused,
    Setup,
    Viewer,
)
from machinami.core.validation import require_value
from machinami.games.toscana import actions, forecast, rules, score_sheet, svg, text, view
from machinami.games.toscana.messages import HERE, WORDS
from machinami.games.toscana.names import LETTERS, SCORING, tile_name
from machinami.games.toscana.rules_text_values import build_rules_text_values
from machinami.games.toscana.view import imagine_state, types
from machinami.kernel import Board


class Result(NamedTuple):
    """Scores of a finished game and the names of the tiles that count."""

    scores: tuple[int, int]
    areas: tuple[tuple[str, ...], tuple[str, ...]]

    @property
    def data(self) -> types.GameResult:
        return {"scores": list(self.scores), "areas": [list(area) for area in self.areas]}


class MatchState(NamedTuple):
    """State of a single game or a match; `game` is None until its stacks are dealt."""

    games: int
    scoring: int
    finished: tuple[Result, ...] = ()
    game: rules.State | None = None


class Toscana(Game[MatchState]):
    """Implementation of clauses C-1 to C-23."""

    info = game_info.read_game_info(HERE)

    # Set-up and chance ----------------------------------------------------------------------------

    def start(self, setup: Setup) -> MatchState:
        return MatchState(2 if setup.options["match"] else 1, SCORING[setup.options["score"]])

    def rules_text_values(self, setup: Setup) -> dict[str, Json]:
        return build_rules_text_values(setup.options["score"])

    def chance_request(self, state: MatchState) -> ChanceRequest | None:
        return ChanceRequest("stacks") if state.game is None and len(state.finished) < state.games else None

    def sample_chance(self, request: ChanceRequest, rng: Random) -> Action:
        tiles = range(1, rules.NUM_TILES + 1)
        return {"stacks": [rng.sample(tiles, len(tiles)) for _ in LETTERS]}

    def apply_chance(self, state: MatchState, do: Action) -> MatchState:
        stacks = require_value(do, "stacks", tuple[list[int], list[int]], "[[3, 11, …], [8, 1, …]]")
        if do.keys() != {"stacks"} or any(sorted(s) != [*range(1, rules.NUM_TILES + 1)] for s in stacks):
            raise WORDS.refuse("C-5", tiles=rules.NUM_TILES)
        grey, red = (rules.pack_stack([tile - 1 for tile in stack]) for stack in stacks)
        first = len(state.finished)
        return state._replace(game=rules.start(grey, red, first, state.scoring))

    # Decisions ------------------------------------------------------------------------------------

    def to_act(self, state: MatchState) -> tuple[int, ...]:
        seat = -1 if state.game is None else rules.mover(state.game)
        return () if seat < 0 else (seat,)

    def actions(self, state: MatchState, seat: int) -> Actions:
        return actions.list_actions(_require_game(state))

    def decline_action(self, state: MatchState, seat: int) -> Action | None:
        """Return the action that keeps the veto, which can be used once per game."""
        return {"veto": False} if _require_game(state).phase == rules.VETO else None

    def completes_previous(self, before: Action, action: Action) -> bool:
        """Return whether a veto decision follows the seat's placement; both belong to one turn."""
        return "veto" in action and "veto" not in before

    def apply(self, state: MatchState, seat: int, action: Action, at: int) -> MatchState:
        game = _require_game(state)
        after = rules.apply(game, actions.parse_action(game, action))
        if after.phase != rules.OVER:
            return state._replace(game=after)
        finished = (*state.finished, build_result(after))
        return state._replace(finished=finished, game=after if len(finished) == state.games else None)

    # Views ----------------------------------------------------------------------------------------

    def view(self, state: MatchState, viewer: Viewer) -> dict[str, Json]:
        number = min(len(state.finished) + 1, state.games)
        facts: types.MatchFacts = {
            "size": rules.SIDE,
            "first": number - 1,
            "game": number,
            "games": [result.data for result in state.finished],
        }
        board: types.Board
        if state.game is None:
            board = {**facts, "phase": "deal"}
        else:
            board = {**facts, **view.build_game_facts(state.game)}
        return cast(dict[str, Json], board)

    def view_line(
        self, before: MatchState, line: dict[str, Json], after: MatchState, viewer: Viewer
    ) -> dict[str, Json]:
        if line["by"] == "chance":
            stacks = [[stack[0], *[None] * (len(stack) - 1)] for stack in line["do"]["stacks"]]
            return line | {"do": {"stacks": stacks}}
        shows = view.list_effects(_require_game(before), line["do"], _last_scores(after))
        if after.game is not None:
            shows["tops"] = [view.top_tile_name(after.game, seat) for seat in (0, 1)]
        return line | {"shows": shows} if shows else line

    def secrets(self, state: MatchState, viewer: Viewer) -> dict[str, Json]:
        return {} if state.game is None else view.list_secrets(state.game, len(state.finished) + 1)

    def imagine(self, setup: Setup, view: dict[str, Json], rng: Random) -> MatchState:
        board = view["board"]
        finished = tuple(
            Result((*game["scores"],), (tuple(game["areas"][0]), tuple(game["areas"][1])))
            for game in board["games"]
        )
        state = self.start(setup)._replace(finished=finished)
        return (
            state
            if board["phase"] == "deal"
            else state._replace(game=imagine_state(board, state.scoring, rng))
        )

    def redeal_lines(
        self, lines: Sequence[dict[str, Json]], state: MatchState, seat: int
    ) -> list[dict[str, Json]]:
        """Replace the dealt stacks of the current game by an order that is consistent with `state`."""
        if state.game is None:
            return [*lines]
        deal = max(number for number, line in enumerate(lines) if line["by"] == "chance")
        stacks = view.redeal_stacks(state.game, lines[deal]["do"]["stacks"])
        return [*lines[:deal], lines[deal] | {"do": {"stacks": stacks}}, *lines[deal + 1 :]]

    def text(self, view: dict[str, Json], language: str) -> str:
        return text.build_text(view, language)

    def describe_action(self, action: Action, language: str) -> str:
        return text.describe_action(action, language)

    def svg(self, setup: Setup, view: dict[str, Json]) -> str:
        return svg.build_svg(view)

    def forecast(self, view: dict[str, Json], draft: Action) -> Json:
        if view["seat"] not in view["to_act"]:
            return None
        scoring = SCORING[view["options"]["score"]]
        try:
            return forecast.forecast_action(imagine_state(view["board"], scoring, Random(0)), draft)
        except Refused:
            return None

    def prompt(self, state: MatchState, viewer: Viewer) -> Prompt:
        outcome = self.outcome(state)
        if outcome is not None:
            is_draw = len(outcome.winners) > 1
            return _build_prompt("drawn") if is_draw else _build_prompt("won", seat=outcome.winners[0])
        if state.game is None:
            return _build_prompt("deal")
        game, seat = state.game, rules.mover(state.game)
        if game.phase == rules.VETO:
            return (
                _build_prompt("veto", seat=game.turn)
                if viewer == seat
                else _build_prompt("wait_veto", seat=seat)
            )
        if viewer == seat:
            return _build_prompt("place_first" if rules.is_board_empty(game) else "place")
        return _build_prompt("wait_place", seat=seat)

    # Outcome --------------------------------------------------------------------------------------

    def outcome(self, state: MatchState) -> Outcome | None:
        if len(state.finished) < state.games:
            return None
        scores = self.scores(state)
        winners = tuple(seat for seat in (0, 1) if scores[seat] == max(scores))
        results = [result.data for result in state.finished]
        detail: types.OutcomeDetail = (
            {"games": results} if state.games > 1 else {"areas": results[0]["areas"]}
        )
        return Outcome(scores, winners, detail)

    def scores(self, state: MatchState) -> tuple[int, ...]:
        results = [result.scores for result in state.finished]
        if state.game is not None and state.game.phase != rules.OVER:
            results.append(view.compute_scores(state.game))
        return tuple(sum(scores[seat] for scores in results) for seat in (0, 1))

    def score_sheet(self, entry: Json) -> Json:
        result: types.ScoreSheet = score_sheet.score_entry(entry)
        return result


GAME = Toscana()


def build_result(game: rules.State) -> Result:
    """Return the result of a finished game."""
    (grey_area, grey), (red_area, red) = (rules.best_area(game, colour) for colour in (0, 1))
    return Result((grey, red), (_name_tiles(game, grey_area, 0), _name_tiles(game, red_area, 1)))


def _name_tiles(game: rules.State, area: Board, colour: int) -> tuple[str, ...]:
    return tuple(tile_name(tile) for tile in rules.tiles_in_area(game, area, colour))


def _require_game(state: MatchState) -> rules.State:
    if state.game is None:
        raise ValueError("the stacks are not dealt yet")
    return state.game


def _last_scores(state: MatchState) -> tuple[int, int]:
    """Return the scores of the game of the last action, which may have finished that game."""
    return state.finished[-1].scores if state.game is None else view.compute_scores(state.game)


@cache
def _build_prompt(key: str, **values: int) -> Prompt:
    return Prompt(key, WORDS.format_message("prompts", key, **values))
