"""Information-set search in kernel style: a tree over one seat's observations and many determinizations.

Each iteration samples all information hidden from the searching seat, and descends a tree whose nodes are the
observations of that seat. Other seats have different actions in different determinizations, so an edge also
counts how often it was available: upper confidence bounds use that number. Secret actions of other seats are
selected like all others, but only the searching seat's observation of them distinguishes the nodes.

With `SearchConfig.use_policy` the rules' policy weighs the actions of a node, and its edges are selected by
PUCT: the mean value, plus a bonus that is proportional to the probability and falls with the tries.

Rules list their actions by rising code, secret ones (`SearchConfig.first_secret_code` and above) last.
"""

from collections.abc import Sequence
from math import exp, log, sqrt

from machinami.bots.search.config import CODE_LIMIT, SearchConfig
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

HIDDEN_CHILD = SEARCH_FIELD  # the list of nodes after a secret action of another seat
OCCASIONS, EDGE = 3, 4


def create_tree(num_nodes: int, num_edges: int) -> Tree:
    """Return an empty tree with room for these numbers of nodes and edges."""
    return build_tree(num_nodes, num_edges, EDGE)


@rule
def count_missing_edges(tree: Tree, node: int, state: State) -> int:
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
def add_missing_edges(
    tree: Tree, node: int, state: State, number: int, config: SearchConfig, rng: Rng
) -> Rng:
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
        code = nth_action(state, index) if index < actions else CODE_LIMIT
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
            estimate = prior(state, prospect, code) if config.prior_weight > 0.0 else 0.5
            tree.priors[edge] = estimate + noise * 0.000001
            index += 1
        edge += 1
    if config.use_policy == 1:
        set_policy_priors(tree, first, count, state)
    return rng


@rule
def set_policy_priors(tree: Tree, first: int, count: int, state: State) -> None:
    """Set the priors of the edges without tries to the probabilities of their actions by the rules' policy.

    The probabilities of the actions that are available in this state sum up to 1.
    """
    inputs, actions, most, total = prepare_policy(state), num_actions(state), -1e9, 0.0
    for index in range(actions):
        most = max(most, compute_logit(state, inputs, nth_action(state, index)))
    for index in range(actions):
        total += exp(compute_logit(state, inputs, nth_action(state, index)) - most)
    edge = first
    for index in range(actions):
        code = nth_action(state, index)
        while tree.edges[edge * EDGE + CODE] != code:
            edge += 1
        if tree.edges[edge * EDGE + TRIES] == 0:
            share = exp(compute_logit(state, inputs, code) - most) / total
            tree.priors[edge] = (1.0 - UNIFORM_SHARE) * share + UNIFORM_SHARE / actions


@rule
def select_edge_by_policy(tree: Tree, node: int, state: State, exploration: float) -> int:
    """Return the edge with the highest PUCT bound of those available in this determinization.

    An edge without tries has the mean value of the available ones that were tried.
    """
    edge = tree.nodes[node * NODE + FIRST]
    best, highest, untried, most_likely, values, tries, last, width = edge, -1e9, -1, -1.0, 0.0, 0, -1, 0.0
    for index in range(num_actions(state)):
        code = nth_action(state, index)
        while tree.edges[edge * EDGE + CODE] != code:
            edge += 1
        occasions = tree.edges[edge * EDGE + OCCASIONS] + 1
        tree.edges[edge * EDGE + OCCASIONS] = occasions
        if occasions != last:
            last, width = occasions, exploration * sqrt(occasions + 0.0)
        times = tree.edges[edge * EDGE + TRIES]
        if times > 0:
            values += tree.sums[edge]
            tries += times
            bound = tree.sums[edge] / times + width * tree.priors[edge] / (times + 1.0)
            if bound > highest:
                best, highest = edge, bound
        elif width * tree.priors[edge] > most_likely:
            untried, most_likely = edge, width * tree.priors[edge]
    if untried >= 0 and values / max(1, tries) + most_likely > highest:
        return untried
    return best


@rule
def select_edge(tree: Tree, node: int, state: State, config: SearchConfig, rng: Rng) -> tuple[int, Rng]:
    """Return the edge with the highest upper confidence bound of those available in this determinization."""
    edge = tree.nodes[node * NODE + FIRST]
    best, highest, last, width, untried = edge, -1.0, -1, 0.0, 0
    for index in range(num_actions(state)):
        code = nth_action(state, index)
        while tree.edges[edge * EDGE + CODE] != code:
            edge += 1
        occasions = tree.edges[edge * EDGE + OCCASIONS] + 1
        tree.edges[edge * EDGE + OCCASIONS] = occasions
        tries = tree.edges[edge * EDGE + TRIES] + config.prior_weight
        if tries == 0.0:
            untried += 1
            pick, rng = below(rng, untried)
            if pick == 0:
                best = edge
        elif untried == 0:
            if occasions != last:
                last, width = occasions, config.exploration * sqrt(log(occasions + 1.0))
            bound = (tree.sums[edge] + config.prior_weight * tree.priors[edge]) / tries + width / sqrt(tries)
            if bound > highest:
                best, highest = edge, bound
    return best, rng


@rule
def descend(tree: Tree, state: State, viewer: int, config: SearchConfig, rng: Rng) -> tuple[State, int, Rng]:
    """Descend from the root to a node that is not expanded, or to the end of the game. Record the path."""
    node, depth = ROOT, 0
    seat = mover(state)
    while seat >= 0 and node != 0 and depth < MAX_DEPTH:
        visits = tree.nodes[node * NODE + VISITS]
        tree.nodes[node * NODE + VISITS] = visits + 1
        if visits < config.expand_after and node != ROOT:
            break
        number = count_missing_edges(tree, node, state)
        if number > 0:
            rng = add_missing_edges(tree, node, state, number, config, rng)
            if count_missing_edges(tree, node, state) > 0:
                break
        if config.use_policy == 1:
            edge = select_edge_by_policy(tree, node, state, config.exploration)
        else:
            edge, rng = select_edge(tree, node, state, config, rng)
        tree.path[2 * depth] = edge
        tree.path[2 * depth + 1] = seat
        depth += 1
        code = tree.edges[edge * EDGE + CODE]
        state = apply_action(state, code)
        if code >= config.first_secret_code and seat != viewer:
            node = find_or_add_node(tree, tree.nodes, node * NODE + HIDDEN_CHILD, public_observation(state))
        else:
            node = find_or_add_node(tree, tree.edges, edge * EDGE + CHILD, public_observation(state))
        seat = mover(state)
    return state, depth, rng


@entry
def grow(row: Sequence[Word], seat: int, tree: Tree, config: SearchConfig, iterations: int, rng: Rng) -> Rng:
    """Run iterations for the seat that decides in the packed state."""
    root = unpack(row)
    for _ in range(iterations):
        state, rng = determinize(root, seat, rng)
        state, depth, rng = descend(tree, state, seat, config, rng)
        state, _, rng = finish_game(state, config.use_rollout_policy, rng)
        values = worth(state) if config.use_worth == 1 else payoff(state)
        for index in range(depth):
            edge = tree.path[2 * index]
            tree.edges[edge * EDGE + TRIES] += 1
            tree.sums[edge] += values[tree.path[2 * index + 1]]
    tree.counters[ITERATIONS] += iterations
    return rng
