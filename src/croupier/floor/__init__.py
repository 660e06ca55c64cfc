"""The house at work: decides, commits, publishes; clock, entropy, fairness, audit."""
