import type { ServerResponse } from "node:http";
import type { Connector, Json, StoreRules, Template } from "@agent-connectors/runtime";
import { type SyncOptions, syncEntity } from "@agent-connectors/store";
import { describe, expect, test } from "vitest";
import { helpDesk } from "../../runtime/fixtures/help-desk.ts";
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

const ticket = (id: string, day = 1): Ticket => ({
  id,
  updated_at: `2026-05-${String(day).padStart(2, "0")}T00:00:00Z`,
});
const tickets = (prefix: string, numbers: readonly number[]): Ticket[] => numbers.map((n) => ticket(`${prefix}${n}`));

const refused = (response: ServerResponse, status: number) => json(response, { message: "refused" }, status);

/**
 * Defines the tests of a sync's list calls on an engine. A pass reads all records (`complete`), or the records that changed since
 * the last pass (`incremental`). A pass can take several syncs.
 */
export function describeWalks(engine: Engine): void {
  describe(`the list calls of a sync on ${engine}`, () => {
    async function syncing(connector: Connector, upstream: Upstream, config: Readonly<Record<string, Json>> = {}) {
      const store = await emptyStore(engine);
      const client = clientOf(connector, upstream, config);
      const sync = (entity: string, options: Partial<SyncOptions> = {}) =>
        syncEntity({ client, connector, store, entity, now: () => now, ...options });
      return { store, sync };
    }

    test("an interrupted pass over numbered pages deletes nothing, even after the upstream repeats a page", async () => {
      const lists = new Map([
        ["open", tickets("a", [1, 2, 3, 4, 5, 6])],
        ["solved", tickets("b", [1, 2, 3, 4])],
      ]);
      let disturbed:
        | { readonly status: string; readonly page: number; readonly by: "failure" | "repetition" }
        | undefined;
      const upstream = await ticketUpstream([]);
      upstream.intercept = ({ path }, response) => {
        const query = queryOf(path);
        const status = query.get("status") ?? "";
        const page = Number(query.get("page") ?? 1);
        const isDisturbed = disturbed?.status === status && page >= disturbed.page;
        if (isDisturbed && disturbed?.by === "failure") refused(response, 500);
        else {
          const sent = isDisturbed ? 1 : page;
          json(response, { data: lists.get(status)?.slice(2 * sent - 2, 2 * sent) ?? [] });
        }
        return true;
      };
      const connector = withNumberedPages(helpDeskWith({ partitions: { status: ["open", "solved"] } }));
      const { store, sync } = await syncing(connector, upstream);
      await sync("tickets");
      lists.set("solved", tickets("b", [1, 2, 3]));
      disturbed = { status: "open", page: 3, by: "failure" };
      await expect(sync("tickets")).rejects.toMatchObject({ code: "upstream_unavailable" });
      // The fifth record moves to the second page, which the pass has already read.
      lists.set("open", tickets("a", [2, 3, 4, 5, 6]));
      disturbed = { status: "solved", page: 2, by: "repetition" };
      await expect(sync("tickets")).rejects.toMatchObject({ code: "pagination_stuck" });
      disturbed = undefined;
      expect(await sync("tickets")).toMatchObject({ kind: "complete", deleted: 0 });
      expect(await sync("tickets")).toMatchObject({ kind: "complete", deleted: 2 });
      expect((await store.read("tickets", { limit: 100 })).length).toBe(8);
    });

    test("after a refused page token and a repeated page, the next run begins with the first page", async () => {
      const upstream = await ticketUpstream(tickets("", [1, 2, 3, 4, 5, 6]));
      const { store, sync } = await syncing(helpDeskWith({}), upstream);
      const refuse: Upstream["intercept"] = ({ path }, response) => {
        if (!path.includes("after=4")) return false;
        refused(response, 400);
        return true;
      };
      upstream.intercept = refuse;
      await expect(sync("tickets")).rejects.toMatchObject({ code: "upstream_rejected" });
      upstream.intercept = (request, response) => {
        if (refuse(request, response)) return true;
        if (!request.path.includes("after=2")) return false;
        json(response, { data: upstream.tickets.slice(2, 4), next: "2" });
        return true;
      };
      await expect(sync("tickets")).rejects.toMatchObject({ code: "pagination_stuck" });
      upstream.intercept = () => false;
      requestsOf(upstream);
      await sync("tickets");
      expect(requestsOf(upstream)[0]).toBe("/tickets?limit=100");
      expect((await store.read("tickets", { limit: 100 })).length).toBe(6);
    });

    test("a pass that begins again after a refused page number misses no records, so the next pass is incremental", async () => {
      const upstream = await ticketUpstream(tickets("", [1, 2, 3, 4, 5, 6]));
      const refusals = [500, 400];
      upstream.intercept = ({ path }, response) => {
        const page = Number(queryOf(path).get("page") ?? 1);
        const status = page === 3 ? refusals.shift() : undefined;
        if (status !== undefined) refused(response, status);
        else json(response, { data: upstream.tickets.slice(2 * page - 2, 2 * page) });
        return true;
      };
      const { store, sync } = await syncing(withNumberedPages(helpDeskWith({ incrementalSync: byTime })), upstream);
      await expect(sync("tickets")).rejects.toMatchObject({ code: "upstream_unavailable" });
      expect(await sync("tickets")).toMatchObject({ kind: "complete", resumed: true });
      expect((await store.read("tickets", { limit: 100 })).length).toBe(6);
      expect(await sync("tickets")).toMatchObject({ kind: "incremental" });
    });

    const ticketOfComments: StoreRules["parents"][number] = { param: "status", entity: "tickets", field: "id" };

    /** Adds the entity `comments`. A sync lists the comments of each changed ticket. The param `status` has the ticket's id. */
    function withComments(changes: Partial<StoreRules> = {}): Connector {
      const connector = helpDeskWith({ incrementalSync: byTime });
      const { actions, contextStore } = helpDesk.entities.tickets;
      const comments = {
        ...helpDesk.entities.tickets,
        name: "comments",
        actions: { ...actions, list: { ...actions.list, request: "GET /comments" } },
        contextStore: {
          // The fixture has a context store for tickets.
          ...(contextStore as StoreRules),
          incrementalSync: { ...byTime, mode: "parent", args: {} },
          parents: [ticketOfComments],
          ...changes,
        },
      };
      return { ...connector, entities: { ...connector.entities, comments } } as Connector;
    }

    interface Comments {
      readonly connector?: Connector;
      readonly config?: Readonly<Record<string, Json>>;
      /** Number of pages of comments on each ticket. Default: 1. */
      readonly pages?: 1 | 2;
    }

    /**
     * Starts an upstream with tickets and comments. Each page of a ticket's comments has one comment. The list of the comments on
     * a ticket in `deleted` fails with 404.
     */
    async function syncingComments(listed: readonly Ticket[], { connector, config, pages = 1 }: Comments = {}) {
      const upstream = await ticketUpstream(listed);
      const deleted = new Set<string>();
      upstream.intercept = ({ path }, response) => {
        if (!path.startsWith("/comments")) return false;
        const query = queryOf(path);
        const [id = "", page = 1] = [query.get("status") ?? "", query.get("after") ?? 1];
        const next = Number(page) < pages ? "2" : null;
        if (deleted.has(id)) refused(response, 404);
        else json(response, { data: [{ id: `comment-${id}.${page}`, updated_at: "2026-05-01T00:00:00Z" }], next });
        return true;
      };
      return { upstream, deleted, ...(await syncing(connector ?? withComments(), upstream, config)) };
    }

    test("the records of a parent entity must be synced first", async () => {
      const { sync } = await syncingComments([ticket("1")]);
      await expect(sync("comments")).rejects.toMatchObject({
        code: "context_store_not_ready",
        message: expect.stringContaining("sync 'tickets' first"),
      });
    });

    test("if all changed parents are deleted, each incremental pass skips them, and a complete pass deletes their child records", async () => {
      const { upstream, deleted, sync } = await syncingComments([ticket("1", 1), ticket("2", 2), ticket("3", 3)]);
      await sync("tickets");
      await sync("comments");
      upstream.tickets = [ticket("1", 1), ticket("2", 9), ticket("3", 9)];
      await sync("tickets");
      for (const id of ["2", "3"]) deleted.add(id);
      for (let pass = 0; pass < 2; pass++)
        expect(await sync("comments")).toMatchObject({ kind: "incremental", records: 0, deleted: 0 });
      const complete = await sync("comments", { completeEveryMs: 0 });
      expect(complete).toMatchObject({ kind: "complete", records: 1, deleted: 2 });
      expect(await sync("comments")).toMatchObject({ kind: "incremental", records: 1 });
    });

    test("an incremental pass lists all child records of a parent if no pass has listed them", async () => {
      const { upstream, store, sync } = await syncingComments([ticket("1", 9), ticket("2", 9)]);
      await sync("tickets");
      await sync("comments");
      upstream.tickets = [...upstream.tickets, ticket("3", 1)];
      await sync("tickets", { completeEveryMs: 0 });
      expect(await sync("comments")).toMatchObject({ kind: "incremental", records: 3 });
      expect((await store.read("comments", { limit: 100 })).length).toBe(3);
      upstream.tickets = [ticket("1", 9), ticket("2", 10), ticket("3", 1)];
      await sync("tickets");
      expect(await sync("comments")).toMatchObject({ kind: "incremental", records: 2 });
      expect(await sync("comments")).toMatchObject({ kind: "incremental", records: 1 });
    });

    test("an incremental pass lists the child records of a new parent in all windows since the start date", async () => {
      const time = { schema: { type: "string" }, required: false } as const;
      const connector: Connector = {
        ...withComments({
          incrementalSync: {
            ...byTime,
            window: "P30D",
            args: { since: { get: ["since"] }, until: { get: ["until"] } },
          },
          params: {
            since: { ...time, target: { in: "query", name: "since" } },
            until: { ...time, target: { in: "query", name: "until" } },
          },
        }),
        replication: { start_date: { kind: "given", schema: { type: "string", format: "date" }, required: true } },
      };
      const config = { start_date: "2026-04-01" };
      const { upstream, sync } = await syncingComments([ticket("1")], { connector, config });
      await sync("tickets");
      await sync("comments");
      upstream.tickets = [ticket("1"), ticket("2")];
      await sync("tickets");
      requestsOf(upstream);
      expect(await sync("comments")).toMatchObject({ kind: "incremental" });
      const requests = requestsOf(upstream).map(queryOf);
      const days = requests
        .filter((query) => query.get("status") === "2")
        .map((query) => query.get("since")?.slice(0, 10));
      expect(days).toEqual(["2026-04-01", "2026-05-01", "2026-05-31"]);
    });

    test.each([
      { kind: "incremental", options: {} },
      { kind: "complete", options: { completeEveryMs: 0 } },
    ])(
      "if the upstream does not find some parents in a pass ($kind), later passes read the changes that this pass missed",
      async (first) => {
        const { upstream, deleted, store, sync } = await syncingComments([ticket("1", 1), ticket("2", 2)]);
        await sync("tickets");
        await sync("comments");
        const changed = [ticket("1", 8), ticket("2", 8), ticket("3", 8)];
        upstream.tickets = changed;
        await sync("tickets");
        // Earlier passes have listed the comments of ticket 2, but not those of ticket 3.
        for (const id of ["2", "3"]) deleted.add(id);
        expect(await sync("comments", first.options)).toMatchObject({ kind: first.kind, records: 1 });
        upstream.tickets = [...changed, ticket("4", 9)];
        await sync("tickets");
        expect(await sync("comments")).toMatchObject({ kind: "incremental", records: 2 });
        deleted.clear();
        expect(await sync("comments")).toMatchObject({ kind: "incremental", records: 3 });
        expect((await store.read("comments", { limit: 100 })).length).toBe(4);
        expect(await sync("comments")).toMatchObject({ kind: "incremental", records: 1 });
      },
    );

    /** Runs a sync of comments that ends after its first page. */
    async function stopAfterFirstPage(
      sync: (entity: string, options: Partial<SyncOptions>) => Promise<unknown>,
      options: Partial<SyncOptions> = {},
    ): Promise<void> {
      const stop = new AbortController();
      const stopped = sync("comments", { ...options, signal: stop.signal, onProgress: () => stop.abort() });
      await expect(stopped).rejects.toMatchObject({ code: "cancelled" });
    }

    test("if the parent at which a sync stopped is deleted, the next sync reads all pages of the next parent", async () => {
      const { upstream, store, sync } = await syncingComments([ticket("1"), ticket("2")], { pages: 2 });
      await sync("tickets");
      await stopAfterFirstPage(sync);
      upstream.tickets = [ticket("2")];
      await sync("tickets", { completeEveryMs: 0 });
      await sync("comments");
      const ids = (await store.read("comments", { limit: 100 })).map(({ record }) => record.id);
      expect(ids).toEqual(["comment-1.1", "comment-2.1", "comment-2.2"]);
    });

    test.each([
      { name: "excludes all parents", listed: ["1", "2"] },
      { name: "has no parents", listed: [] },
    ])("an aborted sync ends with an error, even if its pass $name", async ({ listed }) => {
      const connector = withComments({ parents: [{ ...ticketOfComments, when: false }] });
      const { sync } = await syncingComments(
        listed.map((id) => ticket(id)),
        { connector },
      );
      await sync("tickets");
      const aborted = sync("comments", { signal: AbortSignal.abort() });
      await expect(aborted).rejects.toMatchObject({ code: "cancelled" });
    });

    test("a resumed complete pass skips a deleted parent, even if no other parent is left", async () => {
      const { deleted, sync } = await syncingComments([ticket("1"), ticket("2")]);
      await sync("tickets");
      await stopAfterFirstPage(sync);
      deleted.add("2");
      expect(await sync("comments")).toMatchObject({ kind: "complete", records: 1, resumed: true });
    });

    test("a resumed complete pass deletes no record if the upstream finds none of the remaining parents", async () => {
      const { deleted, store, sync } = await syncingComments(["1", "2", "3"].map((id) => ticket(id)));
      await sync("tickets");
      await sync("comments");
      await stopAfterFirstPage(sync, { completeEveryMs: 0 });
      for (const id of ["2", "3"]) deleted.add(id);
      expect(await sync("comments")).toMatchObject({ kind: "complete", resumed: true, deleted: 0 });
      expect((await store.read("comments", { limit: 100 })).length).toBe(3);
      expect(await sync("comments")).toMatchObject({ kind: "complete", resumed: false, deleted: 2 });
    });

    test("a complete pass that stopped between the pages of its first parent deletes no record if all parents are deleted", async () => {
      const { deleted, store, sync } = await syncingComments([ticket("1"), ticket("2")], { pages: 2 });
      await sync("tickets");
      await sync("comments");
      await stopAfterFirstPage(sync, { completeEveryMs: 0 });
      for (const id of ["1", "2"]) deleted.add(id);
      expect(await sync("comments")).toMatchObject({ kind: "complete", resumed: true, deleted: 0 });
      expect((await store.read("comments", { limit: 100 })).length).toBe(4);
    });

    test("if a resumed incremental pass finds none of the remaining parents, the next pass is complete", async () => {
      const ids = ["1", "2", "3"];
      const { upstream, deleted, sync } = await syncingComments(ids.map((id) => ticket(id)));
      await sync("tickets");
      await sync("comments");
      upstream.tickets = ids.map((id) => ticket(id, 9));
      await sync("tickets");
      await stopAfterFirstPage(sync);
      for (const id of ["2", "3"]) deleted.add(id);
      expect(await sync("comments")).toMatchObject({ kind: "incremental", resumed: true, deleted: 0 });
      expect(await sync("comments")).toMatchObject({ kind: "complete", deleted: 2 });
    });

    test.each([
      { status: 403, code: "missing_scope", reason: /^with the params \{"status":"2"\}: / },
      { status: 401, code: "credentials_rejected", reason: /^(?!with the params)/ },
    ])("the error of a pass after status $status names the parent, unless it concerns all parents", async (refusal) => {
      const { upstream, sync } = await syncingComments([ticket("1"), ticket("2")]);
      await sync("tickets");
      const { intercept } = upstream;
      upstream.intercept = (request, response) => {
        if (queryOf(request.path).get("status") !== "2") return intercept(request, response);
        refused(response, refusal.status);
        return true;
      };
      await expect(sync("comments")).rejects.toMatchObject({
        code: refusal.code,
        reason: expect.stringMatching(refusal.reason),
        upstream: { status: refusal.status },
      });
    });

    test.each([
      { kind: "complete", options: { completeEveryMs: 0 } },
      { kind: "incremental", options: {} },
    ])("a pass ($kind) fails and deletes no record if the upstream finds none of the parents", async ({ options }) => {
      const { deleted, store, sync } = await syncingComments([ticket("1"), ticket("2")]);
      await sync("tickets");
      await sync("comments");
      for (const id of ["1", "2"]) deleted.add(id);
      for (let run = 0; run < 2; run++)
        await expect(sync("comments", options)).rejects.toMatchObject({ code: "not_found" });
      expect((await store.read("comments", { limit: 100 })).length).toBe(2);
      deleted.clear();
      expect(await sync("comments", options)).toMatchObject({ records: 2, deleted: 0 });
    });

    test("a complete pass that excludes some parents fails and deletes no record if the upstream finds none of the others", async () => {
      const when: Template = { call: "ne", args: [{ get: ["record", "id"] }, "1"] };
      const connector = withComments({ parents: [{ ...ticketOfComments, when }] });
      const { deleted, store, sync } = await syncingComments([ticket("1"), ticket("2")], { connector });
      await sync("tickets");
      expect(await sync("comments")).toMatchObject({ records: 1 });
      deleted.add("2");
      await expect(sync("comments", { completeEveryMs: 0 })).rejects.toMatchObject({ code: "not_found" });
      expect((await store.read("comments", { limit: 100 })).length).toBe(1);
    });
  });
}
