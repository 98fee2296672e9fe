import { ConnectorError } from "../../errors/connector-error.ts";
import type { Transformation } from "../../model.ts";
import { jsonObject } from "../parse-json.ts";
import { found, readPath } from "../read-path.ts";
import { recordObject, without } from "./record.ts";

/** Three thousand members beside as many elements are a body of 40 kB, and nine million members when exploded. */
const mostCopied = 1_000_000;

/**
 * One record for each element of a nested array: the element's members beside the parent's, of which the element's
 * hold; an element that is no object stays under the field's name. An absent, null or empty array gives no record.
 * Throws `too_large` where the parents' members would be copied more than a million times.
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
        `expected fewer elements at '${field}' of the records; ask for fewer records`,
      );
    return elements.map((element) => ({ ...parent, ...(jsonObject(element) ?? { [field]: element }) }));
  });
}

function elementsOf(object: Readonly<Record<string, unknown>>, field: string): readonly unknown[] {
  const elements = readPath(object, [field]) ?? [];
  if (!Array.isArray(elements))
    throw new ConnectorError(
      "upstream_unreadable",
      `expected an array at '${field}' of a record, got ${found(elements)}`,
    );
  return elements;
}

/** The object inside a record's wrapper, in its place; throws `upstream_unreadable` where there is none. */
export function unwrap(record: unknown, { path }: Extract<Transformation, { kind: "unwrap" }>): unknown {
  const inner = readPath(record, path);
  if (jsonObject(inner)) return inner;
  throw new ConnectorError(
    "upstream_unreadable",
    `expected an object at '${path.join(".")}' of a record, got ${found(inner)}`,
  );
}
