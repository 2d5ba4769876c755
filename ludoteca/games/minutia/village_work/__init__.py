"""At Work in the Village, game 19 of the Minutia box."""
