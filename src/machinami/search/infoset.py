"""Information-set search in kernel style: one tree of what one seat can see, grown over imagined worlds.

Each iteration deals everything that the searching seat cannot know anew, and walks down a tree whose
nodes are what that seat has seen so far. Others have different actions in different worlds, so an edge
also counts how often it could have been chosen: upper confidence bounds are over those occasions.
What others do in secret is chosen like anything else, but the ways part only by what the seat sees of it.

Rules list their actions by rising code, secret ones (`Ways.secret` and above) last. Lists are flat, and
written in place.
"""

from collections.abc import MutableSequence, Sequence
from math import log, sqrt
from typing import NamedTuple

from machinami.kernel import Rng, Word, below, entry, ints, reals, rule
from machinami.kernel.game import (
    State,
    hunch,
    mover,
    nth_action,
    num_actions,
    outlook,
    payoff,
    redeal,
    sight,
    unpack,
    worth,
)
from machinami.search.playout import finished, stepped
from machinami.search.veiled import NEVER, Ways

ROOT = 1  # node 0 and edge 0 stand for none
DEEPEST = 256  # a walk that is longer plays the rest out

# Fields of a node; under the veil hang the nodes after a secret action of somebody else
FIRST, COUNT, VISITS, SIGHT, NEXT, VEIL, NODE = 0, 1, 2, 3, 4, 5, 6
# Fields of an edge
CODE, TRIES, OCCASIONS, CHILD, EDGE = 0, 1, 2, 3, 4
# Counters
NODES, EDGES, DONE, COUNTERS = 0, 1, 2, 3


class Tree(NamedTuple):
    """The memory of one search."""

    nodes: MutableSequence[int]
    edges: MutableSequence[int]
    sums: MutableSequence[float]  # of an edge: what its tries were worth to the mover
    priors: MutableSequence[float]  # of an edge: what it was held for before it was tried
    counters: MutableSequence[int]
    path: MutableSequence[int]  # of one walk: edge and mover, by depth


def fresh(num_nodes: int, num_edges: int) -> Tree:
    """An empty tree with room for so many nodes and edges."""
    tree = Tree(
        ints((num_nodes + 2) * NODE),
        ints((num_edges + 2) * EDGE),
        reals(num_edges + 2),
        reals(num_edges + 2),
        ints(COUNTERS),
        ints(2 * DEEPEST),
    )
    tree.counters[NODES] = ROOT + 1
    tree.counters[EDGES] = 1
    return tree


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
            held = hunch(state, prospect, code) if trust > 0.0 else 0.5
            tree.priors[edge] = held + noise * 0.000001
            index += 1
        edge += 1
    return rng


@rule
def chosen(tree: Tree, node: int, state: State, ways: Ways, rng: Rng) -> tuple[int, Rng]:
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
def grown(tree: Tree, holder: MutableSequence[int], at: int, seen: int) -> int:
    """The node of a list that begins at `holder[at]` for what came to sight, made if there is room."""
    node = holder[at]
    while node != 0:
        if tree.nodes[node * NODE + SIGHT] == seen:
            return node
        node = tree.nodes[node * NODE + NEXT]
    made = tree.counters[NODES]
    if (made + 1) * NODE > len(tree.nodes):
        return 0
    tree.counters[NODES] = made + 1
    tree.nodes[made * NODE + SIGHT] = seen
    tree.nodes[made * NODE + NEXT] = holder[at]
    holder[at] = made
    return made


@rule
def walk(tree: Tree, state: State, viewer: int, ways: Ways, rng: Rng) -> tuple[State, int, Rng]:
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
            node = grown(tree, tree.nodes, node * NODE + VEIL, sight(state))
        else:
            node = grown(tree, tree.edges, edge * EDGE + CHILD, sight(state))
        seat = mover(state)
    return state, depth, rng


@entry
def grow(row: Sequence[Word], seat: int, tree: Tree, ways: Ways, iterations: int, rng: Rng) -> Rng:
    """So many more iterations, for a seat that decides at the state in the row."""
    root = unpack(row)
    for _ in range(iterations):
        state, rng = redeal(root, seat, rng)
        state, depth, rng = walk(tree, state, seat, ways, rng)
        state, _, rng = finished(state, ways.clever, rng)
        values = worth(state) if ways.smooth == 1 else payoff(state)
        for index in range(depth):
            edge = tree.path[2 * index]
            tree.edges[edge * EDGE + TRIES] += 1
            tree.sums[edge] += values[tree.path[2 * index + 1]]
    tree.counters[DONE] += iterations
    return rng
