# docker build -t filmroom .   then   docker run -p 8000:8000 -v filmroom:/data filmroom
FROM python:3.13-slim AS build
WORKDIR /app
COPY requirements requirements
RUN python -m venv /venv && /venv/bin/pip install --no-cache-dir --require-hashes -r requirements/node.txt
COPY . .
RUN /venv/bin/python scripts/frontend.py && /venv/bin/python scripts/messages.py --compile \
  && /venv/bin/pip wheel --no-deps --no-build-isolation -w /wheels .

FROM python:3.13-slim
RUN useradd --create-home --uid 1000 filmroom && mkdir /data && chown filmroom /data
COPY requirements/run.txt /tmp/run.txt
COPY --from=build /wheels /wheels
RUN pip install --no-cache-dir --require-hashes -r /tmp/run.txt && pip install --no-cache-dir --no-deps /wheels/*.whl
USER filmroom
ENV FILMROOM_HOME=/data PORT=8000
VOLUME /data
EXPOSE 8000
HEALTHCHECK CMD python -c "import os, urllib.request as u; u.urlopen(f'http://127.0.0.1:{os.environ[\"PORT\"]}/health/')"
CMD ["filmroom", "serve", "--host", "0.0.0.0"]
