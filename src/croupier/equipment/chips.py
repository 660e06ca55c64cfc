"""The colour chips of a roulette table: worth what was said when they were bought."""

# As many colours as a table has places for patrons who want them.
COLOURS: tuple[str, ...] = ("blue", "yellow", "pink", "green", "brown", "orange", "grey", "violet")
