"""Toscana at the table: the law's notation, views, refusals, and the match of two games."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import NamedTuple

from machinami import facts, words
from machinami.contract import Action, Actions, Ask, Finite, Game, Json, Outcome, Prompt, Setup, Viewer
from machinami.games.toscana import position, rules
from machinami.shape import shaped

HERE = Path(__file__).parent
WORDS = words.of(HERE)
SCORING = {"tiles": rules.BY_TILES, "own_tiles": rules.BY_OWN_TILES, "squares": rules.BY_SQUARES}
PHASES = {rules.VETO: "veto", rules.PLACE: "place", rules.OVER: "over"}
LETTERS = "gr"


class Result(NamedTuple):
    """A finished game: the scores, and the tiles that made them."""

    scores: tuple[int, int]
    areas: tuple[tuple[str, ...], tuple[str, ...]]

    @property
    def data(self) -> dict[str, Json]:
        return {"scores": list(self.scores), "areas": [list(area) for area in self.areas]}


class State(NamedTuple):
    """A match or a single game: what is finished, and the game under way once its stacks are dealt."""

    games: int
    scoring: int
    finished: tuple[Result, ...] = ()
    game: rules.State | None = None


def name_of(tile: int) -> str:
    """The law's name of one of the 32 tiles, such as g11."""
    colour, number = divmod(tile, rules.NUM_TILES)
    return f"{LETTERS[colour]}{number + 1}"


def tile_named(name: str) -> int:
    """The number, from 0 to 31, of a tile by its name."""
    return LETTERS.index(name[0]) * rules.NUM_TILES + int(name[1:]) - 1


