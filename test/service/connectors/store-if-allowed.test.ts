import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { storeIfAllowed } from "../../../service/connectors/save.ts";
import { findCaller } from "../../../service/identity/callers.ts";
import { engines } from "../engines.ts";
import { openBrowser } from "../open-browser.ts";
import { startTestService, type TestCaller, type TestService } from "../start-test-service.ts";
import { during } from "./during.ts";

const url = "/api/v1/integrations/connectors";
const place = { workspace_name: "default", connector_type: "payments" };
const credentials = { api_key: "another_key" };
const replication_config = { start_date: "2026-02-03T00:00:00Z" };

describe.each(engines)("a connector whose credentials the upstream has accepted, on %s", (engine) => {
  let running: TestService;
  let serial = 0;
  beforeAll(async () => {
    running = await startTestService({ engine, kinds: ["payments"] });
  });
  afterAll(() => running.close());

  const make = async (caller: TestCaller): Promise<string> => {
    const body = { ...place, name: `shop ${++serial}`, credentials: { api_key: "a_key" } };
    return (await caller.request("POST", url, body)).body.id;
  };
  const storedRows = async () => {
    const { database } = running.service;
    return [
      await database.selectFrom("connectors").selectAll().orderBy("id").execute(),
      await database.selectFrom("credentials").selectAll().orderBy("connector_id").execute(),
    ];
  };
  const remove = ({ principalId }: TestCaller) => running.admin.request("DELETE", `/api/v1/members/${principalId}`);
  const removeFromWorkspace = ({ principalId }: TestCaller) =>
    running.admin.request("DELETE", `/api/v1/workspaces/${running.workspaceId}/members/${principalId}`);
  const deleteClient = ({ principalId }: TestCaller) =>
    running.admin.request("DELETE", `/api/v1/clients/${principalId}`);
  const demote = ({ principalId }: TestCaller) =>
    running.admin.request("PATCH", `/api/v1/members/${principalId}`, { role: "member" });

  test("is not stored for callers who may no longer create a connector", async () => {
    const member = () => running.makeMember({ workspaceIds: [running.workspaceId] });
    const [removed, outOfWorkspace, deleted] = [await member(), await member(), await member()];
    const demoted = await running.makeMember({ role: "admin" });
    const callers = [removed, outOfWorkspace, deleted, demoted];
    const before = await storedRows();
    const body = { ...place, credentials, replication_config };
    const create = () =>
      Promise.all(callers.map((caller) => caller.request("POST", url, { ...body, name: caller.principalId })));
    const change = async () => [
      await remove(removed),
      await removeFromWorkspace(outOfWorkspace),
      await deleteClient(deleted),
      await demote(demoted),
    ];
    const responses = await during(running, create, { times: 4, change });
    expect(responses.map(({ status, body: { detail } }) => [status, detail])).toEqual([
      [403, `you are not a member of organization '${running.id}'`],
      [404, `there is no workspace '${running.workspaceId}'`],
      [401, "the user or API client of the access token was deleted"],
      [404, `there is no workspace '${running.workspaceId}'`],
    ]);
    expect(await storedRows()).toEqual(before);
  });

  test.each([
    ["other credentials", { credentials }],
    ["another configuration", { replication_config }],
  ] as const)("does not get %s from callers who may no longer change it", async (_, body) => {
    const member = () => running.makeMember({ workspaceIds: [running.workspaceId] });
    const [removed, outOfWorkspace, deleted] = [await member(), await member(), await member()];
    const demoted = await running.makeMember({ role: "admin", workspaceIds: [running.workspaceId] });
    const outside = await running.makeMember({ role: "admin" });
    const own = [await make(removed), await make(outOfWorkspace), await make(deleted)] as const;
    const others = [await make(running.admin), await make(running.admin)] as const;
    const before = await storedRows();
    const patches = [
      [removed, own[0]],
      [outOfWorkspace, own[1]],
      [deleted, own[2]],
      [demoted, others[0]],
      [outside, others[1]],
    ] as const;
    const update = () =>
      Promise.all(
        patches.map(([caller, id]) => caller.request("PATCH", `${url}/${id}`, { ...body, name: caller.principalId })),
      );
    const change = async () => {
      await remove(removed);
      await removeFromWorkspace(outOfWorkspace);
      await deleteClient(deleted);
      for (const caller of [demoted, outside]) await demote(caller);
    };
    const responses = await during(running, update, { times: 5, change });
    expect(responses.map(({ status, body: { detail } }) => [status, detail])).toEqual([
      [403, `you are not a member of organization '${running.id}'`],
      [404, `there is no connector '${own[1]}'`],
      [401, "the user or API client of the access token was deleted"],
      [
        403,
        "you may not change or delete the connector: only admins of the organization and the creator of the connector may",
      ],
      [404, `there is no connector '${others[1]}'`],
    ]);
    expect(await storedRows()).toEqual(before);
  });

  test("is stored for demoted callers who still have permission", async () => {
    const caller = await running.makeMember({ role: "admin", workspaceIds: [running.workspaceId] });
    const own = await make(caller);
    const store = () =>
      Promise.all([
        caller.request("POST", url, { ...place, name: caller.principalId, credentials }),
        caller.request("PATCH", `${url}/${own}`, { name: `again ${caller.principalId}`, credentials }),
      ]);
    const [made, changed] = await during(running, store, { times: 2, change: () => demote(caller) });
    expect([made.status, made.body]).toEqual([
      201,
      expect.objectContaining({ name: caller.principalId, workspace: { id: running.workspaceId, name: "default" } }),
    ]);
    expect([changed.status, changed.body.name]).toEqual([200, `again ${caller.principalId}`]);
    for (const { body } of [made, changed])
      expect((await caller.request("GET", `${url}/${body.id}`)).body).toEqual(body);
  });

  test("is not stored if the creator of the setup link may no longer connect", async () => {
    const [demoted, removed] = [
      await running.makeMember({ role: "admin" }),
      await running.makeMember({ role: "admin" }),
    ];
    const connectors = [await make(running.admin), await make(running.admin)] as const;
    const before = await storedRows();
    const link = async (caller: TestCaller, connector_id: string) =>
      (await caller.request("POST", "/api/v1/integrations/setup-sessions", { ...place, connector_id })).body.url;
    const links = [await link(demoted, connectors[0]), await link(removed, connectors[1])];
    const form = { auth: "api_key", "credentials.api_key": "another_key" };
    const send = () => Promise.all(links.map((address) => openBrowser(running).post(address, form)));
    const change = async () => [await demote(demoted), await remove(removed)];
    const pages = await during(running, send, { times: 2, change });
    expect(pages.map(({ status, html }) => [status, html])).toEqual([
      [422, expect.stringContaining("The creator of this link no longer has permission to connect.")],
      [410, expect.stringContaining("This link does not work")],
    ]);
    expect(await storedRows()).toEqual(before);
  });

  test.each(["memberships", "workspace_members"] as const)(
    "is not stored if a transaction that is still open removes the caller from %s",
    async (table) => {
      const { database } = running.service;
      const { principalId } = await running.makeMember({ workspaceIds: [running.workspaceId] });
      const caller = await findCaller(database, {
        principalId,
        organizationId: running.id,
        workspaceId: running.workspaceId,
      });
      const storing = await database.transaction().execute(async (transaction) => {
        await transaction.deleteFrom(table).where("principal_id", "=", principalId).execute();
        const stored = storeIfAllowed(database, caller, {
          workspaceId: running.workspaceId,
          store: async () => {},
          check: async () => "stored",
        }).catch((error) => error.message);
        // If `storeIfAllowed` did not wait for the transaction, it would call `check` and return "stored" within this time.
        await Promise.race([stored, setTimeout(300)]);
        return { stored };
      });
      expect(await storing.stored).toContain(
        table === "memberships"
          ? `you are not a member of organization '${running.id}'`
          : `you are not a member of workspace '${running.workspaceId}'`,
      );
    },
  );
});
