"""The house online: HTTP API, live streams, sign-in, pages."""
