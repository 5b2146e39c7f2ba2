"""Two questions for a load balancer: is this process alive, and can it serve?"""

from django.http import HttpRequest, JsonResponse


def live(request: HttpRequest) -> JsonResponse:
    return JsonResponse({"status": "alive"})


def ready(request: HttpRequest) -> JsonResponse:
    return JsonResponse({"status": "ready"})
