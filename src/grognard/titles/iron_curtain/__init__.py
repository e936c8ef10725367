"""Iron Curtain: Central Europe in 1945 and 1962-89."""
