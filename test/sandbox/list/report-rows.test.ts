import { kinds } from "@agent-connectors/connectors";
import { type Connector, createConnector } from "@agent-connectors/runtime";
import { startSandbox } from "@agent-connectors/sandbox";
import { expect, onTestFinished, test } from "vitest";
import { actionOf, inBody } from "../fixtures/action-of.ts";
import { configFor } from "../fixtures/config-for.ts";
import { connectorOf, store } from "../fixtures/connector-of.ts";

async function reportOf(connector: Connector, entity: string, params: object) {
  const sandbox = await startSandbox({ connectors: [connector], records: 25 });
  const client = createConnector(connector, {
    baseUrl: sandbox.urlOf(connector.kind),
    credentials: sandbox.credentialsOf(connector.kind),
    config: configFor(connector),
  });
  onTestFinished(async () => {
    await client.close();
    await sandbox.close();
  });
  const result = await client.execute(entity, "list", { ...params });
  // A report is a list of rows.
  return ("data" in result ? result.data : []) as Readonly<Record<string, unknown>>[];
}

const period = { siteUrl: "sc-domain:example.com", startDate: "2026-10-01", endDate: "2026-10-07" };

test.each<{ dimensions: string[] }>([
  { dimensions: ["country"] },
  { dimensions: ["device", "country"] },
  { dimensions: ["date", "country", "device"] },
])("rows by $dimensions have a field for each dimension, and differ in these fields", async ({ dimensions }) => {
  const connector: Connector = (await kinds.search_analytics.load()).connector;
  const rows = await reportOf(connector, "search_analytics_by_date", { ...period, dimensions });
  const keys = rows.map((row) => dimensions.map((name) => row[name]).join());
  expect(rows.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(rows.length);
  for (const row of rows) {
    expect(Object.keys(row).sort()).toEqual(
      [...dimensions, "clicks", "ctr", "impressions", "position", "search_type", "site_url"].sort(),
    );
    expect(dimensions.map((name) => typeof row[name])).toEqual(dimensions.map(() => "string"));
    if (dimensions.includes("date"))
      expect(String(row.date) >= "2026-10-01" && String(row.date) <= "2026-10-07").toBe(true);
  }
});

test("a report has only the requested dimensions and metrics", async () => {
  const connector: Connector = (await kinds.short_video_advertising.load()).connector;
  const rows = await reportOf(connector, "ads_reports_daily", {
    dimensions: '["ad_id"]',
    metrics: '["spend", "clicks"]',
  });
  expect(rows.map((row) => Object.keys(row).sort())).toEqual(rows.map(() => ["ad_id", "clicks", "spend"]));
  expect(rows.length).toBeGreaterThan(1);
  expect(new Set(rows.map((row) => row.ad_id)).size).toBe(rows.length);
});

const list = { type: "array", items: { type: "string" } } as const;

/** A report with the dimensions and the metrics that a request selects. */
const harvest = connectorOf({
  records: {
    Row: {
      type: "object",
      properties: {
        crop: { type: ["string", "null"], enum: ["oak", "fir", null] },
        bed: { type: ["integer", "null"] },
        kg: { type: ["number", "null"] },
        sold: { type: "integer" },
      },
    },
  },
  entities: {
    harvests: {
      recordType: "Row",
      contextStore: { ...store, key: ["crop", "bed"] },
      actions: {
        list: actionOf("list", "POST /harvests", {
          params: {
            group_by: inBody("group_by", list, { default: { value: ["crop", "bed"] } }),
            metrics: inBody("metrics", list, { default: { value: ["kg", "sold"] } }),
          },
          returns: {
            kind: "many",
            path: ["data"],
            absent: "error",
            transformations: [
              { kind: "name_values", field: "dimensions", names: { get: ["params", "group_by"] } },
              { kind: "name_values", field: "values", names: { get: ["params", "metrics"] } },
            ],
          },
          resultType: "Row",
        }),
      },
    },
  },
});

test.each<{ dimensions: string[] }>([{ dimensions: ["crop"] }, { dimensions: ["crop", "bed"] }])(
  "rows by $dimensions have numbers in number fields, and differ in the dimensions",
  async ({ dimensions }) => {
    const rows = await reportOf(harvest, "harvests", { group_by: dimensions, metrics: ["kg"] });
    expect(rows.length).toBeGreaterThan(1);
    expect(new Set(rows.map((row) => dimensions.map((name) => row[name]).join())).size).toBe(rows.length);
    const numbers = rows.flatMap(({ bed, kg }) => [bed, kg]).filter((value) => value !== null && value !== undefined);
    expect(new Set(numbers.map((value) => typeof value))).toEqual(new Set(["number"]));
  },
);
