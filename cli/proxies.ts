import { ConnectorError } from "@agent-connectors/runtime/portable";
import type { Dispatcher } from "undici";

const variables = ["https_proxy", "HTTPS_PROXY", "http_proxy", "HTTP_PROXY"];

/**
 * The dispatcher that sends requests through the proxies of `HTTPS_PROXY` and `HTTP_PROXY`, except to the hosts of `NO_PROXY`;
 * `undefined` without such a variable. Throws `invalid_config` if a variable has no URL.
 */
export async function environmentProxies(): Promise<Dispatcher | undefined> {
  if (!variables.some((name) => process.env[name])) return undefined;
  const { EnvHttpProxyAgent } = await import("undici");
  try {
    return new EnvHttpProxyAgent();
  } catch (cause) {
    // A proxy's URL can contain a password, so the message does not show it.
    throw new ConnectorError("invalid_config", "expected the URL of a proxy in HTTPS_PROXY and HTTP_PROXY", { cause });
  }
}

/** A `fetch` that uses the proxies of the environment; the global one without a proxy. */
export async function fetchThroughProxies(): Promise<typeof globalThis.fetch> {
  const dispatcher = await environmentProxies();
  if (!dispatcher) return globalThis.fetch;
  const { fetch: send } = await import("undici");
  // The fetch of the package undici has the same interface as that of Node.js, which is a copy of it.
  return ((input: string, init: object) => send(input, { ...init, dispatcher })) as unknown as typeof globalThis.fetch;
}
