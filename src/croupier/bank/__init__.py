"""Money: accounts, balanced postings, and what each thing that happens at a table posts."""
