import type { Schema } from "@agent-connectors/runtime";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { FromSchema, JSONSchema } from "json-schema-to-ts";
import type { Caller } from "../access/caller.ts";
import type { Service } from "../service.ts";

/** The schemas of a route: of what is sent, each an object's, and of what is answered. */
export interface RouteSchemas {
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
}

type Sent<S> = S extends JSONSchema ? FromSchema<S> : Record<never, never>;

/** What a handler is given: checked, typed by the route's schemas. */
export interface Asked<S extends RouteSchemas = RouteSchemas> {
  readonly service: Service;
  readonly params: Sent<S["params"]>;
  readonly query: Sent<S["query"]>;
  readonly body: Sent<S["body"]>;
  /** Fires when the client goes away. */
  readonly signal: AbortSignal;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

interface RouteFacts<S extends RouteSchemas> {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** With `:name` for params, as fastify has it. */
  readonly url: string;
  /** The route's name in the OpenAPI document, such as `createConnector`. */
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  /** The resource that it belongs to. */
  readonly tag: string;
  readonly schemas: S;
  /**
   * How often it may be asked: `requests`, the default, as `requestsPerMinute` says; `sign_in` as `signInsPerMinute`
   * says, for secrets that people choose or type; `none` for probes.
   */
  readonly limit?: "requests" | "sign_in" | "none";
  /** What is answered, by status; `undefined` for an answer without a body. Described in OpenAPI, not enforced. */
  readonly answers: Readonly<Record<number, Answer>>;
}

interface Answer {
  readonly description: string;
  readonly schema?: Schema;
  /** `application/json` unless said otherwise. */
  readonly contentType?: string;
}

/** A route that anybody may ask. */
export interface PublicRoute<S extends RouteSchemas = RouteSchemas> extends RouteFacts<S> {
  readonly access: "public";
  readonly handle: (asked: Asked<S>) => Promise<unknown>;
}

/** A route for callers with an access token. */
export interface CallerRoute<S extends RouteSchemas = RouteSchemas> extends RouteFacts<S> {
  readonly access: "caller";
  readonly handle: (asked: Asked<S> & { readonly caller: Caller }) => Promise<unknown>;
}

/** A route of any schemas, as the application registers it. */
export interface Route extends RouteFacts<RouteSchemas> {
  readonly access: "public" | "caller";
  // Method syntax: a handler of narrower schemas is one too, since the schemas are checked before it is called.
  handle(asked: Asked & { readonly caller: Caller }): Promise<unknown>;
}

/** A route whose handler is typed by its schemas. What the handler gives is the body of status 200, or of the reply's own status. */
export function route<const S extends RouteSchemas>(definition: PublicRoute<S> | CallerRoute<S>): Route {
  // The application checks what is sent by the same schemas that typed the handler.
  return definition as unknown as Route;
}
