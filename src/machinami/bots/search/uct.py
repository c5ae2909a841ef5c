"""UCT in kernel style: a tree over public observations, searched over determinizations.

A node is a decision as it is publicly known. Its edges are the mover's actions; an edge has one child node
for each public observation after the action. Each iteration samples the hidden information, descends by upper
confidence bounds, plays the game out and backs up the result.

A public observation needs to contain only the information on which a node's action list depends.

With `SearchConfig.use_policy` the rules' policy weighs the actions of a node, and its edges are selected by
PUCT: the mean value, plus a bonus that is proportional to the probability and falls with the tries.
"""

from collections.abc import Sequence
from math import exp, log, sqrt

from machinami.bots.search.config import SearchConfig
from machinami.bots.search.playout import apply_action, finish_game
from machinami.bots.search.tree_arrays import (
    CHILD,
    CODE,
    COUNT,
    EDGES,
    FIRST,
    ITERATIONS,
    MAX_DEPTH,
    NODE,
    ROOT,
    SEARCH_FIELD,
    TRIES,
    UNIFORM_SHARE,
    VISITS,
    Tree,
    build_tree,
    find_or_add_node,
)
from machinami.kernel import Rng, Word, below, entry, rule
from machinami.kernel.game import (
    State,
    coarse_observation,
    compute_logit,
    determinize,
    mover,
    nth_action,
    num_actions,
    outlook,
    payoff,
    prepare_policy,
    prior,
    public_observation,
    unpack,
    worth,
)

NUM_TRIED = SEARCH_FIELD
EDGE = 3


def create_tree(num_nodes: int, num_edges: int) -> Tree:
    """Return an empty tree with room for these numbers of nodes and edges."""
    return build_tree(num_nodes, num_edges, EDGE)


@rule
def expand_node(tree: Tree, node: int, state: State, config: SearchConfig, rng: Rng) -> Rng:
    """Add the edges of a node in random order, so that an action's index gives it no advantage."""
    count = num_actions(state)
    first = tree.counters[EDGES]
    if (first + count) * EDGE > len(tree.edges):
        return rng
    tree.counters[EDGES] = first + count
    tree.nodes[node * NODE + FIRST] = first
    tree.nodes[node * NODE + COUNT] = count
    for index in range(count):
        other, rng = below(rng, index + 1)
        tree.edges[(first + index) * EDGE + CODE] = tree.edges[(first + other) * EDGE + CODE]
        tree.edges[(first + other) * EDGE + CODE] = nth_action(state, index)
    if config.use_policy == 1:
        set_policy_priors(tree, first, count, state)
    elif config.prior_weight > 0.0:
        prospect = outlook(state)
        for edge in range(first, first + count):
            tree.priors[edge] = prior(state, prospect, tree.edges[edge * EDGE + CODE])
    return rng


@rule
def set_policy_priors(tree: Tree, first: int, count: int, state: State) -> None:
    """Set the priors of new edges to the probabilities of their actions by the rules' policy."""
    inputs = prepare_policy(state)
    most, total = -1e9, 0.0
    for edge in range(first, first + count):
        tree.priors[edge] = compute_logit(state, inputs, tree.edges[edge * EDGE + CODE])
        most = max(most, tree.priors[edge])
    for edge in range(first, first + count):
        tree.priors[edge] = exp(tree.priors[edge] - most)
        total += tree.priors[edge]
    for edge in range(first, first + count):
        tree.priors[edge] = (1.0 - UNIFORM_SHARE) * tree.priors[edge] / total + UNIFORM_SHARE / count
    put_likeliest_first(tree, first, first + count)


@rule
def select_edge_by_policy(tree: Tree, node: int, exploration: float) -> int:
    """Return the edge with the highest PUCT bound.

    Edges are tried by falling prior: the tried ones stand first, then the likeliest of the others, which
    has the mean value of the tried ones.
    """
    first = tree.nodes[node * NODE + FIRST]
    end = first + tree.nodes[node * NODE + COUNT]
    untried = first + tree.nodes[node * NODE + NUM_TRIED]
    width = exploration * sqrt(tree.nodes[node * NODE + VISITS] + 0.0)
    best, highest, values, tries = untried, -1e9, 0.0, 0
    for edge in range(first, untried):
        values += tree.sums[edge]
        tries += tree.edges[edge * EDGE + TRIES]
        times = max(1, tree.edges[edge * EDGE + TRIES])
        bound = tree.sums[edge] / times + width * tree.priors[edge] / (times + 1.0)
        if bound > highest:
            best, highest = edge, bound
    if untried < end and values / max(1, tries) + width * tree.priors[untried] > highest:
        tree.nodes[node * NODE + NUM_TRIED] += 1
        put_likeliest_first(tree, untried + 1, end)
        return untried
    return best


