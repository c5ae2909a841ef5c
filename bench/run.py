"""Checks that the compared games are the same, measures all comparisons, prints them and writes the page."""

import platform
import sys
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

from bench import agreement, batches, connect_four, edo, hex, highway, jutaku, ours, peers, toshi
from bench.clock import measure_both, measure_rate
from bench.comparison import Comparison, format_figure
from machinami.bots import search
from machinami.games.toscana import rules as toscana

PAGE = Path(__file__).parents[1] / "docs" / "benchmarks.md"
HEX, CONNECT_FOUR = agreement.PEER_GAMES[hex], agreement.PEER_GAMES[connect_four]


def comparisons() -> Iterator[Comparison]:
    for rules, peer, name in ((hex, HEX, "Hex 11×11"), (connect_four, CONNECT_FOUR, "Connect Four")):
        search.warm(rules.__name__)
        state = rules.start()
        sample = search.play_out(rules.__name__, state, 20_000, seed=1)
        mine = ours.build_playouts(rules, state, 5_000, compiled=True)
        rates = measure_both(mine, peers.open_spiel_rollouts(peer, sample.plies / sample.games))
        yield Comparison(f"{name}, random games", "plies", rates[0], "OpenSpiel, C++ rollouts", rates[1], 5.0)
        simulations = 10_000
        rates = measure_both(
            ours.build_searches(rules, state, simulations), peers.open_spiel_search(peer, simulations)
        )
        yield Comparison(f"{name}, UCT", "iterations", rates[0], "OpenSpiel, C++ MCTS", rates[1], 5.0)
        if rules is hex:
            yield compare_toscana_with_hex(sample.plies / sample.games)
    rates = measure_both(
        ours.build_playouts(connect_four, connect_four.start(), 50, compiled=False),
        peers.pettingzoo_connect_four(),
    )
    yield Comparison("Connect Four, plain Python", "plies", rates[0], "PettingZoo, steps", rates[1], 4.0)
    rates = measure_both(ours.build_aec_game("toscana"), peers.pettingzoo_connect_four())
    yield Comparison("Toscana, PettingZoo's form", "steps", rates[0], "its Connect Four", rates[1], 5.0)
    rates = measure_both(ours.build_public_api_game("toscana"), peers.pettingzoo_connect_four())
    yield Comparison("Toscana, `play.do`", "actions", rates[0], "PettingZoo, steps", rates[1], 1.2)
    yield from batches.comparisons()
    yield from toshi.comparisons()
    yield from edo.comparisons()
    yield from highway.comparisons()
    yield from jutaku.comparisons()


def compare_toscana_with_hex(hex_length: float) -> Comparison:
    search.warm(toscana.__name__)
    mine = ours.build_playouts(toscana, ours.toscana_without_vetoes(), 2_000, compiled=True)
    rates = measure_both(mine, peers.open_spiel_rollouts(HEX, hex_length))
    return Comparison(
        "Toscana, random games", "placements", rates[0], "OpenSpiel, C++ rollouts of Hex", rates[1], 1.5
    )


def measure_without_peer() -> Iterator[tuple[str, str, float]]:
    """Measure operations without a peer."""
    state = ours.toscana_without_vetoes()
    yield (
        "Toscana, plain Python",
        "placements",
        measure_rate(ours.build_playouts(toscana, state, 20, compiled=False)),
    )
    yield "Toscana, UCT", "iterations", measure_rate(ours.build_searches(toscana, state, 20_000))
    slow = ours.build_searches(toscana, state, 200, compiled=False)
    yield "Toscana, UCT in plain Python", "iterations", measure_rate(slow)
    yield from toshi.measure_without_peer()
    yield from edo.measure_without_peer()
    yield from highway.measure_without_peer()
    yield from jutaku.measure_without_peer()


def format_page(
    rows: list[Comparison], without_peer: list[tuple[str, str, float]], plies: dict[str, int]
) -> str:
    """Format the page of the documentation."""
    checked = " and ".join(f"{count:,} plies of {name}" for name, count in plies.items())
    machine = f"{platform.system()} on {platform.machine()}, Python {platform.python_version()}"
    named = ("numba", "numpy", "open-spiel", "catanatron", "pettingzoo", "pgx", "rlcard", "shapely")
    versions = ", ".join(f"{name} {version(name)}" for name in named)
    lines = [
        "# Benchmarks",
        "",
        "Written by `make bench`: one run, one core, by CPU time, ours and the peer's alternately;",
        "measurements on two cores are by wall time.",
        f"Before that, {checked} were compared with OpenSpiel's",
        "and agreed in players, legal actions and results.",
        "Other pages: [broadcasts of the server](benchmarks-server.md),",
        "[several server processes](benchmarks-many.md),",
        "[one pool of pieces](benchmarks-pool.md), "
        "[the lobby](benchmarks-street.md), and [reviews](benchmarks-reviews.md).",
        "",
        "| a second | ours | peer | | ratio | required |",
        "|---|---:|---|---:|---:|---:|",
    ]
    lines += [
        f"| {row.name}, {row.unit} | {format_figure(row.ours)} | {row.peer} | {format_figure(row.theirs)} "
        f"| {row.ratio:.1f} | {row.required_ratio:g} |"
        for row in rows
    ]
    lines += ["", "| without a peer, a second | |", "|---|---:|"]
    lines += [f"| {what}, {unit} | {format_figure(value)} |" for what, unit, value in without_peer]
    lines += ["", f"{machine}, {versions}."]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Measure everything; exit with 1 if a required ratio was missed."""
    plies = {}
    for rules, name in ((hex, "Hex"), (connect_four, "Connect Four")):
        plies[name] = agreement.check_agreement(rules)
        agreement.check_compiled_agreement(rules)
        print(f"{name}: {plies[name]:,} plies agree with OpenSpiel", flush=True)
    rows, single = [], []
    for row in comparisons():
        rows.append(row)
        print(row, flush=True)
    for what, unit, value in measure_without_peer():
        single.append((what, unit, value))
        print(f"{what}: {format_figure(value)} {unit}/s", flush=True)
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text(format_page(rows, single, plies), "utf-8")
    print(f"written to {PAGE}")
    sys.exit(0 if all(row.is_met for row in rows) else 1)
