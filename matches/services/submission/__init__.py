"""What a coach hands in for a turn: drafts, sheets, answers, dice lines; and how it was read."""
