"""What a match says by mail and what an answer does: reports, sheets, threads, commands.

The doors, tokens and robots are `league.club.mail`; here is what they mean to a match.
"""
