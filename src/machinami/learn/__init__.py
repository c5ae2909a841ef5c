"""Training by self-play: PPO on batches of a compiled game, with checkpoints, a log and a strength curve.

`trainer.Trainer` is the whole loop; the command `machinami train` runs it. Collecting plays, advantages,
symmetries, anchors and the curve need NumPy only. `networks`, `ppo` and `trainer` import PyTorch.
"""


class TrainingError(ValueError):
    """A training that cannot start. `key` names the problem in the messages of the command line."""

    def __init__(self, key: str, **values: object) -> None:
        details = ", ".join(f"{name} {value}" for name, value in values.items())
        super().__init__(f"{key}: {details}" if details else key)
        self.key, self.values = key, values
