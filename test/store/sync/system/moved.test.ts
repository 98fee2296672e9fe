import { payments } from "@agent-connectors/connectors/payments";
import type { StoreClient } from "@agent-connectors/runtime";
import { syncEntity } from "@agent-connectors/store";
import { expect, test } from "vitest";
import { emptyStore } from "../stores.ts";
import { listedRecords, newest, storedRecords, upstreamOf } from "../upstream.ts";

test("newest first: a change that moves a record to a page that the pass has read does not delete the record", async () => {
  const connector = payments;
  const entity = "customers";
  const { client, sandbox } = await upstreamOf(connector, 400);
  const store = await emptyStore();
  const sync = (from: StoreClient) =>
    syncEntity({ client: from, connector, store, entity, now: () => newest + 86_400_000, completeEveryMs: 0 });
  const keys = async () => [
    ...(await listedRecords(connector, { client, store, entity, until: newest + 86_400_000 })).keys(),
  ];
  await sync(client);
  const before = await keys();
  let isFirst = true;
  await sync({
    ...client,
    async *pages(...walk) {
      for await (const page of client.pages(...walk)) {
        yield page;
        if (isFirst) sandbox.advance(20);
        isFirst = false;
      }
    },
  });
  const after = new Set(await keys());
  const stored = await storedRecords(store, entity);
  expect(before.filter((key) => after.has(key) && !stored.has(key))).toEqual([]);
});
