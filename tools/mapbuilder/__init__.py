"""Makes the maps of the titles from open geography and from what we traced ourselves; the same bytes every time.

A map is built in the order a cartographer would work: *frame* lays the grid over the globe, *outlines* give coast and
borders, *traced* is what we drew (rivers, woods, hills, roads) as plain data, *ground* decides each hex, *courses* lead
rivers along hexsides and roads over hexes, *mosaic* cuts seas into areas, *sheets* writes the files.
"""
