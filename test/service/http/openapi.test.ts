import { compileCheck, type Schema } from "@agent-connectors/runtime";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Route } from "../../../service/http/route.ts";
import { routes } from "../../../service/routes.ts";
import { startTestService, type TestService } from "../start-test-service.ts";

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
}

interface DescribedResponse {
  readonly description: string;
  readonly headers?: Readonly<Record<string, object>>;
  readonly content?: Readonly<Record<string, { readonly schema: object }>>;
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly security: readonly object[];
  readonly parameters: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<Record<string, DescribedResponse>>;
}

let running: TestService;
let document: object;
let paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
beforeAll(async () => {
  running = await startTestService({ engine: "sqlite" });
  const { status, body } = await running.inject({ url: "/openapi.json" });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    openapi: "3.1.0",
    info: { title: "Agent Connectors", version: expect.any(String) },
    servers: [{ url: running.service.publicUrl }],
    components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } }, schemas: { Problem: {} } },
  });
  document = body;
  paths = body.paths;
});
afterAll(() => running.close());

/** Returns the documented operation of a route, with the responses themselves instead of references to them. */
function operationOf({ method, url }: Pick<Route, "method" | "url">): Operation {
  const operation = paths[url.replaceAll(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];
  if (!operation) throw new Error(`expected a description of ${method} ${url}, found none`);
  const responses = Object.entries(operation.responses).map(([status, response]) => [status, resolve(response)]);
  return { ...operation, responses: Object.fromEntries(responses) };
}

/** Returns the part of the document at a reference, or `undefined` if there is none. */
function at(reference: string): unknown {
  // The document may have nothing at the reference, so each value can be undefined.
  const step = (value: unknown, name: string) => (value as Readonly<Record<string, unknown>> | undefined)?.[name];
  return reference.slice("#/".length).split("/").reduce(step, document);
}

/** Returns a part of the document. If the part is a reference, returns what it refers to. */
function resolve<Part extends object>(part: Part | { readonly $ref: string }): Part {
  return "$ref" in part ? (at(part.$ref) as Part) : part;
}

const form = "application/x-www-form-urlencoded";

test("the document describes every route, and nothing else", () => {
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => `${operationId}: ${method.toUpperCase()} ${path}`),
  );
  const served = routes.map(
    ({ operationId, method, url }) => `${operationId}: ${method} ${url.replaceAll(/:(\w+)/g, "{$1}")}`,
  );
  expect(described.toSorted()).toEqual(served.toSorted());
});

test("every operation has a unique name, which is an identifier", () => {
  const names = routes.map(({ operationId }) => operationId);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[a-z][A-Za-z]+$/);
});

test.each(routes.map((route) => [`${route.method} ${route.url}`, route] as const))(
  "the document describes the params, statuses and headers of %s",
  (_, route) => {
    const operation = operationOf(route);
    expect(operation).toMatchObject({ summary: route.summary, tags: [route.tag] });
    const params = operation.parameters.map((param) => resolve<Parameter>(param));
    const named = (place: string) => params.filter((param) => param.in === place).map(({ name }) => name);
    expect(named("path")).toEqual([...route.url.matchAll(/:(\w+)/g)].map(([, name]) => name));
    expect(named("query")).toEqual(Object.keys(route.schemas.query?.properties ?? {}));
    expect(named("header")).toEqual(
      route.access !== "public" ? ["X-Organization-Id", "X-Request-Id"] : ["X-Request-Id"],
    );
    for (const [status, { description }] of Object.entries(route.responses))
      expect(operation.responses[status]).toMatchObject({ description });
    const codes = Object.keys(operation.responses);
    expect(codes).toEqual(expect.arrayContaining(route.access !== "public" ? ["400", "401", "403", "429", "503"] : []));
    expect(codes).toContain("default");
    for (const response of Object.values(operation.responses)) expect(response.headers).toHaveProperty("X-Request-Id");
  },
);

test("each reference in the document refers to a part of the document", () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(
    ([, reference = ""]) => reference,
  );
  expect(references.length).toBeGreaterThan(0);
  for (const reference of new Set(references))
    expect([reference, at(reference)]).toEqual([reference, expect.any(Object)]);
});

