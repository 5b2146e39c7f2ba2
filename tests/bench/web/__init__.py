"""How long a page takes, alone and among 10,000 teams: `make bench-web`."""
