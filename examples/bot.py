"""A bot in ten lines: it accepts every challenge and plays a random legal action at each turn.

Run it with a token of a server: `MACHINAMI_TOKEN=machinami_… python -m examples.bot http://localhost:8000`.
"""

import os
import random
import sys

from machinami.client import Action, Client, Turn


def choose(turn: Turn) -> Action:
    """Return one of the actions to choose from."""
    return random.choice(turn.actions().actions).action


if __name__ == "__main__":
    with Client(sys.argv[1], os.environ["MACHINAMI_TOKEN"]) as client:
        client.run(choose)
