import type { Json, Template } from "@agent-connectors/runtime";
import { expect, test } from "vitest";
import { defaultText } from "../../../generator/emit/field-view.ts";

const now = (...args: Template[]): Template => ({ call: "now", args });

test.each<[value: Template | { readonly value: Json }, text: string]>([
  [10, "`10`"],
  [{ value: ["a"] }, '`["a"]`'],
  [now(), "the time of the call"],
  [now("P0D", "date"), "the time of the call"],
  [now(null, "date"), "the time of the call"],
  [now("-P730D", "date"), "730 days before the call"],
  [now("-PT5M"), "5 minutes before the call"],
  [now({ get: ["config", "lookback"] }), "`config.lookback`"],
  [now("P1M"), "1 month after the call"],
  [now("-P1DT12H"), "1 day and 12 hours before the call"],
  [{ get: ["config", "account_id"] }, "`config.account_id`"],
  [{ call: "json", args: [{ call: "wrap", args: [{ get: ["config", "account_id"] }] }] }, "`config.account_id`"],
])("defaultText formats the default %j as %s", (value, text) => {
  expect(defaultText(value)).toBe(text);
});
