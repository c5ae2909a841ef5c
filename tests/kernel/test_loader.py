"""The kernel's loader: plain and compiled copies of one rules source, and the cache of compiled code."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from machinami import kernel
from machinami.games.toscana import rules
from machinami.kernel import cache, loader
from machinami.kernel.packing import read_field_shape

RULES = rules.__name__


def test_plain_rules_are_the_module_itself() -> None:
    assert kernel.bind(RULES, compiled=False).apply is rules.apply


def test_compiled_rules_are_a_separate_module_of_the_same_file() -> None:
    game = kernel.load_compiled_rules(RULES)
    assert game.apply is not rules.apply
    assert game.apply.py_func.__code__.co_filename == rules.__file__
    assert sys.modules[game.apply.py_func.__module__].apply is game.apply


def test_a_module_is_loaded_once() -> None:
    search = "machinami.bots.search.uct"
    assert kernel.load(search, RULES, True) is kernel.load(search, RULES, True)
    assert kernel.load(search, RULES, True) is not kernel.load(search, RULES, False)


def test_missing_rules_functions_have_defaults() -> None:
    game = kernel.bind("tests.bots.search.nim", compiled=False)
    state = game.start(5)
    assert game.public_observation(state) == 0
    assert game.coarse_observation(state) == 0
    assert game.worth(state) == game.payoff(state)
    assert game.determinize(state, 0, 7) == (state, 7)
    assert game.rollout(state, game.outlook(state), 1)[0] in (1, 2, 3)


def test_failed_load_leaves_no_module_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "brokenrules.py").write_text("from machinami.kernel import rule\nraise RuntimeError('no')\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(RuntimeError, match="no"):
        kernel.load("brokenrules", "brokenrules", compiled=True)
    assert not [name for name in sys.modules if name.startswith("brokenrules")]


def test_unknown_source_raises_import_error() -> None:
    with pytest.raises(ImportError, match="nowhere"):
        kernel.load("nowhere", RULES, compiled=False)


def test_state_field_that_is_not_a_number_raises() -> None:
    with pytest.raises(TypeError, match="str"):
        read_field_shape(str)


def test_the_cache_folder_changes_with_the_sources(tmp_path: Path) -> None:
    source = tmp_path / "rules.py"
    source.write_text("a = 1\n")
    before = cache.find_cache_folder("game", [source])
    source.write_text("a = 2\n")
    assert cache.find_cache_folder("game", [source]) != before
    assert before.name.startswith("game-")


def test_cache_folders_expire_after_a_month(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "root", lambda: tmp_path)
    for name, days in (("game-old", 31), ("game-new", 3), ("other-old", 31)):
        (tmp_path / name).mkdir()
        then = time.time() - days * 24 * 3600
        os.utime(tmp_path / name, (then, then))
    cache.find_cache_folder("game", [])
    assert {path.name for path in tmp_path.iterdir()} == {"game-new", "other-old"}


def test_cache_key_covers_all_sources_of_a_game() -> None:
    names = {path.name for path in loader.collect_sources(RULES)}
    assert names == {"rules.py", "areas.py", "state.py", "components.py"}


def test_cache_key_covers_modules_of_constants() -> None:
    sources = loader.collect_sources("machinami.games.edo.rules.playout")
    assert {path.name for path in sources} >= {"cell.py", "figure.py", "step_code.py", "constants.py"}


def run(code: str, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_environment_variable_sets_the_cache_folder(tmp_path: Path) -> None:
    code = "from machinami.kernel import cache; print(cache.root())"
    assert run(code, MACHINAMI_CACHE=str(tmp_path / "here")).strip() == str(tmp_path / "here")


def test_unwritable_cache_is_replaced_by_a_temporary_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    code = "from machinami.kernel import cache; root = cache.root(); print(root, root.is_dir())"
    root, is_folder = run(code, MACHINAMI_CACHE=str(tmp_path / "file" / "cache")).split()
    assert is_folder == "True"
    assert not root.startswith(str(tmp_path))


def test_another_process_reuses_compiled_code(tmp_path: Path) -> None:
    code = """
from machinami import kernel
from tests.bots.search import nim
module = kernel.load("machinami.bots.search.greedy", nim.__name__, True)
row = kernel.backend(True).words([2, 0])
code = module.choose_greedy(row, kernel.backend(True).word(1))[0]
print(code, sum(module.choose_greedy.stats.cache_hits.values()))
"""
    root = str(Path(__file__).parents[2])
    environment = {"MACHINAMI_CACHE": str(tmp_path), "PYTHONPATH": root}
    assert run(code, **environment).split() == ["2", "0"]
    assert run(code, **environment).split() == ["2", "1"]
