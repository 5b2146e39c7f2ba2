"""What `make run` starts: private servers, web, worker and beat."""
