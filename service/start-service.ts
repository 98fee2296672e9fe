import { setTimeout as pause } from "node:timers/promises";
import { systemClock } from "@agent-connectors/runtime";
import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import type { DestinationStream } from "pino";
import { buildApp } from "./app.ts";
import { kindNames, loadKind, syncsOf } from "./connector-types/kinds.ts";
import { deleteOrphanedStores } from "./context-store/stores.ts";
import { runSync } from "./context-store/sync.ts";
import { refuseUnusableAppFields } from "./credentials/oauth-apps.ts";
import { databaseFailure } from "./database/errors.ts";
import { checkStoreDatabase, openServiceDatabase } from "./database/open-database.ts";
import type { Database } from "./database/tables.ts";
import { purgeExpired } from "./identity/purge-expired.ts";
import { freePort, listen } from "./listen.ts";
import { type Bootstrapped, bootstrap, expectUpstreams, type Upstreams } from "./organizations/bootstrap.ts";
import { assembleService, type Service } from "./service.ts";
import type { Settings } from "./settings/settings.ts";
import { purgeExpiredSetupSessions } from "./setup/session/commands.ts";
import { addMissingSyncs, deleteObsoleteSyncs } from "./syncs/add.ts";
import { resetFutureSyncs } from "./syncs/queue.ts";
import { requestEmbedding } from "./syncs/requests.ts";
import { startSyncRunner } from "./syncs/runner.ts";
import { createTelemetry, type Telemetry } from "./telemetry/telemetry.ts";
import { lowerOtherThreads } from "./threads/priority.ts";
import { type Keyring, loadKeyring, watchKeyring } from "./vault/keyring.ts";
import { keySourceOf } from "./vault/master-keys.ts";

