import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { engines } from "../engines.ts";
import { openBrowser } from "../open-browser.ts";
import { startTestService, type TestService } from "../start-test-service.ts";
import { during } from "./during.ts";

const url = "/api/v1/integrations/connectors";
const place = { workspace_name: "default", connector_type: "payments" };
const credentials = { api_key: "another_key" };
const replication_config = { start_date: "2026-02-03T00:00:00Z" };

describe.each(engines)("a connector on %s that another request changes while it is reconnected", (engine) => {
  let running: TestService;
  let serial = 0;
  beforeAll(async () => {
    running = await startTestService({ engine, kinds: ["payments"] });
  });
  afterAll(() => running.close());

  const make = async () => {
    const name = `shop ${++serial}`;
    const { body } = await running.admin.request("POST", url, { ...place, name, credentials: { api_key: "a_key" } });
    return body;
  };
  const patch = (id: string, change: object) => running.admin.request("PATCH", `${url}/${id}`, change);
  const versions = (id: string) =>
    running.service.database
      .selectFrom("connectors")
      .innerJoin("credentials", "credentials.connector_id", "connectors.id")
      .select(["connectors.version as connector", "credentials.version as credentials"])
      .where("connectors.id", "=", id)
      .executeTakeFirstOrThrow();

  test("keeps the name that the other request has set", async () => {
    const { id } = await make();
    const again = await during(running, () => patch(id, { credentials }), {
      change: () => patch(id, { name: `renamed ${serial}` }),
    });
    expect([again.status, again.body.name]).toEqual([200, `renamed ${serial}`]);
    expect(await versions(id)).toEqual({ connector: 2, credentials: 2 });
  });

  test("is not reconnected if its configuration changed", async () => {
    const { id, name } = await make();
    const again = await during(running, () => patch(id, { name: "lost", credentials }), {
      change: () => patch(id, { replication_config }),
    });
    expect([again.status, again.body.detail]).toEqual([
      409,
      `the connector '${id}' was changed by another request; try again`,
    ]);
    expect((await running.admin.request("GET", `${url}/${id}`)).body).toMatchObject({ name, replication_config });
    expect(await versions(id)).toEqual({ connector: 2, credentials: 1 });
  });

  test("causes an error on the setup page, which allows another attempt", async () => {
    const { id, name } = await make();
    const request = { ...place, connector_id: id };
    const session = (await running.admin.request("POST", "/api/v1/integrations/setup-sessions", request)).body;
    const browser = openBrowser(running);
    const send = () => browser.post(session.url, { auth: "api_key", "credentials.api_key": "another_key" });
    const failed = await during(running, send, { change: () => patch(id, { replication_config }) });
    expect(failed.status).toBe(422);
    expect(failed.html).toContain(`The connector '${name}' was changed by another request. Try again.`);
    expect((await send()).status).toBe(303);
    expect(await versions(id)).toEqual({ connector: 3, credentials: 2 });
  });
});
