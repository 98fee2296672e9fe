import { payments } from "@agent-connectors/connectors/payments";
import type { StoreClient, StorePage } from "@agent-connectors/runtime";
import { syncEntity } from "@agent-connectors/store";
import { expect, test } from "vitest";
import { emptyStore, engines } from "../stores.ts";
import { listedRecords, newest, storedRecords, upstreamOf } from "../upstream.ts";

test.each(engines)(
  "on %s, with the newest records first, a record stays stored if a change moves it to a page that was already read",
  async (engine) => {
    const connector = payments;
    const entity = "customers";
    const { client, sandbox } = await upstreamOf(connector, 400);
    const store = await emptyStore(engine);
    const sync = (from: StoreClient) =>
      syncEntity({ client: from, connector, store, entity, now: () => newest + 86_400_000, completeEveryMs: 0 });
    const keys = async () => [
      ...(await listedRecords(connector, { client, store, entity, until: newest + 86_400_000 })).keys(),
    ];
    await sync(client);
    const before = await keys();
    const idsOf = ({ records }: StorePage) => records.map((record) => String(Object(record).id));
    let isFirst = true;
    let moved: readonly string[] = [];
    await sync({
      ...client,
      async *pages(...walk) {
        for await (const page of client.pages(...walk)) {
          yield page;
          if (!isFirst) continue;
          isFirst = false;
          sandbox.advance(20);
          for await (const again of client.pages(...walk)) {
            moved = idsOf(again).filter((id) => before.includes(JSON.stringify([id])) && !idsOf(page).includes(id));
            break;
          }
        }
      },
    });
    expect(moved.length).toBeGreaterThan(0);
    const after = new Set(await keys());
    const stored = await storedRecords(store, entity);
    expect(before.filter((key) => after.has(key) && !stored.has(key))).toEqual([]);
  },
);
