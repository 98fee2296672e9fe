import { getEventListeners } from "node:events";
import { ConnectorError, type Json, type StoreClient, type StoreRules } from "@agent-connectors/runtime";
import { expect, test } from "vitest";
import { completeRecords } from "../../../store/sync/details.ts";
import { helpDesk } from "../../runtime/fixtures/help-desk.ts";

/** The context-store rules of an entity. For each record, the sync makes one call, which completes the record. */
const rules = {
  entity: "tickets",
  // The fixture has a context store for tickets.
  store: { ...(helpDesk.entities.tickets.contextStore as StoreRules), detail: { action: "get", args: {} } },
};
const listed: readonly Json[] = Array.from({ length: 50 }, (_, id) => ({ id: String(id) }));

test("after the failure of one call, the calls that run are cancelled and no other call begins", async () => {
  let calls = 0;
  let cancelled = 0;
  const detail: StoreClient["detail"] = (_entity, record, { signal } = {}) =>
    new Promise((resolve, reject) => {
      const call = ++calls;
      if (call === 1) setTimeout(() => reject(new ConnectorError("upstream_unavailable", "down")), 10);
      else
        signal?.addEventListener("abort", () => {
          cancelled++;
          // The second call still succeeds after its cancellation.
          if (call === 2) resolve(record);
          else reject(new ConnectorError("cancelled", "cancelled"));
        });
    });
  const client = { detail } as StoreClient;
  await expect(completeRecords(client, rules, { listed, signal: undefined })).rejects.toMatchObject({
    code: "upstream_unavailable",
  });
  expect([calls, cancelled]).toEqual([8, 7]);
});

test.each([
  { outcome: "successful", fails: false },
  { outcome: "failed", fails: true },
])(
  "$outcome calls that complete the records of a page leave no listener on the signal of the run",
  async ({ fails }) => {
    const { signal } = new AbortController();
    const detail = async (_entity: string, record: Json) => {
      if (fails) throw new ConnectorError("upstream_unavailable", "down");
      return record;
    };
    const completing = completeRecords({ detail } as StoreClient, rules, { listed, signal });
    expect(getEventListeners(signal, "abort")).toHaveLength(1);
    const [{ status }] = await Promise.allSettled([completing]);
    expect(status).toBe(fails ? "rejected" : "fulfilled");
    expect(getEventListeners(signal, "abort")).toHaveLength(0);
  },
);

test("an abort of the signal of the run cancels the calls that complete records", async () => {
  const stop = new AbortController();
  let calls = 0;
  const detail: StoreClient["detail"] = (_entity, _record, { signal } = {}) =>
    new Promise((_resolve, reject) => {
      signal?.addEventListener("abort", () => reject(signal.reason));
      if (++calls === 8) stop.abort(new ConnectorError("timeout", "late"));
    });
  const completing = completeRecords({ detail } as StoreClient, rules, { listed, signal: stop.signal });
  await expect(completing).rejects.toMatchObject({ code: "timeout" });
  expect(calls).toBe(8);
});

test("if the signal of the run is already aborted, no call begins", async () => {
  let calls = 0;
  const detail: StoreClient["detail"] = async (_entity, record) => {
    calls++;
    return record;
  };
  const signal = AbortSignal.abort(new ConnectorError("timeout", "late"));
  const completing = completeRecords({ detail } as StoreClient, rules, { listed, signal });
  await expect(completing).rejects.toMatchObject({ code: "timeout" });
  expect(calls).toBe(0);
});

test("the result leaves out records that the upstream no longer has", async () => {
  const detail: StoreClient["detail"] = async (_entity, record) => {
    if (Number(Object(record).id) % 2 === 0) throw new ConnectorError("not_found", "no such ticket");
    return record;
  };
  const completed = await completeRecords({ detail } as StoreClient, rules, { listed, signal: undefined });
  expect(completed).toEqual(listed.filter((record) => Number(Object(record).id) % 2 === 1));
});
