"""Tokyo Jutaku as a `Game`: dispatch to the rules, clock, views and outcome."""

from __future__ import annotations

from datetime import date
from random import Random
from typing import cast

from machinami.core import game_info
from machinami.core.contract import Action, Actions, ChanceRequest, Game, Json, Outcome, Prompt, Setup, Viewer
from machinami.games.jutaku import actions, forecast, puzzles, score_sheet, svg, text
from machinami.games.jutaku.components.box import ADVANCED_DISTRICT, DISTRICTS
from machinami.games.jutaku.components.data_sets import SETS
from machinami.games.jutaku.messages import HERE, WORDS
from machinami.games.jutaku.rules import building, moving, stopping
from machinami.games.jutaku.rules_text_values import build_rules_text_values
from machinami.games.jutaku.state import (
    ARCHITECTS,
    BUILD,
    COUNTDOWN,
    DEAL,
    MOVE,
    OVER,
    REAL_TIME_PHASES,
    WINDOW,
    Player,
    RulesConfig,
    State,
)
from machinami.games.jutaku.view import board, imagine, prompts, scene, types

BUILD_ACTIONS = {
    "grab": building.grab,
    "place": building.place,
    "release": building.release,
    "take_back": building.take_back,
    "void": building.vote_void,
}
TURN_ACTIONS = {
    ARCHITECTS: {"architect": moving.choose_architect},
    MOVE: {"move": moving.move, "keep": moving.keep_card},
}
PHASE_REFUSALS = {
    ARCHITECTS: "J-4/phase",
    MOVE: "J-15/phase",
    COUNTDOWN: "J-5",
    WINDOW: "J-13",
    BUILD: "J-6/phase",
}


