"""Game packages, one per game; the package object itself maps each game key to its `GameInfo`.

`machinami.core.registry` finds the packages.
"""

import sys

from machinami.core.registry import Games

sys.modules[__name__].__class__ = Games
