import pg from "pg";
import type { Login } from "../../postgres/login.ts";
import { maxWaiting, sqlBusy, tooManyWaiting } from "../query.ts";

/** The login role of a connector and its connections. */
export interface Access {
  readonly login: Login;
  readonly pool: pg.Pool;
}

/** The connection pools of the connectors that were used last. */
export interface Accesses {
  /**
   * Runs a function with the connections of a connector. A connection closes after 10 seconds without use. Throws
   * `service_unavailable` if too many statements are running, or if too many statements of the connector are waiting.
   */
  use<T>(connectorId: string, run: (access: Access) => Promise<T>): Promise<T>;
  /** Closes the connections of a connector. */
  forget(connectorId: string): Promise<void>;
  close(): Promise<void>;
}

interface SharedAccess {
  readonly access: Promise<Access>;
  users: number;
}

/** Maximum connections of a connector. Further statements of the connector wait for one of them. */
const connectionsEach = 2;

/** Creates the connections for at most `max` statements at once. Keeps the connections of at most `max` connectors. */
export function createAccesses(login: (connectorId: string) => Promise<Login>, max: number): Accesses {
  /** Entries in the order of their last use. */
  const entries = new Map<string, SharedAccess>();

  const close = async ({ access }: SharedAccess): Promise<void> => {
    await access.then(
      ({ pool }) => pool.end(),
      () => undefined,
    );
  };
  const forget = async (connectorId: string): Promise<void> => {
    const entry = entries.get(connectorId);
    entries.delete(connectorId);
    if (entry) await close(entry);
  };
  const closeOldest = (): void => {
    for (const [connectorId, { users }] of entries) {
      if (entries.size <= max) return;
      if (users === 0) void forget(connectorId);
    }
  };
  /**
   * `users` is the number of running and waiting statements of a connector. Throws if the connector's queue is full. Also throws
   * if the statement needs a further connection, but the statements of all connectors already use all `max` connections.
   */
  const requirePlace = (users: number): void => {
    if (users >= connectionsEach + maxWaiting) throw tooManyWaiting();
    const running = [...entries.values()].reduce((sum, entry) => sum + Math.min(entry.users, connectionsEach), 0);
    if (users < connectionsEach && running >= max)
      throw sqlBusy("too many SQL statements are running; try again later");
  };
  return {
    use: async (connectorId, run) => {
      requirePlace(entries.get(connectorId)?.users ?? 0);
      const entry = entries.get(connectorId) ?? { access: login(connectorId).then(openAccess), users: 0 };
      entries.delete(connectorId);
      entries.set(connectorId, entry);
      entry.users++;
      closeOldest();
      try {
        const access = await entry.access.catch((error: unknown) => {
          if (entries.get(connectorId) === entry) entries.delete(connectorId);
          throw error;
        });
        return await run(access);
      } finally {
        entry.users--;
      }
    },
    forget,
    close: async () => {
      await Promise.all([...entries.keys()].map(forget));
    },
  };
}

function openAccess(login: Login): Access {
  const pool = new pg.Pool({
    ...login.connection,
    max: connectionsEach,
    idleTimeoutMillis: 10_000,
    connectionTimeoutMillis: 10_000,
    allowExitOnIdle: true,
    application_name: "agent-connectors sql",
  });
  // An `error` event without a listener would end the process. These listeners ignore the error, because a call that uses the
  // connection fails too.
  pool.on("connect", (client) => client.on("error", () => undefined));
  pool.on("error", () => undefined);
  return { login, pool };
}
