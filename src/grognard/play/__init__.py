"""Play: what is kept of a game under way."""
