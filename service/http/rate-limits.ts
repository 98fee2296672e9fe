import { isIP, SocketAddress } from "node:net";
import { ConnectorError } from "@agent-connectors/runtime";
import type { FastifyReply, FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";
import { LRUCache } from "lru-cache";
import type { ServiceLimits } from "../limits.ts";

/** Counts a request. Throws `rate_limited` if the request exceeds the limit. */
export type Limit = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** Rate limits, counted in the memory of this process in windows of one minute. */
export interface RateLimits {
  /**
   * Unauthenticated requests of one address: requests to public routes with the limit `requests`, requests that violate HTTP
   * or have no route (see `failures/refuse.ts`), and requests whose authentication fails.
   */
  readonly requests: Limit;
  /** Requests of one address to the public routes with the limit `sign_in`. */
  readonly signIns: Limit;
  /**
   * Sign-ins to one account, existing or not, from all unknown addresses together. An address is known after a successful
   * sign-in from it to the account. Sign-ins from known addresses are not counted, so that guesses from other addresses do not
   * lock out the user.
   */
  readonly accountSignIns: Limit;
  /** Records the address of a successful sign-in as known for its account. */
  readonly recordAddress: (request: FastifyRequest) => void;
  /** Requests of one authenticated principal to all routes except those with the limit `sign_in`. */
  readonly principal: Limit;
  /** Requests of one principal to the routes with the limit `sign_in`. A caller with a token could also guess secrets. */
  readonly principalSignIns: Limit;
}

/** Maximum number of pairs of an account and a known address. The pair with the oldest last sign-in is removed first. */
const maxPairs = 10_000;

/** Maximum number of counted addresses or principals. The least recently used count is removed first. */
const maxKeys = 5_000;

/**
 * Maximum number of counted accounts, so that a client that invents accounts cannot fill the memory. The least recently used
 * count is removed first.
 */
const maxAccounts = 50_000;

/** The limit of an account, as a multiple of the limit of an address. Above 1, so that one address cannot block an account. */
const accountFactor = 4;

/** Milliseconds from the first counted request of a window to its end. */
const windowMs = 60_000;

/** Creates the limits. All IPv6 addresses of a /64 count as one. */
export function rateLimits({ requestsPerMinute, signInsPerMinute }: ServiceLimits): RateLimits {
  const countAccount = createCounter({ max: signInsPerMinute * accountFactor, maxKeys: maxAccounts });
  const accountOf = ({ signInAccount = "" }: FastifyRequest): string => signInAccount;
  const principalOf = ({ caller }: FastifyRequest): string => caller?.principalId ?? "";
  const knownPairs = new LRUCache<string, true>({ max: maxPairs });
  const pairOf = (request: FastifyRequest): string => `${accountOf(request)} ${networkOf(request)}`;
  return {
    requests: limitBy(networkOf, requestsPerMinute),
    signIns: limitBy(networkOf, signInsPerMinute),
    async accountSignIns(request, reply) {
      if (knownPairs.has(pairOf(request))) return;
      const state = countAccount(accountOf(request));
      // Below the limit of the account, the headers describe the limit of the address.
      if (state.isExceeded) apply(reply, state);
    },
    recordAddress: (request) => void knownPairs.set(pairOf(request), true),
    principal: limitBy(principalOf, requestsPerMinute),
    principalSignIns: limitBy(principalOf, signInsPerMinute),
  };
}

/**
 * The address of the client, without the port that some proxies append; for IPv6, the network of the address. Empty if `ip`
 * contains no address, so that a client cannot avoid a limit by sending another invalid address in each request. Also empty after
 * the client has disconnected, because `ip` is then undefined.
 */
function networkOf({ ip = "" }: FastifyRequest): string {
  const text = isIP(ip) === 0 ? SocketAddress.parse(ip)?.address : ip;
  if (text === undefined) return "";
  const address = ipaddr.process(text);
  return address instanceof ipaddr.IPv6 ? address.parts.slice(0, 4).join(":") : address.toString();
}

function limitBy(keyOf: (request: FastifyRequest) => string, max: number): Limit {
  const count = createCounter({ max, maxKeys });
  return async (request, reply) => apply(reply, count(keyOf(request)));
}

/** The state of a limit after a counted request. */
interface State {
  readonly max: number;
  readonly remaining: number;
  readonly isExceeded: boolean;
  /** Milliseconds until the end of the window. */
  readonly resetMs: number;
}

/** Returns a function that counts a request of a key. The cache uses a monotonic clock, so setting the time back has no effect. */
function createCounter({ max, maxKeys }: { readonly max: number; readonly maxKeys: number }): (key: string) => State {
  const counts = new LRUCache<string, number>({
    max: maxKeys,
    ttl: windowMs,
    ttlResolution: 0,
    noUpdateTTL: true,
    perf: performance,
  });
  return (key) => {
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    const resetMs = Math.ceil(counts.getRemainingTTL(key));
    return { max, remaining: Math.max(0, max - count), isExceeded: count > max, resetMs };
  };
}

function apply(reply: FastifyReply, { max, remaining, isExceeded, resetMs }: State): void {
  // https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-ratelimit-headers-03
  reply.headers({
    "ratelimit-limit": max,
    "ratelimit-remaining": remaining,
    "ratelimit-reset": Math.ceil(resetMs / 1_000),
  });
  if (isExceeded)
    throw new ConnectorError("rate_limited", `expected at most ${max} requests a minute, found more`, {
      retry_after_ms: resetMs,
    });
}
