import { type ErrorCode, errorCodes, type Schema } from "@agent-connectors/runtime";
import { takesBody } from "./bodies.ts";
import { problemSchema } from "./failures/problem.ts";
import { answersPages } from "./failures/send.ts";
import { consumedTypes, type Route } from "./route.ts";

/** The OpenAPI 3.1 document of these routes (https://spec.openapis.org/oas/v3.1.1.html). */
export function describeApi(routes: readonly Route[], publicUrl: string): object {
  const byPath = Map.groupBy(routes, ({ url }) => url.replaceAll(/:(\w+)/g, "{$1}"));
  const paths = [...byPath].map(([path, served]) => [
    path,
    Object.fromEntries(served.map((route) => [route.method.toLowerCase(), operationOf(route)])),
  ]);
  return {
    openapi: "3.1.0",
    info: {
      title: "Agent Connectors",
      version: "1",
      description:
        "Business systems as uniform operations: entity, action and params. Errors are RFC 9457 problems; times are ISO 8601 in UTC.",
    },
    servers: [{ url: publicUrl }],
    tags: [...new Set(routes.map(({ tag }) => tag))].map((name) => ({ name })),
    paths: Object.fromEntries(paths),
    components: { ...apiComponents, responses: sharedFailures(routes) },
  };
}

/** A route as an operation of the OpenAPI document. */
function operationOf(route: Route): object {
  const { operationId, summary, description, tag } = route;
  return {
    operationId,
    summary,
    ...(description !== undefined && { description }),
    tags: [tag],
    security: securityOf(route),
    parameters: parametersOf(route),
    ...(takesBody(route) && { requestBody: bodyOf(route) }),
    responses: describeAnswers(route),
  };
}

/** What is optional stands beside nothing. */
function securityOf({ access, security }: Route): readonly object[] {
  if (access !== "public") return [{ bearer: [] }];
  return security === undefined ? [] : [{ [security]: [] }, {}];
}

const anyFields: Schema = { type: "object", additionalProperties: { type: "string" } };

function bodyOf({ schemas, describedBody, consumes = "json" }: Route): object {
  const schema: Pick<Schema, "required"> = describedBody ?? schemas.body ?? anyFields;
  return {
    required: (schema.required ?? []).length > 0,
    content: Object.fromEntries(consumedTypes[consumes].map((type) => [type, { schema }])),
  };
}

/** What a route's requests have beside a body, as the OpenAPI document tells it. */
function parametersOf({ schemas, access }: Pick<Route, "schemas" | "access">): readonly object[] {
  const headers = access !== "public" ? ["X-Organization-Id", "X-Request-Id"] : ["X-Request-Id"];
  return [
    ...membersOf(schemas.params, "path"),
    ...membersOf(schemas.query, "query"),
    ...headers.map((name) => ({ $ref: `#/components/parameters/${name}` })),
  ];
}

function membersOf({ properties = {}, required = [] }: Schema = {}, place: "path" | "query"): readonly object[] {
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    in: place,
    name,
    required: place === "path" || required.includes(name),
    ...(description !== undefined && { description }),
    schema,
  }));
}

type Answer = Route["responses"][number];

/** The answers of a route as the OpenAPI document has them: its own, and the failures that follow from what it is. */
function describeAnswers(route: Route): Readonly<Record<string, object>> {
  const reader = answersPages(route) ? "person" : "program";
  const failures = failuresOf(route);
  const shared = [...failures].map(([status, codes]) => [status, failureRef(codes, reader)]);
  const own = Object.entries(route.responses).map(([status, answer]) => {
    const codes = failures.get(Number(status));
    const failure = codes && describeFailure(codes, reader);
    const content = { ...contentOf(answer), ...failure?.content };
    const headers = { ...headersOf(route, status), ...failure?.headers };
    return [status, { description: answer.description, headers, ...(Object.keys(content).length > 0 && { content }) }];
  });
  return { ...Object.fromEntries([...shared, ...own]), default: failureRef([], reader) };
}

function headersOf(route: Route, status: string): object {
  const { limit, responses } = route;
  const file = responses[Number(status)]?.file !== undefined;
  return headerRefs([
    ...when(limit !== "none", "RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"),
    ...when(status === "303", "Location"),
    ...when(status === "401" && !answersPages(route), "WWW-Authenticate"),
    ...when(file, "Content-Disposition"),
    ...when(file && status === "206", "Content-Range"),
  ]);
}

function when(condition: boolean, ...names: readonly AnswerHeader[]): readonly AnswerHeader[] {
  return condition ? names : [];
}

function contentOf({ schema, file, contentType = "application/json" }: Answer): object {
  const text = contentType === "application/json" ? undefined : { type: "string" };
  const told = schema ?? text;
  return {
    ...(told && { [contentType]: { schema: told } }),
    ...(file && { "*/*": { schema: { type: "string", format: "binary" } } }),
  };
}

/** How requests of a route may fail: the codes by the HTTP status that they are answered with. */
function failuresOf(route: Route): ReadonlyMap<number, readonly ErrorCode[]> {
  return new Map<number, readonly ErrorCode[]>([
    ...Map.groupBy(new Set(codesOf(route)), (code) => errorCodes[code].http),
    // HTTP has statuses of its own for a part of the path that is too long, and for a body of another media type.
    ...ownStatus(414, route.schemas.params !== undefined),
    ...ownStatus(415, route.method !== "GET"),
  ]);
}

