"""The Great Battle: two Generals, six actions, and four bases to take."""
