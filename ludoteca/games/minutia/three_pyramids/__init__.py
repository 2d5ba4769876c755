"""The Three Pyramids, game 17 of the Minutia box."""
