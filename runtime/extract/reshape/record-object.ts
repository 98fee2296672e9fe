import { ConnectorError } from "../../errors/connector-error.ts";
import { found } from "../found.ts";
import { jsonObject } from "../json-object.ts";

/** The record as an object; throws `upstream_unreadable` for one that is none. */
export function recordObject(record: unknown): Readonly<Record<string, unknown>> {
  const object = jsonObject(record);
  if (!object) throw new ConnectorError("upstream_unreadable", `expected an object as a record, got ${found(record)}`);
  return object;
}
