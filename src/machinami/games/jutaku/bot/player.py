"""Bots of five levels that grab, place and take back piece by piece, at the pace of people.

Levels 1 and 2 work like the simulated player: they see a few pieces and place one that fits. Higher levels
follow a plan that the solver finds among the visible pieces, and plan again when one of these is taken.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

from machinami import kernel
from machinami.bots.base import BaseBot, SearchBudget
from machinami.bots.evaluation import ActionEvaluation, EvaluatingBot, Features
from machinami.core.contract import Action, Bot, Json
from machinami.core.factory import sample_state
from machinami.games.jutaku.bot import card_choice, features
from machinami.games.jutaku.bot.card_search import Pace, list_cards_in_reach, search_cards
from machinami.games.jutaku.bot.easy_card import find_easiest_card, is_easy
from machinami.games.jutaku.bot.freehand import find_next_action
from machinami.games.jutaku.bot.plans import Planner
from machinami.games.jutaku.components.data_sets import DEFAULT_SET, SETS
from machinami.games.jutaku.rules import placement_judge
from machinami.games.jutaku.rules.judge import judge_building
from machinami.games.jutaku.rules.moving import list_free_architects, list_reachable_places
from machinami.games.jutaku.rules.stopping import can_call_stop
from machinami.games.jutaku.solving import simulation
from machinami.games.jutaku.solving.building_tasks import build_frame, build_placement, list_tasks
from machinami.games.jutaku.solving.plot import list_footprints
from machinami.games.jutaku.solving.solver import Step, Task, list_legal_spots
from machinami.games.jutaku.state import ARCHITECTS, BUILD, MOVE, WINDOW, State, index_of


class Level(NamedTuple):
    """Strength and speed of a level."""

    visible_pieces: int
    """Number of visible pieces."""
    trials: int
    """Solver trials before the bot places by eye; with 0 it never plans."""
    slip_rate: float
    """Probability of placing a piece anywhere it fits."""
    action_seconds: float
    """Seconds for one grab or one placement."""
    planning_seconds: float
    """Seconds before the first piece of a building."""
    card_noise: float
    """Noise in the choice of cards."""
    lead_slowdown: float = 1.0
    """Factor on the time of an action while the bot has placed more pieces than every other seat."""
    card_games: int = 0
    """Games simulated for each card before the weaker half is dropped; with 0 the ratings decide."""

    @property
    def planned_share(self) -> float:
        """The share of the building that is planned, from 0 to 1."""
        return min(1.0, self.trials / 60)


LEVELS = {
    1: Level(6, 0, 0.25, 8.0, 36.0, 1.0, 3.0),
    2: Level(8, 0, 0.08, 7.0, 24.0, 0.6),
    3: Level(14, 12, 0.03, 10.0, 42.0, 0.3),
    4: Level(32, 40, 0.0, 4.0, 15.0, 0.15),
    5: Level(68, 120, 0.0, 3.0, 10.0, 0.0, card_games=48),
}
"""Levels 1 to 3 are for beginners: their times are those of people on their first cards. Level 1 slows down
while it is ahead."""

CARD_SECONDS = 2.0
"""Seconds for the choice of a card; short, because the other seats wait for it."""

MIN_SECONDS = 0.45
"""Minimum seconds of an action."""

NOTHING_MISSING = {"floors": [], "pieces": 0}
"""`missing` of a complete building."""


class JutakuBot(BaseBot[Action | None], EvaluatingBot):
    """Bot of levels 1 to 5: higher levels see more pieces, plan, and act faster."""

    feature_names = features.NAMES
    reason_features = features.REASONS
    weights_folder = Path(__file__).parent

    def __init__(self, levels: dict[int, Level]) -> None:
        self._levels = levels
        self.levels: Sequence[int] = tuple(levels)

    @property
    def is_compiled(self) -> bool:
        return placement_judge.is_compiled() or not kernel.available()

    def warm(self, progress: Callable[[float], None] | None = None) -> None:
        """Compile the verdicts on placements, and compute the footprints of the default data set."""
        placement_judge.warm()
        pieces = SETS.load(DEFAULT_SET).pieces
        for number, piece in enumerate(pieces):
            list_footprints(piece)
            if progress is not None:
                progress((number + 1) / len(pieces))

    def pace(self, view: dict[str, Json], level: int, rng: Random) -> float:
        """Return the seconds the next action takes.

        Planning time is added before the first piece and grows with the number of pieces. A random factor
        is fixed for each building.
        """
        strength, board, seat = self._levels[level], view["board"], view["seat"]
        player = board["players"][seat]
        others = [len(other["built"]) for other in board["players"] if other is not player]
        luck = 0.75 + 0.6 * Random(f"{board['go']} {player['card']} {seat}").random()
        stroke = 0.75 + 0.5 * rng.random()
        if board["phase"] not in (BUILD, WINDOW):
            return CARD_SECONDS * stroke
        seconds = strength.action_seconds * luck * stroke
        if others and len(player["built"]) > max(others):
            seconds *= strength.lead_slowdown
        elif not player["built"] and player["hand"] is None:
            seconds += strength.planning_seconds * luck * (board["missing"]["pieces"] + 6) / 12
        # J-14: a building that was called wrongly is called again once the delay is over.
        wait = (player["again"] or 0) - view["at"] if board["missing"] == NOTHING_MISSING else 0
        return max(MIN_SECONDS, seconds, seconds + wait / 1000)

    def extract_features(self, view: dict[str, Json], rng: Random, search_budget: SearchBudget) -> Features:
        return features.compute_features(view, rng)

    def propose_actions(
        self, view: dict[str, Json], level: int, rng: Random, limit: int, search_budget: SearchBudget
    ) -> list[Action]:
        """Return the best cards, or the next building action if there is one.

        For the first card the easiest one comes first. The last block is taken back only if no completion
        is found off the lattice either.
        """
        state, seat = sample_state(view, rng, State), view["seat"]
        if state.phase in (ARCHITECTS, MOVE):
            moves = _rank_moves(state, seat, self._levels[level], rng, search_budget)
            first = _find_easiest_place(state)
            return sorted(moves, key=lambda move: "card" in move and move["card"] != first)[:limit]
        action = self.decide(view, level, rng, search_budget)
        if action is not None and ("take_back" in action or "release" in action):
            action = _stop_if_right(state, seat) or find_next_action(state, seat, search_budget) or action
        return [] if action is None else [action]

    def find_fallback_reason(self, view: dict[str, Json], action: Action) -> str | None:
        """Return reason `gentle` for an easy first card; None for any other action."""
        if "card" not in action:
            return None
        state = sample_state(view, Random(0), State)
        card = state.grid[index_of(tuple(action["card"]))]
        return "gentle" if card is not None and is_easy(state.rules.site(card)) else None

    def compute_cost_penalty(
        self, evaluated: ActionEvaluation, before: Features, view: dict[str, Json]
    ) -> float:
        """Return 1 for a first card other than the easiest, so that hints recommend that one; otherwise 0."""
        action = evaluated.scored.action
        if "card" not in action:
            return 0.0
        return 0.0 if action["card"] == _find_easiest_place(sample_state(view, Random(0), State)) else 1.0

    def decide(
        self, view: dict[str, Json], level: int, rng: Random, search_budget: SearchBudget
    ) -> Action | None:
        """Return the next action; None to let time pass."""
        state, seat, strength = sample_state(view, rng, State), view["seat"], self._levels[level]
        if state.phase in (ARCHITECTS, MOVE):
            return _rank_moves(state, seat, strength, rng, search_budget)[0]
        if state.phase == WINDOW:
            return {"stop": True} if _is_complete(state, seat, list_tasks(state, seat)) else None
        return (
            _choose_build_action(state, seat, strength, rng, search_budget) if state.phase == BUILD else None
        )


def _rank_moves(
    state: State, seat: int, level: Level, rng: Random, search_budget: SearchBudget
) -> list[Action]:
    """J-4 and J-15: return the moves of a seat, the best card first, with an architect in the set-up."""
    player = state.players[seat]
    open_places = {state.grid[index_of(place)]: place for place in list_reachable_places(state)}
    stays = state.phase == MOVE and not player.is_finisher and player.card is not None
    cards = list_cards_in_reach(state, seat)
    ranked = card_choice.rank_cards(
        state, seat, cards, 2 * level.action_seconds, level.planned_share, level.card_noise, rng
    )
    if level.card_games and state.rules.seats > 1:
        pace = Pace(level.action_seconds, level.planning_seconds)
        ranked = search_cards(state, seat, ranked, pace, level.card_games, rng, search_budget)
    if state.phase == ARCHITECTS:
        architect = rng.choice(list_free_architects(state))
        return [{"architect": architect, "card": list(open_places[card])} for card in ranked]
    return [
        {"keep": True} if card == player.card and stays else {"move": list(open_places[card])}
        for card in ranked
    ]


def _find_easiest_place(state: State) -> list[int] | None:
    """Return the place of the easiest card in reach; None if there is none."""
    places = {
        card: place
        for place in list_reachable_places(state)
        if (card := state.grid[index_of(place)]) is not None
    }
    card = find_easiest_card(state, places)
    return None if card is None else list(places[card])


def _stop_if_right(state: State, seat: int) -> Action | None:
    """Return stop if the building is right, on the lattice or off it, and may be called; otherwise None."""
    player = state.players[seat]
    right = player.hand is None and judge_building(state.site(seat), player.outline, player.blocks) is None
    return {"stop": True} if right and can_call_stop(state, seat, state.now) else None


def _is_complete(state: State, seat: int, tasks: list[tuple[int, Task]]) -> bool:
    """Return whether a building is complete and may be called."""
    player = state.players[seat]
    if player.needs_change or player.called_at is not None:
        return False
    return any(not task.pieces_left and _has_all_floors(task) for _, task in tasks)


def _has_all_floors(task: Task) -> bool:
    return all(floor.pieces for floor in task.list_floors())


def _choose_build_action(
    state: State, seat: int, level: Level, rng: Random, search_budget: SearchBudget
) -> Action | None:
    """Return the next building action."""
    player = state.players[seat]
    others = [other.wants_void for number, other in enumerate(state.players) if number != seat]
    # Agreeing is safe: any other seat can still refuse. Bots that waited for each other would wait for ever.
    if any(others) and not player.wants_void:
        return {"void": True}
    found = list_tasks(state, seat)
    if _is_complete(state, seat, found):
        return {"stop": True}
    if not found or not found[0][1].pieces_left:
        return _put_back(state, seat)
    rng.shuffle(found)
    planners = [
        (outline, task, Planner(state, seat, outline, task, level.visible_pieces, level.trials))
        for outline, task in found
    ]
    if level.trials and len(planners) > 1:
        # Prefer the outline that the piece in hand was grabbed for.
        planners.sort(key=lambda one: not one[2].has_plan_for_hand)
    for outline, task, planner in planners:
        step = _choose_step(state, seat, task, planner, level, rng, search_budget)
        if step is not None:
            piece = step[1].piece
            if player.hand is None:
                return {"grab": piece}
            if player.hand != piece:
                break
            return build_placement(task, step, outline, build_frame(state.site(seat)))
    return _put_back(state, seat)


def _put_back(state: State, seat: int) -> Action | None:
    """Return the action that puts back the piece in hand, or else the last block; None without either."""
    player = state.players[seat]
    if player.hand is not None:
        return {"release": player.hand}
    return {"take_back": True} if player.blocks else None


def _choose_step(
    state: State,
    seat: int,
    task: Task,
    planner: Planner,
    level: Level,
    rng: Random,
    search_budget: SearchBudget,
) -> Step | None:
    """Return the next step, by plan or by eye; None if the bot is stuck."""
    player = state.players[seat]
    if level.trials:
        plan = planner.find_plan(rng, search_budget)
        if plan is not None:
            return plan[0]
        # A cancelled search does not prove that there is no completion.
        if player.blocks and not search_budget.cancelled:
            return None
    hand = [] if player.hand is None else [player.hand]
    visible = hand or rng.sample(state.pool, min(level.visible_pieces, len(state.pool)))
    return _choose_by_eye(task, visible, level, rng)


def _choose_by_eye(task: Task, visible: Sequence[int], level: Level, rng: Random) -> Step | None:
    """Return a flush step or, with the level's slip rate, any legal one."""
    floors = simulation.list_open_floors(task, rng)
    if floors and rng.random() < level.slip_rate:
        anywhere = [spot for piece in visible for spot in list_legal_spots(task, floors[0], piece)]
        if anywhere:
            return floors[0], rng.choice(anywhere)
    return simulation.choose_step(task, visible, floors, rng)


BOT = JutakuBot(LEVELS)
OPPONENTS: dict[str, Bot] = {
    "eye": JutakuBot({1: Level(6, 0, 0.0, 1.0, 2.0, 0.5)}),
}
