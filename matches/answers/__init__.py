"""What the server answers about matches; what answers are is in `core/answers.py`."""
