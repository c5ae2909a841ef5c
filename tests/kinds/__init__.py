"""Four toy games, one for each kind of play that the contract has to carry."""

from machinami import register
from tests.kinds.drop import Drop
from tests.kinds.hand import Hand
from tests.kinds.pledge import Pledge
from tests.kinds.race import Race

for toy in (Hand(), Pledge(), Drop(), Race()):
    register(toy)

KINDS = ("toy_hand", "toy_pledge", "toy_drop", "toy_race")
