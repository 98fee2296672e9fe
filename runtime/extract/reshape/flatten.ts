import { jsonObject } from "../json-object.ts";
import { recordObject } from "./record-object.ts";

/** Deeper objects stay as they are: no upstream nests its records so, and a hostile one must not exhaust the stack. */
const deepest = 32;

/**
 * Nested objects as dotted snake_case fields: `{campaignBudget: {amountMicros: 1}}` gives
 * `{"campaign_budget.amount_micros": 1}`. Arrays and empty objects are values and stay as they are.
 */
export function flatten(record: unknown): unknown {
  return Object.fromEntries(flatEntries(recordObject(record), "", 1));
}

function flatEntries(object: Readonly<Record<string, unknown>>, prefix: string, depth: number): [string, unknown][] {
  return Object.entries(object).flatMap(([name, value]): [string, unknown][] => {
    const field = prefix + snakeCase(name);
    const inner = depth < deepest ? jsonObject(value) : undefined;
    return inner && Object.keys(inner).length > 0 ? flatEntries(inner, `${field}.`, depth + 1) : [[field, value]];
  });
}

/** `averageCpc` is average_cpc, `finalURLs` final_urls, `videoP25Rate` video_p25_rate. */
function snakeCase(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replace(/([A-Z])([A-Z][a-z])(?!$)/g, "$1_$2")
    .toLowerCase();
}
