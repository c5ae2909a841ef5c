"""Real hands (H-16, H-17): how a piece is carried, and what it knocks over on its way."""
