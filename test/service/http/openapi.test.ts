import { compileCheck, type Schema } from "@agent-connectors/runtime";
import { afterAll, beforeAll, expect, test } from "vitest";
import { routes } from "../../../service/routes/index.ts";
import { startTestService, type TestService } from "../start-test-service.ts";

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly security: readonly object[];
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required?: boolean }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: object }>>;
}

let running: TestService;
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
  paths = body.paths;
});
afterAll(() => running.close());

test("describes every route, and nothing else", () => {
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => `${operationId}: ${method.toUpperCase()} ${path}`),
  );
  const served = routes.map(
    ({ operationId, method, url }) => `${operationId}: ${method} ${url.replaceAll(/:(\w+)/g, "{$1}")}`,
  );
  expect(described.toSorted()).toEqual(served.toSorted());
});

test("names every operation once, as an identifier", () => {
  const names = routes.map(({ operationId }) => operationId);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[a-z][A-Za-z]+$/);
});

test.each(routes.map((route) => [`${route.method} ${route.url}`, route] as const))("describes %s whole", (_, route) => {
  const path = route.url.replaceAll(/:(\w+)/g, "{$1}");
  const operation = paths[path]?.[route.method.toLowerCase()];
  expect(operation).toMatchObject({
    summary: route.summary,
    tags: [route.tag],
    security: route.access === "caller" ? [{ bearer: [] }] : [],
    responses: {
      default: { content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } } },
    },
  });
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const params = operation?.parameters ?? [];
  expect(params.filter((param) => param.in === "path").map(({ name }) => name)).toEqual(inPath);
  expect(params.filter((param) => param.in === "query").map(({ name }) => name)).toEqual(
    Object.keys(route.schemas.query?.properties ?? {}),
  );
  expect(operation?.requestBody === undefined).toBe(route.schemas.body === undefined);
  for (const [status, { description }] of Object.entries(route.answers))
    expect(operation?.responses[status]).toMatchObject({ description });
});

test("has only schemas that can be compiled", async () => {
  for (const { schemas, answers } of routes) {
    const all = [...Object.values(schemas), ...Object.values(answers).map(({ schema }) => schema)];
    for (const schema of all)
      if (schema)
        await expect(compileCheck({ type: "object", properties: { it: schema } }, "member")).resolves.toBeTypeOf(
          "function",
        );
  }
});
