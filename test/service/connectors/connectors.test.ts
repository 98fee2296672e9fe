import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { StoredCredentials } from "../../../service/credentials/stored.ts";
import { secret } from "../../../service/secret.ts";
import { engines } from "../engines.ts";
import { openCredentials } from "../open-credentials.ts";
import { refuseSaving } from "../refuse-saving.ts";
import { startTestService, type TestCaller, type TestService } from "../start-test-service.ts";

const url = "/api/v1/integrations/connectors";
const oauthCredentials = { client_id: "id", client_secret: "secret", refresh_token: "from-a-user" };

describe.each(engines)("connectors on %s", (engine) => {
  let running: TestService;
  let serial = 0;
  beforeAll(async () => {
    running = await startTestService({ engine, kinds: ["payments", "error_monitoring", "issue_tracking"] });
  });
  afterAll(() => running.close());

  const payments = (overrides: object = {}) => ({
    workspace_name: "default",
    connector_type: "payments",
    name: `payments ${++serial}`,
    credentials: running.sandbox.credentialsOf("payments"),
    ...overrides,
  });
  const createConnector = async (overrides: object = {}, caller: TestCaller = running.admin) => {
    const { status, body } = await caller.request("POST", url, payments(overrides));
    expect(status).toBe(201);
    return body;
  };
  const rows = async (id: string) => {
    const { database } = running.service;
    const connector = await database.selectFrom("connectors").selectAll().where("id", "=", id).executeTakeFirst();
    const credentials = await database
      .selectFrom("credentials")
      .selectAll()
      .where("connector_id", "=", id)
      .executeTakeFirst();
    return { connector, credentials };
  };

  const credentialsOf = (id: string) => openCredentials(running.service, id);
  const replaceCredentials = async (id: string, credentials: StoredCredentials) => {
    const { database, vault } = running.service;
    const owner = { organizationId: running.id, connectorId: id };
    const { masterKeyId, dataKey, sealed } = vault.seal(JSON.stringify(credentials), owner);
    await database
      .updateTable("credentials")
      .set({ master_key_id: masterKeyId, data_key: dataKey, sealed })
      .where("connector_id", "=", id)
      .execute();
  };

  test("have unique names in a workspace", async () => {
    const { name } = await createConnector();
    const again = await running.admin.request(
      "POST",
      url,
      payments({ name: ` ${name} `, credentials: { api_key: "revoked" } }),
    );
    // The upstream would refuse these credentials, but it gets no request.
    expect([again.status, again.body.detail]).toEqual([
      409,
      `this workspace already has a connector '${name}'; choose another name`,
    ]);
  });

  test("are created once when concurrent requests have the same name", async () => {
    const responses = await Promise.all(
      [1, 2, 3, 4].map(() => running.admin.request("POST", url, payments({ name: "race" }))),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });

  test("are refused with all problems of the request together, and the error shows no credential", async () => {
    const { status, body } = await running.admin.request("POST", url, {
      workspace_name: "default",
      connector_type: "error_monitoring",
      name: "x",
      credentials: { auth_tokn: "hidden-secret" },
      replication_config: { hostname: "a b", organisation: "acme" },
    });
    expect([status, body.code]).toEqual([400, "invalid_params"]);
    expect(body.details).toMatchObject([
      { path: "credentials.auth_token", code: "missing", expected: "a string", found: "nothing" },
      {
        path: "credentials.auth_tokn",
        expected: "one of auth_token",
        found: "unknown field",
        suggestion: "auth_token",
      },
      {
        path: "replication_config.organisation",
        expected: "one of hostname, organization, project",
        found: "unknown value",
        suggestion: "organization",
      },
      {
        path: "replication_config.hostname",
        expected: "a string that matches ^[A-Za-z0-9][A-Za-z0-9.-]*(:[0-9]+)?$",
        found: "'a b'",
      },
      { path: "replication_config.organization", code: "missing", expected: "a string", found: "nothing" },
      { path: "replication_config.project", expected: "a string", found: "nothing" },
    ]);
    expect(JSON.stringify(body)).not.toContain("hidden-secret");
  });

  test.each([
    ["a string", "hidden-secret", "credentials: expected an object, found another type"],
    ["an array", ["hidden-secret"], "credentials: expected an object, found another type"],
    ["a numeric field", { api_key: 9_876_543_210 }, "credentials.api_key: expected a string, found another type"],
    ["nothing", undefined, /^credentials: expected .*, found nothing$/],
  ])(
    "are not created with %s as credentials, and the error does not show the value",
    async (_, credentials, detail) => {
      const { status, body } = await running.admin.request("POST", url, payments({ credentials }));
      expect([status, body.detail]).toEqual([400, typeof detail === "string" ? detail : expect.stringMatching(detail)]);
      expect(JSON.stringify(body)).not.toMatch(/hidden-secret|9876543210/);
    },
  );

  test("are not created with an unknown kind or workspace", async () => {
    const kind = await running.admin.request("POST", url, payments({ connector_type: "paymnts" }));
    expect([kind.status, kind.body.details]).toMatchObject([
      400,
      [
        {
          path: "connector_type",
          code: "unknown",
          allowed: expect.arrayContaining(["payments", "wiki"]),
          found: "unknown kind 'paymnts'",
          suggestion: "payments",
        },
      ],
    ]);
    const inherited = await running.admin.request("POST", url, payments({ connector_type: "constructor" }));
    expect(inherited.status).toBe(400);
    const workspace = await running.admin.request("POST", url, payments({ workspace_name: "Nowhere" }));
    expect([workspace.status, workspace.body.detail]).toEqual([404, "there is no workspace 'Nowhere'"]);
  });

  test("are listed in pages, and filtered by workspace, kind and status", async () => {
    const { id, admin } = await running.makeOrganization();
    await admin.request("POST", "/api/v1/workspaces", { name: "Other" });
    const [one, two, three] = [
      await createConnector({}, admin),
      await createConnector({ workspace_name: "Other" }, admin),
      await createConnector({ workspace_name: "Other" }, admin),
    ];
    const first = await admin.request("GET", `${url}?limit=2`);
    expect(first.body).toEqual({ data: [one, two], meta: { has_more: true, cursor: expect.any(String) } });
    const second = await admin.request("GET", `${url}?limit=2&cursor=${first.body.meta.cursor}`);
    expect(second.body).toEqual({ data: [three], meta: { has_more: false, cursor: null } });
    expect((await admin.request("GET", `${url}?workspace_name=Other`)).body.data).toEqual([two, three]);
    expect((await admin.request("GET", `${url}?connector_type=wiki`)).body.data).toEqual([]);
    expect((await admin.request("GET", `${url}?connector_type=wikki`)).status).toBe(400);
    expect((await admin.request("GET", `${url}?workspace_name=Nowhere`)).status).toBe(404);
    await running.service.database
      .updateTable("connectors")
      .set({ status: "needs_reconnect", status_reason: "the upstream refused the refresh token" })
      .where("organization_id", "=", id)
      .where("id", "=", two.id)
      .execute();
    expect((await admin.request("GET", `${url}?status=needs_reconnect`)).body.data).toEqual([
      { ...two, status: "needs_reconnect", status_reason: "the upstream refused the refresh token" },
    ]);
  });

  test("are renamed to a free name, without a new version", async () => {
    const made = await createConnector();
    const taken = await createConnector();
    const renamed = await running.admin.request("PATCH", `${url}/${made.id}`, { name: " Money " });
    expect(renamed.body).toEqual({ ...made, name: "Money", updated_at: expect.any(String) });
    expect((await rows(made.id)).connector?.version).toBe(1);
    const refused = await running.admin.request("PATCH", `${url}/${made.id}`, { name: taken.name });
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      `this workspace already has a connector '${taken.name}'; choose another name`,
    ]);
    expect((await running.admin.request("PATCH", `${url}/${made.id}`, {})).body).toEqual(renamed.body);
  });

  test("are reconnected with valid credentials, and stay unchanged after invalid ones", async () => {
    const made = await createConnector();
    const { database } = running.service;
    await database
      .updateTable("connectors")
      .set({ status: "needs_reconnect", status_reason: "refused" })
      .where("id", "=", made.id)
      .execute();
    await database
      .updateTable("credentials")
      .set({ lease_owner: "another-process", lease_until: Date.now() + 60_000 })
      .where("connector_id", "=", made.id)
      .execute();
    const before = await rows(made.id);
    const refused = await running.admin.request("PATCH", `${url}/${made.id}`, {
      credentials: { api_key: "revoked_key" },
    });
    expect([refused.status, refused.body.code]).toEqual([424, "credentials_rejected"]);
    expect(await rows(made.id)).toEqual(before);
    const again = await running.admin.request("PATCH", `${url}/${made.id}`, {
      credentials: { api_key: "another_key" },
    });
    expect(again.body).toEqual({ ...made, updated_at: expect.any(String) });
    expect(await rows(made.id)).toMatchObject({
      connector: { version: 2, status: "ready", status_reason: null },
      credentials: { version: 2, lease_owner: null, lease_until: null },
    });
  });

  test("refuse a change of the auth option without credentials", async () => {
    const { id } = await createConnector();
    const { status, body } = await running.admin.request("PATCH", `${url}/${id}`, { auth: "oauth" });
    expect([status, body.detail]).toEqual([
      400,
      "credentials: expected an object (a change of 'auth' requires credentials), found nothing",
    ]);
  });

  test("keep their credentials if their configuration changes, and refuse an invalid configuration", async () => {
    const made = await createConnector();
    const changed = await running.admin.request("PATCH", `${url}/${made.id}`, {
      replication_config: { start_date: "2026-01-01T00:00:00Z" },
    });
    expect(changed.body).toEqual({
      ...made,
      replication_config: { start_date: "2026-01-01T00:00:00Z" },
      updated_at: expect.any(String),
    });
    expect(await rows(made.id)).toMatchObject({
      connector: { version: 2 },
      credentials: { version: 1, lease_owner: null, lease_until: null },
    });
    const same = { replication_config: { start_date: "2026-01-01T00:00:00Z" } };
    expect((await running.admin.request("PATCH", `${url}/${made.id}`, same)).status).toBe(200);
    expect((await rows(made.id)).connector?.version).toBe(2);
    const { database } = running.service;
    await database.updateTable("connectors").set({ status: "needs_reconnect" }).where("id", "=", made.id).execute();
    expect((await running.admin.request("PATCH", `${url}/${made.id}`, same)).body.status).toBe("ready");
    expect((await rows(made.id)).connector?.version).toBe(3);
    const wrong = await running.admin.request("PATCH", `${url}/${made.id}`, {
      replication_config: { start_date: "soon" },
    });
    expect([wrong.status, wrong.body.details?.[0].path]).toEqual([400, "replication_config.start_date"]);
  });

  test("store the refresh token that each check of the credentials returns", async () => {
    const { id, auth } = await createConnector({ connector_type: "issue_tracking", credentials: oauthCredentials });
    expect(auth).toBe("oauth");
    const seen = new Set<string>(["from-a-user"]);
    // The sandbox accepts each issued refresh token only once. If the service loses one, the next round fails.
    for (const round of [1, 2, 3]) {
      const read = await credentialsOf(id);
      seen.add(read.fields.refresh_token ?? "");
      expect(seen.size).toBe(1 + round);
      await replaceCredentials(id, { ...read, expires_at: Date.now() });
      const response = await running.admin.request("PATCH", `${url}/${id}`, { replication_config: {} });
      expect(response.status).toBe(200);
    }
    const executed = await running.admin.request("POST", `${url}/${id}/execute`, { entity: "issues", action: "list" });
    expect(executed.status).toBe(200);
  });

  test("execute with the access token that the check of the credentials returned", async () => {
    const { id } = await createConnector({ connector_type: "issue_tracking", credentials: oauthCredentials });
    const { access_token, expires_at } = await credentialsOf(id);
    expect([access_token, expires_at]).toEqual([expect.any(String), expect.any(Number)]);
    const checked = await running.admin.request("PATCH", `${url}/${id}`, { replication_config: {} });
    const executed = await running.admin.request("POST", `${url}/${id}/execute`, { entity: "issues", action: "list" });
    expect([checked.status, executed.status]).toEqual([200, 200]);
    expect((await rows(id)).credentials).toMatchObject({ version: 1 });
  });

  test("never use a refresh token twice when a check and executions run at the same time", async () => {
    const { id } = await createConnector({ connector_type: "issue_tracking", credentials: oauthCredentials });
    await replaceCredentials(id, { ...(await credentialsOf(id)), expires_at: Date.now() });
    const responses = await Promise.all([
      running.admin.request("PATCH", `${url}/${id}`, { replication_config: {} }),
      ...[1, 2, 3].map(() =>
        running.admin.request("POST", `${url}/${id}/execute`, { entity: "issues", action: "list" }),
      ),
    ]);
    for (const { status } of responses) expect([200, 503]).toContain(status);
    expect(await rows(id)).toMatchObject({ connector: { status: "ready" }, credentials: { version: 2 } });
  });

  test("execute an action after the service could not save the refresh token that a check returned", async () => {
    const { id } = await createConnector({ connector_type: "issue_tracking", credentials: oauthCredentials });
    await replaceCredentials(id, { ...(await credentialsOf(id)), expires_at: Date.now() });
    const before = await credentialsOf(id);
    const allowSaving = await refuseSaving(running.service.database, engine);
    const response = await running.admin.request("PATCH", `${url}/${id}`, { replication_config: {} });
    expect([response.status, response.body.code]).toEqual([503, "service_unavailable"]);
    expect(await credentialsOf(id)).toEqual(before);
    await allowSaving();
    const executed = await running.admin.request("POST", `${url}/${id}/execute`, { entity: "issues", action: "list" });
    expect(executed.status).toBe(200);
    expect((await credentialsOf(id)).fields.refresh_token).not.toBe(before.fields.refresh_token);
  });

  test("never send stored credentials to a host of a new configuration", async () => {
    const config = { organization: "acme", project: "web" };
    const { id } = await createConnector({
      connector_type: "error_monitoring",
      credentials: running.sandbox.credentialsOf("error_monitoring"),
      replication_config: config,
    });
    const moved = { ...config, hostname: "elsewhere.example" };
    const refused = await running.admin.request("PATCH", `${url}/${id}`, { replication_config: moved });
    expect([refused.status, refused.body.detail]).toEqual([
      400,
      "credentials: expected an object (stored credentials are never sent to another base URL or token URL), found nothing",
    ]);
    const credentials = running.sandbox.credentialsOf("error_monitoring");
    const given = await running.admin.request("PATCH", `${url}/${id}`, { replication_config: moved, credentials });
    expect([given.status, given.body.replication_config]).toEqual([200, moved]);
  });

  test("are deleted with their credentials", async () => {
    const { id } = await createConnector();
    expect((await running.admin.request("DELETE", `${url}/${id}`)).status).toBe(204);
    expect(await rows(id)).toEqual({ connector: undefined, credentials: undefined });
    const gone = await running.admin.request("DELETE", `${url}/${id}`);
    expect([gone.status, gone.body.detail]).toEqual([404, `there is no connector '${id}'`]);
  });

  test("never show a credential in a response or a row", async () => {
    const secret = "marked-secret-of-a-connector";
    const made = await createConnector({ credentials: { api_key: secret } });
    const responses = await Promise.all([
      running.admin.request("GET", url),
      running.admin.request("GET", `${url}/${made.id}`),
      running.admin.request("PATCH", `${url}/${made.id}`, { credentials: { api_key: secret } }),
      running.admin.request("POST", url, payments({ name: made.name, credentials: { api_key: secret } })),
      running.admin.request("POST", url, payments({ credentials: { api_key: `revoked-${secret}` } })),
      running.admin.request("POST", url, payments({ credentials: { api_kye: secret, api_key: [secret] } })),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 409, 424, 400]);
    expect(JSON.stringify([made, ...responses])).not.toContain(secret);
    expect(JSON.stringify(await rows(made.id))).not.toContain(secret);
  });
});

