import { ConnectorError } from "../../errors/connector-error.ts";
import type { Transformation } from "../../model.ts";
import { jsonObject } from "../parse-json.ts";
import { found, readPath } from "../read-path.ts";
import { recordObject, without } from "./record.ts";

/** A body of 40 kB can have 3,000 elements in a record with 3,000 members, which makes nine million members. */
const mostCopied = 1_000_000;

/**
 * Makes one record for each element of a nested array, with the members of the parent and of the element. The element's members
 * replace the parent's. An element other than an object keeps the field's name. An absent, null or empty array makes no
 * record. Throws `too_large` for more than a million copies of the parents' members.
 */
export function explode(
  records: readonly unknown[],
  { field }: Extract<Transformation, { kind: "explode" }>,
): readonly unknown[] {
  let copied = 0;
  return records.flatMap((record) => {
    const object = recordObject(record);
    const elements = elementsOf(object, field);
    const parent = without(object, [field]);
    copied += elements.length * Object.keys(parent).length;
    if (copied > mostCopied)
      throw new ConnectorError(
        "too_large",
        `expected fewer elements at '${field}' of the records; request fewer records`,
      );
    return elements.map((element) => ({ ...parent, ...(jsonObject(element) ?? { [field]: element }) }));
  });
}

function elementsOf(object: Readonly<Record<string, unknown>>, field: string): readonly unknown[] {
  const elements = readPath(object, [field]) ?? [];
  if (!Array.isArray(elements))
    throw new ConnectorError(
      "upstream_unreadable",
      `expected an array at '${field}' of a record, found ${found(elements)}`,
    );
  return elements;
}

/** Replaces a record by the object inside it. Throws `upstream_unreadable` if there is none. */
export function unwrap(record: unknown, { path }: Extract<Transformation, { kind: "unwrap" }>): unknown {
  const inner = readPath(record, path);
  if (jsonObject(inner)) return inner;
  throw new ConnectorError(
    "upstream_unreadable",
    `expected an object at '${path.join(".")}' of a record, found ${found(inner)}`,
  );
}
