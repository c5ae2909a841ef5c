"""Tokyo Jutaku as a `Game`: dispatch to the rules, clock, views and outcome."""

from __future__ import annotations

from datetime import date
from random import Random

from machinami.core import game_info
from machinami.core.contract import Action, Actions, Ask, Game, Json, Outcome, Prompt, Setup, Viewer
from machinami.games.jutaku import actions, forecast, puzzles, svg, text
from machinami.games.jutaku.components.box import ADVANCED, DISTRICTS
from machinami.games.jutaku.components.data_sets import SETS
from machinami.games.jutaku.messages import HERE, WORDS
from machinami.games.jutaku.rules import building, moving, stopping
from machinami.games.jutaku.rules_text_values import stated
from machinami.games.jutaku.state import (
    ARCHITECTS,
    BUILD,
    COUNTDOWN,
    DEAL,
    MOVE,
    OVER,
    REAL_TIME,
    WINDOW,
    Agreed,
    Player,
    State,
)
from machinami.games.jutaku.view import board, imagine, prompts, scene

BUILDING = {
    "grab": building.grab,
    "place": building.place,
    "release": building.release,
    "take_back": building.take_back,
    "void": building.call_off,
}
TURNS = {
    ARCHITECTS: {"architect": moving.settle_in},
    MOVE: {"move": moving.move, "keep": moving.keep},
}
OUT_OF_PHASE = {
    ARCHITECTS: "J-4/phase",
    MOVE: "J-15/phase",
    COUNTDOWN: "J-5",
    WINDOW: "J-13",
    BUILD: "J-6/phase",
}


