"""Players of five levels: they grab, place and take back piece by piece, at the pace of people.

The lower levels work as the simulated player does: they see a few pieces and place what fits. The
higher ones have a building in mind, found by the solver among the pieces they have an eye on, and think
again when one of these is taken. A building in mind is kept only in a cache: it can be found again from
any view.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from random import Random
from typing import NamedTuple

from machinami.contract import Action, Bot, Json
from machinami.games.jutaku.bot import worth
from machinami.games.jutaku.bot.reading import ground_of, placement, tasks
from machinami.games.jutaku.box.sets import SETS
from machinami.games.jutaku.rules.moving import free_architects, reach
from machinami.games.jutaku.solving import simulation
from machinami.games.jutaku.solving.plot import stamps
from machinami.games.jutaku.solving.solver import Cancel, Step, Task, places, solve
from machinami.games.jutaku.state import ARCHITECTS, BUILD, MOVE, WINDOW, State, index
from machinami.opening import imagine


class Skill(NamedTuple):
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

    @property
    def method(self) -> float:
        """How much of its building is planned."""
        return min(1.0, self.trials / 60)


SKILLS = {
    1: Skill(6, 0, 0.25, 3.4, 8.0, 1.0),
    2: Skill(8, 0, 0.08, 2.7, 7.0, 0.6),
    3: Skill(14, 12, 0.03, 2.1, 6.0, 0.3),
    4: Skill(32, 40, 0.0, 1.6, 5.0, 0.15),
    5: Skill(68, 120, 0.0, 1.2, 4.0, 0.0),
}
FASTEST = 0.45
"""Seconds below which no hand moves."""

DONE = {"floors": [], "pieces": 0}
"""What a complete building lacks."""

BEGINNINGS = 4
"""Places thought of for a piece that was grabbed without a plan."""

_PLANS: OrderedDict[Hashable, list[Step]] = OrderedDict()
_KEPT = 512


class JutakuBot:
    """Levels 1 to 5: a wider view, a plan, quicker hands."""

    light = False

    def __init__(self, skills: dict[int, Skill]) -> None:
        self._skills = skills
        self.levels: Sequence[int] = tuple(skills)

    def warm(self, progress: Callable[[float], None] | None = None) -> None:
        """Look at every piece from all sides."""
        pieces = SETS.of("house-1").pieces
        for number, piece in enumerate(pieces):
            stamps(piece)
            if progress is not None:
                progress((number + 1) / len(pieces))

    def pace(self, view: dict[str, Json], level: int, rng: Random) -> float:
        """Seconds that the next action takes; thinking comes before the first piece, longer for more
        pieces, and some buildings come easier than others."""
        skill, board, seat = self._skills[level], view["board"], view["seat"]
        player = board["players"][seat]
        luck = 0.75 + 0.6 * Random(f"{board['round']} {player['card']} {seat}").random()
        seconds = skill.hand * luck * (0.75 + 0.5 * rng.random())
        if board["phase"] not in (BUILD, WINDOW):
            seconds += skill.think / 3
        elif not player["built"] and player["hand"] is None:
            seconds += skill.think * luck * (board["missing"]["pieces"] + 6) / 12
        # J-14: a building called wrongly is called again when its time has come.
        wait = (player["again"] or 0) - view["at"] if board["missing"] == DONE else 0
        return max(FASTEST, seconds, seconds + wait / 1000)

    def choose(
        self,
        view: dict[str, Json],
        level: int = 5,
        *,
        rng: Random,
        budget: float = 1.0,
        progress: Callable[[float], None] | None = None,
        cancel: Cancel | None = None,
    ) -> Action | None:
        """The next thing to do; None to let time pass."""
        state, seat, skill = _imagined(view, rng), view["seat"], self._skills[level]
        if state.phase in (ARCHITECTS, MOVE):
            return _moved(state, seat, skill, rng)
        if state.phase == WINDOW:
            return {"stop": True} if _right(state, seat, tasks(state, seat)) else None
        return _built(state, seat, skill, rng, cancel) if state.phase == BUILD else None


def _imagined(view: dict[str, Json], rng: Random) -> State:
    state = imagine(view, rng).state
    if not isinstance(state, State):
        raise TypeError("this is no view of Jutaku")
    return state


def _moved(state: State, seat: int, skill: Skill, rng: Random) -> Action:
    """J-4 and J-15: an architect to begin with, and the card that promises most."""
    player = state.players[seat]
    open_places = {state.grid[index(place)]: place for place in reach(state)}
    cards = [card for card in open_places if card is not None]
    stays = state.phase == MOVE and not player.finisher and player.card is not None
    if stays and player.card is not None:
        cards.append(player.card)
    card = worth.chosen(state, seat, cards, 2 * skill.hand, skill.method, skill.error, rng)
    if state.phase == ARCHITECTS:
        return {"architect": rng.choice(free_architects(state)), "card": list(open_places[card])}
    return {"keep": True} if card == player.card and stays else {"move": list(open_places[card])}


def _right(state: State, seat: int, found: list[tuple[int, Task]]) -> bool:
    """Whether a building is complete and may be called."""
    player = state.players[seat]
    if player.stale or player.called is not None:
        return False
    return any(not task.left and _all_floors(task) for _, task in found)


def _all_floors(task: Task) -> bool:
    return all(floor.pieces for floor in task.standing())


def _built(state: State, seat: int, skill: Skill, rng: Random, cancel: Cancel | None) -> Action | None:
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
    # What is in the hand was grabbed for one of the outlines.
    found.sort(key=lambda pair: not _meant(state, seat, pair[1]))
    for outline, task in found:
        step = _step(state, seat, task, skill, rng, cancel)
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
    state: State, seat: int, task: Task, skill: Skill, rng: Random, cancel: Cancel | None
) -> Step | None:
    """What to place next, from the plan or by eye; None for who is stuck."""
    player = state.players[seat]
    held = [] if player.hand is None else [player.hand]
    if skill.trials:
        plan = _plan(state, seat, task, skill, rng, cancel)
        if plan is not None:
            _keep(state, seat, task, plan)
            return plan[0]
        if player.built:
            return None
    seen = held or rng.sample(state.pool, min(skill.view, len(state.pool)))
    return _by_eye(task, seen, skill, rng)


def _plan(
    state: State, seat: int, task: Task, skill: Skill, rng: Random, cancel: Cancel | None
) -> list[Step] | None:
    """The plan one had, if its pieces are still there, or a new one; it begins with what is in the hand."""
    held = state.players[seat].hand
    lying = {*state.pool, held}
    plan = _PLANS.get(_key(state, seat, task), [])
    if plan and held in (None, plan[0][1].piece) and all(spot.piece in lying for _, spot in plan):
        return plan
    seen = rng.sample(state.pool, min(skill.view, len(state.pool)))
    if held is None:
        return solve(task, seen, rng, skill.trials, cancel)
    for step in _beginnings(task, held, rng):
        rest = solve(task.with_step(step), seen, rng, skill.trials // BEGINNINGS, cancel)
        if rest is not None:
            return [step, *rest]
    return None


def _beginnings(task: Task, piece: int, rng: Random) -> list[Step]:
    """Some flush places for a piece in the hand, on any floor that is open."""
    floors = simulation.open_floors(task, rng)
    found = [
        (number, simulation.flush(task, number, piece, rng)) for number in floors for _ in range(BEGINNINGS)
    ]
    return [(number, spot) for number, spot in found if spot is not None][:BEGINNINGS]


def _by_eye(task: Task, seen: Sequence[int], skill: Skill, rng: Random) -> Step | None:
    """What fits flush; or, by a slip, what fits anywhere."""
    floors = simulation.open_floors(task, rng)
    if floors and rng.random() < skill.slip:
        anywhere = [spot for piece in seen for spot in places(task, floors[0], piece)]
        if anywhere:
            return floors[0], rng.choice(anywhere)
    return simulation.next_step(task, seen, floors, rng)


def _key(state: State, seat: int, task: Task) -> Hashable:
    """What a plan goes with: the site and what stands on it."""
    card = state.players[seat].card
    return state.rules.box.name, state.rules.side, card, seat, task.plot.corner, task.standing()


def _meant(state: State, seat: int, task: Task) -> bool:
    """Whether there is a plan that begins with the piece in the hand."""
    plan = _PLANS.get(_key(state, seat, task))
    return plan is not None and plan[0][1].piece == state.players[seat].hand


def _keep(state: State, seat: int, task: Task, plan: list[Step]) -> None:
    """Remember a plan, and what will be left of it when its first piece stands."""
    for now, rest in ((task, plan), (task.with_step(plan[0]), plan[1:])):
        if rest:
            _PLANS[_key(state, seat, now)] = rest
            _PLANS.move_to_end(_key(state, seat, now))
    while len(_PLANS) > _KEPT:
        _PLANS.popitem(last=False)


BOT = JutakuBot(SKILLS)
OPPONENTS: dict[str, Bot] = {
    "eye": JutakuBot({1: Skill(6, 0, 0.0, 1.0, 2.0, 0.5)}),
}
