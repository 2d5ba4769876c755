"""The games: one folder each, and it touches nothing outside itself."""
