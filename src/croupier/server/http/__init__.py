"""HTTP: the rows of operations carried out, refusals, sessions, pages."""
