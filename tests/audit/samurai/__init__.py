"""Samurai Bowl, chapter by chapter: its document rules otherwise almost everywhere."""
