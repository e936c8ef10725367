"""The shelf: what is kept from one evening to the next, in SQLite and in files beside it."""
