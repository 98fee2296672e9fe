import { type LookupAddress, lookup as systemLookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { ConnectorError } from "@agent-connectors/runtime";
import { Agent, buildConnector, Pool } from "undici";
import { defaultBounds } from "../settings/settings.ts";
import { type AllowRule, mayReach, parseAllow } from "./allow.ts";

/** Finds all addresses of a name, as `dns.lookup` does with `all`. */
export type Lookup = (
  host: string,
  options: { readonly all: true },
  callback: (error: Error | null, addresses?: LookupAddress[]) => void,
) => void;

export interface EgressOptions {
  /** Private addresses that may be reached all the same: see `parseAllow`. */
  readonly allow?: readonly string[];
  readonly lookup?: Lookup;
  /** The most connections to one origin; requests beyond them wait. */
  readonly connections?: number;
}

/** Milliseconds until a connection stands, its name found and its TLS agreed. */
const connectTimeout = 10_000;

/**
 * Pools of connections to upstreams that lead to public addresses only, and to those that the operator allows. What is
 * checked is the address that the socket then connects to: a name is looked up once for a connection, and refused
 * where any of its addresses is private. That holds for every request alike: base URLs, next pages, redirects and
 * downloads. With fewer `connections` than executions at once, slow requests of one tenant would hold up another's. Proxies
 * of the environment are not used because they look names up themselves. Throws `invalid_config`
 * for an entry of `allow` that is none; a refused request fails with it too.
 */
export function createEgress({
  allow = [],
  lookup = systemLookup,
  connections = defaultBounds.executions,
}: EgressOptions = {}): Agent {
  const rules = parseAllow(allow);
  return new Agent({
    allowH2: false,
    factory: (origin, options) =>
      new Pool(origin, { ...options, connections, connect: checkedConnector(new URL(origin), { rules, lookup }) }),
  });
}

interface Checks {
  readonly rules: readonly AllowRule[];
  readonly lookup: Lookup;
}

/** Why a host of these addresses may not be reached; absent where it may. */
type Refusal = (host: string, addresses: readonly string[]) => ConnectorError | undefined;

/** A connector of one origin, which keeps its TLS sessions. */
function checkedConnector(origin: URL, { rules, lookup }: Checks): buildConnector.connector {
  const port = Number(origin.port) || (origin.protocol === "https:" ? 443 : 80);
  const refusal: Refusal = (host, addresses) =>
    addresses.every((address) => mayReach({ host, port, address }, rules))
      ? undefined
      : unreachable("invalid_config", host);
  const connect = buildConnector({ timeout: connectTimeout, allowH2: false, lookup: checkedLookup(lookup, refusal) });
  return (options, callback) => {
    // Sockets look up names only: an address is checked here.
    const refused = isIP(options.hostname) ? refusal(options.hostname, [options.hostname]) : undefined;
    if (refused) queueMicrotask(() => callback(refused, null));
    else
      connect(options, (...[error, socket]) => {
        if (error)
          callback(refusesConnections(error) ? unreachable("upstream_unavailable", options.hostname) : error, null);
        else callback(null, socket);
      });
  };
}

/** The lookup of a socket, which connects to one of the addresses checked here and to no other. */
function checkedLookup(lookup: Lookup, refusal: Refusal): LookupFunction {
  return (host, options, callback) => {
    lookup(host, { all: true }, (error, found) => {
      const addresses = found ?? [];
      const [first] = addresses;
      // A lookup that may succeed later says nothing of what there is.
      if (error && !isUnknown(error)) callback(error, []);
      else if (!first) callback(unreachable("invalid_config", host), []);
      else {
        const refused = refusal(
          host,
          addresses.map(({ address }) => address),
        );
        if (refused) callback(refused, []);
        else if (options.all) callback(null, addresses);
        else callback(null, first.address, first.family);
      }
    });
  };
}

/**
 * Why a host is not reached, in the same words whatever the reason is: who names hosts must not learn which names the
 * operator's own network has. One that refuses connections is public by then, and may take them later.
 */
function unreachable(code: "invalid_config" | "upstream_unavailable", host: string): ConnectorError {
  return new ConnectorError(
    code,
    `the host '${host}' cannot be reached: it does not exist, refuses connections, or has a private address, which an operator may allow with EGRESS_ALLOW`,
  );
}

function isUnknown(error: Error): boolean {
  return "code" in error && error.code === "ENOTFOUND";
}

function refusesConnections(error: Error): boolean {
  return "code" in error && error.code === "ECONNREFUSED";
}
