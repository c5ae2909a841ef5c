"""Heuristic play of a card, walks before it included, and of wages, in kernel style."""

from machinami.games.edo.heuristics.building import run_building_card
from machinami.games.edo.heuristics.evaluation import (
    estimate_prices,
    estimate_rounds_left,
    evaluate_goods,
    evaluate_samurai,
    evaluate_special_card,
)
from machinami.games.edo.heuristics.labour import run_gathering_card
from machinami.games.edo.heuristics.moves import MAX_MOVES, Terms, run_purchase, run_uses
from machinami.games.edo.heuristics.trade import run_trade_card
from machinami.games.edo.heuristics.travel import run_travel_card
from machinami.games.edo.rules import cell, deed_kind, figure, step_code
from machinami.games.edo.rules.access import find_deed, find_player
from machinami.games.edo.rules.constants import NUM_SPACE_KINDS, RICE, RYO, STONE, WOOD, Cells
from machinami.games.edo.rules.legality import most_uses
from machinami.games.edo.rules.transitions import (
    end_card,
    is_last_round,
    open_card,
    prepare_card,
    take_wages_step,
)
from machinami.kernel import ints, rule


@rule
def play_round(figures: Cells, cells: Cells) -> None:
    """Play a round to its end, with every seat carrying out its plan by heuristics."""
    moves, number = ints(MAX_MOVES), cells[cell.ROUND]
    while cells[cell.PHASE] != cell.PHASE_OVER and cells[cell.ROUND] == number:
        if cells[cell.PHASE] == cell.PHASE_WAGES:
            choose_samurai_to_keep(figures, cells)
            take_wages_step(figures, cells, step_code.PAY)
        elif run_card(figures, cells, False, moves):
            end_card(figures, cells)
        else:
            open_card(figures, cells)


@rule
def run_card(figures: Cells, cells: Cells, capital_first: bool, moves: Cells) -> bool:
    """Carry out the acting seat's current card without ending it, and write its moves.

    Return False, with the position unchanged, if its officials activate nothing.
    """
    moves[0] = 0
    can_walk = cells[cell.PHASE] == cell.PHASE_BEFORE_CARD
    if can_walk:
        prepare_card(figures, cells)
        if cells[cell.ACTIVATIONS_LEFT] == 0:
            return False
    rounds = estimate_rounds_left(figures, cells)
    terms = Terms(can_walk, capital_first, rounds, estimate_prices(cells, cells[cell.TURN], rounds))
    deed = find_deed(figures, cells)
    do = figures[deed + figure.DEED_KIND]
    if do == deed_kind.TRAVEL:
        run_travel_card(figures, cells, terms, moves)
    elif figures[deed + figure.DEED_FETCHES] > 0:
        run_gathering_card(figures, cells, terms, moves)
    elif do in (deed_kind.BUILD_EASY, deed_kind.BUILD_HARD):
        run_building_card(figures, cells, terms, moves)
    elif do == deed_kind.TRADE:
        run_trade_card(figures, cells, terms, moves)
    elif do == deed_kind.DEVELOP:
        run_development_card(figures, cells, deed, moves)
    else:
        times = most_uses(figures, cells, deed)
        if times > 0:
            run_uses(figures, cells, moves, times)
    return True


@rule
def run_development_card(figures: Cells, cells: Cells, deed: int, moves: Cells) -> None:
    """Buy the best special cards while activations and Ryo last."""
    player = find_player(cells)
    while (
        cells[cell.ACTIVATIONS_LEFT] > 0
        and cells[cell.NUM_DISPLAY] > 0
        and cells[player + RYO] >= figures[deed + figure.DEED_RYO]
    ):
        best = cells[cell.DISPLAY]
        for index in range(1, cells[cell.NUM_DISPLAY]):
            card = cells[cell.DISPLAY + index]
            if evaluate_special_card(figures, card) > evaluate_special_card(figures, best):
                best = card
        run_purchase(figures, cells, moves, best)


@rule
def choose_samurai_to_keep(figures: Cells, cells: Cells) -> None:
    """Choose the samurai that stay: in the last round all that can be paid, else those worth their rice."""
    player = find_player(cells)
    samurai = cells[player + cell.PLAYER_NUM_SAMURAI]
    count = min(samurai, cells[player + RICE])
    if not is_last_round(figures, cells):
        count = count_samurai_to_keep(figures, cells, player, count)
        kept = 0
        for kind in range(NUM_SPACE_KINDS):
            for index in range(samurai):
                space = cells[player + cell.PLAYER_SAMURAI + index]
                if kept < count and figures[figure.KIND_AT + space] == kind:
                    insert_choice(cells, kept, space)
                    kept += 1
    else:
        for index in range(count):
            cells[cell.CHOICES + index] = cells[player + cell.PLAYER_SAMURAI + index]
    cells[cell.NUM_CHOICES] = count


@rule
def insert_choice(cells: Cells, count: int, space: int) -> None:
    """Insert a space into the `count` choices, which are in ascending order."""
    index = count
    while index > 0 and cells[cell.CHOICES + index - 1] > space:
        cells[cell.CHOICES + index] = cells[cell.CHOICES + index - 1]
        index -= 1
    cells[cell.CHOICES + index] = space


@rule
def count_samurai_to_keep(figures: Cells, cells: Cells, player: int, most: int) -> int:
    """Return how many samurai are worth their rice, up to `most`."""
    rounds = max(1.0, estimate_rounds_left(figures, cells) - 1)
    officials = (
        figures[figure.NUM_OFFICIALS]
        + cells[player + cell.PLAYER_SHOGUN]
        + cells[player + cell.PLAYER_RECRUITS]
    )
    best, best_stay = 0.0, -1
    for stay in range(most + 1):
        goods = evaluate_goods(
            cells[player + RICE] - stay,
            cells[player + WOOD],
            cells[player + STONE],
            cells[player + RYO],
            stay,
            rounds,
        )
        value = goods + evaluate_samurai(stay, officials - stay, rounds)
        if best_stay < 0 or value > best:
            best = value
            best_stay = stay
    return best_stay
