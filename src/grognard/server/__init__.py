"""The charts room: the web application beside the game."""
