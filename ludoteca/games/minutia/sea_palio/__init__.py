"""The Sea Palio: a race of six runners, sealed auctions, and bets on a rival's defeat."""
