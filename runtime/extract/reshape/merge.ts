import { ConnectorError } from "../../errors/connector-error.ts";
import type { Reshape } from "../../model.ts";
import { found } from "../found.ts";
import { jsonObject } from "../json-object.ts";
import { readPath } from "../read-path.ts";
import { recordObject } from "./record-object.ts";
import { without } from "./without.ts";

/**
 * The members of sub-objects as members of their record, after its own and in the order of `fields`; of two with one
 * name the later holds. An absent or null sub-object adds nothing.
 */
export function merge(record: unknown, { fields }: Extract<Reshape, { kind: "merge" }>): unknown {
  const object = recordObject(record);
  const parts = fields.map((field) => {
    const part = readPath(object, [field]) ?? {};
    if (jsonObject(part)) return part;
    throw new ConnectorError("upstream_unreadable", `expected an object at '${field}' of a record, got ${found(part)}`);
  });
  // Not assigned: `__proto__` is a name like any other here.
  return Object.fromEntries([without(object, fields), ...parts].flatMap((part) => Object.entries(part)));
}
