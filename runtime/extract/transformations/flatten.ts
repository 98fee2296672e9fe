import { ConnectorError } from "../../errors/connector-error.ts";
import type { Transformation } from "../../model.ts";
import { jsonObject } from "../parse-json.ts";
import { found, readPath } from "../read-path.ts";
import { recordObject, without } from "./record.ts";

/** Deeper objects stay as they are: no upstream nests its records so, and a hostile one must not exhaust the stack. */
const deepest = 32;

/** A name of a megabyte around a million members is a body of some megabytes, and a terabyte when flattened. */
const mostWritten = 50_000_000;

/**
 * Nested objects as dotted snake_case fields: `{campaignBudget: {amountMicros: 1}}` gives
 * `{"campaign_budget.amount_micros": 1}`. Arrays and empty objects are values and stay as they are. Throws `too_large`
 * where the names of all fields together would be longer than fifty million characters.
 */
export function flatten(records: readonly unknown[]): readonly unknown[] {
  let written = 0;
  return records.map((record) => {
    const entries = flatEntries(recordObject(record), "", 1);
    written += entries.reduce((sum, [name]) => sum + name.length, 0);
    if (written > mostWritten)
      throw new ConnectorError("too_large", "expected shorter names in nested objects; ask for fewer records");
    return Object.fromEntries(entries);
  });
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

/**
 * The members of sub-objects as members of their record, after its own and in the order of `fields`; of two with one
 * name the later holds. An absent or null sub-object adds nothing.
 */
export function merge(record: unknown, { fields }: Extract<Transformation, { kind: "merge" }>): unknown {
  const object = recordObject(record);
  const parts = fields.map((field) => {
    const part = readPath(object, [field]) ?? {};
    if (jsonObject(part)) return part;
    throw new ConnectorError("upstream_unreadable", `expected an object at '${field}' of a record, got ${found(part)}`);
  });
  // Not assigned: `__proto__` is a name like any other here.
  return Object.fromEntries([without(object, fields), ...parts].flatMap((part) => Object.entries(part)));
}
