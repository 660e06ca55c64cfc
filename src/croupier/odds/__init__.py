"""The mathematics of every wager: exact, live, simulated, reported."""
