# The command line as a worker. Built from the root of the checkout: docker build -f deploy/workers.Dockerfile -t framescout-worker .

FROM node:24.21.0-bookworm-slim AS pack
WORKDIR /build
COPY package.json package-lock.json ./
COPY apps/cli/package.json apps/cli/
COPY packages packages
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY tsconfig.base.json ./
COPY tools/notices tools/notices
COPY apps/cli apps/cli
RUN npm pack --workspace apps/cli --pack-destination /build && mv framescout-cli-*.tgz framescout-cli.tgz

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production
COPY --from=pack /build/framescout-cli.tgz /tmp/
# npm is only needed for installing; removing it leaves less to an intruder.
RUN npm install --global --ignore-scripts --no-audit --no-fund /tmp/framescout-cli.tgz \
    && rm -rf /tmp/framescout-cli.tgz /root/.npm /usr/local/lib/node_modules/npm /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn*
USER node
CMD ["framescout", "worker", "--json"]
