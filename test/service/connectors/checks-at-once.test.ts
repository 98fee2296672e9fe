import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestCaller, type TestService } from "../start-test-service.ts";
import { during } from "./during.ts";

let running: TestService;
let id: string;
beforeAll(async () => {
  running = await startTestService({ engine: "sqlite", kinds: ["payments"], limits: { executionsPerPrincipal: 1 } });
  const { status, body } = await connect("first");
  expect(status).toBe(201);
  id = body.id;
});
afterAll(() => running.close());

const url = "/api/v1/integrations/connectors";
const connect = (name: string, caller: TestCaller = running.admin) =>
  caller.request("POST", url, {
    workspace_name: "default",
    connector_type: "payments",
    name,
    credentials: running.sandbox.credentialsOf("payments"),
  });

test("checks of credentials count as concurrent executions of the caller until they end", async () => {
  const list = { entity: "customers", action: "list" };
  const change = async () => {
    const refused = await Promise.all([
      connect("too many"),
      running.admin.request("PATCH", `${url}/${id}`, { credentials: running.sandbox.credentialsOf("payments") }),
      running.admin.request("POST", `${url}/${id}/execute`, list),
    ]);
    for (const { status, headers, body } of refused) {
      expect(status).toBe(429);
      expect(body).toMatchObject({ code: "rate_limited", detail: expect.stringContaining("at most 1 executions") });
      expect(headers).toMatchObject({ "retry-after": "1" });
    }
    expect(await connect("of another", await running.makeMember({ role: "admin" }))).toMatchObject({ status: 201 });
  };
  expect(await during(running, () => connect("slow"), { change })).toMatchObject({ status: 201 });
  expect(await running.admin.request("POST", `${url}/${id}/execute`, list)).toMatchObject({ status: 200 });
});
