"""`machinami train`: trains a player by self-play."""

from __future__ import annotations

import os
from dataclasses import fields
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import click

from machinami.cli.arena_progress import catch_interrupts
from machinami.cli.output import CliError, create_console, translate, with_language
from machinami.learn import TrainingError
from machinami.learn.settings import TrainSettings

EPILOG = """\b
Examples:
  machinami train toscana --minutes 20 --out train/toscana
  machinami train toscana --minutes 60 --out train/toscana --resume
  machinami train toscana --method gumbel --simulations 24 --out train/toscana-search
  machinami train toshi --seats 4 --device cuda --plays 8192 --batch 8192 --threads 14

A policy plays all seats. It learns from the results (ppo), or from a search that
improves every decision (gumbel: Gumbel AlphaZero, for two seats). The folder receives
a checkpoint, a log (JSON lines) and the curve of the strength against the anchors:
random, greedy, or a level. --minutes counts earlier parts of a continued training.
Ctrl-C measures, saves and stops."""

DEFAULTS = {field.name: field.default for field in fields(TrainSettings)}


@click.command(epilog=EPILOG)
@click.argument("game")
@click.option("--seats", type=int, help="Number of seats.  [the game's default]")
@click.option(
    "--method",
    type=click.Choice(["ppo", "gumbel"]),
    default=DEFAULTS["method"],
    show_default=True,
    help="Method.",
)
@click.option("--minutes", default=DEFAULTS["minutes"], show_default=True, help="Time of the whole training.")
@click.option("--out", type=click.Path(path_type=Path), help="Folder of the training.  [train/GAME]")
@click.option("--resume", is_flag=True, help="Continue the training in the folder.")
@click.option(
    "--anchors", default="random,greedy", show_default=True, help="Opponents that measure strength."
)
@click.option("--games", default=DEFAULTS["games"], show_default=True, help="Games against each anchor.")
@click.option("--every", default=DEFAULTS["every"], show_default=True, help="Minutes between measurements.")
@click.option("--device", default=DEFAULTS["device"], show_default=True, help="PyTorch device: cpu, cuda.")
@click.option(
    "--threads", default=os.cpu_count() or 1, show_default=True, help="Threads of plays and of PyTorch."
)
@click.option("--plays", default=DEFAULTS["plays"], show_default=True, help="Plays at once.")
@click.option("--batch", default=DEFAULTS["batch"], show_default=True, help="Decisions per gradient step.")
@click.option("--channels", default=DEFAULTS["channels"], show_default=True, help="Width of the network.")
@click.option("--blocks", default=DEFAULTS["blocks"], show_default=True, help="Depth of the network.")
@click.option(
    "--entropy", default=DEFAULTS["target_entropy"], show_default=True, help="Target entropy in nats."
)
@click.option(
    "--simulations", default=DEFAULTS["simulations"], show_default=True, help="Of a search; for gumbel."
)
@click.option("--seed", default=DEFAULTS["seed"], show_default=True, help="Random seed.")
@with_language
def train(
    game: str, out: Path | None, resume: bool, anchors: str, entropy: float, lang: str, **choices: Any
) -> None:
    """Train a player of GAME by self-play."""
    if find_spec("torch") is None:
        raise CliError("train/torch")
    from machinami.core import registry
    from machinami.lab import players
    from machinami.learn.task import find_task
    from machinami.learn.trainer import CURVE, Trainer

    key, names, console = str(registry.normalize_key(game)), tuple(anchors.split(",")), create_console()
    for name in names:
        players.find_player(key, name)
    folder = out or Path("train") / key
    settings = TrainSettings(game=key, anchors=names, target_entropy=entropy, **choices)

    def report(line: dict[str, Any]) -> None:
        if "strength" in line:
            shares = ", ".join(f"{name} {each['share']:.1%}" for name, each in line["strength"].items())
            minutes, decisions = f"{line['minutes']:.1f}", line["decisions"]
            console.print(
                translate(lang, "train/strength", minutes=minutes, decisions=decisions, shares=shares)
            )

    try:
        trainer = Trainer(find_task(key, settings.seats), settings, folder, resume=resume)
    except TrainingError as error:
        raise CliError(f"train/{error.key}", **error.values) from None
    with catch_interrupts() as interrupted:
        trainer.train(report, interrupted.is_set)
    console.print(translate(lang, "train/saved", folder=folder, curve=folder / CURVE))