class Toscana(Game[State]):
    """The game of C-1 to C-23."""

    facts = facts.read(HERE)

    # The beginning, and chance --------------------------------------------------------------------

    def start(self, setup: Setup) -> State:
        return State(2 if setup.options["match"] else 1, SCORING[setup.options["score"]])

    def asks(self, state: State) -> Ask | None:
        return Ask("stacks") if state.game is None and len(state.finished) < state.games else None

    def draw(self, ask: Ask, rng: Random) -> Action:
        tiles = range(1, rules.NUM_TILES + 1)
        return {"stacks": [rng.sample(tiles, len(tiles)) for _ in LETTERS]}

    def settle(self, state: State, do: Action) -> State:
        stacks = shaped(do, "stacks", tuple[list[int], list[int]], "[[3, 11, …], [8, 1, …]]")
        if do.keys() != {"stacks"} or any(sorted(s) != [*range(1, rules.NUM_TILES + 1)] for s in stacks):
            raise WORDS.refuse("C-5")
        grey, red = (rules.stacked([tile - 1 for tile in stack]) for stack in stacks)
        first = len(state.finished)
        return state._replace(game=rules.start(grey, red, first, state.scoring))

    # Decisions ------------------------------------------------------------------------------------

    def to_act(self, state: State) -> tuple[int, ...]:
        seat = -1 if state.game is None else rules.mover(state.game)
        return () if seat < 0 else (seat,)

    def actions(self, state: State, seat: int) -> Actions:
        game = _dealt(state)
        return Finite(rules.num_actions(game), lambda i: action_of(rules.nth_action(game, i)))

    def apply(self, state: State, seat: int, action: Action, at: int) -> State:
        game = _dealt(state)
        after = rules.apply(game, code_of(game, action))
        if after.phase != rules.OVER:
            return state._replace(game=after)
        finished = (*state.finished, result_of(after))
        return state._replace(finished=finished, game=after if len(finished) == state.games else None)

    # Knowledge ------------------------------------------------------------------------------------

    def view(self, state: State, viewer: Viewer) -> dict[str, Json]:
        games = [result.data for result in state.finished]
        number = min(len(state.finished) + 1, state.games)
        board: dict[str, Json] = {"size": rules.SIDE, "first": number - 1, "game": number, "games": games}
        if state.game is None:
            return board | {"phase": "deal"}
        game = state.game
        return board | {
            "phase": PHASES[game.phase],
            "mover": None if game.phase == rules.OVER else game.turn,
            "tiles": [lying for tile in range(2 * rules.NUM_TILES) for lying in _lying(game, tile)],
            "stacks": [_stack(game, seat) for seat in (0, 1)],
            "vetoes": [rules.has_veto(game, seat) == 1 for seat in (0, 1)],
            "areas": [_area(game, colour) for colour in (0, 1)],
        }

    def seen(self, before: State, line: dict[str, Json], after: State, viewer: Viewer) -> dict[str, Json]:
        if line["by"] == "chance":
            stacks = [[stack[0], *[None] * (len(stack) - 1)] for stack in line["do"]["stacks"]]
            return line | {"do": {"stacks": stacks}}
        tops = [_top(after, seat) for seat in (0, 1)]
        return line if after.game is None else line | {"shows": {"tops": tops}}

    def secrets(self, state: State, viewer: Viewer) -> dict[str, Json]:
        if state.game is None:
            return {}
        facts: dict[str, Json] = {}
        for seat, letter in enumerate(LETTERS):
            hidden = rules.hidden_tiles(state.game, seat)
            tiles = rules.stack_tiles(state.game, seat)
            above_ground = list(enumerate(reversed(tiles)))
            unknown = above_ground[-1 - hidden : -1] if hidden > 1 else []
            game = len(state.finished) + 1
            facts |= {f"game {game}, {letter}, {height} from below": tile for height, tile in unknown}
        return facts

    def imagine(self, setup: Setup, view: dict[str, Json], rng: Random) -> State:
        board = view["board"]
        finished = tuple(
            Result((*game["scores"],), (tuple(game["areas"][0]), tuple(game["areas"][1])))
            for game in board["games"]
        )
        state = self.start(setup)._replace(finished=finished)
        return (
            state if board["phase"] == "deal" else state._replace(game=_imagined(board, state.scoring, rng))
        )

    def prompt(self, state: State, viewer: Viewer) -> Prompt:
        outcome = self.outcome(state)
        if outcome is not None:
            drawn = len(outcome.winners) > 1
            return _prompt("drawn") if drawn else _prompt("won", seat=outcome.winners[0])
        if state.game is None:
            return _prompt("deal")
        game, seat = state.game, rules.mover(state.game)
        if game.phase == rules.VETO:
            return _prompt("veto", seat=game.turn) if viewer == seat else _prompt("wait_veto", seat=seat)
        if viewer == seat:
            return _prompt("place_first" if rules.is_first(game) else "place")
        return _prompt("wait_place", seat=seat)

    # The end --------------------------------------------------------------------------------------

    def outcome(self, state: State) -> Outcome | None:
        if len(state.finished) < state.games:
            return None
        scores = self.scores(state)
        winners = tuple(seat for seat in (0, 1) if scores[seat] == max(scores))
        if state.games == 1:
            return Outcome(scores, winners, {"areas": state.finished[0].data["areas"]})
        return Outcome(scores, winners, {"games": [result.data for result in state.finished]})

    def scores(self, state: State) -> tuple[int, ...]:
        results = [result.scores for result in state.finished]
        if state.game is not None and state.game.phase != rules.OVER:
            results.append(rules.score(state.game))
        return tuple(sum(scores[seat] for scores in results) for seat in (0, 1))


GAME = Toscana()


def action_of(code: int) -> Action:
    """A kernel code in the law's notation."""
    if code in (rules.NO_VETO, rules.USE_VETO):
        return {"veto": code == rules.USE_VETO}
    return {"place": list(rules.placement_of(code))}


