"""What the site's operators do about people: reports, suspended accounts, blocked addresses."""
