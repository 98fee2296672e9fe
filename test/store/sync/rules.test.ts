import { kinds } from "@agent-connectors/connectors";
import { expect, test } from "vitest";
import { syncRules } from "../../../store/sync/rules.ts";

test("a sync of search_analytics has a partition for each combination of a site and a type of search", async () => {
  const { connector } = await kinds.search_analytics.load();
  const config = { site_urls: ["https://a.example.com/", "https://b.example.com/"] };
  const { partitions } = syncRules(connector, "search_analytics_by_date", config);
  expect(partitions).toHaveLength(12);
  expect(new Set(partitions.map((partition) => JSON.stringify(partition))).size).toBe(12);
  expect(partitions).toContainEqual({ siteUrl: "https://b.example.com/", type: "googleNews" });
});

test("a new description of a field leaves the fingerprint unchanged, and a new type changes it", async () => {
  const { connector } = await kinds.search_analytics.load();
  const config = { site_urls: ["https://a.example.com/"] };
  const entity = "search_analytics_by_date";
  const source = connector.entities[entity];
  if (!source?.contextStore) throw new Error("expected an entity with a context store, found none");
  const fingerprintOf = (change: Partial<typeof source.contextStore>) => {
    const contextStore = { ...source.contextStore, ...change } as typeof source.contextStore;
    const changed = { ...connector, entities: { ...connector.entities, [entity]: { ...source, contextStore } } };
    return syncRules(changed, entity, config).fingerprint;
  };
  const described = (description: string) => fingerprintOf({ fields: { note: { type: "string", description } } });
  expect(described("A note.")).toBe(described("Another description."));
  expect(fingerprintOf({ fields: { note: { type: "integer" } } })).not.toBe(described("A note."));
});
