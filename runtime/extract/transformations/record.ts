import { ConnectorError } from "../../errors/connector-error.ts";
import { jsonObject } from "../parse-json.ts";
import { found } from "../read-path.ts";

/** Returns a record if it is an object. Throws `upstream_unreadable` for any other value. */
export function recordObject(record: unknown): Readonly<Record<string, unknown>> {
  const object = jsonObject(record);
  if (!object)
    throw new ConnectorError("upstream_unreadable", `expected an object as a record, found ${found(record)}`);
  return object;
}

/** Returns a copy of the record without the members `names`. */
export function without<Value>(
  record: Readonly<Record<string, Value>>,
  names: readonly string[],
): Readonly<Record<string, Value>> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
}
