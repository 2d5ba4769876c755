"""The River Race: riders on coloured fish, and bids in closed fists."""
