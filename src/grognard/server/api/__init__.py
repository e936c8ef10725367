"""The API: the JSON of the commands, over HTTP."""
