import { kinds } from "@agent-connectors/connectors";
import type { Json } from "@agent-connectors/runtime";
import { describe, expect, test } from "vitest";
import { splitReplication } from "../../../service/connector-types/replication.ts";

const split = async (kind: keyof typeof kinds, values: Readonly<Record<string, Json>>) =>
  splitReplication((await kinds[kind].load()).connector, values);

describe("the values of replication_config", () => {
  test("become part of the configuration, the replication or both, depending on their names", async () => {
    expect(
      await split("error_monitoring", { hostname: "errors.example", organization: "acme", project: "web" }),
    ).toEqual({
      config: { hostname: "errors.example", organization: "acme" },
      replication: { organization: "acme", project: "web" },
      problems: [],
    });
  });

  test("are not part of the configuration of calls if only a sync accepts them", async () => {
    const one = await split("search_advertising", { customer_id: "1234567890" });
    expect([one.config, one.replication]).toEqual([{ customer_id: "1234567890" }, { customer_id: "1234567890" }]);
    const two = await split("search_advertising", { customer_id: "1234567890,2345678901" });
    expect([two.config, two.replication]).toEqual([{}, { customer_id: "1234567890,2345678901" }]);
  });

  test("are reported as unknown if the kind does not define them or derives them from other values", async () => {
    const { config, replication, problems } = await split("seller_marketplace", {
      marketplace_id: "X",
      regoin: "DE",
      ["__proto__"]: 1,
    });
    expect([config, replication]).toEqual([{}, {}]);
    const expected = "one of region, replication_start_date, seller_id";
    expect(problems).toMatchObject([
      { path: "replication_config.marketplace_id", expected, found: "unknown value" },
      { path: "replication_config.regoin", expected, found: "unknown value", suggestion: "region" },
      { path: "replication_config.__proto__", expected, found: "unknown value" },
    ]);
  });

  test("are refused by a kind without a configuration", async () => {
    expect((await split("meeting_notes", { start: 1 })).problems).toEqual([
      { path: "replication_config.start", code: "unknown", allowed: [], expected: "no value", found: "unknown value" },
    ]);
  });
});
