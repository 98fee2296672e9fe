/// <reference path="./undici-agent.d.ts" />
import { createRequire } from "node:module";
import type { Agent, Dispatcher } from "undici";
import { ConnectorError } from "../errors/connector-error.ts";
import type { Limits } from "../limits.ts";
import runtime from "../package.json" with { type: "json" };
import type { PlannedRequest } from "../request/plan.ts";
import { invalid } from "../schema/check.ts";
import { describe } from "../schema/describe.ts";

/** The connections of a connector. */
export interface Connections {
  /**
   * Returns the caller's dispatcher. Without one, returns the connector's own pool, which the first call opens. Throws
   * `cancelled` after `close`.
   */
  open(): Promise<Dispatcher>;
  /** Returns the request's headers with `accept-encoding` and `user-agent`. */
  headersOf(request: PlannedRequest, codings: string): Record<string, string>;
  /** Closes the connector's own pool, and ends its running requests with `cancelled`. */
  close(): Promise<void>;
}

/** The caller's options for connections. */
export interface ConnectionOptions {
  /** Replaces the connector's own pool. The connector does not close this dispatcher. */
  readonly dispatcher?: Dispatcher | undefined;
  /**
   * The `User-Agent` of every request: your program's name and version, such as `acme-sync/2.1`. The default is
   * `agent-connectors/<version>`, unless the kind requires another value.
   */
  readonly userAgent?: string | undefined;
}

const standardName = `agent-connectors/${runtime.version}`;

/** Creates the connections of a connector. Throws `invalid_config` for an invalid `userAgent`. */
export function createConnections(limits: Limits, { dispatcher, userAgent }: ConnectionOptions = {}): Connections {
  if (userAgent !== undefined) checkUserAgent(userAgent);
  let pool: Promise<Dispatcher> | undefined;
  let isClosed = false;
  return {
    async open() {
      if (!isClosed) pool ??= dispatcher ? Promise.resolve(dispatcher) : openPool(limits);
      const opened = await pool;
      if (isClosed || !opened) throw new ConnectorError("cancelled", "the connector is closed");
      return opened;
    },
    headersOf: ({ headers }, codings) => ({
      "user-agent": standardName,
      "accept-encoding": codings,
      ...headers,
      ...(userAgent !== undefined && { "user-agent": userAgent }),
    }),
    async close() {
      isClosed = true;
      const opened = await pool?.catch(() => undefined);
      if (!dispatcher) await opened?.destroy();
    },
  };
}

function checkUserAgent(userAgent: unknown): void {
  if (typeof userAgent === "string" && /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(userAgent)) return;
  const expected = "a string of printable ASCII characters that neither begins nor ends with a space";
  throw invalid("invalid_config", [{ path: "userAgent", code: "invalid", expected, found: describe(userAgent) }]);
}

/** Uses HTTP/1.1 only, because the limits are defined and tested for one request per connection. */
async function openPool(limits: Limits): Promise<Dispatcher> {
  const AgentClass = await loadAgent();
  return new AgentClass({
    connections: limits.connections,
    connect: { timeout: limits.connectTimeoutMs },
    allowH2: false,
  });
}

/**
 * Loads undici's `Agent` in 17 ms. The whole package would take 50 ms. `import()` takes 4 ms more than `require`, because it
 * searches a CommonJS file for exports. In a bundle, `require` fails, but `import()` finds the module in the bundle.
 */
async function loadAgent(): Promise<typeof Agent> {
  try {
    // A bundle in CommonJS has no `import.meta`.
    return createRequire(import.meta.url ?? __filename)("undici/lib/dispatcher/agent.js");
  } catch {
    return (await import("undici/lib/dispatcher/agent.js")).default;
  }
}

/** Returns undici's options for a request. */
export function dispatchOptions(
  request: PlannedRequest,
  headers: Readonly<Record<string, string>>,
  limits: Limits,
): Dispatcher.DispatchOptions {
  const url = new URL(request.url);
  return {
    origin: url.origin,
    path: url.pathname + url.search,
    method: request.method,
    headers,
    ...(request.body !== undefined && { body: request.body }),
    headersTimeout: limits.headersTimeoutMs,
    bodyTimeout: limits.bodyTimeoutMs,
  };
}
