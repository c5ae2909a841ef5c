"""A learner of Stable-Baselines3 accepts our vector environment and learns."""

from __future__ import annotations

from pathlib import Path

from stable_baselines3.common.vec_env import VecCheckNan

from machinami import env


def test_stable_baselines_accepts_the_vector_environment() -> None:
    plays = VecCheckNan(env.baselines("toscana", 4), raise_exception=True)
    plays.seed(5)
    first = plays.reset()
    assert plays.observation_space.contains(first[0])
    masks = plays.env_method("action_masks")
    _, rewards, over, infos = plays.step([mask.argmax() for mask in masks])
    assert (len(rewards), len(over), len(infos)) == (4, 4, 4)
    plays.seed(5)
    assert (plays.reset() == first).all()


def test_short_training_of_the_example_saves_its_weights(tmp_path: Path) -> None:
    import torch

    from examples.learn_toscana import main

    short = {"steps": 1024, "plays": 32, "games": 16, "channels": 8, "blocks": 1, "device": "cpu"}
    words = [f"--{name}={value}" for name, value in short.items()]
    weights, page = tmp_path / "toscana.pt", tmp_path / "curve.md"
    assert main([*words, "--save", str(weights), "--page", str(page)]) == 1
    assert "against greedy" in page.read_text("utf-8")
    saved = torch.load(weights, weights_only=True)
    assert any(name.startswith("mlp_extractor.") for name in saved)
    assert all(torch.isfinite(tensor).all() for tensor in saved.values())


def test_is_learned_requires_wins_over_random_and_greedy() -> None:
    from examples.learn_toscana import is_learned

    assert is_learned([(0, 0.3, 0.0), (9, 0.95, 0.6)])
    assert not is_learned([(9, 0.95, 0.5)])
