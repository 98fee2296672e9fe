import type { ErrorCode, Schema } from "@agent-connectors/runtime";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { FromSchema, JSONSchema } from "json-schema-to-ts";
import type { Caller, Principal } from "../access/caller.ts";
import type { CallerLookup } from "../identity/callers.ts";
import type { Service } from "../service.ts";

/** Each schema describes an object. */
interface RouteSchemas {
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
}

type Input<S> = S extends JSONSchema ? FromSchema<S> : Record<never, never>;

interface HandlerInput<S extends RouteSchemas = RouteSchemas> {
  readonly service: Service;
  readonly params: Input<S["params"]>;
  readonly query: Input<S["query"]>;
  readonly body: Input<S["body"]>;
  /** Aborted when the client disconnects or the request times out. */
  readonly signal: AbortSignal;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** A schema in the vocabulary of OpenAPI. */
interface DescribedBody extends Pick<Schema, "required"> {
  readonly [keyword: string]: unknown;
}

/** The error codes for requests that are invalid or too large. A route can present these errors in a format of its own. */
export const presentedCodes: readonly ErrorCode[] = ["invalid_params", "too_large"];

interface RouteFacts<S extends RouteSchemas, A extends Responses> {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** In the syntax of fastify: `:name` is a param. */
  readonly url: string;
  /** Unique name in the OpenAPI document, such as `createConnector`. */
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  /** The group of the route in the OpenAPI document, such as `connectors`. */
  readonly tag: string;
  readonly schemas: S;
  /** `json` by default. */
  readonly consumes?: Consumes;
  /** Documents the body in OpenAPI if the handler checks the body itself, with its own error format. */
  readonly describedBody?: DescribedBody;
  /** Returns the body of the response to a request that fails with one of `presentedCodes`. Default: problem details. */
  readonly presentInvalid?: (reason: string) => object;
  /** The path of the route's OAuth protected resource. A 401 names the metadata of the resource (RFC 9728 §5.1). */
  readonly protectedResource?: string;
  /** The authentication that the handler of a public route checks itself. It is optional in the OpenAPI document. */
  readonly security?: "client" | "metrics_token";
  /** Error codes that the other members of the route do not imply. */
  readonly errors?: readonly ErrorCode[];
  /**
   * The rate limit. `requests` (the default) permits `requestsPerMinute`, `sign_in` permits `signInsPerMinute`. `sign_in` is
   * for routes that check secrets of people, and for other public routes of sign-ins. `none` is for probes and metrics.
   */
  readonly limit?: "requests" | "sign_in" | "none";
  /** The account that a request signs in to, for the rate limit `RateLimits.accountSignIns`. */
  readonly accountOf?: (body: Readonly<Record<string, unknown>>) => string | undefined;
  /** The responses by status. They document the route, and define the type of the handler's result. No code checks the result. */
  readonly responses: A;
}

type Responses = Readonly<Record<number, RouteResponse>>;

/** A response that a route can send. */
export interface RouteResponse {
  readonly description: string;
  readonly schema?: Schema;
  /** `application/json` by default. */
  readonly contentType?: string;
  /** Whether the response is always or sometimes the bytes of a file, with the file's own media type. */
  readonly file?: "always" | "sometimes";
  /** Whether the response is sometimes an event stream. */
  readonly events?: "sometimes";
}

type HandlerResult<A extends Responses, Nothing> = {
  [Status in keyof A]: Status extends 204 ? Nothing : A[Status] extends { schema: infer S } ? ResponseOf<S> : unknown;
}[keyof A];

/**
 * What authentication adds to the handler's input, by the access of the route. `public` requires no token, `principal`
 * requires an access token, and `caller` requires a member of the organization. `token` supplies the claims of the verified
 * token, so that the handler can read the caller and the resource in one query.
 */
interface AccessInput {
  readonly public: unknown;
  readonly principal: { readonly caller: Principal };
  readonly caller: { readonly caller: Caller };
  readonly token: { readonly lookup: CallerLookup };
}

interface RouteDefinition<S extends RouteSchemas, A extends Responses, Access extends keyof AccessInput>
  extends RouteFacts<S, A> {
  readonly access: Access;
  readonly handle: (input: HandlerInput<S> & AccessInput[Access]) => Promise<HandlerResult<A, void>>;
}

/** A route with any schemas, as the application registers it. */
export interface Route extends RouteFacts<RouteSchemas, Responses> {
  readonly access: keyof AccessInput;
  // Method syntax accepts handlers of narrower schemas.
  handle(input: HandlerInput & { readonly caller: Caller; readonly lookup: CallerLookup }): Promise<unknown>;
}

/**
 * Defines a route. The handler returns the body of the response. The status is `successStatus`, unless the handler sets
 * another one on the reply.
 */
export function route<const S extends RouteSchemas, const A extends Responses, Access extends keyof AccessInput>(
  definition: RouteDefinition<S, A, Access>,
): Route {
  // The application checks requests against the schemas that define the types of the handler.
  return definition as unknown as Route;
}

/** The first status between 200 and 299 that the route describes, or 200. */
export function successStatus({ responses }: Pick<Route, "responses">): number {
  const statuses = Object.keys(responses).map(Number);
  return statuses.find((status) => status >= 200 && status <= 299) ?? 200;
}

/**
 * The read-only type of a response schema. An open schema lets later versions add members, but this type lets handlers
 * return only the members that the schema names.
 */
export type ResponseOf<S> = S extends JSONSchema ? NamedMembers<FromSchema<S>> : unknown;

type NamedMembers<T> = T extends readonly (infer Item)[]
  ? readonly NamedMembers<Item>[]
  : T extends object
    ? OrAnyObject<{ readonly [Name in keyof T as string extends Name ? never : Name]: NamedMembers<T[Name]> }>
    : T;

type OrAnyObject<T> = keyof T extends never ? object : T;

/** Pages send forms, programs send JSON, and OAuth endpoints accept both. */
type Consumes = "json" | "form" | "form_or_json";

const form = "application/x-www-form-urlencoded";

const json = "application/json";

/** Media types by the format of a body, the most likely first. */
export const consumedTypes: Readonly<Record<Consumes, readonly string[]>> = {
  json: [json],
  form: [form],
  form_or_json: [form, json],
};
