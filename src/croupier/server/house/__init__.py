"""What the house does by itself: it opens, goes on record, ends old rounds, frees seats."""
