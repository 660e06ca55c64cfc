"""How the database came to be, step by step, and how it is brought up to date."""
