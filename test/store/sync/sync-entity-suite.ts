import { type Connector, ConnectorError, type IncrementalSync } from "@agent-connectors/runtime";
import { type ContextStore, type SyncOptions, type SyncProgress, syncEntity } from "@agent-connectors/store";
import { describe, expect, test } from "vitest";
import { json } from "../../runtime/fixtures/loopback.ts";
import {
  byTime,
  clientOf,
  helpDeskWith,
  now,
  queryOf,
  requestsOf,
  type Ticket,
  ticketUpstream,
  type Upstream,
  withNumberedPages,
} from "./help-desk.ts";
import { type Engine, emptyStore } from "./stores.ts";

const at = (day: number) => `2026-05-${String(day).padStart(2, "0")}T00:00:00Z`;
const ticket = (id: string, day: number | null): Ticket => ({ id, updated_at: day === null ? null : at(day) });

async function stored(store: ContextStore): Promise<readonly unknown[]> {
  return (await store.read("tickets", { limit: 100 })).map(({ record }) => record);
}

const complete = { completeEveryMs: 0 };

/** Defines the tests of syncs on an engine. A complete pass reads all records, an incremental pass only changed records. */
export function describeSyncs(engine: Engine): void {
  describe(`a sync of an entity on ${engine}`, () => {
    const syncing = (incrementalSync: IncrementalSync | undefined, tickets: readonly Ticket[]) =>
      syncingFrom(helpDeskWith(incrementalSync ? { incrementalSync } : {}), tickets);

    async function syncingFrom(connector: Connector, tickets: readonly Ticket[]) {
      const upstream = await ticketUpstream(tickets);
      const store = await emptyStore(engine);
      const client = clientOf(connector, upstream);
      const sync = (options: Partial<SyncOptions> = {}) =>
        syncEntity({ client, connector, store, entity: "tickets", now: () => now, ...options });
      return { connector, upstream, store, sync };
    }

    test("an incremental pass reads the records that changed at or after the time in the cursor", async () => {
      const { upstream, store, sync } = await syncing(byTime, [ticket("1", 1), ticket("2", 9), ticket("3", 4)]);
      expect(await sync()).toMatchObject({ kind: "complete", records: 3 });
      requestsOf(upstream);
      upstream.tickets = [ticket("1", 9), ticket("2", 9), ticket("3", 4), ticket("4", 9)];
      expect(await sync()).toMatchObject({ kind: "incremental", records: 3 });
      expect(requestsOf(upstream)).toEqual([
        "/tickets?since=2026-05-09T00%3A00%3A00Z&limit=100",
        "/tickets?since=2026-05-09T00%3A00%3A00Z&limit=100&after=2",
      ]);
      expect(await stored(store)).toEqual(upstream.tickets);
    });

    test("if one record's change is in the future, the sync still finds earlier changes of other records", async () => {
      const { upstream, store, sync } = await syncing(byTime, [{ id: "1", updated_at: "2030-01-01T00:00:00Z" }]);
      await sync();
      upstream.tickets = [...upstream.tickets, { id: "2", updated_at: "2026-06-01T00:00:00Z" }];
      await sync();
      expect(await stored(store)).toEqual(upstream.tickets);
    });

    test("only complete passes delete records, or find new records that have no value of the incremental field", async () => {
      const { upstream, store, sync } = await syncing(byTime, [ticket("1", 1), ticket("2", null), ticket("3", 3)]);
      await sync();
      upstream.tickets = [ticket("2", null), ticket("3", 3), ticket("4", null)];
      expect(await sync()).toMatchObject({ kind: "incremental", deleted: 0 });
      expect(await stored(store)).toEqual([ticket("1", 1), ticket("2", null), ticket("3", 3)]);
      expect(await sync(complete)).toMatchObject({ kind: "complete", deleted: 1 });
      expect(await stored(store)).toEqual(upstream.tickets);
    });

    test("every pass over an entity without an incremental field is complete", async () => {
      const { upstream, store, sync } = await syncing(undefined, [ticket("1", 1), ticket("2", 2), ticket("3", 3)]);
      await sync();
      upstream.tickets = [ticket("3", 4)];
      expect(await sync()).toMatchObject({ kind: "complete", deleted: 2 });
      expect(await stored(store)).toEqual(upstream.tickets);
    });

    test("if the upstream does not filter records, the sync filters them, and keeps those without a value of the incremental field", async () => {
      const mine: IncrementalSync = { ...byTime, mode: "client", args: {} };
      const { upstream, store, sync } = await syncing(mine, [ticket("1", 1), ticket("2", 5)]);
      await sync();
      upstream.tickets = [ticket("1", 2), ticket("2", 5), ticket("3", null), ticket("4", 6)];
      // The change of the first ticket is before the cursor, so only a complete pass finds it.
      expect(await sync()).toMatchObject({ records: 3 });
      expect(await stored(store)).toEqual([ticket("1", 1), ...upstream.tickets.slice(1)]);
    });

    test("if a feed lists the newest records first, a pass ends after the first page whose records are all older than the cursor", async () => {
      const newest: IncrementalSync = { ...byTime, mode: "client", args: {}, order: "newest_first" };
      const old = [5, 4, 3, 2, 1].map((day) => ticket(`old-${day}`, day));
      const { upstream, store, sync } = await syncing(newest, old);
      await sync();
      requestsOf(upstream);
      upstream.tickets = [ticket("b", 7), ticket("a", 6), ticket("c", 5), ...old];
      await sync();
      // The third page has records of days 4 and 3.
      expect(requestsOf(upstream)).toEqual([
        "/tickets?limit=100",
        "/tickets?limit=100&after=2",
        "/tickets?limit=100&after=4",
      ]);
      expect((await stored(store)).length).toBe(8);
    });

    test("a failed sync keeps its records, and the next sync continues at the failed page", async () => {
      const tickets = [1, 2, 3, 4, 5, 6].map((day) => ticket(String(day), day));
      const { upstream, store, sync } = await syncing(undefined, tickets);
      upstream.intercept = ({ path }, response) => {
        if (!path.includes("after=4")) return false;
        response.writeHead(200, { "content-type": "text/html" }).end("<html></html>");
        return true;
      };
      await expect(sync()).rejects.toMatchObject({ code: "upstream_unreadable" });
      expect(await stored(store)).toEqual(tickets.slice(0, 4));
      requestsOf(upstream);
      upstream.intercept = (_, response) => {
        json(response, {}, 503);
        return true;
      };
      await expect(sync()).rejects.toMatchObject({ code: "upstream_unavailable" });
      expect(requestsOf(upstream)).toEqual(["/tickets?limit=100&after=4"]);
      upstream.intercept = () => false;
      expect(await sync()).toMatchObject({ kind: "complete", records: 6, resumed: true });
      expect(requestsOf(upstream)).toEqual(["/tickets?limit=100&after=4"]);
      expect(await stored(store)).toEqual(tickets);
    });

    test("the last progress of a failed sync counts only stored records", async () => {
      const tickets = Array.from({ length: 1_200 }, (_, id) => ticket(String(id), 1));
      const { upstream, store, connector } = await syncing(undefined, tickets);
      upstream.intercept = ({ path }, response) => {
        if (path.includes("after=")) response.writeHead(500).end();
        else json(response, { data: tickets, next: "1199" });
        return true;
      };
      const failed = async (failing: ContextStore) => {
        const progress: SyncProgress[] = [];
        const sync = syncEntity({
          client: clientOf(connector, upstream),
          connector,
          store: failing,
          entity: "tickets",
          onProgress: (each) => progress.push(each),
        });
        await expect(sync).rejects.toThrow();
        return progress.at(-1);
      };
      const write = () => Promise.reject(new ConnectorError("service_unavailable", "the disk is full"));
      expect(await failed({ ...store, write })).toMatchObject({ status: "loading", records: 0 });
      expect(await failed(store)).toMatchObject({ status: "preview", records: 1_200 });
    });

    test("the status becomes preview only after enough records are written", async () => {
      const tickets = Array.from({ length: 1_300 }, (_, id) => ticket(String(id), 1));
      const { upstream, store, sync } = await syncing(undefined, tickets);
      upstream.intercept = ({ path }, response) => {
        if (path.includes("after=")) json(response, { data: tickets.slice(1_200) });
        else json(response, { data: tickets.slice(0, 1_200), next: "1199" });
        return true;
      };
      const reported = Promise.withResolvers<void>();
      const write: ContextStore["write"] = async (batch) => {
        await reported.promise;
        return store.write(batch);
      };
      const seen: SyncProgress[] = [];
      const onProgress = (progress: SyncProgress) => {
        seen.push(progress);
        reported.resolve();
      };
      await sync({ store: { ...store, write }, batchRecords: 1, onProgress });
      expect(seen.map(({ status, records }) => [status, records])).toEqual([
        ["building_preview", 1_200],
        ["preview", 1_300],
        ["ready", 1_300],
      ]);
    });

    test("a sync fails if the store cannot save its records", async () => {
      const { store, sync } = await syncing(undefined, [ticket("1", 1)]);
      const write = () => Promise.reject(new ConnectorError("service_unavailable", "the disk is full"));
      await expect(sync({ store: { ...store, write } })).rejects.toThrow("the disk is full");
    });

    test("if the upstream repeats a page, the sync fails, and the store keeps the records that the sync has not read", async () => {
      const tickets = [1, 2, 3, 4, 5, 6].map((day) => ticket(String(day), day));
      const { upstream, store, sync } = await syncing(undefined, tickets);
      await sync();
      upstream.intercept = ({ path }, response) => {
        if (!path.includes("after=2")) return false;
        json(response, { data: tickets.slice(2, 4), next: "2" });
        return true;
      };
      for (let run = 0; run < 3; run++)
        await expect(sync(complete)).rejects.toMatchObject({ code: "pagination_stuck" });
      expect(await stored(store)).toEqual(tickets);
      upstream.intercept = () => false;
      expect(await sync(complete)).toMatchObject({ kind: "complete", deleted: 0 });
      expect(await stored(store)).toEqual(tickets);
    });

    test("if an upstream with numbered pages repeats a page, the next run begins with the first page", async () => {
      const changed = (day: number) => [1, 2, 3, 4, 5, 6].map((id) => ticket(String(id), day));
      let repeated = Number.POSITIVE_INFINITY;
      const numbered = withNumberedPages(helpDeskWith({ incrementalSync: byTime }));
      const { upstream, store, sync } = await syncingFrom(numbered, changed(1));
      upstream.intercept = ({ path }, response) => {
        const page = Math.min(Number(queryOf(path).get("page") ?? 1), repeated);
        json(response, { data: upstream.tickets.slice(2 * page - 2, 2 * page) });
        return true;
      };
      await sync();
      upstream.tickets = changed(2);
      repeated = 2;
      for (let run = 0; run < 2; run++) await expect(sync()).rejects.toMatchObject({ code: "pagination_stuck" });
      repeated = Number.POSITIVE_INFINITY;
      requestsOf(upstream);
      expect(await sync()).toMatchObject({ kind: "incremental" });
      // The request for the first page has no page number.
      expect(requestsOf(upstream)[0]).not.toContain("page=");
      expect(await stored(store)).toEqual(upstream.tickets);
    });

    test("the result of a sync with two passes has the total number of records that the passes deleted", async () => {
      const tickets = [1, 2, 3, 4].map((day) => ticket(String(day), day));
      const { upstream, store, sync } = await syncingFrom(withNumberedPages(helpDeskWith({})), tickets);
      let lists = 0;
      upstream.intercept = ({ path }, response) => {
        const page = Number(queryOf(path).get("page") ?? 1);
        if (page === 1) lists++;
        // The second pass of the second sync fails.
        if (lists === 3) json(response, {}, 503);
        else json(response, { data: upstream.tickets.slice(2 * page - 2, 2 * page) });
        return true;
      };
      await sync();
      upstream.tickets = tickets.slice(0, 3);
      await expect(sync()).rejects.toMatchObject({ code: "upstream_unavailable" });
      upstream.tickets = tickets.slice(0, 2);
      // The first pass of this sync deletes ticket 4, and its second pass deletes ticket 3.
      expect(await sync()).toMatchObject({ kind: "complete", deleted: 2 });
      expect(await stored(store)).toEqual(upstream.tickets);
    });

    test("if the upstream refuses the position at which an interrupted sync continues, the sync begins again at the first page", async () => {
      const tickets = [1, 2, 3, 4, 5].map((day) => ticket(String(day), day));
      const { upstream, store, sync } = await syncing(undefined, tickets);
      const refuse: Upstream["intercept"] = ({ path }, response) => {
        if (!path.includes("after=")) return false;
        response.writeHead(400, { "content-type": "application/json" }).end('{"message":"the cursor has expired"}');
        return true;
      };
      upstream.intercept = refuse;
      await expect(sync()).rejects.toMatchObject({ code: "upstream_rejected" });
      requestsOf(upstream);
      upstream.intercept = (request, response) => {
        upstream.intercept = () => false;
        return refuse(request, response);
      };
      await sync();
      expect(requestsOf(upstream)).toEqual([
        "/tickets?limit=100&after=2",
        "/tickets?limit=100",
        "/tickets?limit=100&after=2",
        "/tickets?limit=100&after=4",
      ]);
      expect(await stored(store)).toEqual(tickets);
    });

    test("if the upstream refuses the details of a record, each further sync continues at the page of this record", async () => {
      const tickets = [1, 2, 3, 4].map((day) => ticket(String(day), day));
      const connector = helpDeskWith({ detail: { action: "get", args: { id: { get: ["record", "id"] } } } });
      const upstream = await ticketUpstream(tickets);
      const store = await emptyStore(engine);
      const client = clientOf(connector, upstream);
      const sync = () => syncEntity({ client, connector, store, entity: "tickets", now: () => now });
      upstream.intercept = ({ path }, response) => {
        const [, id] = /^\/tickets\/(\d+)/.exec(path) ?? [];
        if (id !== undefined) json(response, { id }, id === "3" ? 400 : 200);
        return id !== undefined;
      };
      const [first, second] = ["/tickets?limit=100", "/tickets?limit=100&after=2"];
      for (const pages of [[first, second], [second], [second]]) {
        await expect(sync()).rejects.toMatchObject({ code: "upstream_rejected" });
        expect(requestsOf(upstream).filter((path) => path.includes("limit="))).toEqual(pages);
      }
    });

    test("an aborted sync ends with an error, and the next sync continues at the next page", async () => {
      const tickets = [1, 2, 3, 4].map((day) => ticket(String(day), day));
      const { upstream, store, sync } = await syncing(undefined, tickets);
      const stop = new AbortController();
      await expect(sync({ signal: stop.signal, onProgress: () => stop.abort() })).rejects.toMatchObject({
        code: "cancelled",
      });
      requestsOf(upstream);
      expect(await sync()).toMatchObject({ resumed: true, records: 4 });
      expect(requestsOf(upstream)).toEqual(["/tickets?limit=100&after=2"]);
      expect(await stored(store)).toEqual(tickets);
    });

    test("a run that lost its lease does not overwrite the records and the state of the next run", async () => {
      const tickets = [1, 2, 3, 4].map((day) => ticket(String(day), day));
      const { upstream, store, sync } = await syncing(undefined, tickets);
      // Suspends the first run before it writes its first page.
      const late = Promise.withResolvers<void>();
      const suspended = new Promise<void>((resolve) => {
        upstream.intercept = ({ path }, response) => {
          if (!path.includes("after=2")) return false;
          upstream.intercept = () => false;
          void late.promise.then(() => response.writeHead(500, { "content-type": "application/json" }).end("{}"));
          resolve();
          return true;
        };
      });
      const lost = sync().catch((error: unknown) => error);
      await suspended;
      upstream.tickets = tickets.map(({ id }) => ticket(id, 20));
      await sync();
      const state = await store.state("tickets");
      late.resolve();
      expect(await lost).toMatchObject({ code: "upstream_unavailable" });
      expect(await stored(store)).toEqual(upstream.tickets);
      expect(await store.state("tickets")).toEqual(state);
    });

    test("if a run that lost its lease writes further batches, the next run continues from the state after these batches", async () => {
      const tickets = [1, 2, 3, 4, 5, 6].map((day) => ticket(String(day), day));
      const { upstream, store, sync } = await syncing(undefined, tickets);
      /**
       * Delays the response to the next request for the second page. The returned promise resolves at this request with a
       * function that sends the response.
       */
      const hold = () => {
        const held = Promise.withResolvers<() => void>();
        upstream.intercept = ({ path }, response) => {
          if (!path.includes("after=2")) return false;
          upstream.intercept = () => false;
          const body = JSON.stringify({ data: upstream.tickets.slice(2, 4), next: "4" });
          held.resolve(() => response.writeHead(200, { "content-type": "application/json" }).end(body));
          return true;
        };
        return held.promise;
      };
      const oneBatchAPage = { batchRecords: 1 };
      const firstHeld = hold();
      const lost = sync(oneBatchAPage);
      const releaseFirst = await firstHeld;
      const secondHeld = hold();
      const next = sync(oneBatchAPage);
      const releaseSecond = await secondHeld;
      releaseFirst();
      await lost;
      releaseSecond();
      expect(await next).toMatchObject({ kind: "complete", records: 6 });
      expect(await stored(store)).toEqual(tickets);
    });

    test("progress has the status and the number of records so far", async () => {
      const { sync } = await syncing(byTime, [ticket("1", 1), ticket("2", 2), ticket("3", 3)]);
      const seen: SyncProgress[] = [];
      await sync({ onProgress: (progress) => seen.push(progress) });
      expect(seen.map(({ status, records }) => [status, records])).toEqual([
        ["building_preview", 2],
        ["building_preview", 3],
        ["ready", 3],
      ]);
      expect(seen.every(({ entity, kind }) => entity === "tickets" && kind === "complete")).toBe(true);
      seen.length = 0;
      await sync({ onProgress: (progress) => seen.push(progress) });
      expect(seen.map(({ status }) => status)).toEqual(["updating", "ready"]);
    });

    test("an entity that is not copied is refused", async () => {
      const { sync } = await syncing(undefined, []);
      await expect(sync({ entity: "feeds" })).rejects.toMatchObject({ code: "unknown_entity" });
      await expect(sync({ entity: "ticket" })).rejects.toMatchObject({ details: [{ suggestion: "tickets" }] });
    });
  });
}
