"""The physics of carrying (H-16, H-17): paths of carried pieces, and the pieces they knock over."""
