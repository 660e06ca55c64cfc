"""A table without a house around it: commands in, what each led to out; stand-ins act."""