class Jutaku(Game[State]):
    """The game of J-1 to J-19 in one rules version."""

    def __init__(self, rules: int) -> None:
        self.info = game_info.read_game_info(HERE, rules)

    # Set-up and chance ----------------------------------------------------------------------------

    def start(self, setup: Setup) -> State:
        config = self._build_config(setup)
        state = State(config, (Player(),) * setup.seats, building.full_pool())
        if not config.dealt_cards:
            return state
        return moving.start_countdown(state._replace(players=(Player(card=config.dealt_cards[0]),)), 0)

    def _build_config(self, setup: Setup) -> RulesConfig:
        options = setup.options
        if options["mode"] != "full" and setup.seats != 1:
            raise WORDS.refuse("J-18/seats")
        side, judge, box = options["side"], options["judge"], SETS.load(setup.data)
        return RulesConfig(
            self.info.rules,
            setup.seats,
            box,
            dealt_cards=puzzles.deal_cards(box, options["mode"], options["card"]),
            side=side,
            judges_placements=judge == "place" or (judge == "usual" and side == "easy"),
            districts=tuple(
                ADVANCED_DISTRICT if name == options["roppongi"] else name
                for name in DISTRICTS
                if name != ADVANCED_DISTRICT
            ),
        )

    def check_data(self, data: Json) -> None:
        SETS.load(data)

    def rules_text_values(self, setup: Setup) -> dict[str, Json]:
        return build_rules_text_values(SETS.load(setup.data), setup)

    def chance_request(self, state: State) -> ChanceRequest | None:
        if state.phase != DEAL:
            return None
        return ChanceRequest(
            "cards", [list(state.rules.box.list_district_cards(name)) for name in state.rules.districts]
        )

    def sample_chance(self, request: ChanceRequest, rng: Random) -> Action:
        return {"cards": moving.deal_grid(request.detail, rng)}

    def apply_chance(self, state: State, do: Action) -> State:
        return moving.apply_deal(state, do)

    # Decisions ------------------------------------------------------------------------------------

    def to_act(self, state: State) -> tuple[int, ...]:
        if state.phase in REAL_TIME_PHASES:
            return tuple(range(state.rules.seats))
        return () if state.turn is None else (state.turn,)

    def awaited(self, state: State) -> tuple[int, ...]:
        return () if state.turn is None else (state.turn,)

    def simultaneous_phase(self, state: State) -> Json:
        return f"build {state.round}" if state.phase in REAL_TIME_PHASES else None

    def actions(self, state: State, seat: int) -> Actions:
        return actions.list_actions(state, seat)

    def apply(self, state: State, seat: int, action: Action, at: int) -> State:
        return self._apply_action(state, seat, action, at)._replace(now=at)

    def _apply_action(self, state: State, seat: int, action: Action, at: int) -> State:
        kind = next(key for key in action if key in self.info.kinds)
        if state.phase in TURN_ACTIONS and kind in TURN_ACTIONS[state.phase]:
            return TURN_ACTIONS[state.phase][kind](state, seat, action, at)
        if state.phase in (BUILD, WINDOW) and kind == "stop":
            return stopping.call_stop(state, seat, action, at)
        if state.phase == BUILD and kind in BUILD_ACTIONS:
            return BUILD_ACTIONS[kind](state, seat, action)
        raise WORDS.refuse(PHASE_REFUSALS[state.phase])

    # Time -----------------------------------------------------------------------------------------

    def next_deadline(self, state: State) -> int | None:
        return state.starts_at if state.phase == COUNTDOWN else state.closes_at

    def tick(self, state: State) -> tuple[State, Action]:
        moment = self.next_deadline(state)
        assert moment is not None, "no deadline is set"
        state = state._replace(now=moment)
        if state.phase == COUNTDOWN:
            return state._replace(phase=BUILD), {"go": True}
        return stopping.judge_calls(state), {"close": True}

    def absent_action(self, state: State, seat: int) -> Action | None:
        """J-16a: give back the pieces of an absent seat one by one, then join a vote to void the round."""
        player = state.players[seat]
        if state.phase != BUILD:
            return None
        if player.hand is not None:
            return {"release": player.hand}
        if player.blocks:
            return {"take_back": True}
        others = [other.wants_void for number, other in enumerate(state.players) if number != seat]
        return {"void": True} if any(others) and not player.wants_void else None

    # Puzzles --------------------------------------------------------------------------------------

    def puzzles(self) -> list[dict[str, Json]]:
        return puzzles.list_puzzles()

    def daily_puzzle(self, day: date) -> dict[str, Json]:
        return {
            **puzzles.pick_puzzle(day),
            "easy": puzzles.pick_easy_puzzle(day),
            "trial": puzzles.pick_trial(day),
        }

    def daily_options(self, day: date, easy: bool = False) -> dict[str, Json]:
        return puzzles.build_daily_options(day, easy)

    # Information ----------------------------------------------------------------------------------

    def view(self, state: State, viewer: Viewer) -> dict[str, Json]:
        return cast(dict[str, Json], board.build_view(state, viewer))

    def scene(self, setup: Setup) -> Json:
        return scene.build_scene(self._build_config(setup))

    def view_line(
        self, before: State, line: dict[str, Json], after: State, viewer: Viewer
    ) -> dict[str, Json]:
        shows = board.view_line(line, after)
        return line | {"shows": shows} if shows else line

    def secrets(self, state: State, viewer: Viewer) -> dict[str, Json]:
        return {}

    def imagine(self, setup: Setup, view: dict[str, Json], rng: Random) -> State:
        return imagine.imagine_state(self._build_config(setup), view["board"], view["at"])

    def text(self, view: dict[str, Json], language: str) -> str:
        setup = Setup(view["seats"], view["options"], view.get("data"))
        return text.build_text(view, self.scene(setup), language)

    def describe_action(self, action: Action, language: str) -> str:
        return text.describe_action(action, language)

    def svg(self, setup: Setup, view: dict[str, Json]) -> str:
        return svg.build_svg(view, self.scene(setup))

    def forecast(self, view: dict[str, Json], draft: Action) -> Json:
        config = self._build_config(Setup(view["seats"], view["options"], view.get("data")))
        return forecast.forecast_action(config, view, draft)

    def prompt(self, state: State, viewer: Viewer) -> Prompt:
        return prompts.build_prompt(state, viewer, self.outcome(state))

    # Outcome --------------------------------------------------------------------------------------

    def outcome(self, state: State) -> Outcome | None:
        if state.phase != OVER:
            return None
        scores = self.scores(state)
        winners = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
        detail: types.OutcomeDetail = {
            "cards": [list(player.completed_cards) for player in state.players],
            "times": [list(player.times) for player in state.players],
        }
        if state.rules.seats == 1:
            detail["time"] = sum(state.players[0].times)
        return Outcome(scores, winners, detail)

    def scores(self, state: State) -> tuple[int, ...]:
        return tuple(state.yen(seat) for seat in range(state.rules.seats))

    def score_sheet(self, entry: Json) -> Json:
        result: types.ScoreSheet = score_sheet.score_entry(entry)
        return result


GAMES = (Jutaku(1), Jutaku(2))
GAME = GAMES[-1]
