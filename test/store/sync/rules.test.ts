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

test("an empty list of partitions is refused, because a pass without partitions would delete all records", async () => {
  const { connector } = await kinds.error_monitoring.load();
  const rulesOf = (project: string) => syncRules(connector, "issues", { project });
  expect(rulesOf("1,2").partitions).toHaveLength(2);
  expect(() => rulesOf(",")).toThrow(
    "expected a list of values for 'project_slug', found none; check the configuration",
  );
});

test("new fields and descriptions leave the fingerprint unchanged, and new params change it", async () => {
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
  const unchanged = fingerprintOf({});
  expect(fingerprintOf({ fields: { note: { type: "string", description: "A note." } } })).toBe(unchanged);
  const param = { schema: { type: "string" }, required: false, target: { in: "query", name: "note" } } as const;
  const withParam = (name: string, description?: string) =>
    fingerprintOf({
      params: { ...source.contextStore?.params, [name]: { ...param, ...(description && { description }) } },
    });
  expect(withParam("note")).not.toBe(unchanged);
  expect(withParam("note", "A note.")).toBe(withParam("note", "Another description."));
  expect(withParam("description")).not.toBe(unchanged);
});
