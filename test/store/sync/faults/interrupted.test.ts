import { kinds } from "@agent-connectors/connectors";
import type { Connector } from "@agent-connectors/runtime";
import { type ContextStore, syncEntity } from "@agent-connectors/store";
import { describe, expect, test } from "vitest";
import { emptyStore, engines } from "../stores.ts";
import { listedRecords, newest, storedRecords, upstreamOf } from "../upstream.ts";

/** Returns a function whose results are numbers from 0 up to 1 that depend only on the seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Wraps a store. `writes` is the number of calls of `write` and `endPass` that the store receives. Each further call fails, as if
 * the process had ended.
 */
function failingAfter(store: ContextStore, writes: number): ContextStore {
  let left = writes;
  const counted =
    <Input, Output>(write: (input: Input) => Promise<Output>) =>
    (input: Input): Promise<Output> =>
      left-- > 0 ? write(input) : Promise.reject(new Error("ended"));
  return { ...store, write: counted(store.write), endPass: counted(store.endPass) };
}

const cases = [
  { kind: "payments", entities: ["customers"], what: "pages by cursor, newest first" },
  { kind: "wiki", entities: ["audit"], what: "keys that are hashes of records" },
  { kind: "meeting_notes", entities: ["notes"], what: "a detail of each record" },
  { kind: "social_advertising", entities: ["organizations", "adaccounts"], what: "parents, and pages by URL" },
  { kind: "email_marketing", entities: ["lists", "list_members"], what: "parents, and pages by offset" },
  { kind: "search_analytics", entities: ["search_analytics_by_date"], what: "windows and partitions" },
] as const;

describe.each(engines)("syncs on %s", (engine) => {
  test.each(cases)("$kind: an interrupted sync continues ($what)", async ({ kind, entities }) => {
    const connector: Connector = (await kinds[kind].load()).connector;
    const { client } = await upstreamOf(connector, 40);
    const store = await emptyStore(engine);
    const random = randomFrom(7);
    let attempts = 0;
    for (const entity of entities) {
      const sync = (target: ContextStore) =>
        syncEntity({ client, connector, store: target, entity, batchRecords: 7, now: () => newest });
      for (let done = false; !done; attempts++)
        done = await sync(failingAfter(store, 1 + Math.floor(random() * 4))).then(
          () => true,
          (error: Error) => {
            if (error.message !== "ended") throw error;
            return false;
          },
        );
      const listed = await listedRecords(connector, { client, store, entity });
      expect([...(await storedRecords(store, entity))]).toEqual([...listed]);
    }
    expect(attempts).toBeGreaterThan(entities.length);
  });
});
