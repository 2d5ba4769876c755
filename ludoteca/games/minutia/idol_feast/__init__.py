"""The Feast of the Idols, game 16 of the Minutia box."""
