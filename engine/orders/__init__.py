"""Standing orders: answers in store for every decision that is not the turn itself.

``policies`` are what an order can be, ``forms`` how each is read and written, ``specs`` which
kinds take which, ``presets`` complete sets of them, ``standing`` a coach's own set, ``answering``
the choices a policy wishes for. There is no language beyond that: no order names another.
"""
