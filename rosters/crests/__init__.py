"""A team's crest: colours, emblems of our own design, and the picture made of them. No Django."""
