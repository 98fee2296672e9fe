import { ConnectorError } from "../../errors/connector-error.ts";
import type { Reshape } from "../../model.ts";
import { found } from "../found.ts";
import { jsonObject } from "../json-object.ts";
import { readPath } from "../read-path.ts";
import { recordObject } from "./record-object.ts";
import { without } from "./without.ts";

/**
 * One record for each element of a nested array: the element's members beside the parent's, of which the element's
 * hold; an element that is no object stays under the field's name. An absent, null or empty array gives no record.
 */
export function explode(record: unknown, { field }: Extract<Reshape, { kind: "explode" }>): readonly unknown[] {
  const object = recordObject(record);
  const elements = readPath(object, [field]) ?? [];
  if (!Array.isArray(elements))
    throw new ConnectorError(
      "upstream_unreadable",
      `expected an array at '${field}' of a record, got ${found(elements)}`,
    );
  const parent = without(object, [field]);
  return elements.map((element) => ({ ...parent, ...(jsonObject(element) ?? { [field]: element }) }));
}
