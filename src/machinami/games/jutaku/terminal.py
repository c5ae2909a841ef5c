"""Terminal support of Tokyo Jutaku: positions can be shown, but pieces cannot be placed there."""

PLAYABLE = False
