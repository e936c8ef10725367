"""Charts: data that a person can proof-read against the printed sheet."""
