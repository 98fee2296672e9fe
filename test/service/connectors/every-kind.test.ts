import { kinds } from "@agent-connectors/connectors";
import { evaluate } from "@agent-connectors/runtime";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { specifiedKinds } from "../../catalogue/specification.ts";
import { connectTo } from "../context-store/synced.ts";
import { engines } from "../engines.ts";
import { openCredentials } from "../open-credentials.ts";
import { startTestService, type TestService } from "../start-test-service.ts";
import { configurations } from "./configurations.ts";

// `kinds` has exactly the keys of its type.
const names = Object.keys(kinds) as (keyof typeof kinds)[];

test("twenty of the kinds are in the specification", () => {
  expect(names.filter((kind) => specifiedKinds().includes(kind))).toHaveLength(20);
});

describe.each(engines)("connectors of every kind on %s", (engine) => {
  let running: TestService;
  beforeAll(async () => {
    running = await startTestService({ engine, kinds: names, sandbox: { records: 10 } });
  });
  afterAll(() => running.close());

  test.each(names)("%s is created with valid credentials, and executes an action", async (kind) => {
    const credentials = running.sandbox.credentialsOf(kind);
    const replication_config = configurations[kind] ?? {};
    const made = await running.admin.request("POST", "/api/v1/integrations/connectors", {
      workspace_name: "default",
      connector_type: kind,
      name: `The ${kind}`,
      credentials,
      ...(configurations[kind] && { replication_config }),
    });
    const { connector } = await kinds[kind].load();
    expect([made.status, made.body]).toEqual([
      201,
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        workspace: { id: running.workspaceId, name: "default" },
        connector_type: kind,
        name: `The ${kind}`,
        auth: connector.auth[0]?.name,
        replication_config,
        status: "ready",
        status_reason: null,
        created_at: expect.stringMatching(/^\d{4}-.*Z$/),
        updated_at: made.body.created_at,
        created_by: running.admin.principalId,
      },
    ]);
    const url = `/api/v1/integrations/connectors/${made.body.id}`;
    const { entity, action, args: templates } = connector.check;
    const params = Object.fromEntries(
      Object.entries(templates).map(([name, value]) => [name, evaluate(value, { now: Date.now() })]),
    );
    const executed = await running.admin.request("POST", `${url}/execute`, { entity, action, params });
    expect(executed).toMatchObject({ status: 200, body: { data: expect.anything(), meta: {} } });
    expect((await running.admin.request("GET", url)).body).toEqual(made.body);
  });

  test.each(names)("%s is refused with credentials that the upstream refuses, and is not stored", async (kind) => {
    const good = running.sandbox.credentialsOf(kind);
    // The test changes the start of each value, because the end of a key can name the data center. E-mail addresses, which are
    // not secret, stay unchanged.
    const credentials = Object.fromEntries(
      Object.entries(good).map(([name, value]) => [name, /@/.test(value) ? value : `revoked_${value}`]),
    );
    const refused = await running.admin.request("POST", "/api/v1/integrations/connectors", {
      workspace_name: "default",
      connector_type: kind,
      name: `Refused ${kind}`,
      credentials,
      ...(configurations[kind] && { replication_config: configurations[kind] }),
    });
    expect([refused.status, refused.body.code]).toEqual([424, "credentials_rejected"]);
    for (const value of Object.values(credentials)) {
      if (value.startsWith("revoked_")) expect(JSON.stringify(refused.body)).not.toContain(value);
    }
    const { body } = await running.admin.request("GET", `/api/v1/integrations/connectors?connector_type=${kind}`);
    expect(body.data.map(({ name }: { name: string }) => name)).not.toContain(`Refused ${kind}`);
  });

  test("the stored credentials of search_advertising contain the refresh token", async () => {
    const { fields } = await openCredentials(running.service, await connectTo(running, "search_advertising"));
    expect(Object.keys(fields).sort()).toEqual(["client_id", "client_secret", "refresh_token"]);
  });
});
