"""Numbers that coaches are told, held against how often they come true."""
