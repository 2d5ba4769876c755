"""The Grand Banquet, game 11 of the Minutia box."""
