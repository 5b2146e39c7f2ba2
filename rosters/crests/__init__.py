"""A team's crest: colours, emblems of our own design, and their SVG. No Django."""
