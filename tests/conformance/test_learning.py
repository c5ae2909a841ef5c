"""A stock learner takes our plays as they are, and gets better."""

from __future__ import annotations

from pathlib import Path

from stable_baselines3.common.vec_env import VecCheckNan

from machinami import env


def test_a_batch_is_what_stable_baselines_takes() -> None:
    plays = VecCheckNan(env.baselines("toscana", 4), raise_exception=True)
    plays.seed(5)
    first = plays.reset()
    assert plays.observation_space.contains(first[0])
    masks = plays.env_method("action_masks")
    _, rewards, over, told = plays.step([mask.argmax() for mask in masks])
    assert (len(rewards), len(over), len(told)) == (4, 4, 4)
    plays.seed(5)
    assert (plays.reset() == first).all()


def test_a_short_lesson_of_the_example_runs_and_its_weights_are_kept(tmp_path: Path) -> None:
    import torch

    from examples.learn_toscana import main

    short = {"steps": 1024, "plays": 32, "games": 16, "channels": 8, "blocks": 1, "device": "cpu"}
    words = [f"--{name}={value}" for name, value in short.items()]
    weights, page = tmp_path / "toscana.pt", tmp_path / "curve.md"
    assert main([*words, "--save", str(weights), "--page", str(page)]) == 1
    assert "against greedy" in page.read_text("utf-8")
    kept = torch.load(weights, weights_only=True)
    assert any(name.startswith("mlp_extractor.") for name in kept)
    assert all(torch.isfinite(tensor).all() for tensor in kept.values())


def test_a_lesson_is_learned_when_random_and_greedy_are_beaten() -> None:
    from examples.learn_toscana import is_learned

    assert is_learned([(0, 0.3, 0.0), (9, 0.95, 0.6)])
    assert not is_learned([(9, 0.95, 0.5)])
