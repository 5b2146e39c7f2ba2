"""What people see of a match: pure functions from the engine's values to SVG and text.

Nothing here imports Django. Sentences are kept in
catalogues under codes and pass through a ``translate`` function, so another language is another
catalogue.
"""
