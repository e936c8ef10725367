"""Maps: hexes and areas, terrain, reach, supply, retreats, map files and their pictures."""
