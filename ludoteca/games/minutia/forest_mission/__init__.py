"""Mission in the Forest: game 20 of the Minutia box."""
