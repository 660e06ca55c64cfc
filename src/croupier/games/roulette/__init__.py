"""Roulette: the layout's positions, call bets, and the order in which winners are paid."""
