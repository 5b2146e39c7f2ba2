"""Samurai Bowl: the clans of Rokugan, koku and honour (rules SAM-*)."""
