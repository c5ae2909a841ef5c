"""The README's example; a test compares the two."""

from random import Random

from machinami import bot, decisions, new, replay

play, rng = new("toscana", seed=7), Random(7)
for seat, at in decisions(play):
    action = bot("toscana").choose(play.view(seat), level=1 + seat, rng=rng)
    if action is not None:  # None waits, in real time only
        play.do(seat, action, at)
print(play.outcome)
assert replay(play.record.text) == play
