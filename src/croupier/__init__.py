"""Croupier runs a casino's table games by the book, and says which clause decided."""
