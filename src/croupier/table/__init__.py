"""One table's life, without I/O: decide what a command leads to, evolve by what happened."""
