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
