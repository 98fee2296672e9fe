# Two stages: the first builds `dist/` and removes development dependencies; the second copies the result.
FROM node:22.23.3-bookworm-slim AS build
WORKDIR /app
# The files that `npm ci` reads come first, so that only a changed dependency rebuilds this layer.
COPY package.json package-lock.json ./
COPY runtime/package.json runtime/
COPY generator/package.json generator/
COPY generated/package.json generated/
COPY sandbox/package.json sandbox/
COPY store/package.json store/
COPY service/package.json service/
COPY client/package.json client/
COPY cli/package.json cli/
RUN npm ci
COPY . .
# `generated/` is committed, so a server needs neither the generator nor its dependencies.
RUN npm run build && npm ci --omit=dev --workspace service --workspace sandbox

FROM node:22.23.3-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app ./
RUN install -d -o 1000 -g 1000 -m 0700 /data
# The image's user `node` as a number: Kubernetes checks `runAsNonRoot` for numeric users only.
USER 1000:1000
# The SQLite database, the context stores and the master key. With DATABASE_URL and MASTER_KEYS, this folder stays empty.
VOLUME /data
EXPOSE 4000
# The container is also unhealthy while the database is unavailable. An orchestrator that restarts unhealthy containers should use /healthz.
HEALTHCHECK --interval=10s --timeout=3s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Without the condition `@agent-connectors/source`, Node.js loads the packages from `dist/`.
CMD ["node", "--disable-warning=ExperimentalWarning", "scripts/start.ts"]
