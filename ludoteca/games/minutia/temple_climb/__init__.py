"""The Temple Climb: whose cube reaches the top of the stairs first."""