/** A service that accepts requests. */
export interface RunningService {
  /** The URL for clients. */
  readonly url: string;
  /** The result of `bootstrap`. At the first start of an installation, it has secrets that the service does not store. */
  readonly bootstrapped: Bootstrapped;
  readonly service: Service;
  /**
   * Refuses new requests, ends the syncs, and waits at most `limits.shutdownMs` for the running requests. Then writes the
   * queued audit rows and closes the database.
   */
  readonly close: () => Promise<void>;
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

/** Options of `startService`. */
export interface StartOptions {
  /** Receives the log; standard error by default. */
  readonly log?: DestinationStream;
  /** Whether the base URLs of the settings lead to real or to simulated systems; real by default. */
  readonly upstreams?: Upstreams;
}

/**
 * Migrates the database and starts the service. The first start of an installation creates an organization (see `bootstrap`).
 * Throws `invalid_config` with a remedy for settings that do not work, and `service_unavailable` if the database is
 * unavailable.
 */
export async function startService(
  settings: Settings,
  { log, upstreams = "real" }: StartOptions = {},
): Promise<RunningService> {
  await refuseUnusableAppFields(settings);
  await checkStoreDatabase(settings);
  const telemetry = createTelemetry(settings.logLevel, log);
  const database = await openServiceDatabase(settings, (err) =>
    telemetry.logger.warn({ err }, "a connection to the database broke"),
  );
  try {
    await expectUpstreams(database, upstreams);
    return await startOn({ database, settings, telemetry, upstreams });
  } catch (error) {
    await database.destroy();
    throw error;
  }
}

interface Opened {
  readonly database: Kysely<Database>;
  readonly settings: Settings;
  readonly telemetry: Telemetry;
  readonly upstreams: Upstreams;
}

async function startOn({ database, settings, telemetry, upstreams }: Opened): Promise<RunningService> {
  const keyring = await loadKeyring(database, { source: keySourceOf(settings), clock: systemClock });
  const { host } = settings;
  const port = settings.port === 0 ? await freePort(host) : settings.port;
  const url = settings.publicUrl ?? `http://${hostInUrl(host)}:${port}`;
  const service = assembleService({ settings, publicUrl: url, database, keyring, telemetry });
  const app = await buildApp(service);
  const endRequests = async (): Promise<void> => {
    await app.close();
    // A request is cancelled and logged when its connection closes, which can be just after the server has closed.
    await pause(1);
    await service.execution.close();
  };
  try {
    await listen(app, { host, port });
    // `listen` precedes `bootstrap`, because a failure after `bootstrap` would lose the new secrets, which the program prints
    // after the start.
    const bootstrapped = await bootstrap(database, { now: Date.now(), upstreams });
    // `lowerOtherThreads` affects only existing threads. The threads of libuv exist by now, because the start has read files.
    lowerOtherThreads();
    const end = startPeriodicWork({ service, app, keyring, endRequests });
    return { url, bootstrapped, service, close: end, [Symbol.asyncDispose]: end };
  } catch (error) {
    await endRequests();
    await closeParts(service);
    throw error;
  }
}

/** Call it after all requests and syncs have ended: a running sync would open its store again. */
async function closeParts({ stores, egress, syncThread }: Service): Promise<void> {
  await stores.close();
  await egress.close();
  await syncThread.close();
}

interface Started {
  readonly service: Service;
  readonly app: FastifyInstance;
  readonly keyring: Keyring;
  readonly endRequests: () => Promise<void>;
}

/** Returns a function that closes the service. */
function startPeriodicWork({ service, app, keyring, endRequests }: Started): () => Promise<void> {
  const { database, settings } = service;
  const { logger } = service.telemetry;
  const stops = [
    startSyncs(service),
    watchKeyring(keyring, {
      // An unavailable database can recover without an operator. A missing key requires an operator.
      onError: (err) =>
        logger[databaseFailure(err) ? "warn" : "error"]({ err }, "the master keys could not be reloaded"),
    }),
    everyHour(
      async () => {
        const now = Date.now();
        const purged = {
          ...(await purgeExpired(database, { now })),
          ...(await purgeExpiredSetupSessions(database, { now })),
        };
        const stores = await deleteOrphanedStores(database, service.stores);
        logger.info({ ...purged, stores }, "purged expired rows");
      },
      (err) => logger.warn({ err }, "expired rows or orphaned stores could not be deleted"),
    ),
  ];
  const end = async (): Promise<void> => {
    const stopped = Promise.all(stops.map((stop) => stop()));
    const { shutdownMs } = settings.limits;
    const overdue = setTimeout(() => app.server.closeAllConnections(), shutdownMs);
    // The service still listens: a load balancer may send new connections for a while.
    await app.drain(shutdownMs);
    await endRequests();
    clearTimeout(overdue);
    await stopped;
    await closeParts(service);
    await database.destroy();
    logger.info("closed");
  };
  let ended: Promise<void> | undefined;
  return () => {
    ended ??= end();
    return ended;
  };
}

/** Returns a function that ends the running syncs, which resume at the next start. */
function startSyncs(service: Service): () => Promise<void> {
  const { database, clock, execution, settings, stores, telemetry } = service;
  const { logger, metrics } = telemetry;
  const concurrency = settings.limits.syncs;
  const parts = { ...service, tokens: execution.tokens };
  const embedder = stores.semantic.version;
  const stopUpdating = everyHour(
    async () => {
      await resetFutureSyncs(database, clock.now());
      await requestEmbedding(database, { embedder, now: clock.now() });
      await updateSyncsOfAllKinds(service);
    },
    (err) => logger.warn({ err }, "the schedule of the syncs cannot be updated now"),
  );
  const runner = startSyncRunner({
    database,
    clock,
    logger,
    metrics,
    stores,
    concurrency,
    run: (sync, context) => runSync(parts, sync, context),
  });
  return async () => {
    await stopUpdating();
    await runner.close();
  };
}

/**
 * Adds the syncs of entities that earlier versions of the service did not copy, and deletes those of entities that this version
 * does not copy.
 */
export async function updateSyncsOfAllKinds({ database, clock }: Pick<Service, "database" | "clock">): Promise<void> {
  const rows = await database
    .selectFrom("connectors")
    .select("kind")
    .distinct()
    .where("kind", "in", kindNames())
    .execute();
  for (const { kind } of rows) {
    const syncs = { kind, ...syncsOf(await loadKind(kind)), now: clock.now() };
    await addMissingSyncs(database, syncs);
    await deleteObsoleteSyncs(database, syncs);
  }
}

function hostInUrl(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}

/**
 * Runs `work` within a minute, and then about every hour. Random times make it rare that replicas run it at the same time. The
 * returned function stops the timer and waits for running work.
 */
export function everyHour(work: () => Promise<unknown>, onError: (error: unknown) => void): () => Promise<void> {
  let ended = false;
  let working = Promise.resolve();
  let timer = setTimeout(run, Math.random() * 60_000).unref();
  function run(): void {
    working = work()
      .catch(onError)
      .then(() => {
        if (!ended) timer = setTimeout(run, 3_600_000 * (0.9 + Math.random() * 0.2)).unref();
      });
  }
  return () => {
    ended = true;
    clearTimeout(timer);
    return working;
  };
}
