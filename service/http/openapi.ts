import { type ErrorCode, errorCodes, type Schema } from "@agent-connectors/runtime";
import { hasBody } from "./bodies.ts";
import { problemSchema } from "./failures/problem.ts";
import { isPageRoute } from "./failures/send.ts";
import { consumedTypes, presentedCodes, type Route, type RouteResponse } from "./route.ts";

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
        "Business systems as uniform operations: entity, action and params. Except where a route describes another format, errors are RFC 9457 problem details, and timestamps are ISO 8601 in UTC.",
    },
    servers: [{ url: publicUrl }],
    tags: [...new Set(routes.map(({ tag }) => tag))].map((name) => ({ name })),
    paths: Object.fromEntries(paths),
    components: { ...apiComponents, responses: sharedFailures(routes) },
  };
}

function operationOf(route: Route): object {
  const { operationId, summary, description, tag } = route;
  return {
    operationId,
    summary,
    ...(description !== undefined && { description }),
    tags: [tag],
    security: securityOf(route),
    parameters: parametersOf(route),
    ...(hasBody(route) && { requestBody: bodyOf(route) }),
    responses: describeResponses(route),
  };
}

/** An empty requirement makes the authentication optional. */
function securityOf({ access, security }: Route): readonly object[] {
  if (access !== "public") return [{ bearer: [] }];
  return security === undefined ? [] : [{ [security]: [] }, {}];
}

const anyStrings: Schema = { type: "object", additionalProperties: { type: "string" } };

function bodyOf({ schemas, describedBody, consumes = "json" }: Route): object {
  const schema: Pick<Schema, "required"> = describedBody ?? schemas.body ?? anyStrings;
  return {
    required: (schema.required ?? []).length > 0,
    content: Object.fromEntries(consumedTypes[consumes].map((type) => [type, { schema }])),
  };
}

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

function describeResponses(route: Route): Readonly<Record<string, object>> {
  const reader = isPageRoute(route) ? "person" : "program";
  const failures = failuresOf(route);
  const shared = [...failures].map(([status, codes]) => [status, failureRef(codes, reader)]);
  const own = Object.entries(route.responses).map(([status, response]) => {
    const codes = failures.get(Number(status));
    const isPresented = route.presentInvalid && codes?.every((code) => presentedCodes.includes(code));
    const failure = codes && !isPresented ? describeFailure(codes, reader) : undefined;
    const content = { ...contentOf(response), ...failure?.content };
    const headers = { ...headersOf(route, status), ...failure?.headers };
    return [
      status,
      { description: response.description, headers, ...(Object.keys(content).length > 0 && { content }) },
    ];
  });
  return { ...Object.fromEntries([...shared, ...own]), default: failureRef([], reader) };
}

function headersOf(route: Route, status: string): object {
  const { limit, responses } = route;
  const isFile = responses[Number(status)]?.file !== undefined;
  return headerRefs(
    valuesOf<ResponseHeader>([
      [limit !== "none", "RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"],
      [status === "303", "Location"],
      [status === "401" && !isPageRoute(route), "WWW-Authenticate"],
      [isFile, "Content-Disposition"],
      [isFile && status === "206", "Content-Range"],
    ]),
  );
}

function contentOf({ schema, file, events, contentType = "application/json" }: RouteResponse): object {
  const string = contentType === "application/json" ? undefined : { type: "string" };
  const described = schema ?? string;
  return {
    ...(described && { [contentType]: { schema: described } }),
    ...(events && { "text/event-stream": { schema: { type: "string" } } }),
    ...(file && { "*/*": { schema: { type: "string", format: "binary" } } }),
  };
}

function failuresOf(route: Route): ReadonlyMap<number, readonly ErrorCode[]> {
  return new Map<number, readonly ErrorCode[]>([
    ...Map.groupBy(new Set(codesOf(route)), (code) => errorCodes[code].http),
    // 414: a path segment is too long. 415: the media type is not supported.
    ...valuesOf<readonly [number, readonly ErrorCode[]]>([
      [route.schemas.params !== undefined, [414, ["invalid_params"]]],
      [route.method !== "GET", [415, ["invalid_params"]]],
    ]),
  ]);
}

function codesOf(route: Route): readonly ErrorCode[] {
  const { access, schemas, method, limit, consumes, errors = [] } = route;
  const [forCallers, withBody] = [access !== "public", hasBody(route)];
  return [
    ...errors,
    "timeout",
    ...valuesOf<ErrorCode>([
      // Routes that require authentication refuse unknown query params.
      [forCallers || withBody || schemas.query !== undefined, "invalid_params"],
      [forCallers, "unauthenticated"],
      // Pages refuse forms from other sites.
      [forCallers || consumes === "form", "permission_denied"],
      // Bodies can also refer to resources.
      [schemas.params !== undefined || (forCallers && withBody), "not_found"],
      // A concurrent request may delete the resource or take its name.
      [forCallers && method !== "GET", "conflict"],
      // The service reads the body of a request even if the route declares none.
      [method !== "GET", "too_large"],
      [limit !== "none", "rate_limited", "service_unavailable"],
    ]),
  ];
}

