"""Acts of the table of authority that may take two people."""
