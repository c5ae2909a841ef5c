"""Information-set search in kernel style: a tree over one seat's observations and many determinizations.

Each iteration samples all information hidden from the searching seat, and descends a tree whose nodes are the
observations of that seat. Other seats have different actions in different determinizations, so an edge also
counts how often it was available: upper confidence bounds use that number. Secret actions of other seats are
selected like all others, but only the searching seat's observation of them distinguishes the nodes.

Rules list their actions by rising code, secret ones (`SearchConfig.first_secret_code` and above) last.
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

VEIL = OWN  # the list of nodes after a secret action of another seat
OCCASIONS, EDGE = 3, 4


def fresh(num_nodes: int, num_edges: int) -> Tree:
    """Return an empty tree with room for these numbers of nodes and edges."""
    return emptied(num_nodes, num_edges, EDGE)


@rule
def missing(tree: Tree, node: int, state: State) -> int:
    """Return the number of actions of a state that have no edge yet."""
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
    """Add the missing edges of a node, if the tree has room: its list is written again, sorted by code."""
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
            estimate = prior(state, prospect, code) if trust > 0.0 else 0.5
            tree.priors[edge] = estimate + noise * 0.000001
            index += 1
        edge += 1
    return rng


@rule
def chosen(tree: Tree, node: int, state: State, ways: SearchConfig, rng: Rng) -> tuple[int, Rng]:
    """Return the edge with the highest upper confidence bound of those available in this determinization."""
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
            pick, rng = below(rng, untried)
            if pick == 0:
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
    """Descend from the root to a node that is not expanded, or to the end of the game. Record the path."""
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
    """Run iterations for the seat that decides in the packed state."""
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
