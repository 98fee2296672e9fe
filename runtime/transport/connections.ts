import { createRequire } from "node:module";
import type { Agent, Dispatcher } from "undici";
import { ConnectorError } from "../errors/connector-error.ts";
import type { Limits } from "./limits.ts";

/**
 * Loads undici's pool with the first request, and without the rest of undici: its index takes 50 ms, the pool 17 ms;
 * `import()` would take 4 ms more to look for the exports of a CommonJS file.
 */
const require = createRequire(import.meta.url);

/** What requests travel over. */
export interface Connections {
  /** The pool, opened at the first request. Throws `cancelled` once closed. */
  open(): Dispatcher;
  /** Ends requests under way with `cancelled`. A dispatcher of the caller's own is left as it is. */
  close(): Promise<void>;
}

/** A pool of the connector's own, or the caller's dispatcher. */
export function createConnections(limits: Limits, given?: Dispatcher): Connections {
  let pool: Dispatcher | undefined;
  let closed = false;
  return {
    open() {
      if (closed) throw new ConnectorError("cancelled", "the connector is closed");
      pool ??= given ?? openPool(limits);
      return pool;
    },
    async close() {
      closed = true;
      if (!given) await pool?.destroy();
    },
  };
}

/** HTTP/1.1 only: the limits above are kept, and tested, for one request a connection. */
function openPool(limits: Limits): Dispatcher {
  // `require` knows no types, and undici declares them for its index only.
  const Pool = require("undici/lib/dispatcher/agent.js") as typeof Agent;
  return new Pool({
    connections: limits.connections,
    connect: { timeout: limits.connectTimeoutMs },
    allowH2: false,
  });
}
