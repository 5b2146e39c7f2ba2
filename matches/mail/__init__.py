"""What a match says by mail and what an answer does: reports, sheets, threads, commands.

The doors, tokens and robots are `core.mail`; here is what they mean to a match.
"""