class Jutaku(Game[State]):
    """The game of J-1 to J-19 in one rules version."""

    def __init__(self, rules: int) -> None:
        self.facts = game_info.read(HERE, rules)

    # Set-up and chance ----------------------------------------------------------------------------

    def start(self, setup: Setup) -> State:
        config = self._agreed(setup)
        state = State(config, (Player(),) * setup.seats, building.full_pool())
        if not config.dealt:
            return state
        return moving.countdown(state._replace(players=(Player(card=config.dealt[0]),)), 0)

    def _agreed(self, setup: Setup) -> Agreed:
        options = setup.options
        if options["mode"] != "full" and setup.seats != 1:
            raise WORDS.refuse("J-18/seats")
        side, judge, box = options["side"], options["judge"], SETS.of(setup.data)
        return Agreed(
            self.facts.rules,
            setup.seats,
            box,
            dealt=puzzles.dealt(box, options["mode"], options["card"]),
            side=side,
            at_once=judge == "place" or (judge == "usual" and side == "easy"),
            districts=tuple(
                ADVANCED if name == options["roppongi"] else name for name in DISTRICTS if name != ADVANCED
            ),
        )

    def check_data(self, data: Json) -> None:
        SETS.of(data)

    def figures(self, setup: Setup) -> dict[str, Json]:
        return stated(SETS.of(setup.data), setup)

    def asks(self, state: State) -> Ask | None:
        if state.phase != DEAL:
            return None
        return Ask("cards", [list(state.rules.box.block(name)) for name in state.rules.districts])

    def draw(self, ask: Ask, rng: Random) -> Action:
        return {"cards": moving.dealt(ask.detail, rng)}

    def settle(self, state: State, do: Action) -> State:
        return moving.laid_out(state, do)

    # Decisions ------------------------------------------------------------------------------------

    def to_act(self, state: State) -> tuple[int, ...]:
        if state.phase in REAL_TIME:
            return tuple(range(state.rules.seats))
        return () if state.turn is None else (state.turn,)

    def awaited(self, state: State) -> tuple[int, ...]:
        return () if state.turn is None else (state.turn,)

    def stage(self, state: State) -> Json:
        return f"build {state.round}" if state.phase in REAL_TIME else None

    def actions(self, state: State, seat: int) -> Actions:
        return actions.offered(state, seat)

    def apply(self, state: State, seat: int, action: Action, at: int) -> State:
        return self._after(state, seat, action, at)._replace(now=at)

    def _after(self, state: State, seat: int, action: Action, at: int) -> State:
        kind = next(key for key in action if key in self.facts.kinds)
        if state.phase in TURNS and kind in TURNS[state.phase]:
            return TURNS[state.phase][kind](state, seat, action, at)
        if state.phase in (BUILD, WINDOW) and kind == "stop":
            return stopping.stop(state, seat, action, at)
        if state.phase == BUILD and kind in BUILDING:
            return BUILDING[kind](state, seat, action)
        raise WORDS.refuse(OUT_OF_PHASE[state.phase])

    # Time -----------------------------------------------------------------------------------------

    def due(self, state: State) -> int | None:
        return state.go if state.phase == COUNTDOWN else state.close

    def tick(self, state: State) -> tuple[State, Action]:
        moment = self.due(state)
        assert moment is not None, "no deadline is set"
        state = state._replace(now=moment)
        if state.phase == COUNTDOWN:
            return state._replace(phase=BUILD), {"go": True}
        return stopping.judged(state), {"close": True}

    def absent(self, state: State, seat: int) -> Action | None:
        """J-16a: give back the pieces of an absent seat one by one, then join a vote to void the round."""
        player = state.players[seat]
        if state.phase != BUILD:
            return None
        if player.hand is not None:
            return {"release": player.hand}
        if player.built:
            return {"take_back": True}
        others = [other.void for number, other in enumerate(state.players) if number != seat]
        return {"void": True} if any(others) and not player.void else None

    # Puzzles --------------------------------------------------------------------------------------

    def puzzles(self) -> list[dict[str, Json]]:
        return puzzles.puzzles()

    def daily(self, day: date) -> dict[str, Json]:
        return {
            **puzzles.puzzle_of(day),
            "easy": puzzles.easy_puzzle_of(day),
            "trial": puzzles.trial_of(day),
        }

    def options_of(self, day: date, easy: bool = False) -> dict[str, Json]:
        return puzzles.options_of(day, easy)

    # Information ----------------------------------------------------------------------------------

    def view(self, state: State, viewer: Viewer) -> dict[str, Json]:
        return board.shown(state, viewer)

    def scene(self, setup: Setup) -> Json:
        return scene.scene(self._agreed(setup))

    def seen(self, before: State, line: dict[str, Json], after: State, viewer: Viewer) -> dict[str, Json]:
        shows = board.told(line, after)
        return line | {"shows": shows} if shows else line

    def secrets(self, state: State, viewer: Viewer) -> dict[str, Json]:
        return {}

    def imagine(self, setup: Setup, view: dict[str, Json], rng: Random) -> State:
        return imagine.imagined(self._agreed(setup), view["board"], view["at"])

    def text(self, view: dict[str, Json], language: str) -> str:
        return text.text(view, language)

    def svg(self, setup: Setup, view: dict[str, Json]) -> str:
        return svg.svg(view, self.scene(setup))

    def foresee(self, view: dict[str, Json], draft: Action) -> Json:
        config = self._agreed(Setup(view["seats"], view["options"], view.get("data")))
        return forecast.foreseen(config, view, draft)

    def prompt(self, state: State, viewer: Viewer) -> Prompt:
        return prompts.prompt(state, viewer, self.outcome(state))

    # Outcome --------------------------------------------------------------------------------------

    def outcome(self, state: State) -> Outcome | None:
        if state.phase != OVER:
            return None
        scores = self.scores(state)
        winners = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
        detail: dict[str, Json] = {
            "cards": [list(player.kept) for player in state.players],
            "times": [list(player.times) for player in state.players],
        }
        if state.rules.seats == 1:
            detail["time"] = sum(state.players[0].times)
        return Outcome(scores, winners, detail)

    def scores(self, state: State) -> tuple[int, ...]:
        return tuple(state.yen(seat) for seat in range(state.rules.seats))


GAMES = (Jutaku(1), Jutaku(2))
GAME = GAMES[-1]