test("the document describes the body of each public POST as an object", () => {
  const posts = routes.filter(({ access, method }) => access === "public" && method === "POST");
  expect(posts.length).toBeGreaterThan(0);
  for (const post of posts) {
    const content = operationOf(post).requestBody?.content;
    const isRegistration = post.operationId === "registerProgram";
    const oauthTypes = isRegistration ? ["application/json"] : [form, "application/json"];
    const expected = post.tag === "oauth" ? oauthTypes : [form];
    expect([post.url, Object.keys(content ?? {})]).toEqual([post.url, expected]);
    for (const type of expected) expect(content?.[type]?.schema).toMatchObject({ type: "object" });
  }
});

test("a POST with a described body accepts the described media types, and no others", async () => {
  for (const post of routes.filter(({ method }) => method === "POST")) {
    const types = Object.keys(operationOf(post).requestBody?.content ?? {});
    for (const type of [form, "application/json"]) {
      const { status } = await running.inject({
        method: "POST",
        url: post.url.replaceAll(/:\w+/g, running.id),
        headers: { "content-type": type, authorization: `Bearer ${running.admin.token}` },
        payload: type === form ? "a=b" : "{}",
      });
      if (types.length > 0) expect([post.url, type, status === 415]).toEqual([post.url, type, !types.includes(type)]);
    }
  }
});

test("the document describes the params of each grant", () => {
  expect(operationOf({ method: "POST", url: "/api/v1/oauth/token" }).requestBody?.content[form]?.schema).toMatchObject({
    required: ["grant_type"],
    oneOf: [
      { required: ["grant_type", "code", "code_verifier", "client_id"] },
      { properties: { grant_type: { const: "client_credentials" }, client_secret: { type: "string" } } },
      { required: ["grant_type", "device_code"] },
      { required: ["grant_type", "refresh_token"] },
    ],
  });
});

test("the document describes how a caller authenticates", () => {
  const securityOf = (url: string, method: Route["method"] = "GET") => operationOf({ method, url }).security;
  expect(at("#/components/securitySchemes")).toMatchObject({
    bearer: { scheme: "bearer" },
    client: { scheme: "basic" },
    metrics_token: { scheme: "bearer" },
  });
  expect(securityOf("/api/v1/me")).toEqual([{ bearer: [] }]);
  expect(securityOf("/api/v1/oauth/token", "POST")).toEqual([{ client: [] }, {}]);
  expect(securityOf("/metrics")).toEqual([{ metrics_token: [] }, {}]);
  expect(securityOf("/healthz")).toEqual([]);
  const refused = (url: string) => operationOf({ method: "POST", url }).responses["401"]?.headers;
  expect(refused("/api/v1/oauth/token")).toHaveProperty("WWW-Authenticate");
  expect(refused("/sign-in")).not.toHaveProperty("WWW-Authenticate");
});

test("the document describes the refusal of a malformed Authorization header as an OAuth error", async () => {
  for (const endpoint of ["token", "device_authorization", "revoke"]) {
    const url = `/api/v1/oauth/${endpoint}`;
    const { responses } = operationOf({ method: "POST", url });
    const headers = { "content-type": form, authorization: "Basic ?" };
    const { status } = await running.inject({ method: "POST", url, headers, payload: "a=b" });
    expect([url, status]).toEqual([url, 401]);
    expect([url, responses[status]?.content?.["application/json"]?.schema]).toEqual([
      url,
      expect.objectContaining({ required: ["error", "error_description"] }),
    ]);
    expect(responses[status]?.headers).toHaveProperty("WWW-Authenticate");
  }
});

test("the document describes the responses of `/mcp` with their media types", async () => {
  const clientInfo = { name: "x", version: "1" };
  const params = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo };
  const message = { jsonrpc: "2.0", id: 1, method: "initialize", params };
  for (const [url, body, accept, status, type] of [
    ["/mcp", message, "application/json, text/event-stream", 200, "text/event-stream"],
    ["/mcp", message, "application/json", 406, "application/json"],
    ["/mcp", {}, "application/json, text/event-stream", 400, "application/json"],
    ["/mcp?limit=1", {}, "application/json", 400, "application/problem+json"],
  ] as const) {
    const response = await running.admin.request("POST", url, body, { accept });
    expect([response.status, response.headers["content-type"]]).toEqual([status, expect.stringContaining(type)]);
    expect(operationOf({ method: "POST", url: "/mcp" }).responses[status]?.content).toHaveProperty([type]);
  }
});

