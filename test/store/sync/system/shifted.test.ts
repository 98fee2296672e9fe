import { kinds } from "@agent-connectors/connectors";
import type { Connector, Json, StoreClient } from "@agent-connectors/runtime";
import { syncEntity } from "@agent-connectors/store";
import { describe, expect, test } from "vitest";
import { emptyStore, engines } from "../stores.ts";
import { listedRecords, newest, storedRecords, upstreamOf } from "../upstream.ts";

/** Returns a copy of a client. The copy runs a function after the first page that it reads. */
function afterFirstPage(client: StoreClient, run: () => Promise<void>): StoreClient {
  let isFirst = true;
  return {
    ...client,
    async *pages(...walk) {
      for await (const page of client.pages(...walk)) {
        yield page;
        if (isFirst) await run();
        isFirst = false;
      }
    },
  };
}

function idOf(record: Json): string {
  return String((record as { readonly id: Json }).id);
}

const cases = [
  { kind: "work_management", entity: "workspaces", pages: "page number", size: 100 },
  { kind: "wiki", entity: "groups", pages: "offset", size: 200 },
] as const;

describe.each(engines)("a sync on %s", (engine) => {
  test.each(cases)(
    "if the upstream deletes a record while a sync reads pages by $pages, the store keeps all other records",
    async (one) => {
      const { kind, entity, size } = one;
      const connector: Connector = (await kinds[kind].load()).connector;
      const { client, sandbox } = await upstreamOf(connector, 2 * size);
      const store = await emptyStore(engine);
      const sync = (from: StoreClient) => syncEntity({ client: from, connector, store, entity, now: () => newest });
      /** The ids of the records that the upstream lists, in the order of its pages. */
      const listIds = async (): Promise<readonly string[]> => {
        const ids: string[] = [];
        for await (const { records } of client.pages(entity, { params: {} })) ids.push(...records.map(idOf));
        return ids;
      };
      await sync(client);
      let [before, after] = [await listIds(), await listIds()];
      // Repeats until a change deletes a record of the first page. Other changes create a record, which moves records to a later
      // page. The sync then reads the moved records twice.
      while (after[size - 1] !== before[size]) {
        before = await listIds();
        const change = async () => {
          do sandbox.advance(1);
          while ((await listIds())[size - 1] === before[size - 1]);
        };
        await sync(afterFirstPage(client, change));
        after = await listIds();
        const stored = [...(await storedRecords(store, entity)).values()].map(idOf);
        expect(stored).toEqual(expect.arrayContaining(before.filter((id) => after.includes(id))));
      }
      // The first record of the second page has now moved to the first page, which the sync had already read.
      await sync(client);
      const listed = await listedRecords(connector, { client, store, entity });
      expect([...(await storedRecords(store, entity))]).toEqual([...listed]);
    },
  );
});
