import type { ServerResponse } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestCaller, type TestService } from "../start-test-service.ts";
import { type HostileUpstream, startHostileUpstream } from "./hostile-upstream.ts";

const executions = 10;

let world: TestService;

let upstream: HostileUpstream;

beforeAll(async () => {
  upstream = await startHostileUpstream();
  world = await startTestService({
    engine: "sqlite",
    kinds: ["payments"],
    bounds: { executions, executionsPerPrincipal: 4 },
    settings: { baseUrls: { payments: upstream.url }, egressAllow: [new URL(upstream.url).host] },
  });
});

afterAll(async () => {
  await world.close();
  await upstream.close();
});

const answer = (response: ServerResponse) =>
  response.setHeader("content-type", "application/json").end('{"object":"list","data":[],"has_more":false}');

/** Connects a connector; returns a function that lists its records. */
async function connect(admin: TestCaller) {
  upstream.answer = (_, response) => answer(response);
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
  const other = await world.makeOrganization();
  const [list, listOfOther] = [await connect(world.admin), await connect(other.admin)];
  const people = [
    world.admin,
    ...(await Promise.all(Array.from({ length: 3 }, () => world.makeMember({ role: "admin" })))),
  ];
  const held: ServerResponse[] = [];
  upstream.answer = (_, response) => void held.push(response);
  let refused = 0;
  const asked = people.flatMap((caller) =>
    Array.from({ length: 4 }, async () => {
      const given = await list(caller);
      if (given.status !== 200) refused += 1;
      return given;
    }),
  );
  await expect.poll(() => held.length + refused).toBe(asked.length);
  upstream.answer = (_, response) => answer(response);
  expect((await listOfOther(other.admin)).status).toBe(200);
  for (const response of held) answer(response);
  const answers = await Promise.all(asked);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength((executions * 4) / 5);
  for (const { status, body, headers } of answers)
    if (status !== 200)
      expect([status, body.code, body.detail, headers["retry-after"]]).toEqual([
        429,
        "rate_limited",
        expect.stringContaining("the organization uses its share"),
        "1",
      ]);
});
