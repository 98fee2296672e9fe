import type { ErrorCode, Schema } from "@agent-connectors/runtime";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { FromSchema, JSONSchema } from "json-schema-to-ts";
import type { Caller, Principal } from "../access/caller.ts";
import type { CallerLookup } from "../identity/callers.ts";
import type { Service } from "../service.ts";

/** The schemas of a route: of what is sent, each an object's, and of what is answered. */
interface RouteSchemas {
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
}

type Input<S> = S extends JSONSchema ? FromSchema<S> : Record<never, never>;

/** What a handler is given: checked, typed by the route's schemas. */
interface HandlerInput<S extends RouteSchemas = RouteSchemas> {
  readonly service: Service;
  readonly params: Input<S["params"]>;
  readonly query: Input<S["query"]>;
  readonly body: Input<S["body"]>;
  /** Fires when the client goes away. */
  readonly signal: AbortSignal;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** A schema of any vocabulary that OpenAPI has. */
interface DescribedBody extends Pick<Schema, "required"> {
  readonly [keyword: string]: unknown;
}

interface RouteFacts<S extends RouteSchemas, A extends Responses> {
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
  /** What its body may be: `json` unless told otherwise. */
  readonly consumes?: Consumes;
  /** The body as OpenAPI tells it, where the handler checks it and refuses in a form of its own. */
  readonly describedBody?: DescribedBody;
  /** How who asks may show who they are, where anybody may ask. */
  readonly security?: "client" | "metrics_token";
  /** How it may fail, beside what follows from the other facts. */
  readonly errors?: readonly ErrorCode[];
  /**
   * How often it may be asked: `requests`, the default, as `requestsPerMinute` says; `sign_in` as `signInsPerMinute`
   * says, for secrets that people choose or type; `none` for probes.
   */
  readonly limit?: "requests" | "sign_in" | "none";
  /**
   * Of what is sent, the account that somebody wants to sign in to: requests count for it too, beside their address, and
   * an address whose request does not fail is remembered for it. `undefined` for none.
   */
  readonly accountOf?: (body: Readonly<Record<string, unknown>>) => string | undefined;
  /** What is answered, by status: OpenAPI tells it, and it types what the handler gives; nothing checks it at run time. */
  readonly responses: A;
}

type Responses = Readonly<Record<number, RouteResponse>>;

interface RouteResponse {
  readonly description: string;
  readonly schema?: Schema;
  /** `application/json` unless said otherwise. */
  readonly contentType?: string;
  /** Whether it is the bytes of a file, of whatever type the file has. */
  readonly file?: "always" | "sometimes";
}

/** What a handler gives: nothing for 204, what the schemas describe, and anything where an answer has none. */
type HandlerResult<A extends Responses, Nothing> = {
  [Status in keyof A]: Status extends 204 ? Nothing : A[Status] extends { schema: infer S } ? ResponseOf<S> : unknown;
}[keyof A];

/**
 * What a handler knows beside what is sent, by who may ask: anybody, anybody with an access token (for what is theirs
 * whatever the organization), or a caller in an organization. With `token` the handler is given the verified token, and
 * reads the caller together with what the request is for: one query instead of two where each counts.
 */
interface AccessInput {
  readonly public: unknown;
  readonly principal: { readonly caller: Principal };
  readonly caller: { readonly caller: Caller };
  readonly token: { readonly lookup: CallerLookup };
}

/** A route as it is written: what its handler is given and gives is typed by its schemas. */
interface RouteDefinition<S extends RouteSchemas, A extends Responses, Access extends keyof AccessInput>
  extends RouteFacts<S, A> {
  readonly access: Access;
  readonly handle: (asked: HandlerInput<S> & AccessInput[Access]) => Promise<HandlerResult<A, void>>;
}

/** A route of any schemas, as the application registers it. */
export interface Route extends RouteFacts<RouteSchemas, Responses> {
  readonly access: keyof AccessInput;
  // Method syntax: a handler of narrower schemas is one too, since the schemas are checked before it is called.
  handle(asked: HandlerInput & { readonly caller: Caller; readonly lookup: CallerLookup }): Promise<unknown>;
}

/** A route whose handler is typed by its schemas. What the handler gives is the body of status 200, or of the reply's own status. */
export function route<const S extends RouteSchemas, const A extends Responses, Access extends keyof AccessInput>(
  definition: RouteDefinition<S, A, Access>,
): Route {
  // The application checks what is sent by the same schemas that typed the handler.
  return definition as unknown as Route;
}

/**
 * What the schema of an answer describes, as a type. It is read-only and has no members but those that the schema names:
 * that more may come, which an open schema tells those who read the answer, would let whoever makes it give anything.
 */
export type ResponseOf<S> = S extends JSONSchema ? Named<FromSchema<S>> : unknown;

type Named<T> = T extends readonly (infer Item)[]
  ? readonly Named<Item>[]
  : T extends object
    ? OrAnyObject<{ readonly [Name in keyof T as string extends Name ? never : Name]: Named<T[Name]> }>
    : T;

type OrAnyObject<T> = keyof T extends never ? object : T;

/** What a route's body may be: pages send forms, programs JSON, and OAuth has forms by its standard. */
type Consumes = "json" | "form" | "form_or_json";

const form = "application/x-www-form-urlencoded";

const json = "application/json";

/** Media types of what a route consumes, the likeliest first. */
export const consumedTypes: Readonly<Record<Consumes, readonly string[]>> = {
  json: [json],
  form: [form],
  form_or_json: [form, json],
};
