"""A coach's turn on its way in: drafts, sheets, answers, and what stands of them."""
