import { type LookupAddress, lookup as systemLookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { ConnectorError } from "@agent-connectors/runtime";
import { Agent, buildConnector, Pool } from "undici";
import { defaultServiceLimits } from "../limits.ts";
import { type AllowRule, mayReach, parseAllow } from "./allow.ts";

/** Like `dns.lookup` with `all`. */
export type Lookup = (
  host: string,
  options: { readonly all: true },
  callback: (error: Error | null, addresses?: LookupAddress[]) => void,
) => void;

/** Options of `createEgress`. */
export interface EgressOptions {
  /** Allowed private addresses and host names; see `parseAllow`. */
  readonly allow?: readonly string[];
  readonly lookup?: Lookup;
  /**
   * Maximum connections to one origin. Further requests wait. With fewer connections than concurrent executions, slow requests
   * of one tenant would block those of another.
   */
  readonly connections?: number;
}

/** Maximum milliseconds to connect, including the name lookup and the TLS handshake. */
const connectTimeout = 10_000;

/**
 * Creates pools of connections to public addresses and to the private destinations in `allow`. Each connection looks up its host
 * name once, refuses the name if any of its addresses is not allowed, and connects to a checked address. Proxies of the
 * environment are not used, because they look up names themselves. Throws `invalid_config` for an invalid entry of `allow`.
 * Connections that the checks refuse also fail with `invalid_config`.
 */
export function createEgress({
  allow = [],
  lookup = systemLookup,
  connections = defaultServiceLimits.executions,
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

/** Returns the error for a host with these addresses; `undefined` for an allowed host. */
type RefuseHost = (host: string, addresses: readonly string[]) => ConnectorError | undefined;

/** Returns the function with which undici connects to one origin. The function caches TLS sessions. */
function checkedConnector(origin: URL, { rules, lookup }: Checks): buildConnector.connector {
  const port = Number(origin.port) || (origin.protocol === "https:" ? 443 : 80);
  const refusal: RefuseHost = (host, addresses) =>
    addresses.every((address) => mayReach({ host, port, address }, rules))
      ? undefined
      : unreachable("invalid_config", host);
  const connect = buildConnector({ timeout: connectTimeout, allowH2: false, lookup: checkedLookup(lookup, refusal) });
  return (options, callback) => {
    // A socket calls `lookup` for names only, so an address is checked here.
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

function checkedLookup(lookup: Lookup, refusal: RefuseHost): LookupFunction {
  return (host, options, callback) => {
    lookup(host, { all: true }, (error, found) => {
      const addresses = found ?? [];
      const [first] = addresses;
      // An error other than ENOTFOUND can be temporary, so the code `invalid_config` would be wrong.
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
 * All reasons have the same message, so that callers cannot probe for names in the operator's network. The code is
 * `upstream_unavailable` for an allowed host that refuses connections, because the host may accept connections later.
 */
function unreachable(code: "invalid_config" | "upstream_unavailable", host: string): ConnectorError {
  return new ConnectorError(
    code,
    `the host '${host}' cannot be reached: it does not exist, refuses connections, or has a private address, which the operator can allow with EGRESS_ALLOW`,
    { cause: new UnreachableHost(`cannot reach '${host}'`) },
  );
}

/** The cause of an error for a host that cannot be reached. */
export class UnreachableHost extends Error {
  override readonly name = "UnreachableHost";
}

function isUnknown(error: Error): boolean {
  return "code" in error && error.code === "ENOTFOUND";
}

function refusesConnections(error: Error): boolean {
  return "code" in error && error.code === "ECONNREFUSED";
}
