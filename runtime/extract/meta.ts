import type { Action } from "../model.ts";
import { isNullable } from "../schema/coerce.ts";
import { evaluate } from "../template/evaluate.ts";
import type { Scope } from "../template/helper.ts";

/**
 * Returns the `meta` of a result: the value of each key's template. Templates can read the variables of the scope `response`,
 * such as `params` and `headers`. They can also read `last_record` (the last of `records`) and `last_page_size` (their number).
 * A key without a value is null if its schema allows null. Otherwise the key is absent.
 */
export function metaOf(
  action: Pick<Action, "meta">,
  response: Scope,
  records: readonly unknown[] = [],
): Readonly<Record<string, unknown>> {
  const keys = Object.entries(action.meta);
  if (keys.length === 0) return {};
  const scope = { ...response, last_record: records.at(-1), last_page_size: records.length };
  const entries: [string, unknown][] = [];
  for (const [key, { value, schema }] of keys) {
    const found = evaluate(value, scope) ?? (isNullable(schema) ? null : undefined);
    if (found !== undefined) entries.push([key, found]);
  }
  return Object.fromEntries(entries);
}
