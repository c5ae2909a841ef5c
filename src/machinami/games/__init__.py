"""The games: a folder each, found by `machinami.registry`; the package itself maps keys to facts."""

import sys

from machinami.registry import Games

sys.modules[__name__].__class__ = Games
