"""Settings of a training run."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields

FREE_TO_CHANGE = frozenset({"minutes", "threads", "device", "anchors", "games", "every"})
"""Settings that may differ when a training is continued."""


@dataclass(frozen=True, slots=True)
class TrainSettings:
    """What a training does. Times are minutes of the whole training, earlier parts included."""

    game: str
    seats: int | None = None
    method: str = "ppo"
    """`ppo`, or `gumbel`: AlphaZero with a Gumbel search, for two seats."""
    minutes: float = 20.0
    every: float = 2.0
    """Minutes between two measurements of the strength."""
    anchors: tuple[str, ...] = ("random", "greedy")
    games: int = 200
    """Games of a measurement against each anchor."""
    seed: int = 0
    device: str = "cpu"
    threads: int = 1
    """Threads that step plays, and those of PyTorch on a CPU."""
    plays: int = 512
    steps: int = 32
    """Decisions in each play between two updates."""
    batch: int = 2048
    passes: int = 3
    channels: int = 48
    blocks: int = 4
    rate: float = 8e-4
    trace: float = 0.95
    clip: float = 0.2
    max_gradient: float = 0.7
    max_divergence: float = 0.05
    """Stop the passes over the experience when the policy diverges this far from the one that played it."""
    entropy_weight: float = 0.01
    """The weight at the start; it changes so that the entropy, in nats, stays at its target."""
    target_entropy: float = 1.0
    entropy_rate: float = 0.03
    entropy_range: tuple[float, float] = (1e-3, 0.2)
    averaging: float = 0.99
    simulations: int = 24
    """Simulations of a decision in self-play by search."""
    considered: int = 8
    """Actions that a search tries at first."""
    memory: int = 3
    """Collections that a learner from searches keeps."""

    def to_json(self) -> dict[str, object]:
        """Return the settings as JSON values."""
        return {
            name: list(value) if isinstance(value, tuple) else value for name, value in asdict(self).items()
        }

    def find_difference(self, saved: dict[str, object]) -> str | None:
        """Return the first setting that differs from a saved training although it must not."""
        now = self.to_json()
        names = (field.name for field in fields(self) if field.name not in FREE_TO_CHANGE)
        known = TrainSettings(self.game).to_json() | saved
        return next((name for name in names if now[name] != known[name]), None)
