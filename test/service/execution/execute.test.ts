import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { Download, Result } from "@agent-connectors/runtime";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Execution } from "../../../service/execution/execution.ts";
import { createVault } from "../../../service/vault/vault.ts";
import { engines } from "../engines.ts";
import { keyringOf } from "../keyring-of.ts";
import { openCredentials } from "../open-credentials.ts";
import { type Fixture, requestTo, startFixture } from "./fixture.ts";

describe.each(engines)("an execution on %s", (engine) => {
  let fixture: Fixture;
  let execution: Execution;
  let issues: string;
  let recruiting: string;
  beforeAll(async () => {
    fixture = await startFixture(engine);
    execution = await fixture.replica();
    issues = await fixture.connect("issue_tracking", "api_key", { fields: { api_key: "lin_api_abcdef" } });
    recruiting = await fixture.connect("recruiting", "client_credentials", {
      fields: { client_id: "an id", client_secret: "a secret" },
    });
  });
  afterAll(() => fixture.close());

  /**
   * Returns the audit rows of the request `requestId`. First executes another request and waits for its row. The audit writes
   * rows in order, so the rows of `requestId` exist then.
   */
  const rowsOf = async (requestId: string) => {
    const rows = (id: string) =>
      fixture.database.selectFrom("tool_calls").selectAll().where("request_id", "=", id).orderBy("id").execute();
    const later = `after ${requestId}`;
    await execution.execute(fixture.admin, requestTo(issues, { requestId: later }));
    await vi.waitUntil(async () => (await rows(later)).length === 1, { timeout: 10_000 });
    return rows(requestId);
  };

  test("returns only the requested fields of the upstream's response", async () => {
    const request = requestTo(issues, { params: { first: 2 }, options: { fields: ["id", "state.name"] } });
    const { data, meta } = (await execution.execute(fixture.member, request)) as Result<Record<string, unknown>[]>;
    expect(data).toHaveLength(2);
    expect(data.map((record) => Object.keys(record))).toEqual([
      ["id", "state"],
      ["id", "state"],
    ]);
    expect(Object.keys(meta)).not.toHaveLength(0);
  });

  test.each(["fields", "exclude_fields"] as const)("refuses an unknown path in `%s`", async (option) => {
    const request = requestTo(issues, { options: { [option]: ["state.nmae"] } });
    await expect(execution.execute(fixture.member, request)).rejects.toThrow(
      `[invalid_params] issue_tracking.issues.list: options.${option}[0]: unknown field 'state.nmae', did you mean 'state.name'?`,
    );
  });

  test("joins max_pages pages", async () => {
    const request = requestTo(issues, { params: { first: 2 }, options: { max_pages: 3, fields: ["id"] } });
    const { data } = (await execution.execute(fixture.member, request)) as Result<unknown[]>;
    expect(data).toHaveLength(6);
  });

  test.each([
    ["another organization's admin", "stranger"],
    ["a member of the organization who is in no workspace", "outsider"],
  ] as const)("fails as not found for %s, and is not recorded", async (_, who) => {
    await expect(execution.execute(fixture[who], requestTo(issues, { requestId: who }))).rejects.toThrow(
      `[not_found] there is no connector '${issues}'`,
    );
    expect(await rowsOf(who)).toEqual([]);
  });

  test("fails as not found for a token of another workspace, even if the caller is an admin", async () => {
    const caller = { ...fixture.admin, workspaceId: fixture.otherWorkspaceId };
    await expect(execution.execute(caller, requestTo(issues))).rejects.toThrow(
      `[not_found] there is no connector '${issues}'`,
    );
    await execution.execute({ ...fixture.admin, workspaceId: fixture.workspaceId }, requestTo(issues));
  });

  test("is refused by the member's permissions, and recorded", async () => {
    const { principalId: principal_id, organizationId: organization_id } = fixture.member;
    const permission = { connector_id: issues, organization_id, principal_id };
    await fixture.database
      .insertInto("permissions")
      .values([
        { ...permission, entity: "*", access: "none" },
        { ...permission, entity: "issues", access: "read" },
      ])
      .execute();
    const attempt = (entity: string, action: string) =>
      execution.execute(fixture.member, requestTo(issues, { entity, action, requestId: "permissions" })).then(
        () => "ok",
        (error: { code: string }) => error.code,
      );
    expect(await attempt("issues", "list")).toBe("ok");
    expect(await attempt("issues", "update")).toBe("permission_denied");
    expect(await attempt("teams", "list")).toBe("permission_denied");
    expect(await attempt("issues", "context_store_search")).toBe("context_store_not_ready");
    expect(await attempt("teams", "context_store_search")).toBe("permission_denied");
    expect((await rowsOf("permissions")).map(({ entity, action, status }) => [entity, action, status])).toEqual([
      ["issues", "list", "ok"],
      ["issues", "update", "permission_denied"],
      ["teams", "list", "permission_denied"],
      ["issues", "context_store_search", "context_store_not_ready"],
      ["teams", "context_store_search", "permission_denied"],
    ]);
    await fixture.database.deleteFrom("permissions").where("connector_id", "=", issues).execute();
  });

  test.each([
    ["an entity that the kind does not have", { entity: "isues" }, "unknown_entity", "did you mean 'issues'?"],
    ["an action that the entity does not have", { action: "lst" }, "unknown_action", "did you mean 'list'?"],
    ["an entity with the name of an inherited property", { entity: "constructor" }, "unknown_entity", "'constructor'"],
    ["unknown params", { params: { frst: 1 } }, "invalid_params", "did you mean 'first'?"],
  ])("fails for %s, and the error names the cause", async (_, changes, code, words) => {
    const failure = execution.execute(fixture.member, requestTo(issues, changes));
    await expect(failure).rejects.toMatchObject({ code, message: expect.stringContaining(words) });
  });

  test.each([
    ["context_store_search", { query: {} }],
    ["context_store_sql_query", { sql: "SELECT 1" }],
  ])(
    "of %s fails with context_store_not_ready before a sync, and with unknown_action for an entity that is not copied",
    async (action, params) => {
      await expect(execution.execute(fixture.member, requestTo(issues, { action, params }))).rejects.toMatchObject({
        code: "context_store_not_ready",
      });
      const attachments = requestTo(recruiting, { entity: "attachments", action });
      await expect(execution.execute(fixture.member, attachments)).rejects.toMatchObject({ code: "unknown_action" });
    },
  );

  test("is recorded with the names of its params, its intent without secrets, and its status", async () => {
    const params = { first: 1 };
    const intent = `list open issues${"\u0000\n"}for Bearer abcdef123456 ${"x".repeat(600)}`;
    await execution.execute(fixture.member, requestTo(issues, { params, intent, requestId: "recorded" }));
    const [row, ...others] = await rowsOf("recorded");
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      organization_id: fixture.member.organizationId,
      workspace_id: fixture.workspaceId,
      connector_id: issues,
      principal_id: fixture.member.principalId,
      entity: "issues",
      action: "list",
      status: "ok",
      took_ms: expect.any(Number),
      params: '["first"]',
    });
    expect(row?.intent).toMatch(/^list open issues for Bearer \[redacted\] x+…$/);
    expect(row?.intent).toHaveLength(500);
  });

  test("is recorded without an access token in its intent, even if an earlier execution obtained the token", async () => {
    const id = await fixture.connect("issue_tracking", "oauth", {
      fields: { client_id: "an id", client_secret: "a secret", refresh_token: "from a user" },
    });
    await execution.execute(fixture.member, requestTo(id));
    const vault = createVault(keyringOf([fixture.masterKey]));
    const { access_token: token = "" } = await openCredentials({ database: fixture.database, vault }, id);
    expect(token).not.toBe("");
    await execution.execute(fixture.member, requestTo(id, { intent: `use ${token} at once`, requestId: "renewed" }));
    expect(await rowsOf("renewed")).toMatchObject([{ intent: "use [redacted] at once" }]);
  });

  test("downloads a file as a stream, is recorded when the stream opens, and ends the stream when the caller cancels", async () => {
    const listed = (await execution.execute(
      fixture.member,
      requestTo(recruiting, { entity: "attachments", options: { fields: ["id"] } }),
    )) as Result<{ id: number }[]>;
    const download = (signal?: AbortSignal) =>
      requestTo(recruiting, {
        entity: "attachments",
        action: "download",
        params: { attachment_id: listed.data[0]?.id },
        requestId: "download",
        options: { ...(signal && { signal }) },
      });
    const whole = (await execution.execute(fixture.member, download())) as Download;
    expect(await rowsOf("download")).toMatchObject([{ action: "download", status: "ok", params: '["attachment_id"]' }]);
    expect((await buffer(whole.stream)).length).toBe(whole.length);
    const controller = new AbortController();
    const { stream } = (await execution.execute(fixture.member, download(controller.signal))) as { stream: Readable };
    controller.abort();
    await expect(buffer(stream)).rejects.toMatchObject({ code: "cancelled" });
  });

  test("uses the new credentials of a reconnected connector immediately", async () => {
    const id = await fixture.connect("issue_tracking", "api_key", { fields: { api_key: "lin_api_invalid" } });
    await expect(execution.execute(fixture.member, requestTo(id))).rejects.toMatchObject({
      code: "credentials_rejected",
    });
    await fixture.reconnect(id, { fields: { api_key: "lin_api_good" } });
    await expect(execution.execute(fixture.member, requestTo(id))).resolves.toBeDefined();
  });

  test("is refused with the reason if the connector must be reconnected", async () => {
    const id = await fixture.connect("issue_tracking", "api_key", { fields: { api_key: "lin_api_good" } });
    await fixture.database
      .updateTable("connectors")
      .set({ status: "needs_reconnect", status_reason: "the key was withdrawn" })
      .where("id", "=", id)
      .execute();
    await expect(execution.execute(fixture.member, requestTo(id))).rejects.toThrow(
      "[credentials_rejected] connect the connector again with a setup session: the key was withdrawn",
    );
    await fixture.reconnect(id, { fields: { api_key: "lin_api_good" } });
    await expect(execution.execute(fixture.member, requestTo(id))).resolves.toBeDefined();
  });

  test("runs no longer than the service allows, even with a longer timeout of the caller", async () => {
    const limited = await fixture.replica({ limits: { requestMs: 100 } });
    await fixture.fault({ fault: "slow", kind: "issue_tracking", delay_ms: 2_000 });
    const failure = limited.execute(fixture.member, requestTo(issues, { options: { timeout_ms: 60_000 } }));
    await expect(failure).rejects.toMatchObject({ code: "timeout" });
  });

  test("is refused beyond the concurrency limits, and counts as running until it succeeds or fails", async () => {
    const limited = await fixture.replica({ limits: { executions: 3, executionsPerPrincipal: 2 } });
    const code = (caller: typeof fixture.member, entity = "issues") =>
      limited.execute(caller, requestTo(issues, { entity })).then(
        () => "ok",
        (error: { code: string }) => error.code,
      );
    const codes = (callers: readonly (typeof fixture.member)[], entity?: string) =>
      Promise.all(callers.map((caller) => code(caller, entity)));
    const { admin, member, secondAdmin } = fixture;
    // The delay keeps the admitted executions running until the others are refused.
    const slow = { fault: "slow", kind: "issue_tracking", delay_ms: 500 } as const;
    await fixture.fault({ ...slow, times: 3 });
    const members = [member, member, member].map((caller) => code(caller));
    expect(await Promise.race(members)).toBe("rate_limited");
    const admins = [admin, secondAdmin].map((caller) => code(caller));
    expect((await Promise.all([...members, ...admins])).sort()).toEqual([
      "ok",
      "ok",
      "ok",
      "rate_limited",
      "service_unavailable",
    ]);
    expect(await codes([member, member, admin], "nothing")).toEqual([
      "unknown_entity",
      "unknown_entity",
      "unknown_entity",
    ]);
    expect(await codes([member, member, admin])).toEqual(["ok", "ok", "ok"]);
    await fixture.fault({ ...slow, times: 2 });
    await expect(Promise.all([1, 2, 3].map(() => limited.execute(member, requestTo(issues))))).rejects.toMatchObject({
      code: "rate_limited",
      retry_after_ms: 1_000,
    });
  });

  test("counts as running until the stream ends, if it downloads a file", async () => {
    const single = await fixture.replica({ limits: { executionsPerPrincipal: 1 } });
    const attachments = requestTo(recruiting, { entity: "attachments", options: { fields: ["id"] } });
    const { data } = (await single.execute(fixture.member, attachments)) as Result<{ id: number }[]>;
    const params = { attachment_id: data[0]?.id };
    const download = (await single.execute(
      fixture.member,
      requestTo(recruiting, { entity: "attachments", action: "download", params }),
    )) as Download;
    await expect(single.execute(fixture.member, requestTo(issues))).rejects.toMatchObject({ code: "rate_limited" });
    const closed = new Promise((resolve) => download.stream.once("close", resolve));
    download.stream.destroy();
    await closed;
    await expect(single.execute(fixture.member, requestTo(issues))).resolves.toBeDefined();
  });

  test("adds the fields of the operator's app to the credentials", async () => {
    const id = await fixture.connect("recruiting", "client_credentials", { fields: { client_id: "theirs" } as never });
    const offices = requestTo(id, { entity: "offices" });
    await expect(execution.execute(fixture.member, offices)).rejects.toMatchObject({ code: "invalid_config" });
    const withApp = await fixture.replica({
      oauthApps: { recruiting: { client_secret: "the operator's", nonsense: "is left out" } },
    });
    await expect(withApp.execute(fixture.member, offices)).resolves.toBeDefined();
  });
});
