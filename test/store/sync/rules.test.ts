import { kinds } from "@agent-connectors/connectors";
import type { Action } from "@agent-connectors/runtime";
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
  expect(rulesOf("1,2,1").partitions).toHaveLength(2);
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

test("other requests, places of the records, transformations and defaults change the fingerprint", async () => {
  const { connector } = await kinds.error_monitoring.load();
  const { projects } = connector.entities;
  const fingerprintOf = (change: object) =>
    syncRules({ ...connector, ...change }, "projects", { project: "1" }).fingerprint;
  const withAction = (name: "list" | "get", change: Partial<Action>) => {
    const actions = { ...projects.actions, [name]: { ...projects.actions[name], ...change } };
    return fingerprintOf({ entities: { ...connector.entities, projects: { ...projects, actions } } });
  };
  const unchanged = fingerprintOf({});
  const { params } = projects.actions.list;
  const param = { schema: { type: "string" }, required: false, target: { in: "query", name: "expand" } } as const;
  const version = { target: { in: "header", name: "api-version" }, value: "2" } as const;
  const drop = { kind: "drop", fields: ["email"] } as const;
  const changes = [
    fingerprintOf({ inject: [version] }),
    fingerprintOf({ baseUrl: "https://example.com/v2" }),
    withAction("list", { request: "GET /v2/projects" }),
    withAction("list", { inject: [version] }),
    withAction("list", { body: { kind: "graphql", document: "query P { projects { id } }", operation: "P" } }),
    withAction("list", { returns: { kind: "many", path: ["data"], absent: "error", transformations: [] } }),
    withAction("list", { params: { ...params, expand: { ...param, default: "owner" } } }),
    withAction("get", { returns: { kind: "one", path: [], first: false, transformations: [drop] } }),
  ];
  expect(new Set([unchanged, ...changes]).size).toBe(9);
  expect(withAction("list", { description: "Lists all projects.", notes: ["A note."] })).toBe(unchanged);
  expect(withAction("list", { params: { ...params, expand: param } })).toBe(unchanged);
  expect(withAction("get", { description: "Returns a project." })).toBe(unchanged);
});
