import pg from "pg";
import type { Login } from "../../postgres/login.ts";

/** The login role of a connector and its connections. */
export interface Access {
  readonly login: Login;
  readonly pool: pg.Pool;
}

/** The connection pools of the connectors that were used last. */
export interface Accesses {
  /** Runs a function with the connections of a connector. A connection closes after 10 seconds without use. */
  use<T>(connectorId: string, run: (access: Access) => Promise<T>): Promise<T>;
  /** Closes the connections of a connector. */
  forget(connectorId: string): Promise<void>;
  close(): Promise<void>;
}

interface SharedAccess {
  readonly access: Promise<Access>;
  users: number;
}

/** Maximum connections of a connector. */
const connectionsEach = 2;

/**
 * Keeps the connections of at most `max` connectors. If more than `max` connectors are in use, keeps the connections of all
 * connectors in use.
 */
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
  return {
    use: async (connectorId, run) => {
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
