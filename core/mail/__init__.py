"""Mail out and in: addresses, tokens, sending, the three doors, and what comes through them.

It knows nothing of matches: what a letter says in a mail and what an answer does is asked by hook
(`MAIL_WRITERS`, `MAIL_HANDLERS`).
"""