describe.each(engines)("an operator's OAuth app on %s", (engine) => {
  let running: TestService;
  beforeAll(async () => {
    running = await startTestService({
      engine,
      kinds: ["search_advertising"],
      settings: {
        oauthApps: secret({ search_advertising: { client_id: "operator-app", client_secret: "operator-secret" } }),
      },
    });
  });
  afterAll(() => running.close());

  test("supplies fields that users need not enter, and is not stored with their credentials", async () => {
    const type = await running.admin.request("GET", "/api/v1/integrations/connector-types/search_advertising");
    expect(
      type.body.auth[0].fields.map(({ name, required }: { name: string; required: boolean }) => [name, required]),
    ).toEqual([
      ["client_id", false],
      ["client_secret", false],
      ["refresh_token", true],
      ["developer_token", false],
    ]);
    const made = await running.admin.request("POST", url, {
      workspace_name: "default",
      connector_type: "search_advertising",
      name: "ads",
      credentials: { refresh_token: "from-a-user", developer_token: "any" },
      replication_config: { customer_id: "1234567890,2345678901" },
    });
    expect([made.status, made.body.auth]).toEqual([201, "oauth2"]);
    const { fields } = await openCredentials(running.service, made.body.id);
    expect(Object.keys(fields).sort()).toEqual(["developer_token", "refresh_token"]);
    const executed = await running.admin.request("POST", `${url}/${made.body.id}/execute`, {
      entity: "accessible_customers",
      action: "list",
    });
    expect(executed.status).toBe(200);
  });
});
