"""Heuristic for work cards: samurai go to the spaces with the highest yield net of walking costs."""

from __future__ import annotations

from machinami.games.edo.components.figures import Deed
from machinami.games.edo.heuristics.card_plan import CardPlan
from machinami.games.edo.rules.gathering import FETCHED, apply_work
from machinami.games.edo.state import State

WorkAssignment = tuple[int, int]
"""A samurai's space, and the space where it works."""


def run_gathering_card(card_plan: CardPlan) -> None:
    """Collect goods with the open card."""
    state = card_plan.state
    posts = assign_workers(
        card_plan,
        state.current_deed,
        state.activations_left,
        list(state.player.samurai),
        list(state.used_spaces),
    )
    for start, end in posts:
        card_plan.walk(start, end)
    spaces = tuple(end for _, end in posts)
    if spaces:
        names = state.box.atlas.names
        card_plan.add_action(
            apply_work(card_plan.state, spaces), {"work": [names[space] for space in spaces]}
        )


def assign_workers(
    card_plan: CardPlan, deed: Deed, count: int, samurai: list[int], used: list[int], free: bool = False
) -> list[WorkAssignment]:
    """Return the assignments of samurai to spaces, the best first; with `free`, walks cost nothing."""
    state, ryo_price, purse = card_plan.state, card_plan.prices[3], card_plan.state.player.goods.ryo
    for space in used:
        samurai.remove(space)
    spaces = [s for s in state.box.atlas.spaces if state.box.atlas.products[s] in FETCHED[deed.do]]
    crowd = {space: state.count_samurai(space) for space in spaces}
    mine = dict.fromkeys(spaces, 0)
    posts: list[WorkAssignment] = []
    while len(posts) < count and samurai:
        best, choice = 0.0, None
        for start in dict.fromkeys(samurai):
            for space in spaces:
                way = 0 if free else card_plan.compute_walk_cost(start, space)
                if way > purse:
                    continue
                gain = _compute_added_yield(state, deed, space, crowd[space], start != space, mine[space])
                value = gain * card_plan.prices[state.box.atlas.products[space]] - way * ryo_price
                if value > best:
                    best, choice = value, (start, space)
        if choice is None:
            break
        start, space = choice
        purse -= 0 if free else card_plan.compute_walk_cost(start, space)
        if start != space:
            crowd[space] += 1
            if start in crowd:
                crowd[start] -= 1
        mine[space] += 1
        samurai.remove(start)
        posts.append(choice)
    return posts


def _compute_added_yield(
    state: State, deed: Deed, space: int, crowd: int, is_newcomer: bool, own_workers: int
) -> int:
    """Return the goods that one more worker adds, less the loss of the workers already sent there."""
    if deed.always:
        return deed.always
    yields = state.box.yields
    after = yields[min(crowd + is_newcomer, len(yields)) - 1] + deed.more
    if not own_workers or not is_newcomer:
        return after
    before = yields[min(crowd, len(yields)) - 1] + deed.more
    return after * (own_workers + 1) - before * own_workers
