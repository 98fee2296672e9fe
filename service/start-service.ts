import { setTimeout as pause } from "node:timers/promises";
import { systemClock } from "@agent-connectors/runtime";
import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import type { DestinationStream } from "pino";
import { buildApp } from "./app.ts";
import { refuseUnknownAppFields } from "./credentials/oauth-apps.ts";
import { purgeExpired } from "./identity/purge-expired.ts";
import { freePort, listen } from "./listen.ts";
import { type Bootstrapped, bootstrap, expectUpstreams, type Upstreams } from "./organizations/bootstrap.ts";
import { assembleService, type Service } from "./service.ts";
import type { Settings } from "./settings/settings.ts";
import { purgeExpiredSetupSessions } from "./setup/session/commands.ts";
import type { Database } from "./store/database.ts";
import { databaseFailure } from "./store/errors.ts";
import { openServiceDatabase } from "./store/open-database.ts";
import { createTelemetry, type Telemetry } from "./telemetry/telemetry.ts";
import { type Keyring, loadKeyring, watchKeyring } from "./vault/keyring.ts";
import { keySourceOf } from "./vault/master-keys.ts";

/** A service that listens. */
export interface RunningService {
  /** Under which clients reach it. */
  readonly url: string;
  /** What the very first start made, with its secrets; they cannot be asked for again. */
  readonly bootstrapped: Bootstrapped;
  readonly service: Service;
  /** Refuses what comes, finishes what runs within `bounds.shutdownMs`, writes the audit, and ends. */
  readonly close: () => Promise<void>;
  /** Closes the service where its block ends: `await using running = await startService(settings)`. */
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

export interface StartOptions {
  /** Gets the log's lines; standard error by default. */
  readonly log?: DestinationStream;
  /** What the base URLs of the settings lead to; real systems by default. */
  readonly upstreams?: Upstreams;
}

/**
 * Starts the service: brings its database up to date, proves its master keys, makes an organization and an admin at the
 * very first start, and listens. Throws `invalid_config`, saying what to do, where the settings do not fit the world.
 */
export async function startService(
  settings: Settings,
  { log, upstreams = "real" }: StartOptions = {},
): Promise<RunningService> {
  await refuseUnknownAppFields(settings);
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

interface World {
  readonly database: Kysely<Database>;
  readonly settings: Settings;
  readonly telemetry: Telemetry;
  readonly upstreams: Upstreams;
}

async function startOn({ database, settings, telemetry, upstreams }: World): Promise<RunningService> {
  const keyring = await loadKeyring(database, { source: keySourceOf(settings), clock: systemClock });
  const { host } = settings;
  const port = settings.port === 0 ? await freePort(host) : settings.port;
  const url = settings.publicUrl ?? `http://${nameOf(host)}:${port}`;
  const service = assembleService({ settings, publicUrl: url, database, keyring, telemetry });
  const app = await buildApp(service);
  const close = async (): Promise<void> => {
    await app.close();
    // A connection that was cut tells its request only after the server has closed: that one is logged and cancelled then.
    await pause(1);
    await service.execution.close();
    await service.egress.close();
  };
  try {
    await listen(app, { host, port });
    // Last: a failure after it would lose its secrets, which the starting program prints.
    const bootstrapped = await bootstrap(database, { now: Date.now(), upstreams });
    const end = closing({ service, app, keyring, close });
    return { url, bootstrapped, service, close: end, [Symbol.asyncDispose]: end };
  } catch (error) {
    await close();
    throw error;
  }
}

interface Closing {
  readonly service: Service;
  readonly app: FastifyInstance;
  readonly keyring: Keyring;
  readonly close: () => Promise<void>;
}

/** Does what is to be done from time to time; gives the end of the service, which is one however often it is asked for. */
function closing({ service, app, keyring, close }: Closing): () => Promise<void> {
  const { database, settings } = service;
  const { logger } = service.telemetry;
  const endings = [
    watchKeyring(keyring, {
      // Of a database that is away the next look knows more; a key that is not held needs an operator.
      onError: (err) =>
        logger[databaseFailure(err) ? "warn" : "error"]({ err }, "the master keys could not be brought up to date"),
    }),
    everyHour(
      async () => {
        const now = Date.now();
        logger.info(
          { ...(await purgeExpired(database, { now })), ...(await purgeExpiredSetupSessions(database, { now })) },
          "purged expired rows",
        );
      },
      (err) => logger.warn({ err }, "what has expired could not be deleted"),
    ),
  ];
  const end = async (): Promise<void> => {
    const stopped = Promise.all(endings.map((stop) => stop()));
    const { shutdownMs } = settings.bounds;
    const overdue = setTimeout(() => app.server.closeAllConnections(), shutdownMs);
    // Still listening: a balancer may send new connections until it has noticed.
    await app.drain(shutdownMs);
    await close();
    clearTimeout(overdue);
    await stopped;
    await database.destroy();
    logger.info("closed");
  };
  let ended: Promise<void> | undefined;
  return () => {
    ended ??= end();
    return ended;
  };
}

/** A listening host as it stands in an address; all interfaces are reached by the machine's own name for itself. */
function nameOf(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}

/**
 * Does something soon and then every hour, with chance in it so that replicas do it one after the other. Gives the end of
 * it, which waits for the work under way.
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
