"""Mail out and in: addresses, tokens, sending, the three inbound channels, processing.

It does not depend on matches: hooks write the mail of a notification (`MAIL_WRITERS`) and handle an
answer (`REPLY_HANDLERS`).
"""
