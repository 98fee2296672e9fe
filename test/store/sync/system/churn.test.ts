import { kinds } from "@agent-connectors/connectors";
import type { Connector } from "@agent-connectors/runtime";
import { syncEntity } from "@agent-connectors/store";
import { describe, expect, test } from "vitest";
import { readField } from "../../../../store/sync/rules.ts";
import { emptyStore, engines } from "../stores.ts";
import { listedRecords, newest, storedRecords, upstreamOf } from "../upstream.ts";

/** One day after the latest time of a generated record, so that the times of the changes are not in the future. */
const now = () => newest + 86_400_000;

/**
 * With `finds: "all"`, incremental passes find every created or updated record that has a value of the incremental field. Without
 * an incremental field, all passes are complete, and find every record. With `finds: "most"`, the test compares the records only
 * after the last pass, which is complete.
 */
const cases = [
  { kind: "meeting_notes", entities: ["notes"], records: 200, finds: "all", what: "lookback, and details" },
  { kind: "chat_support", entities: ["chats"], records: 200, finds: "all", what: "lookback" },
  { kind: "payments", entities: ["customers"], records: 500, finds: "all", what: "newest first" },
  { kind: "wiki", entities: ["pages"], records: 500, finds: "all", what: "newest first, filtered by the sync" },
  { kind: "online_forms", entities: ["forms", "responses"], records: 20, finds: "all", what: "parents, newest first" },
  { kind: "product_analytics", entities: ["annotations"], records: 50, finds: "all", what: "no incremental field" },
  { kind: "recruiting", entities: ["candidates"], records: 500, finds: "most", what: "no lookback" },
  { kind: "email_marketing", entities: ["lists", "list_members"], records: 20, finds: "most", what: "parents" },
  {
    kind: "seller_marketplace",
    entities: ["orders", "order_items"],
    records: 30,
    finds: "most",
    what: "changed parents",
  },
  { kind: "email_delivery", entities: ["contacts"], records: 500, finds: "most", what: "complete passes only" },
] as const;

describe.each(engines)("syncs on %s", (engine) => {
  test.each(cases)(
    "$kind $entities: syncs copy the changes that the upstream makes between and during passes ($what)",
    { timeout: 60_000 },
    async (one) => {
      const connector: Connector = (await kinds[one.kind].load()).connector;
      const { client, sandbox } = await upstreamOf(connector, one.records);
      const store = await emptyStore(engine);
      const sync = async (options: { readonly completeEveryMs?: number; readonly isChanging: boolean }) => {
        const { isChanging, ...rest } = options;
        const onProgress = () => {
          if (isChanging) sandbox.advance(2);
        };
        for (const entity of one.entities)
          await syncEntity({ client, connector, store, entity, now, batchRecords: 50, onProgress, ...rest });
      };
      const entity = one.entities.at(-1) ?? "";
      const { incrementalSync } = connector.entities[entity]?.contextStore ?? {};
      await sync({ isChanging: true });
      for (let round = 0; round < 5; round++) {
        sandbox.advance(20);
        await sync({ isChanging: true });
        await sync({ isChanging: false });
        const stored = await storedRecords(store, entity);
        // Only a complete pass finds every change of a record without a value of the incremental field.
        for (const [key, record] of one.finds === "all"
          ? await listedRecords(connector, { client, store, entity, until: now() })
          : [])
          if (!incrementalSync || readField(record, incrementalSync.field) !== null)
            expect(stored.get(key)).toEqual(record);
      }
      await sync({ completeEveryMs: 0, isChanging: false });
      const listed = await listedRecords(connector, { client, store, entity, until: now() });
      expect([...(await storedRecords(store, entity))]).toEqual([...listed]);
    },
  );
});
