"""Who is asking: accounts, secrets, sessions, ranks, and how often someone may knock."""