/** Follows from what the route is; it tells only what nobody could know of it. */
function codesOf(route: Route): readonly ErrorCode[] {
  const { access, schemas, method, limit, consumes, errors = [] } = route;
  const [forCallers, withBody] = [access !== "public", takesBody(route)];
  return [
    ...errors,
    "timeout",
    // Whoever has a token is told of what it sends in vain.
    ...condition(forCallers || withBody || schemas.query !== undefined, "invalid_params"),
    ...condition(forCallers, "unauthenticated"),
    // Pages take no form that a page of somebody else has sent.
    ...condition(forCallers || consumes === "form", "permission_denied"),
    // Bodies name things too.
    ...condition(schemas.params !== undefined || (forCallers && withBody), "not_found"),
    // Whatever a write refers to may be gone, or its name taken, by then.
    ...condition(forCallers && method !== "GET", "conflict"),
    // Whatever is sent is read, wanted or not.
    ...condition(method !== "GET", "too_large"),
    ...condition(limit !== "none", "rate_limited", "service_unavailable"),
  ];
}

function ownStatus(status: number, condition: boolean): readonly (readonly [number, readonly ErrorCode[]])[] {
  return condition ? [[status, ["invalid_params"]]] : [];
}

function condition(condition: unknown, ...codes: readonly ErrorCode[]): readonly ErrorCode[] {
  return condition ? codes : [];
}

/** Headers of failures, by the code that brings them. */
const failureHeaders: Readonly<Partial<Record<ErrorCode, readonly AnswerHeader[]>>> = {
  rate_limited: ["Retry-After", "RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"],
  service_unavailable: ["Retry-After"],
  upstream_unavailable: ["Retry-After"],
  unauthenticated: ["WWW-Authenticate"],
};

interface FailureAnswer {
  readonly description: string;
  readonly headers: object;
  readonly content: object;
}

/** Failures of these codes, or of any where there are none, as an answer of the OpenAPI document: a problem for programs, a page for people. */
function describeFailure(codes: readonly ErrorCode[], reader: "program" | "person"): FailureAnswer {
  const headers = new Set(codes.flatMap((code) => failureHeaders[code] ?? []));
  return {
    description: codes.map((code) => `\`${code}\``).join(", ") || "Any other failure.",
    headers: headerRefs([...headers]),
    content: reader === "person" ? page : { "application/problem+json": { schema: schemaOf(codes) } },
  };
}

const page = { "text/html": { schema: { type: "string" } } };

function schemaOf(codes: readonly ErrorCode[]): object {
  if (codes.length === 0) return { $ref: "#/components/schemas/Problem" };
  return { allOf: [{ $ref: "#/components/schemas/Problem" }, { properties: { code: { enum: codes } } }] };
}

/** All that routes may fail with, by the name under which the OpenAPI document has it: many share it. */
function sharedFailures(routes: readonly Route[]): Readonly<Record<string, object>> {
  const codes: readonly (readonly ErrorCode[])[] = [[], ...routes.flatMap((route) => [...failuresOf(route).values()])];
  const named = (["program", "person"] as const).flatMap((reader) =>
    codes.map((each) => [failureRef(each, reader).$ref.replace(/^.*\//, ""), describeFailure(each, reader)]),
  );
  return Object.fromEntries(named);
}

/** Where the OpenAPI document has failures of these codes, or of any where there are none, told to this reader. */
function failureRef(codes: readonly ErrorCode[], reader: "program" | "person"): { readonly $ref: string } {
  return { $ref: `#/components/responses/${reader}.${codes.join(".") || "any"}` };
}

/** These headers and the one of every answer, as an answer of the OpenAPI document refers to them. */
function headerRefs(names: readonly AnswerHeader[]): object {
  const all: readonly AnswerHeader[] = ["X-Request-Id", ...names];
  return Object.fromEntries(all.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** What the routes share in the OpenAPI document, beside their failures. */
const apiComponents = {
  schemas: { Problem: problemSchema },
  securitySchemes: {
    bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT", description: "A token of `/api/v1/oauth/token`." },
    client: { type: "http", scheme: "basic", description: "Id and secret of an API client, each form-encoded." },
    metrics_token: { type: "http", scheme: "bearer", description: "The operator's token for metrics." },
  },
  parameters: {
    "X-Request-Id": {
      in: "header",
      name: "X-Request-Id",
      description: "Your own id of the request, which answer and log repeat; without one it gets one.",
      schema: { type: "string", pattern: "^[\\w.:-]{1,128}$" },
    },
    "X-Organization-Id": {
      in: "header",
      name: "X-Organization-Id",
      description: "The organization that is meant; without it the token's, or the caller's default or only one.",
      schema: { type: "string", format: "uuid" },
    },
  },
  headers: {
    "X-Request-Id": { description: "Under which the log has the request.", schema: { type: "string" } },
    "RateLimit-Limit": { description: "Requests a minute.", schema: { type: "integer" } },
    "RateLimit-Remaining": { description: "How many of them are left.", schema: { type: "integer" } },
    "RateLimit-Reset": { description: "Seconds until all are there again.", schema: { type: "integer" } },
    "Retry-After": { description: "Seconds after which to try again.", schema: { type: "integer" } },
    "WWW-Authenticate": { description: "How to show who asks.", schema: { type: "string" } },
    Location: { description: "Where to go on.", schema: { type: "string", format: "uri-reference" } },
    "Content-Disposition": { description: "The name of the file.", schema: { type: "string" } },
    "Content-Range": { description: "Which part of the file it is.", schema: { type: "string" } },
  },
} as const;

/** Name of a header of answers. */
type AnswerHeader = keyof typeof apiComponents.headers;