@rule
def put_likeliest_first(tree: Tree, first: int, end: int) -> None:
    """Swap the untried edge with the highest prior with the first one of the row."""
    best = first
    for edge in range(first + 1, end):
        if tree.priors[edge] > tree.priors[best]:
            best = edge
    if best != first:
        code, probability = tree.edges[best * EDGE + CODE], tree.priors[best]
        tree.edges[best * EDGE + CODE], tree.priors[best] = (
            tree.edges[first * EDGE + CODE],
            tree.priors[first],
        )
        tree.edges[first * EDGE + CODE], tree.priors[first] = code, probability


@rule
def select_edge(tree: Tree, node: int, exploration: float, prior_weight: float) -> int:
    """Return the edge with the highest upper confidence bound, priors counted as tries.

    Without priors, untried edges come first.
    """
    first = tree.nodes[node * NODE + FIRST]
    count = tree.nodes[node * NODE + COUNT]
    if prior_weight == 0.0 and tree.nodes[node * NODE + NUM_TRIED] < count:
        tree.nodes[node * NODE + NUM_TRIED] += 1
        return first + tree.nodes[node * NODE + NUM_TRIED] - 1
    width = exploration * sqrt(log(tree.nodes[node * NODE + VISITS] + 1.0))
    best, highest = first, -1.0
    for edge in range(first, first + count):
        tries = tree.edges[edge * EDGE + TRIES] + prior_weight
        bound = (tree.sums[edge] + prior_weight * tree.priors[edge]) / tries + width / sqrt(tries)
        if bound > highest:
            best, highest = edge, bound
    return best


@rule
def descend(tree: Tree, state: State, config: SearchConfig, rng: Rng) -> tuple[State, int, Rng]:
    """Descend from the root to a node that is not expanded, or to the end of the game. Record the path."""
    node, depth = ROOT, 0
    seat = mover(state)
    while seat >= 0 and node != 0 and depth < MAX_DEPTH:
        visits = tree.nodes[node * NODE + VISITS]
        tree.nodes[node * NODE + VISITS] = visits + 1
        if tree.nodes[node * NODE + FIRST] == 0:
            if visits >= config.expand_after or node == ROOT:
                rng = expand_node(tree, node, state, config, rng)
            if tree.nodes[node * NODE + FIRST] == 0:
                break
        if config.use_policy == 1:
            edge = select_edge_by_policy(tree, node, config.exploration)
        else:
            edge = select_edge(tree, node, config.exploration, config.prior_weight)
        tree.path[2 * depth] = edge
        tree.path[2 * depth + 1] = seat
        depth += 1
        state = apply_action(state, tree.edges[edge * EDGE + CODE])
        observation = (
            coarse_observation(state) if config.use_coarse_observation == 1 else public_observation(state)
        )
        node = find_or_add_node(tree, tree.edges, edge * EDGE + CHILD, observation)
        seat = mover(state)
    return state, depth, rng


@entry
def grow(row: Sequence[Word], seat: int, tree: Tree, config: SearchConfig, iterations: int, rng: Rng) -> Rng:
    """Run iterations for the seat that decides in the packed state."""
    root = unpack(row)
    for _ in range(iterations):
        state, rng = determinize(root, seat, rng)
        state, depth, rng = descend(tree, state, config, rng)
        state, _, rng = finish_game(state, config.use_rollout_policy, rng)
        values = worth(state) if config.use_worth == 1 else payoff(state)
        for index in range(depth):
            edge = tree.path[2 * index]
            tree.edges[edge * EDGE + TRIES] += 1
            tree.sums[edge] += values[tree.path[2 * index + 1]]
    tree.counters[ITERATIONS] += iterations
    return rng
