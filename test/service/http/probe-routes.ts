import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { ConnectorError } from "@agent-connectors/runtime";
import { afterAll, beforeAll } from "vitest";
import { type Route, route } from "../../../service/http/route.ts";
import { startTestService, type TestService, type TestServiceOptions } from "../start-test-service.ts";

const facts = {
  summary: "A route of the tests",
  tag: "tests",
  responses: { 200: { description: "The observation." } },
};

/** Callbacks of `/probe/wait/:ms`. */
export interface Seen {
  /** Called when the handler starts. */
  readonly started?: () => void;
  /** Gets the reason if the signal of the handler is aborted. */
  readonly aborted?: (reason: unknown) => void;
}

/** Returns routes that show what the application does before and after each handler. */
export function probeRoutes(seen: Seen = {}): readonly Route[] {
  return [
    route({
      ...facts,
      method: "POST",
      url: "/probe/echo",
      operationId: "echo",
      access: "caller",
      schemas: {
        query: { type: "object", properties: { limit: { type: "integer", maximum: 5 } }, additionalProperties: false },
        body: {
          type: "object",
          properties: { name: { type: "string" }, any: {}, list: { type: "array", items: { type: "integer" } } },
          additionalProperties: false,
        },
      },
      handle: async ({ query, body, reply }) => {
        reply.header("server-timing", "upstream;dur=1.0");
        return { query, body };
      },
    }),
    route({
      ...facts,
      method: "GET",
      url: "/probe/things/:id",
      operationId: "getThing",
      access: "caller",
      schemas: {
        params: { type: "object", properties: { id: { type: "string", pattern: "^[0-9a-f]{4}$" } } },
      },
      handle: async ({ params }) => params,
    }),
    route({
      ...facts,
      method: "GET",
      url: "/probe/fail/:how",
      operationId: "fail",
      access: "public",
      schemas: { params: { type: "object", properties: { how: { type: "string" } } } },
      handle: async ({ params: { how } }) => {
        if (how === "bug") throw new TypeError("cannot read 'hunter22' of undefined");
        throw new ConnectorError("rate_limited", "too many", { retry_after_ms: 2_500 });
      },
    }),
    route({
      ...facts,
      method: "POST",
      url: "/probe/wait/:ms",
      operationId: "wait",
      access: "public",
      schemas: { params: { type: "object", properties: { ms: { type: "string" } } } },
      handle: async ({ params, signal }) => {
        signal.addEventListener("abort", () => seen.aborted?.(signal.reason));
        seen.started?.();
        await sleep(Number(params.ms));
        return { waited: true };
      },
    }),
    route({
      ...facts,
      method: "GET",
      url: "/probe/stream",
      operationId: "stream",
      access: "public",
      schemas: {},
      // The stream has no end.
      handle: async () => Readable.from(endless()),
    }),
    route({
      ...facts,
      method: "GET",
      url: "/probe/address",
      operationId: "address",
      access: "public",
      schemas: {},
      handle: async ({ request }) => ({ ip: request.ip }),
    }),
    route({
      ...facts,
      method: "DELETE",
      url: "/probe/nothing",
      operationId: "nothing",
      access: "caller",
      schemas: {},
      handle: async ({ reply }) => {
        reply.code(204);
      },
    }),
    route({
      ...facts,
      method: "POST",
      url: "/probe/sign-in",
      operationId: "trySecret",
      access: "public",
      limit: "sign_in",
      schemas: {},
      handle: async () => ({}),
    }),
  ];
}

async function* endless(): AsyncGenerator<string> {
  for (;;) {
    yield "part\n";
    await sleep(50);
  }
}

/** Starts a service with the probe routes before the tests of a block, passes it to `use`, and closes it after the tests. */
export function serveProbes(use: (service: TestService) => void, options: Partial<TestServiceOptions> = {}): void {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService({ engine: "sqlite", routes: probeRoutes(), ...options });
    use(service);
  });
  afterAll(() => service.close());
}
