"""Information-set search in kernel style: one tree of what one seat can see, grown over imagined worlds.

Each iteration deals everything that the searching seat cannot know anew, and walks down a tree whose
nodes are what that seat has seen so far. Others have different actions in different worlds, so an edge
also counts how often it could have been chosen: upper confidence bounds are over those occasions.
What others do in secret is chosen like anything else, but the ways part only by what the seat sees of it.

Rules list their actions by rising code, secret ones (`Ways.secret` and above) last.
"""

from collections.abc import Sequence
from math import log, sqrt

from machinami.bots.search.config import NEVER, SearchConfig
from machinami.bots.search.playout import finished, stepped
from machinami.bots.search.tree_arrays import (
    CHILD,
    CODE,
    COUNT,
    DEEPEST,
    DONE,
    EDGES,
    FIRST,
    NODE,
    OWN,
    ROOT,
    TRIES,
    VISITS,
    Tree,
    emptied,
    grown,
)
from machinami.kernel import Rng, Word, below, entry, rule
from machinami.kernel.game import (
    State,
    determinize,
    mover,
    nth_action,
    num_actions,
    outlook,
    payoff,
    prior,
    public_observation,
    unpack,
    worth,
)

VEIL = OWN  # under the veil hang the nodes after a secret action of somebody else
OCCASIONS, EDGE = 3, 4


def fresh(num_nodes: int, num_edges: int) -> Tree:
    """An empty tree with room for so many nodes and edges."""
    return emptied(num_nodes, num_edges, EDGE)


@rule
def missing(tree: Tree, node: int, state: State) -> int:
    """How many actions of a state have no edge yet."""
    edge = tree.nodes[node * NODE + FIRST]
    beyond = edge + tree.nodes[node * NODE + COUNT]
    number = 0
    for index in range(num_actions(state)):
        code = nth_action(state, index)
        while edge < beyond and tree.edges[edge * EDGE + CODE] < code:
            edge += 1
        if edge == beyond or tree.edges[edge * EDGE + CODE] != code:
            number += 1
    return number


@rule
def widened(tree: Tree, node: int, state: State, number: int, trust: float, rng: Rng) -> Rng:
    """Give a node the edges that it lacks, if there is room: its list is written anew, in order."""
    old = tree.nodes[node * NODE + FIRST]
    beyond = old + tree.nodes[node * NODE + COUNT]
    first = tree.counters[EDGES]
    count = beyond - old + number
    if (first + count) * EDGE > len(tree.edges):
        return rng
    tree.counters[EDGES] = first + count
    tree.nodes[node * NODE + FIRST] = first
    tree.nodes[node * NODE + COUNT] = count
    prospect = outlook(state)
    edge, index, actions = first, 0, num_actions(state)
    while edge < first + count:
        code = nth_action(state, index) if index < actions else NEVER
        if old < beyond and tree.edges[old * EDGE + CODE] <= code:
            for field in range(EDGE):
                tree.edges[edge * EDGE + field] = tree.edges[old * EDGE + field]
            tree.sums[edge] = tree.sums[old]
            tree.priors[edge] = tree.priors[old]
            index += 1 if tree.edges[old * EDGE + CODE] == code else 0
            old += 1
        else:
            tree.edges[edge * EDGE + CODE] = code
            noise, rng = below(rng, 1000)
            held = prior(state, prospect, code) if trust > 0.0 else 0.5
            tree.priors[edge] = held + noise * 0.000001
            index += 1
        edge += 1
    return rng


@rule
def chosen(tree: Tree, node: int, state: State, ways: SearchConfig, rng: Rng) -> tuple[int, Rng]:
    """Of the edges that this world allows, the one with the highest upper confidence bound."""
    edge = tree.nodes[node * NODE + FIRST]
    best, highest, last, width, untried = edge, -1.0, -1, 0.0, 0
    for index in range(num_actions(state)):
        code = nth_action(state, index)
        while tree.edges[edge * EDGE + CODE] != code:
            edge += 1
        occasions = tree.edges[edge * EDGE + OCCASIONS] + 1
        tree.edges[edge * EDGE + OCCASIONS] = occasions
        tries = tree.edges[edge * EDGE + TRIES] + ways.trust
        if tries == 0.0:
            untried += 1
            lot, rng = below(rng, untried)
            if lot == 0:
                best = edge
        elif untried == 0:
            if occasions != last:
                last, width = occasions, ways.exploration * sqrt(log(occasions + 1.0))
            bound = (tree.sums[edge] + ways.trust * tree.priors[edge]) / tries + width / sqrt(tries)
            if bound > highest:
                best, highest = edge, bound
    return best, rng


@rule
def walk(tree: Tree, state: State, viewer: int, ways: SearchConfig, rng: Rng) -> tuple[State, int, Rng]:
    """From the root down to a node that is not open, or the end; the path is noted."""
    node, depth = ROOT, 0
    seat = mover(state)
    while seat >= 0 and node != 0 and depth < DEEPEST:
        visits = tree.nodes[node * NODE + VISITS]
        tree.nodes[node * NODE + VISITS] = visits + 1
        if visits < ways.patience and node != ROOT:
            break
        number = missing(tree, node, state)
        if number > 0:
            rng = widened(tree, node, state, number, ways.trust, rng)
            if missing(tree, node, state) > 0:
                break
        edge, rng = chosen(tree, node, state, ways, rng)
        tree.path[2 * depth] = edge
        tree.path[2 * depth + 1] = seat
        depth += 1
        code = tree.edges[edge * EDGE + CODE]
        state = stepped(state, code)
        if code >= ways.secret and seat != viewer:
            node = grown(tree, tree.nodes, node * NODE + VEIL, public_observation(state))
        else:
            node = grown(tree, tree.edges, edge * EDGE + CHILD, public_observation(state))
        seat = mover(state)
    return state, depth, rng


@entry
def grow(row: Sequence[Word], seat: int, tree: Tree, ways: SearchConfig, iterations: int, rng: Rng) -> Rng:
    """So many more iterations, for a seat that decides at the state in the row."""
    root = unpack(row)
    for _ in range(iterations):
        state, rng = determinize(root, seat, rng)
        state, depth, rng = walk(tree, state, seat, ways, rng)
        state, _, rng = finished(state, ways.clever, rng)
        values = worth(state) if ways.smooth == 1 else payoff(state)
        for index in range(depth):
            edge = tree.path[2 * index]
            tree.edges[edge * EDGE + TRIES] += 1
            tree.sums[edge] += values[tree.path[2 * index + 1]]
    tree.counters[DONE] += iterations
    return rng
