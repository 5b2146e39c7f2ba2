"""Standing orders: answers in advance for every decision that is not the turn itself.

``policies`` are the kinds of order, ``policy_parsers`` read them, ``specs`` maps kinds of decision
to them, ``presets`` are complete sets, ``standing_orders`` a coach's own set, ``policy_choices``
the choices that a policy prefers (``ranked_choices`` and ``named_choices`` are two kinds of them).
There is no further language: no order names another.
"""
