"""Charts of the players' own: checked and changed as they are written, compared with those they replace."""
