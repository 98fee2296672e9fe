import { kinds } from "@agent-connectors/connectors";
import { expect, test } from "vitest";
import { transform } from "../../runtime/extract/transformations/index.ts";
import { syncRules } from "../../store/sync/rules.ts";

test("the columns for the start and the end of a campaign are dates, without the upstream's times of day", async () => {
  const { campaigns } = (await kinds.search_advertising.load()).connector.entities;
  const row = {
    campaign: { id: "111", startDateTime: "2026-01-01 00:00:00", endDateTime: "2026-12-31 23:59:59" },
    segments: { date: "2026-03-01" },
  };
  const bare = { campaign: { id: "112" }, segments: { date: "2026-03-01" } };
  expect(transform([row, bare], campaigns.contextStore?.transformations ?? [], {})).toEqual([
    {
      "campaign.id": 111,
      "campaign.start_date": "2026-01-01",
      "campaign.end_date": "2026-12-31",
      "segments.date": "2026-03-01",
    },
    { "campaign.id": 112, "segments.date": "2026-03-01" },
  ]);
});

test("a sync can compute the lookback from the largest accepted conversion window", async () => {
  const { connector } = await kinds.search_advertising.load();
  const { conversion_window_days: field } = connector.replication;
  const days = field?.kind === "given" ? field.schema.maximum : undefined;
  const config = { customer_id: "1234567890", conversion_window_days: days ?? Number.MAX_SAFE_INTEGER };
  expect(syncRules(connector, "campaigns", config).lookback).toEqual(["P3650D"]);
});
