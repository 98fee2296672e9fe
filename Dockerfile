# Two stages: the first builds `dist/` and removes what is for development only, the second holds what runs.
FROM node:22.23.3-bookworm-slim AS build
WORKDIR /app
# What `npm ci` reads comes first: its layer is built again only when a dependency changes.
COPY package.json package-lock.json ./
COPY runtime/package.json runtime/
COPY generator/package.json generator/
COPY generated/package.json generated/
COPY sandbox/package.json sandbox/
COPY service/package.json service/
RUN npm ci
COPY . .
# The generator prints `generated/` before a release: a server needs neither it nor its dependencies.
RUN npm run build && npm ci --omit=dev --workspace service --workspace sandbox

FROM node:22.23.3-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app ./
RUN install -d -o 1000 -g 1000 -m 0700 /data
# The image's user `node`, by number: Kubernetes checks `runAsNonRoot` for numeric users only.
USER 1000:1000
# The embedded database and the master key; nothing is written here with DATABASE_URL and MASTER_KEYS.
VOLUME /data
EXPOSE 4000
# Not ready while the database is away, too: an orchestrator that restarts for that is better given /healthz.
HEALTHCHECK --interval=10s --timeout=3s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Without the condition `@agent-connectors/source`, so that the packages are those of `dist/`.
CMD ["node", "--disable-warning=ExperimentalWarning", "scripts/start.ts"]
