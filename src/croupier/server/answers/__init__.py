"""What is answered: shapes beside plain Structs, and refusals."""
