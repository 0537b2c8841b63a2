# JupyterLab with Cellwright, built from this checkout:
#   docker build -t cellwright .
#   docker run --rm -p 127.0.0.1:8888:8888 --memory 4g --pids-limit 512 -v "$PWD:/home/jovyan/work" cellwright

ARG NODE=node:22-bookworm-slim
ARG PYTHON=python:3.13-slim-bookworm

FROM ${NODE} AS node

# The wheel. Nothing of this stage but the wheel reaches the image.
FROM ${PYTHON} AS wheel
COPY --from=node /usr/local/bin/node /usr/local/bin/node
COPY --from=node /usr/local/lib/node_modules/npm /usr/local/lib/node_modules/npm
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm \
  && ln -s ../lib/node_modules/npm/bin/npx-cli.js /usr/local/bin/npx
WORKDIR /src
COPY . .
RUN pip wheel --no-cache-dir --no-deps --wheel-dir /wheel .

FROM ${PYTHON}
# Node.js for models and data files, npm for what is installed on request.
COPY --from=node /usr/local/bin/node /usr/local/bin/node
COPY --from=node /usr/local/lib/node_modules/npm /usr/local/lib/node_modules/npm
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm

ARG JUPYTERLAB=">=4.6,<4.7"
# What notebooks load data with; --build-arg PACKAGES="pandas polars" takes others.
ARG PACKAGES="pandas matplotlib"
RUN --mount=type=bind,from=wheel,source=/wheel,target=/wheel \
  pip install --no-cache-dir --no-compile /wheel/*.whl "jupyterlab${JUPYTERLAB}" ${PACKAGES}

# 1000 is the number of the first user on most machines, so that mounted notebooks can be written.
RUN useradd --create-home --uid 1000 --shell /bin/bash jovyan \
  && install --directory --owner jovyan --group jovyan /home/jovyan/work
USER jovyan
WORKDIR /home/jovyan/work
ENV PYTHONDONTWRITEBYTECODE=1
EXPOSE 8888
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s --retries=3 \
  CMD ["python", "-c", "import urllib.request as r; r.urlopen('http://127.0.0.1:8888/api', timeout=4)"]
STOPSIGNAL SIGTERM
# It prints an address with a token that is drawn anew at each start.
CMD ["jupyter", "lab", "--ip=0.0.0.0", "--port=8888", "--port-retries=0", "--no-browser"]
