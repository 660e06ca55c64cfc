"""What others keep of a house's record: signed checkpoints, each proved to go on from the last."""