def code_of(game: rules.State, action: Action) -> int:
    """The kernel code of an action, or the clause that it breaks."""
    if "veto" in action:
        veto = shaped(action, "veto", bool, "true")
        if game.phase != rules.VETO:
            raise WORDS.refuse("C-7")
        return rules.USE_VETO if veto else rules.NO_VETO
    place = row, col, turns = shaped(action, "place", tuple[int, int, int], "[7, 6, 1]")
    if game.phase != rules.PLACE:
        raise WORDS.refuse("C-14")
    where = list(place)
    if turns not in range(4):
        raise WORDS.refuse("C-8/turns", where)
    if turns > 1 and rules.SAME_AFTER_HALF_TURN[rules.top_tile(game, game.turn)]:
        raise WORDS.refuse("C-3", where)
    if not rules.on_board(row, col, turns):
        raise WORDS.refuse("C-8/board", where)
    if not rules.lies_free(game, row, col, turns):
        raise WORDS.refuse("C-8/free", where)
    if rules.is_first(game):
        if not rules.covers_centre(row, col, turns):
            raise WORDS.refuse("C-9", where)
    elif not rules.touches_own(game, row, col, turns):
        raise WORDS.refuse("C-10", where)
    return rules.placement(row, col, turns)


def result_of(game: rules.State) -> Result:
    """What a finished game counts."""
    grey, red = (tuple(name_of(tile) for tile in rules.best_area_tiles(game, colour)) for colour in (0, 1))
    return Result(rules.score(game), (grey, red))


def _dealt(state: State) -> rules.State:
    if state.game is None:
        raise ValueError("nobody acts before the stacks are dealt")
    return state.game


def _prompt(key: str, **values: object) -> Prompt:
    return Prompt(key, WORDS.say("prompts", key, **values))


def _top(state: State, seat: int) -> str | None:
    if state.game is None or rules.tiles_left(state.game, seat) == 0:
        return None
    return name_of(seat * rules.NUM_TILES + rules.top_tile(state.game, seat))


def _lying(game: rules.State, tile: int) -> list[dict[str, Json]]:
    at = rules.lying(game, tile)
    if at is None:
        return []
    squares = [[row, col, rules.colour_at(game, row, col)] for row, col in rules.covered(*at)]
    return [{"tile": name_of(tile), "at": list(at), "squares": squares}]


def _stack(game: rules.State, seat: int) -> dict[str, Json]:
    tiles = [seat * rules.NUM_TILES + tile for tile in rules.stack_tiles(game, seat)]
    bottom_known = rules.has_veto(game, 1 - seat) == 0
    return {
        "count": len(tiles),
        "top": name_of(tiles[0]) if tiles else None,
        "left": [name_of(tile) for tile in sorted(tiles)],
        "bottom": name_of(tiles[-1]) if tiles and bottom_known else None,
        "turns": position.pictures(tiles[0] % rules.NUM_TILES) if tiles else [],
    }


def _area(game: rules.State, colour: int) -> dict[str, Json]:
    squares, score = rules.best_area(game, colour)
    tiles = [name_of(tile) for tile in rules.best_area_tiles(game, colour)]
    return {
        "score": score,
        "tiles": tiles,
        "squares": [list(place) for place in position.squares_in(squares)],
    }


def _imagined(board: dict[str, Json], scoring: int, rng: Random) -> rules.State:
    """A game that shows this board, the order of what is hidden in its stacks drawn anew."""
    laid = {tile_named(lying["tile"]): lying["at"] for lying in board["tiles"]}
    over = board["phase"] == "over"
    return position.arranged(
        laid,
        [_imagined_stack(stack, rng) for stack in board["stacks"]],
        board["vetoes"],
        turn=board["first"] if over else board["mover"],
        phase=next(phase for phase, name in PHASES.items() if name == board["phase"]),
        scoring=scoring,
    )


def _imagined_stack(stack: dict[str, Json], rng: Random) -> list[int]:
    ends = [name for name in (stack["top"], stack["bottom"]) if name is not None]
    hidden = [name for name in stack["left"] if name not in ends]
    rng.shuffle(hidden)
    order = dict.fromkeys([*ends[:1], *hidden, *ends[1:]])
    return [tile_named(name) % rules.NUM_TILES for name in order]
