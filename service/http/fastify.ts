import type { ErrorCode } from "@agent-connectors/runtime";
import type { Span } from "@opentelemetry/api";
import type { CallerLookup } from "../identity/callers.ts";
import type { Failure } from "./failures/send.ts";
import type { Route } from "./route.ts";

/** Members that the application adds to the objects of node. */
declare module "node:http" {
  interface IncomingMessage {
    /** The failure of a request that the router refuses. */
    refused?: Failure | undefined;
  }
}

/** Members that the application adds to the objects of fastify. */
declare module "fastify" {
  interface FastifyInstance {
    /** The body of `/openapi.json`. */
    readonly openapi: object;
    /** Aborted at the start of the shutdown. */
    readonly draining: AbortSignal;
    /**
     * Responds with 503 to new requests, except to probes and requests for metrics. Waits at most `maxMs` until the running
     * requests end.
     */
    readonly drain: (maxMs: number) => Promise<void>;
  }
  interface FastifyRequest {
    /**
     * Set after authentication: a `Caller` for a route with the access `caller`, a `Principal` for `principal`, and a
     * `CallerLookup` for `token`. `executeConnector` then reads the `Caller` and replaces the `CallerLookup` with it.
     */
    caller: CallerLookup | undefined;
    /** The result of the route's `accountOf`. */
    signInAccount: string | undefined;
    span: Span | undefined;
    /** The error code of a failed request. */
    failure: ErrorCode | undefined;
  }
  interface FastifyContextConfig {
    readonly route?: Route;
  }
}
