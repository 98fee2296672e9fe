import type { ErrorCode } from "@agent-connectors/runtime";
import type { Span } from "@opentelemetry/api";
import type { CallerLookup } from "../identity/callers.ts";
import type { Failure } from "./failures/send.ts";
import type { Route } from "./route.ts";

/** What the application keeps with node's own objects. */
declare module "node:http" {
  interface IncomingMessage {
    /** Why the router itself refuses the request. */
    refused?: Failure | undefined;
  }
}

/** What the application keeps with fastify's own objects. */
declare module "fastify" {
  interface FastifyInstance {
    /** What `/openapi.json` answers. */
    readonly openapi: object;
    /** Since when it is shutting down, in epoch milliseconds; absent while it serves. */
    readonly draining: { since?: number };
    /** Answers new requests with 503 and waits until those that run have ended, at most so many milliseconds. */
    readonly drain: (longestMs: number) => Promise<void>;
  }
  interface FastifyRequest {
    /** Of routes that need an access token, once it is verified: a `Caller`, `Principal` or `CallerLookup`, by the route's access. */
    caller: CallerLookup | undefined;
    /** What `accountOf` of the route says. */
    signInAccount: string | undefined;
    span: Span | undefined;
    /** What the request failed with. */
    failure: ErrorCode | undefined;
  }
  interface FastifyContextConfig {
    readonly route?: Route;
  }
}
