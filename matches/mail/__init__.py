"""The mails of a match and what replies to them do: reports, sheets, threads, commands.

Addresses, tokens and automatic replies are handled in `core.mail`.
"""
