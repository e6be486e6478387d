# syntax=docker/dockerfile:1
# Three stages: one builds, one installs what a running site needs, and the last holds nothing else. Node itself comes
# with the packages (package.json, optionalDependencies), so the last stage starts from a bare system.

FROM node:26-trixie-slim AS build
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build

FROM node:26-trixie-slim AS packages
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
# Of Node its program alone, and no maps for a debugger: a third less to carry.
RUN npm ci --omit=dev --no-audit --no-fund \
  && find node_modules/node-linux-* -mindepth 1 -maxdepth 1 ! -name bin ! -name package.json -exec rm -rf {} + \
  && find node_modules -name "*.map" -delete

FROM debian:trixie-slim
RUN install -d -o 10001 -g 10001 /data /backups
WORKDIR /site
COPY --from=packages /site/node_modules node_modules
COPY --from=build /site/build build
COPY package.json ./
COPY drizzle drizzle
COPY docs/privileges.txt docs/privileges.txt
COPY seeds seeds
COPY scripts scripts
COPY app app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MEDIA_DIR=/data/media PATH=/site/node_modules/.bin:$PATH
USER 10001:10001
VOLUME ["/data", "/backups"]
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "build/server/start.js"]
