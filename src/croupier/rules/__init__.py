"""What is written: rulebooks, their clauses and citations, odds as written, readings, ranks."""
