import { ConnectorError } from "@agent-connectors/runtime/portable";
import type { Dispatcher } from "undici";

const variables = ["https_proxy", "HTTPS_PROXY", "http_proxy", "HTTP_PROXY"];

/**
 * Returns a dispatcher that sends requests through the proxies of `HTTPS_PROXY` and `HTTP_PROXY`, except to the hosts of
 * `NO_PROXY`. Returns `undefined` if no proxy is set. Throws `invalid_config` if a proxy is not a URL.
 */
export async function environmentProxies(): Promise<Dispatcher | undefined> {
  if (!variables.some((name) => process.env[name])) return undefined;
  const { EnvHttpProxyAgent } = await import("undici");
  try {
    return new EnvHttpProxyAgent();
  } catch (cause) {
    // A proxy's URL can contain a password, so the message does not show it.
    const reason = "expected the URL of a proxy in HTTPS_PROXY and HTTP_PROXY, found a string that is not a URL";
    throw new ConnectorError("invalid_config", reason, { cause });
  }
}

/** Returns a `fetch` that uses the proxies of the environment, or the global `fetch` if there are none. */
export async function fetchThroughProxies(): Promise<typeof globalThis.fetch> {
  const dispatcher = await environmentProxies();
  if (!dispatcher) return globalThis.fetch;
  const { fetch: send } = await import("undici");
  // The global `fetch` of Node.js is a copy of undici's, so both have the same interface.
  return ((input: string, init: object) => send(input, { ...init, dispatcher })) as unknown as typeof globalThis.fetch;
}
