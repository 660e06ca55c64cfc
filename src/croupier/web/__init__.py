"""The pages: static files that the server hands out as they are."""
