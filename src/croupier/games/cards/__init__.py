"""Hands of cards: what is drawn, what they come to, and insurance against it."""
