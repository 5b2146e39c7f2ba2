from league.club.models.user import User

__all__ = ["User"]
