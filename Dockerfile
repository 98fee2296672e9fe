# Two stages: the first builds `dist/` and takes away what is for development only, the second holds what runs.
FROM node:22-slim AS build
WORKDIR /app
COPY . .
RUN npm ci && npm run build && npm prune --omit=dev

FROM node:22-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app ./
RUN install -d -o node -g node -m 0700 /data
# The embedded database and the master key; nothing is written here with DATABASE_URL and MASTER_KEYS.
USER node
VOLUME /data
EXPOSE 4000
# Not ready while the database is away, too: an orchestrator that restarts for that is better given /healthz.
HEALTHCHECK --interval=10s --timeout=3s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Without the condition `@agent-connectors/source`, so that the packages are those of `dist/`.
CMD ["node", "--disable-warning=ExperimentalWarning", "scripts/start.ts"]
