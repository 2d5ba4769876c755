"""The Great Regatta: five Boats, one die, and the question when to stop."""