test.each([
  ["token", "invalid_request"],
  ["device_authorization", "invalid_request"],
  ["register", "invalid_client_metadata"],
  ["revoke", "invalid_request"],
])("the document describes the refusal of an invalid body of oauth/%s as an OAuth error", async (name, error) => {
  const url = `/api/v1/oauth/${name}`;
  const many = Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`m${at}`, 1]));
  for (const [payload, type, status] of [
    ["{", "application/json", 400],
    ["[]", "application/json", 400],
    ["a", "text/plain", 415],
    [JSON.stringify(many), "application/json", 413],
  ] as const) {
    const response = await running.inject({ method: "POST", url, headers: { "content-type": type }, payload });
    expect([response.status, response.headers["content-type"]]).toEqual([status, "application/json; charset=utf-8"]);
    // The characters that RFC 6749 §5.2 allows.
    expect(response.body).toEqual({
      error,
      error_description: expect.stringMatching(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/),
    });
    const { content = {} } = operationOf({ method: "POST", url }).responses[status] ?? {};
    expect(Object.keys(content)).toEqual(["application/json"]);
  }
});

test("the document describes the empty object in the response to a revocation", async () => {
  const url = "/api/v1/oauth/revoke";
  const { status, body } = await running.inject({ method: "POST", url, payload: { token: "unknown" } });
  expect([status, body]).toEqual([200, {}]);
  expect(operationOf({ method: "POST", url }).responses[200]?.content).toEqual({
    "application/json": { schema: { type: "object" } },
  });
});

test("the document describes the response of a download as a file or a part of a file", () => {
  const url = "/api/v1/integrations/connectors/:connector_id/execute";
  const { responses } = operationOf({ method: "POST", url });
  const bytes = { schema: { type: "string", format: "binary" } };
  expect(responses["200"]?.content).toMatchObject({ "application/json": {}, "*/*": bytes });
  expect(responses["206"]?.content).toEqual({ "*/*": bytes });
  expect(responses["200"]?.headers).toHaveProperty("Content-Disposition");
  expect(responses["206"]?.headers).toHaveProperty("Content-Range");
});

test("the document describes the error codes and the headers of responses", () => {
  const { responses } = operationOf({ method: "GET", url: "/api/v1/integrations/connectors/:connector_id" });
  const codes = Object.entries(responses).map(([status, { description }]) => [status, description]);
  expect(Object.fromEntries(codes)).toMatchObject({
    400: "`invalid_params`",
    401: "`unauthenticated`",
    403: "`permission_denied`",
    404: "`not_found`",
    429: "`rate_limited`",
    503: "`service_unavailable`",
    504: "`timeout`",
    default: "Any other failure.",
  });
  expect(responses["429"]?.headers).toHaveProperty("Retry-After");
  expect(responses["200"]?.headers).toHaveProperty("RateLimit-Remaining");
  expect(responses["404"]?.content?.["application/problem+json"]?.schema).toEqual({
    allOf: [{ $ref: "#/components/schemas/Problem" }, { properties: { code: { enum: ["not_found"] } } }],
  });
  expect(operationOf({ method: "GET", url: "/sign-in" }).responses["303"]?.headers).toHaveProperty("Location");
});

test("the document describes an id in a path", () => {
  const { parameters } = operationOf({ method: "DELETE", url: "/api/v1/workspaces/:workspace_id" });
  expect(parameters[0]).toMatchObject({ name: "workspace_id", description: "Id of the workspace." });
});

test("every schema of a route can be compiled", async () => {
  for (const { schemas, describedBody, responses } of routes) {
    const all = [...Object.values(schemas), describedBody, ...Object.values(responses).map(({ schema }) => schema)];
    for (const schema of all)
      if (schema)
        await expect(compileCheck({ type: "object", properties: { it: schema } }, "member")).resolves.toBeTypeOf(
          "function",
        );
  }
});
