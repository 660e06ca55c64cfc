"""Cards, shoe, wheel, chips: the physical things of a table, and no rules."""
