"""Players of five levels: they grab, place and take back piece by piece, at the pace of people.

The lower levels work as the simulated player does: they see a few pieces and place what fits. The
higher ones have a building in mind, found by the solver among the pieces they have an eye on, and think
again when one of these is taken.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

from machinami.bots.base import BaseBot, SearchBudget, position
from machinami.bots.evaluation import EvaluatingBot, Features, Told
from machinami.core.contract import Action, Bot, Json
from machinami.games.jutaku.bot import card_choice, features
from machinami.games.jutaku.bot.first import gentlest, is_gentle
from machinami.games.jutaku.bot.freehand import onward
from machinami.games.jutaku.bot.lattice_reading import ground_of, placement, tasks
from machinami.games.jutaku.bot.plans import Mind
from machinami.games.jutaku.components.data_sets import SETS, USUAL
from machinami.games.jutaku.rules.judge import verdict
from machinami.games.jutaku.rules.moving import free_architects, reach
from machinami.games.jutaku.rules.stopping import may_call
from machinami.games.jutaku.solving import simulation
from machinami.games.jutaku.solving.plot import stamps
from machinami.games.jutaku.solving.solver import Step, Task, places
from machinami.games.jutaku.state import ARCHITECTS, BUILD, MOVE, WINDOW, State, index


class Level(NamedTuple):
    """What a level sees and how fast its hands are."""

    view: int
    """Pieces that it has an eye on."""
    trials: int
    """Of the solver, before it places what fits; with none it never plans."""
    slip: float
    """How often it places a piece anywhere."""
    hand: float
    """Seconds to grab a piece, or to place one."""
    think: float
    """Seconds before the first piece of a building."""
    error: float
    """How badly it chooses cards."""
    patience: float = 1.0
    """How many times as long it takes while nobody else has placed as many pieces."""

    @property
    def method(self) -> float:
        """How much of its building is planned."""
        return min(1.0, self.trials / 60)


LEVELS = {
    1: Level(6, 0, 0.25, 8.0, 36.0, 1.0, 3.0),
    2: Level(8, 0, 0.08, 7.0, 24.0, 0.6),
    3: Level(14, 12, 0.03, 10.0, 42.0, 0.3),
    4: Level(32, 40, 0.0, 4.0, 15.0, 0.15),
    5: Level(68, 120, 0.0, 3.0, 10.0, 0.0),
}
"""The first three are for who has never built: these are the times of people on their first cards. The
first waits for who is behind."""

CHOOSES = 2.0
"""Seconds over a card: those who wait for it can do nothing."""

FASTEST = 0.45
"""Seconds below which no hand moves."""

DONE = {"floors": [], "pieces": 0}
"""What a complete building lacks."""


class JutakuBot(BaseBot[Action | None], EvaluatingBot):
    """Levels 1 to 5: a wider view, a plan, quicker hands."""

    names, reasons, home = features.NAMES, features.REASONS, Path(__file__).parent

    def __init__(self, levels: dict[int, Level]) -> None:
        self._levels = levels
        self.levels: Sequence[int] = tuple(levels)

    def warm(self, progress: Callable[[float], None] | None = None) -> None:
        """Look at every piece from all sides."""
        pieces = SETS.of(USUAL).pieces
        for number, piece in enumerate(pieces):
            stamps(piece)
            if progress is not None:
                progress((number + 1) / len(pieces))

    def pace(self, view: dict[str, Json], level: int, rng: Random) -> float:
        """Seconds that the next action takes; thinking comes before the first piece, longer for more
        pieces, and some buildings come easier than others."""
        strength, board, seat = self._levels[level], view["board"], view["seat"]
        player = board["players"][seat]
        others = [len(other["built"]) for other in board["players"] if other is not player]
        luck = 0.75 + 0.6 * Random(f"{board['go']} {player['card']} {seat}").random()
        stroke = 0.75 + 0.5 * rng.random()
        if board["phase"] not in (BUILD, WINDOW):
            return CHOOSES * stroke
        seconds = strength.hand * luck * stroke
        if others and len(player["built"]) > max(others):
            seconds *= strength.patience
        elif not player["built"] and player["hand"] is None:
            seconds += strength.think * luck * (board["missing"]["pieces"] + 6) / 12
        # J-14: a building called wrongly is called again when its time has come.
        wait = (player["again"] or 0) - view["at"] if board["missing"] == DONE else 0
        return max(FASTEST, seconds, seconds + wait / 1000)

    def signs(self, view: dict[str, Json], rng: Random, search_budget: SearchBudget) -> Features:
        return features.signs(view, rng)

    def ideas(
        self, view: dict[str, Json], level: int, rng: Random, most: int, search_budget: SearchBudget
    ) -> list[Action]:
        """The cards that promise most, and among them in the first round one that anybody can build on;
        while all build, what the hand would do next, if anything. What stands is taken down only where no
        way on from it is found by hand either."""
        state, seat = position(view, rng, State), view["seat"]
        if state.phase in (ARCHITECTS, MOVE):
            moves = _moves(state, seat, self._levels[level], rng)
            first = _gentlest(state)
            return sorted(moves, key=lambda move: "card" in move and move["card"] != first)[:most]
        action = self.decide(view, level, rng, search_budget)
        if action is not None and ("take_back" in action or "release" in action):
            action = _finished(state, seat) or onward(state, seat, search_budget) or action
        return [] if action is None else [action]

    def speaks(self, view: dict[str, Json], action: Action) -> str | None:
        """Of a first card that it is easy, where it is."""
        if "card" not in action:
            return None
        state = position(view, Random(0), State)
        card = state.grid[index(tuple(action["card"]))]
        return "gentle" if card is not None and is_gentle(state.rules.site(card)) else None

    def cost_penalty(self, one: Told, before: Features, view: dict[str, Json]) -> float:
        """Who asks for advice in the first round is led to a card that anybody can build on."""
        action = one.weighed.action
        if "card" not in action:
            return 0.0
        return 0.0 if action["card"] == _gentlest(position(view, Random(0), State)) else 1.0

    def decide(
        self, view: dict[str, Json], level: int, rng: Random, search_budget: SearchBudget
    ) -> Action | None:
        """The next thing to do; None to let time pass."""
        state, seat, strength = position(view, rng, State), view["seat"], self._levels[level]
        if state.phase in (ARCHITECTS, MOVE):
            return _moves(state, seat, strength, rng)[0]
        if state.phase == WINDOW:
            return {"stop": True} if _right(state, seat, tasks(state, seat)) else None
        return _built(state, seat, strength, rng, search_budget) if state.phase == BUILD else None


def _moves(state: State, seat: int, level: Level, rng: Random) -> list[Action]:
    """J-4 and J-15: an architect to begin with, and a card, the one that promises most first."""
    player = state.players[seat]
    open_places = {state.grid[index(place)]: place for place in reach(state)}
    cards = [card for card in open_places if card is not None]
    stays = state.phase == MOVE and not player.finisher and player.card is not None
    if stays and player.card is not None:
        cards.append(player.card)
    ranked = card_choice.ranked(state, seat, cards, 2 * level.hand, level.method, level.error, rng)
    if state.phase == ARCHITECTS:
        architect = rng.choice(free_architects(state))
        return [{"architect": architect, "card": list(open_places[card])} for card in ranked]
    return [
        {"keep": True} if card == player.card and stays else {"move": list(open_places[card])}
        for card in ranked
    ]


def _gentlest(state: State) -> list[int] | None:
    """Where the card lies that asks for least."""
    places = {card: place for place in reach(state) if (card := state.grid[index(place)]) is not None}
    card = gentlest(state, places)
    return None if card is None else list(places[card])


def _finished(state: State, seat: int) -> Action | None:
    """Stop, where all is there, on a lattice or not."""
    player = state.players[seat]
    right = player.hand is None and verdict(state.site(seat), player.outline, player.built) is None
    return {"stop": True} if right and may_call(state, seat, state.now) else None


def _right(state: State, seat: int, found: list[tuple[int, Task]]) -> bool:
    """Whether a building is complete and may be called."""
    player = state.players[seat]
    if player.stale or player.called is not None:
        return False
    return any(not task.left and _all_floors(task) for _, task in found)


def _all_floors(task: Task) -> bool:
    return all(floor.pieces for floor in task.standing())


def _built(state: State, seat: int, level: Level, rng: Random, search_budget: SearchBudget) -> Action | None:
    """The next move of the hand."""
    player = state.players[seat]
    others = [other.void for number, other in enumerate(state.players) if number != seat]
    # Whoever wants to go on can still refuse; a bot that waited for another would wait for ever.
    if any(others) and not player.void:
        return {"void": True}
    found = tasks(state, seat)
    if _right(state, seat, found):
        return {"stop": True}
    if not found or not found[0][1].left:
        return _back(state, seat)
    rng.shuffle(found)
    minds = [
        (outline, task, Mind(state, seat, outline, task, level.view, level.trials)) for outline, task in found
    ]
    if level.trials and len(minds) > 1:
        # What is in the hand was grabbed for one of the outlines.
        minds.sort(key=lambda one: not one[2].meant)
    for outline, task, mind in minds:
        step = _step(state, seat, task, mind, level, rng, search_budget)
        if step is not None:
            piece = step[1].piece
            if player.hand is None:
                return {"grab": piece}
            if player.hand != piece:
                break
            return placement(task, step, outline, ground_of(state.site(seat)))
    return _back(state, seat)


def _back(state: State, seat: int) -> Action | None:
    """What is in the hand goes back first, then what was placed last."""
    player = state.players[seat]
    if player.hand is not None:
        return {"release": player.hand}
    return {"take_back": True} if player.built else None


def _step(
    state: State, seat: int, task: Task, mind: Mind, level: Level, rng: Random, search_budget: SearchBudget
) -> Step | None:
    """What to place next, from the plan or by eye; None for who is stuck."""
    player = state.players[seat]
    if level.trials:
        plan = mind.plan(rng, search_budget)
        if plan is not None:
            return plan[0]
        # Who was not let think to the end does not know that there is no way on.
        if player.built and not search_budget.cancelled:
            return None
    held = [] if player.hand is None else [player.hand]
    seen = held or rng.sample(state.pool, min(level.view, len(state.pool)))
    return _by_eye(task, seen, level, rng)


def _by_eye(task: Task, seen: Sequence[int], level: Level, rng: Random) -> Step | None:
    """What fits flush; or, by a slip, what fits anywhere."""
    floors = simulation.open_floors(task, rng)
    if floors and rng.random() < level.slip:
        anywhere = [spot for piece in seen for spot in places(task, floors[0], piece)]
        if anywhere:
            return floors[0], rng.choice(anywhere)
    return simulation.next_step(task, seen, floors, rng)


BOT = JutakuBot(LEVELS)
OPPONENTS: dict[str, Bot] = {
    "eye": JutakuBot({1: Level(6, 0, 0.0, 1.0, 2.0, 0.5)}),
}
