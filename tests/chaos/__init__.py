"""Exactly once, under faults: matches are played by mail while processes and servers are killed.

`make chaos` (`python -m tests.chaos`) starts servers of its own, kills, stops and empties them
while scripted coaches play, and then proves from the database and from the mail server's side that
no turn was lost, none resolved twice and no mail sent twice.
"""
