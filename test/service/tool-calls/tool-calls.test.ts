import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { insertToolCalls, type ToolCallRow } from "../../../service/execution/audit-rows.ts";
import { engines } from "../engines.ts";
import { startTestService, type TestCaller, type TestOrganization, type TestService } from "../start-test-service.ts";

const noon = Date.parse("2026-03-01T12:00:00Z");

describe.each(engines)("tool calls on %s", (engine) => {
  let running: TestService;
  let member: TestCaller;
  let elsewhere: string;
  beforeAll(async () => {
    running = await startTestService({ engine });
    elsewhere = (await running.admin.request("POST", "/api/v1/workspaces", { name: "Elsewhere" })).body.id;
    member = await running.makeMember({ workspaceIds: [running.workspaceId] });
    await write({ minute: 0, entity: "customers" });
    await write({ minute: 1, entity: "invoices", status: "rate_limited" });
    await write({ minute: 2, entity: "customers", principalId: member.principalId, intent: "to bill them" });
    await write({ minute: 3, entity: "refunds", workspaceId: elsewhere });
    await write({ minute: 4, entity: "refunds", principalId: v7() });
    const stranger = await running.makeOrganization();
    await write({ minute: 5, entity: "customers", organizationId: stranger.id });
  });
  afterAll(() => running.close());

  interface Call {
    readonly minute: number;
    readonly entity: string;
    readonly status?: string;
    readonly principalId?: string;
    readonly workspaceId?: string;
    readonly organizationId?: string;
    readonly intent?: string;
    readonly connectorId?: string;
    readonly tookMs?: number;
  }

  /** Writes rows as the audit does. The timestamp in the id is the end of the call; `created_at` is its start. */
  async function write(...calls: readonly Call[]): Promise<void> {
    await insertToolCalls(running.service.database, calls.map(rowOf));
  }

  function rowOf(call: Call): ToolCallRow {
    const created_at = noon + call.minute * 60_000;
    const took_ms = call.tookMs ?? 5_000;
    return {
      id: v7({ msecs: created_at + took_ms }),
      organization_id: call.organizationId ?? running.id,
      workspace_id: call.workspaceId ?? running.workspaceId,
      connector_id: call.connectorId ?? "00000000-0000-7000-8000-000000000001",
      principal_id: call.principalId ?? running.admin.principalId,
      entity: call.entity,
      action: "list",
      status: call.status ?? "ok",
      took_ms,
      intent: call.intent ?? null,
      params: '["limit"]',
      request_id: `r${call.minute}`,
      created_at,
    };
  }

  const minutes = (response: { body: { data: { request_id: string }[] } }) =>
    response.body.data.map(({ request_id }) => Number(request_id.slice(1)));

  test("are listed for admins of the organization, newest first", async () => {
    const response = await running.admin.request("GET", "/api/v1/tool-calls");
    expect(minutes(response)).toEqual([4, 3, 2, 1, 0]);
    expect(response.body.data[2]).toEqual({
      id: expect.any(String),
      created_at: "2026-03-01T12:02:00.000Z",
      principal: { id: member.principalId, name: "a client", kind: "client" },
      workspace_id: running.workspaceId,
      connector_id: "00000000-0000-7000-8000-000000000001",
      entity: "customers",
      action: "list",
      status: "ok",
      took_ms: 5_000,
      intent: "to bill them",
      params: ["limit"],
      request_id: "r2",
    });
    expect(response.body.data[0].principal).toMatchObject({ name: null, kind: null });
  });

  test("are listed for a member only if the member made them", async () => {
    expect(minutes(await member.request("GET", "/api/v1/tool-calls"))).toEqual([2]);
  });

  test("are listed only from the token's workspace if the token is for one workspace", async () => {
    const { admin, id } = running;
    const token = await running.tokenOf({ principalId: admin.principalId, organizationId: id, workspaceId: elsewhere });
    const headers = { authorization: `Bearer ${token}` };
    expect(minutes(await admin.request("GET", "/api/v1/tool-calls", undefined, headers))).toEqual([3]);
  });

  test.each([
    ["entity=customers", [2, 0]],
    ["status=rate_limited", [1]],
    ["entity=customers&status=rate_limited", []],
    ["action=list&limit=1", [4]],
    ["connector_id=00000000-0000-7000-8000-000000000001", [4, 3, 2, 1, 0]],
    ["connector_id=00000000-0000-7000-8000-000000000002", []],
    ["since=2026-03-01T12:03:00Z", [4, 3]],
    ["until=2026-03-01T12:03:00Z", [2, 1, 0]],
    ["since=2026-03-01T13:01:00%2B01:00&until=2026-03-01T12:03:00Z", [2, 1]],
    ["since=0001-01-01T00:00:00Z", [4, 3, 2, 1, 0]],
  ])("are found by %s", async (query, expected) => {
    expect(minutes(await running.admin.request("GET", `/api/v1/tool-calls?${query}`))).toEqual(expected);
  });

  test("continue on the next page without gaps, even if others are written meanwhile", async () => {
    const { admin, id } = await running.makeOrganization();
    const three = [1, 2, 3].map((minute) => ({ minute, entity: "x", organizationId: id }));
    for (const call of three) await write(call);
    const first = await admin.request("GET", "/api/v1/tool-calls?limit=2");
    await write({ minute: 9, entity: "x", organizationId: id });
    const second = await admin.request("GET", `/api/v1/tool-calls?limit=2&cursor=${first.body.meta.cursor}`);
    expect([minutes(first), minutes(second)]).toEqual([[3, 2], [1]]);
    expect(second.body.meta).toEqual({ has_more: false, cursor: null });
  });

  describe("in large numbers", () => {
    const busy = "00000000-0000-7000-8000-000000000003";
    const other = "00000000-0000-7000-8000-000000000004";
    let many: TestOrganization;
    let owner: TestCaller;
    beforeAll(async () => {
      many = await running.makeOrganization();
      owner = await running.makeMember({ organizationId: many.id });
      const of = { organizationId: many.id, principalId: owner.principalId, connectorId: busy, entity: "x" };
      const rare = (minute: number): Call => ({ ...of, minute, status: "timeout", connectorId: other });
      const frequent = Array.from({ length: 12_000 }, (_, minute): Call => ({ ...of, minute: 100 + minute / 1_000 }));
      // The 5,000th call from the end, which is the last one that the first part contains.
      frequent[7_000] = { ...of, minute: 107, status: "cancelled" };
      await write(rare(1), ...frequent.slice(0, 6_000), rare(106.0005), ...frequent.slice(6_000));
    });

    /** Reads all pages of a list. Returns the minutes of the calls on each page. */
    const walk = async (caller: TestCaller, query: string) => {
      const pages: number[][] = [];
      for (let cursor: string | null = ""; cursor !== null; ) {
        const response = await caller.request("GET", `/api/v1/tool-calls?${query}${cursor && `&cursor=${cursor}`}`);
        pages.push(minutes(response));
        expect(response.body.meta.has_more).toBe(response.body.meta.cursor !== null);
        cursor = response.body.meta.cursor;
      }
      return pages;
    };

    test("are examined in parts of at most 5,000, so a page can be empty although another page follows", async () => {
      expect(await walk(many.admin, "status=timeout")).toEqual([[], [106.0005], [1]]);
      expect(await walk(owner, "status=timeout")).toEqual([[], [106.0005], [1]]);
      expect(await walk(many.admin, "status=cancelled")).toEqual([[107], [], []]);
      expect(await walk(many.admin, "status=conflict")).toEqual([[], [], []]);
    });

    test("are found on the first page for a member or a connector with few calls, even if these are old", async () => {
      expect(await walk(many.admin, `connector_id=${other}`)).toEqual([[106.0005, 1]]);
      const early = await running.makeMember({ organizationId: many.id });
      const of = { organizationId: many.id, principalId: early.principalId, entity: "x" };
      await write({ ...of, minute: 2, connectorId: busy }, { ...of, minute: 3, connectorId: other });
      expect(await walk(early, "limit=10")).toEqual([[3, 2]]);
      expect(await walk(early, `connector_id=${busy}`)).toEqual([[2]]);
    });

    test("are listed if they began before `until`, even if they ended after this time", async () => {
      const { id: organizationId, admin } = await running.makeOrganization();
      const of = { organizationId, entity: "x" };
      const long = { ...of, minute: 4, tookMs: 3_600_000 };
      await write({ ...of, minute: 2 }, { ...of, minute: 3 }, long, { ...of, minute: 11 });
      expect(await walk(admin, "until=2026-03-01T12:10:00Z&limit=1")).toEqual([[4], [3], [2]]);
    });

    test("are each on exactly one page", async () => {
      const all = (await walk(owner, "action=list&entity=x&limit=200")).flat();
      expect([all.length, new Set(all).size]).toEqual([12_002, 12_002]);
    });
  });

  test.each([
    ["status=fine", /status: expected one of 'ok'/],
    ["since=yesterday", /since: expected a date-time with a zone/],
    ["since=2016-12-31T23:59:60Z", /since: expected a date-time with a second from 00 to 59 and a zone such as 'Z'/],
    ["until=2024-05-31T08:30:00-05", /until: expected a date-time .* and a zone such as 'Z' or '-05:00'/],
    ["entity=%00", /entity: expected a string without control characters/],
    ["connector_id=1", /connector_id: expected an id from a list/],
  ])("are not listed for the invalid query %s", async (query, detail) => {
    const response = await running.admin.request("GET", `/api/v1/tool-calls?${query}`);
    expect([response.status, response.body.detail]).toEqual([400, expect.stringMatching(detail)]);
  });
});
