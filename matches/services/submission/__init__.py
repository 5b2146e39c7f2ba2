"""What a coach submits for a turn: drafts, sheets, answers, dice lines; and how it was read."""
