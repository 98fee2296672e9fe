import { ConnectorError } from "@agent-connectors/runtime";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Bounds } from "../settings/settings.ts";

/** Counts a request, and throws `rate_limited` where it is one too many. */
export type Limit = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** How often requests may come, counted in the memory of this process for a minute at a time. */
export interface RateLimits {
  /** Of one address. */
  readonly requests: Limit;
  /** Of one address, for secrets that people choose or type. */
  readonly signIns: Limit;
  /**
   * Of one account that somebody wants to sign in to, whether or not it exists, from all addresses together from which
   * nobody has signed in to it: a stranger's guesses do not lock the user out who comes from such an address.
   */
  readonly accountSignIns: Limit;
  /** Remembers the address of a request that has signed in to its account. */
  readonly rememberAddress: (request: FastifyRequest) => Promise<void>;
  /** Of one principal, who is known by then. */
  readonly principal: Limit;
  /** Of one principal, for secrets that people type: whoever has a token of theirs might guess them. */
  readonly principalSignIns: Limit;
}

type Counter = ReturnType<FastifyInstance["createRateLimit"]>;

type State = Awaited<ReturnType<Counter>>;

/** Addresses and principals that are remembered, the longest unseen forgotten first. */
export const rememberedClients = 10_000;

/** Sign-ins to one account, as a multiple of those of one address: no address uses up what an account has. */
const addressesOfAccount = 4;

/** The limits of an application, where the plugin is registered. IPv6 addresses count by their /64. */
export function rateLimits(app: FastifyInstance, bounds: Bounds): RateLimits {
  const timeWindow = 60_000;
  const counter = (max: number): Counter => app.createRateLimit({ max, timeWindow });
  const ofPrincipal = (max: number): Counter =>
    app.createRateLimit({ max, timeWindow, keyGenerator: ({ caller }) => caller?.principalId ?? "" });
  const byAccount = ({ signInAccount = "" }: FastifyRequest): string => signInAccount;
  const signIns = counter(bounds.signInsPerMinute);
  const ofAccount = app.createRateLimit({
    max: bounds.signInsPerMinute * addressesOfAccount,
    timeWindow,
    keyGenerator: byAccount,
  });
  /** Pairs of account and address, the longest unused first. */
  const known = new Set<string>();
  const pairOf = async (request: FastifyRequest): Promise<string> => {
    const { key } = await signIns(request, { increment: false });
    return `${byAccount(request)} ${key}`;
  };
  return {
    requests: limitBy(counter(bounds.requestsPerMinute)),
    signIns: limitBy(signIns),
    async accountSignIns(request, reply) {
      if (known.has(await pairOf(request))) return;
      const state = await ofAccount(request);
      // Until then the headers tell of the address.
      if (!state.isAllowed && state.isExceeded) tell(reply, state);
    },
    async rememberAddress(request) {
      const pair = await pairOf(request);
      known.delete(pair);
      known.add(pair);
      const [oldest = ""] = known;
      if (known.size > rememberedClients) known.delete(oldest);
    },
    principal: limitBy(ofPrincipal(bounds.requestsPerMinute)),
    principalSignIns: limitBy(ofPrincipal(bounds.signInsPerMinute)),
  };
}

function limitBy(counter: Counter): Limit {
  return async (request, reply) => tell(reply, await counter(request));
}

/** Tells how much is left; throws where nothing is. */
function tell(reply: FastifyReply, state: State): void {
  if (state.isAllowed) return;
  // https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-ratelimit-headers-03
  reply.headers({
    "ratelimit-limit": state.max,
    "ratelimit-remaining": state.remaining,
    "ratelimit-reset": state.ttlInSeconds,
  });
  if (state.isExceeded)
    throw new ConnectorError("rate_limited", `expected at most ${state.max} requests a minute, found more`, {
      retry_after_ms: Math.max(1, state.ttl),
    });
}
