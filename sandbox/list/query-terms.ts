import type { Schema } from "@agent-connectors/runtime";
import { words } from "../entities/words.ts";
import type { Condition } from "./condition.ts";
import { compares, contains, equals, type Operator } from "./conditions.ts";

const quoted = `(?:"([^"]*)"|'([^']*)'|([^\\s"')]+))`;
const term = new RegExp(`([\\w.]+)\\s*(:?>=|:?<=|:>|:<|:|~|=|>|<)\\s*${quoted}`, "g");
const between = new RegExp(`([\\w.]+)\\s+BETWEEN\\s+${quoted}\\s+AND\\s+${quoted}`, "gi");
const operators: Readonly<Record<string, Operator>> = { ">": "gt", ">=": "gte", "<": "lt", "<=": "lte" };

/**
 * What the terms of a query language ask: `status:"active"`, `total>5`, `lastSeen:>=2026-01-01`,
 * `segments.date BETWEEN '2026-01-01' AND '2026-01-31'`. Terms of fields that records do not have ask nothing;
 * `undefined` where the text has no terms at all.
 */
export function queryTerms(query: string, record: Schema): readonly Condition[] | undefined {
  const ranges = [...query.matchAll(between)];
  const terms = [...query.matchAll(term)];
  if (ranges.length + terms.length === 0) return undefined;
  return [
    ...ranges.flatMap(([, name = "", a, b, c, d, e, f]) => {
      const field = fieldAt(record, name);
      if (field === undefined) return [];
      return [compares(field, "gte", a ?? b ?? c), compares(field, "lte", d ?? e ?? f)];
    }),
    ...terms.flatMap(([, name = "", sign = ":", ...values]) => {
      const field = fieldAt(record, name);
      const value = values.find((one) => one !== undefined) ?? "";
      return field === undefined ? [] : [asked(field, sign, value)];
    }),
  ];
}

function asked(field: string, sign: string, value: string): Condition {
  const compared = sign.replace(":", "");
  const operator = Object.hasOwn(operators, compared) ? operators[compared] : undefined;
  if (operator) return compares(field, operator, value);
  return sign === "~" ? contains(field, value) : equals(field, value);
}

/** The dotted path of a field as records have it: of that very name, else along the dots, whatever the spelling. */
function fieldAt({ properties = {} }: Schema, path: string): string | undefined {
  if (Object.hasOwn(properties, path)) return path;
  const [first = "", ...rest] = path.split(".");
  const name = Object.keys(properties).find((known) => words(known) === words(first));
  if (name === undefined || rest.length === 0) return name;
  const inner = fieldAt(properties[name] ?? {}, rest.join("."));
  return inner === undefined ? undefined : `${name}.${inner}`;
}
