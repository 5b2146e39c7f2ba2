"""Mail out and in: addresses, tokens, sending, the three inbound channels, processing.

It does not depend on matches: a kind of notification knows who writes its mails
(`NotificationKind.write`), and hooks handle the answers (`REPLY_HANDLERS`).
"""
