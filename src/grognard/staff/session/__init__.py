"""The session log: an evening's game as a log of what was done, which is the save; everything shown is read off it."""
