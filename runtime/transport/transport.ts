import type { Limits } from "../limits.ts";
import type { PlannedRequest } from "../request/plan.ts";
import type { LargeBodies } from "./collect-body.ts";
import { type ConnectionOptions, createConnections } from "./connections.ts";
import { type Admit, createExchange, type Send, type UpstreamResponse } from "./exchange.ts";
import { followRedirects, type Redirected } from "./redirect.ts";
import { createOpenStream, type OpenResponse } from "./stream.ts";

/** Sends the requests of a client. Applies no rate limit, and does not retry. */
export interface Transport {
  /** Sends one request without following redirects, and returns the response with its body as a string. */
  readonly exchange: Send;
  /** Sends a request, follows redirects, and returns the response with its body. */
  readonly send: (request: PlannedRequest, signal: AbortSignal) => Promise<Redirected<UpstreamResponse>>;
  /** Sends a request, follows redirects, and returns the response as soon as its headers have arrived. */
  readonly open: (request: PlannedRequest, signal: AbortSignal) => Promise<Redirected<OpenResponse>>;
  /** Closes the connector's own connections, and ends their running requests with `cancelled`. */
  close(): Promise<void>;
}

interface TransportOptions extends ConnectionOptions {
  readonly admit?: Admit | undefined;
  /** If absent, `send` returns every body as a string. */
  readonly largePages?: LargeBodies | undefined;
}

/** Creates the transport of a client. It opens no connection before the first request. */
export function createTransport(limits: Limits, options: TransportOptions): Transport {
  const { admit, largePages: large } = options;
  const connections = createConnections(limits, options);
  const exchange = createExchange(connections, limits, { admit });
  const exchangePage = large ? createExchange(connections, limits, { admit, large }) : exchange;
  return {
    exchange,
    send: followRedirects(exchangePage, { ...limits, discard: (response) => response.large?.release() }),
    open: followRedirects(createOpenStream(connections, limits), {
      ...limits,
      discard: ({ stream }) => stream.destroy(),
    }),
    close: () => connections.close(),
  };
}
