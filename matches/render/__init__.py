"""What people see of a match: pure functions from the engine's values to SVG and text.

Nothing here knows Django. Sentences stand in catalogues under codes and pass through a
``translate`` function, so that another language is another catalogue.
"""
