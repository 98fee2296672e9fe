import { ConnectorError } from "../../errors/connector-error.ts";
import type { Transformation } from "../../model.ts";
import { jsonObject } from "../parse-json.ts";
import { found, readPath } from "../read-path.ts";
import { recordObject, without } from "./record.ts";

/** Maximum levels; deeper objects are values. No upstream nests records deeper, and the bound prevents a stack overflow. */
const maxDepth = 32;

/**
 * Maximum total length of the dotted names of a page. A body of some megabytes can result in a terabyte of names, if a member
 * with a name of one megabyte contains a million members.
 */
const maxNameCharacters = 50_000_000;

/**
 * Converts nested objects to dotted snake_case fields: `{campaignBudget: {amountMicros: 1}}` becomes
 * `{"campaign_budget.amount_micros": 1}`. Arrays and empty objects are values. Throws `too_large` if all field names together
 * exceed `maxNameCharacters`.
 */
export function flatten(records: readonly unknown[]): readonly unknown[] {
  let characters = 0;
  return records.map((record) => {
    const entries = flatEntries(recordObject(record), "", 1);
    characters += entries.reduce((sum, [name]) => sum + name.length, 0);
    if (characters > maxNameCharacters)
      throw new ConnectorError(
        "too_large",
        `expected field names of at most ${maxNameCharacters} characters in total, found more; request fewer records`,
      );
    return Object.fromEntries(entries);
  });
}

function flatEntries(object: Readonly<Record<string, unknown>>, prefix: string, depth: number): [string, unknown][] {
  return Object.entries(object).flatMap(([name, value]): [string, unknown][] => {
    const field = prefix + snakeCase(name);
    const inner = depth < maxDepth ? jsonObject(value) : undefined;
    return inner && Object.keys(inner).length > 0 ? flatEntries(inner, `${field}.`, depth + 1) : [[field, value]];
  });
}

/** `averageCpc` becomes `average_cpc`, `finalURLs` becomes `final_urls`, and `videoP25Rate` becomes `video_p25_rate`. */
function snakeCase(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replace(/([A-Z])([A-Z][a-z])(?!$)/g, "$1_$2")
    .toLowerCase();
}

/**
 * Moves the members of sub-objects into their record, after its own members and in the order of `fields`. A later member
 * replaces an earlier one with the same name. An absent or null sub-object adds nothing.
 */
export function merge(record: unknown, { fields }: Extract<Transformation, { kind: "merge" }>): unknown {
  const object = recordObject(record);
  const parts = fields.map((field) => {
    const part = readPath(object, [field]) ?? {};
    if (jsonObject(part)) return part;
    throw new ConnectorError(
      "upstream_unreadable",
      `expected an object at '${field}' of a record, found ${found(part)}`,
    );
  });
  // `fromEntries` treats `__proto__` like any other name; an assignment does not.
  return Object.fromEntries([without(object, fields), ...parts].flatMap((part) => Object.entries(part)));
}
