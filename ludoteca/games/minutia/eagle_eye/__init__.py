"""Eagle Eye, game 2 of the Minutia box."""
