"""The end of a match: its result, played or entered; its bookings, luck and corrections."""
