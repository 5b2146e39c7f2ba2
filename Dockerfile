# One image for web, worker and beat; compose.yaml says which is which.
FROM python:3.11-slim-bookworm AS build
WORKDIR /app
COPY requirements/base.txt requirements/
RUN python -m venv /venv \
    && /venv/bin/pip install --no-cache-dir --no-deps --require-hashes -r requirements/base.txt

FROM python:3.11-slim-bookworm
ENV PATH=/venv/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 \
    DJANGO_SETTINGS_MODULE=config.production KEMARI_VAR=/var/lib/kemari
# Pango and fonts for PDFs, with those of Chinese, Japanese and Korean, and of emoji.
RUN apt-get update -q \
    && apt-get install -y -q --no-install-recommends \
        libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0 fonts-noto-core \
        fonts-noto-cjk fonts-noto-color-emoji \
    && rm -rf /var/lib/apt/lists/*
RUN useradd --system --home-dir /var/lib/kemari --create-home kemari
WORKDIR /app
COPY --from=build /venv /venv
COPY manage.py pyproject.toml ./
COPY engine engine
COPY core core
COPY rosters rosters
COPY matches matches
COPY league league
COPY config config
COPY templates templates
COPY docs/rules docs/rules
COPY docs/schema docs/schema
# Hashed and compressed once, here; no value below reaches a running container.
RUN SECRET_KEY=build DATABASE_URL=postgresql://build REDIS_URL=redis://build ALLOWED_HOSTS=build \
    SITE_URL=https://build python manage.py collectstatic --no-input
USER kemari
EXPOSE 8000
CMD ["gunicorn", "config.wsgi", "--bind", "0.0.0.0:8000", "--worker-class", "gthread", \
     "--preload", "--workers", "3", "--threads", "20", "--no-control-socket"]
