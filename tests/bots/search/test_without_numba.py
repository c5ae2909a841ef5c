"""Without Numba and NumPy the same searches run in plain Python."""

import subprocess
import sys

ALONE = """
import sys

class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("numba", "numpy", "llvmlite"):
            raise ModuleNotFoundError(name)

sys.meta_path.insert(0, Absent())

from machinami import kernel
from machinami.bots import search
from machinami.games.toscana import rules
from machinami.games.toscana.bot import search_policy

assert not kernel.available()
search.warm(search_policy.__name__, lambda done, of: 1 / 0)
tiles = rules.pack_stack(range(16))
state = rules.start(tiles, tiles, 0, 0)
while rules.mover(state) >= 0:
    config = search.SearchConfig(use_worth=1, use_rollout_policy=1, use_coarse_observation=1)
    found = search.run_search(search_policy.__name__, state, 8, config=config)
    state = rules.apply(state, found.best)
greedy = search.choose_greedy(search_policy.__name__, rules.start(tiles, tiles, 0, 0))
print(rules.score(state), greedy in (0, 1))
print(search.play_out(search_policy.__name__, rules.start(tiles, tiles, 0, 0), 2).games)
print("numpy" in sys.modules or "numba" in sys.modules)
"""


def test_search_plays_a_game_without_numba() -> None:
    run = subprocess.run([sys.executable, "-c", ALONE], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    *_, games, compiled = run.stdout.split()
    assert games == "2"
    assert compiled == "False"
