"""What ``import croupier`` promises: games, tables, and results that show themselves."""
