import { type ContextStore, syncEntity } from "@agent-connectors/store";
import { describe, expect, test } from "vitest";
import { specifiedKinds } from "../../../catalogue/specification.ts";
import { models } from "../../../connectors/models.ts";
import { emptyStore, engines } from "../stores.ts";
import { entitiesInOrder, listedRecords, newest, storedRecords, upstreamOf } from "../upstream.ts";

/**
 * Deletes all stored records of an entity except two. The sync of a child entity lists the children of each stored parent, so
 * fewer stored parents cause fewer requests.
 */
async function keepTwo(store: ContextStore, entity: string): Promise<void> {
  const kept = await store.read(entity, { limit: 2 });
  const state = (await store.state(entity)) ?? null;
  await store.reset(entity);
  await store.write({ entity, records: kept.map(({ record }) => record), pass: 1, state });
}

test("the context stores of the kinds of the specification copy 141 entities", () => {
  const specified = models.filter(({ kind }) => specifiedKinds().includes(kind));
  expect(specified.flatMap(entitiesInOrder)).toHaveLength(141);
});

describe.each(engines)("syncs of all entities on %s", (engine) => {
  test.each(models.map((connector) => ({ connector, kind: connector.kind })))(
    "the store of $kind equals the records that its upstream lists",
    async ({ connector }) => {
      const { client } = await upstreamOf(connector, connector.kind === "short_video_advertising" ? 100 : 10);
      const store = await emptyStore(engine);
      for (const entity of entitiesInOrder(connector)) {
        const result = await syncEntity({ client, connector, store, entity, now: () => newest });
        const stored = await storedRecords(store, entity);
        const listed = await listedRecords(connector, { client, store, entity });
        expect(listed.size, entity).toBeGreaterThan(0);
        expect([...stored.keys()], entity).toEqual([...listed.keys()]);
        expect([...stored.values()], entity).toEqual([...listed.values()]);
        expect(result, entity).toMatchObject({ kind: "complete", deleted: 0, resumed: false });
        await keepTwo(store, entity);
      }
    },
  );
});
