import type { ServerResponse } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestCaller, type TestService } from "../start-test-service.ts";
import { type HostileUpstream, startHostileUpstream } from "./hostile-upstream.ts";

const executions = 10;

let running: TestService;

let upstream: HostileUpstream;

beforeAll(async () => {
  upstream = await startHostileUpstream();
  running = await startTestService({
    engine: "sqlite",
    kinds: ["payments"],
    limits: { executions, executionsPerPrincipal: 4 },
    settings: { baseUrls: { payments: upstream.url }, egressAllow: [new URL(upstream.url).host] },
  });
});

afterAll(async () => {
  await running.close();
  await upstream.close();
});

const sendEmptyList = (response: ServerResponse) =>
  response.setHeader("content-type", "application/json").end('{"object":"list","data":[],"has_more":false}');

/**
 * Creates a connector, and makes the upstream respond with empty lists. Returns a function that lists the connector's customers.
 */
async function connect(admin: TestCaller) {
  upstream.respond = (_, response) => sendEmptyList(response);
  const { body } = await admin.request("POST", "/api/v1/integrations/connectors", {
    workspace_name: "default",
    connector_type: "payments",
    name: "payments",
    credentials: { api_key: "sk_test_0123456789" },
  });
  return (caller: TestCaller) =>
    caller.request("POST", `/api/v1/integrations/connectors/${body.id}/execute`, {
      entity: "customers",
      action: "list",
    });
}

test("hanging calls of one organization leave capacity for another organization", async () => {
  const other = await running.makeOrganization();
  const [list, listOfOther] = [await connect(running.admin), await connect(other.admin)];
  const people = [
    running.admin,
    ...(await Promise.all(Array.from({ length: 3 }, () => running.makeMember({ role: "admin" })))),
  ];
  const held: ServerResponse[] = [];
  upstream.respond = (_, response) => void held.push(response);
  let refused = 0;
  const pending = people.flatMap((caller) =>
    Array.from({ length: 4 }, async () => {
      const response = await list(caller);
      if (response.status !== 200) refused += 1;
      return response;
    }),
  );
  await expect.poll(() => held.length + refused, { timeout: 10_000 }).toBe(pending.length);
  upstream.respond = (_, response) => sendEmptyList(response);
  expect((await listOfOther(other.admin)).status).toBe(200);
  for (const response of held) sendEmptyList(response);
  const responses = await Promise.all(pending);
  // One organization gets at most four fifths of the executions.
  expect(responses.filter(({ status }) => status === 200)).toHaveLength((executions * 4) / 5);
  for (const { status, body, headers } of responses)
    if (status !== 200)
      expect([status, body.code, body.detail, headers["retry-after"]]).toEqual([
        429,
        "rate_limited",
        expect.stringContaining("the organization already uses its whole share"),
        "1",
      ]);
});
