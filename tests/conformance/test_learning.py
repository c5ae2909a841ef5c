"""A stock learner takes our plays as they are, and gets better."""

from __future__ import annotations

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


def test_a_short_lesson_of_the_example_runs() -> None:
    from examples.learn_toscana import asked, beside, learn, page

    words = "--steps 2048 --plays 32 --games 32 --channels 8 --blocks 1 --device cpu"
    model, found = learn(asked(words.split()))
    assert found[-1][0] >= 2_048
    assert page(found, beside(model, "random", 2)).count("\n") == len(found) + 4