function valuesOf<Value>(
  rows: readonly (readonly [condition: boolean, ...values: readonly Value[]])[],
): readonly Value[] {
  return rows.flatMap(([condition, ...values]) => (condition ? values : []));
}

const failureHeaders: Readonly<Partial<Record<ErrorCode, readonly ResponseHeader[]>>> = {
  rate_limited: ["Retry-After", "RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"],
  service_unavailable: ["Retry-After"],
  upstream_unavailable: ["Retry-After"],
  unauthenticated: ["WWW-Authenticate"],
};

interface FailureResponse {
  readonly description: string;
  readonly headers: object;
  readonly content: object;
}

/** If `codes` is empty, describes the response for any other code. */
function describeFailure(codes: readonly ErrorCode[], reader: "program" | "person"): FailureResponse {
  const headers = new Set(codes.flatMap((code) => failureHeaders[code] ?? []));
  return {
    description: codes.map((code) => `\`${code}\``).join(", ") || "Any other failure.",
    headers: headerRefs([...headers]),
    content: reader === "person" ? pageContent : { "application/problem+json": { schema: schemaOf(codes) } },
  };
}

const pageContent = { "text/html": { schema: { type: "string" } } };

function schemaOf(codes: readonly ErrorCode[]): object {
  if (codes.length === 0) return { $ref: "#/components/schemas/Problem" };
  return { allOf: [{ $ref: "#/components/schemas/Problem" }, { properties: { code: { enum: codes } } }] };
}

function sharedFailures(routes: readonly Route[]): Readonly<Record<string, object>> {
  const codes: readonly (readonly ErrorCode[])[] = [[], ...routes.flatMap((route) => [...failuresOf(route).values()])];
  const named = (["program", "person"] as const).flatMap((reader) =>
    codes.map((each) => [failureRef(each, reader).$ref.replace(/^.*\//, ""), describeFailure(each, reader)]),
  );
  return Object.fromEntries(named);
}

function failureRef(codes: readonly ErrorCode[], reader: "program" | "person"): { readonly $ref: string } {
  return { $ref: `#/components/responses/${reader}.${codes.join(".") || "any"}` };
}

/** Adds `X-Request-Id`, which every response has. */
function headerRefs(names: readonly ResponseHeader[]): object {
  const all: readonly ResponseHeader[] = ["X-Request-Id", ...names];
  return Object.fromEntries(all.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

const apiComponents = {
  schemas: { Problem: problemSchema },
  securitySchemes: {
    bearer: {
      type: "http",
      scheme: "bearer",
      bearerFormat: "JWT",
      description: "An access token from `/api/v1/oauth/token`.",
    },
    client: { type: "http", scheme: "basic", description: "Id and secret of an API client, each form-encoded." },
    metrics_token: { type: "http", scheme: "bearer", description: "The operator's token for metrics." },
  },
  parameters: {
    "X-Request-Id": {
      in: "header",
      name: "X-Request-Id",
      description:
        "Your id for the request, which the response and the log repeat. The service generates an id by default.",
      schema: { type: "string", pattern: "^[\\w.:-]{1,128}$" },
    },
    "X-Organization-Id": {
      in: "header",
      name: "X-Organization-Id",
      description:
        "The organization of the request. By default, the organization of the token. If the token has none, the caller's default organization or, without a default, the caller's only organization.",
      schema: { type: "string", format: "uuid" },
    },
  },
  headers: {
    "X-Request-Id": { description: "Id of the request in the log.", schema: { type: "string" } },
    "RateLimit-Limit": { description: "Maximum number of requests a minute.", schema: { type: "integer" } },
    "RateLimit-Remaining": { description: "Number of requests left.", schema: { type: "integer" } },
    "RateLimit-Reset": { description: "Seconds until the limit resets.", schema: { type: "integer" } },
    "Retry-After": { description: "Seconds to wait before the next attempt.", schema: { type: "integer" } },
    "WWW-Authenticate": { description: "The required authentication scheme.", schema: { type: "string" } },
    Location: { description: "The URL to continue at.", schema: { type: "string", format: "uri-reference" } },
    "Content-Disposition": { description: "The disposition and the name of the file.", schema: { type: "string" } },
    "Content-Range": { description: "The range of the file.", schema: { type: "string" } },
  },
} as const;

type ResponseHeader = keyof typeof apiComponents.headers;
