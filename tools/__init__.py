"""What makes files of the project, and is no part of an installation."""
