"""War in the World: the interface that joins two monster games."""
