import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startTestService, type TestCaller, type TestService } from "../start-test-service.ts";

let world: TestService;
let id: string;
beforeAll(async () => {
  world = await startTestService({ engine: "sqlite", kinds: ["payments"], bounds: { executionsPerPrincipal: 1 } });
  const { status, body } = await connect("first");
  expect(status).toBe(201);
  id = body.id;
});
afterAll(() => world.close());

const url = "/api/v1/integrations/connectors";
const connect = (name: string, caller: TestCaller = world.admin) =>
  caller.request("POST", url, {
    workspace_name: "default",
    connector_type: "payments",
    name,
    credentials: world.sandbox.credentialsOf("payments"),
  });

test("checks of credentials count among a caller's executions at once, and give their place back", async () => {
  const faults = `${world.sandbox.url}/__faults`;
  const list = { entity: "customers", action: "list" };
  await fetch(faults, { method: "POST", body: JSON.stringify({ fault: "slow", delay_ms: 1_000 }) });
  const slow = connect("slow");
  await vi.waitUntil(async () => !(await (await fetch(faults)).text()).includes("slow"));
  const refused = await Promise.all([
    connect("too many"),
    world.admin.request("PATCH", `${url}/${id}`, { credentials: world.sandbox.credentialsOf("payments") }),
    world.admin.request("POST", `${url}/${id}/execute`, list),
  ]);
  for (const { status, headers, body } of refused) {
    expect(status).toBe(429);
    expect(body).toMatchObject({ code: "rate_limited", detail: expect.stringContaining("at most 1 executions") });
    expect(headers).toMatchObject({ "retry-after": "1" });
  }
  expect(await connect("of another", await world.makeMember({ role: "admin" }))).toMatchObject({ status: 201 });
  expect(await slow).toMatchObject({ status: 201 });
  expect(await world.admin.request("POST", `${url}/${id}/execute`, list)).toMatchObject({ status: 200 });
});
