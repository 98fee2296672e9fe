/// <reference path="./undici-agent.d.ts" />
import type { Dispatcher } from "undici";
import { ConnectorError } from "../errors/connector-error.ts";
import type { Limits } from "./limits.ts";

/** What requests travel over. */
export interface Connections {
  /** The pool, opened at the first request. Fails with `cancelled` once closed. */
  open(): Promise<Dispatcher>;
  /** Ends requests under way with `cancelled`. A dispatcher of the caller's own is left as it is. */
  close(): Promise<void>;
}

/** A pool of the connector's own, or the caller's dispatcher. */
export function createConnections(limits: Limits, given?: Dispatcher): Connections {
  let pool: Promise<Dispatcher> | undefined;
  let closed = false;
  return {
    open() {
      if (closed) return Promise.reject(new ConnectorError("cancelled", "the connector is closed"));
      pool ??= given ? Promise.resolve(given) : openPool(limits);
      return pool;
    },
    async close() {
      closed = true;
      if (!given) await (await pool)?.destroy();
    },
  };
}

/**
 * Loaded when first needed, and without the rest of undici: its index takes 50 ms, the pool 21 ms.
 * HTTP/1.1 only: the limits above are kept, and tested, for one request a connection.
 */
async function openPool(limits: Limits): Promise<Dispatcher> {
  const { default: Agent } = await import("undici/lib/dispatcher/agent.js");
  return new Agent({
    connections: limits.connections,
    connect: { timeout: limits.connectTimeoutMs },
    allowH2: false,
  });
}
