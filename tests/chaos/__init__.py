"""Exactly once, under fire: matches are played by mail while everything around them is killed.

`make chaos` (`python -m tests.chaos`) brings servers of its own, kills, stops and empties them
while scripted coaches play, and then proves from the database and from the mail server's side that
no turn was lost, none resolved twice and no mail sent twice.
"""
