"""Baccarat: hands, tableau, the outcome table, wagers over it, insurance, roads."""
