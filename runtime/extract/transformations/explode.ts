import { ConnectorError } from "../../errors/connector-error.ts";
import type { Transformation } from "../../model.ts";
import { jsonObject } from "../parse-json.ts";
import { found, readPath } from "../read-path.ts";
import { recordObject, without } from "./record.ts";

/**
 * Maximum number of members that one call of `explode` copies from the given records to the new records. A record with 3,000
 * elements and 3,000 members fits in 40 kB, but would result in nine million copies.
 */
const maxCopies = 1_000_000;

/**
 * Returns one record for each element of the array at `field`, with the members of the parent and of the element. A member of the
 * element replaces a member of the parent with the same name. An element that is not an object becomes the member `field`. An
 * absent, null or empty array results in no record. Throws `too_large` for more than `maxCopies` copied members.
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
    if (copied > maxCopies)
      throw new ConnectorError(
        "too_large",
        `expected at most ${maxCopies} members in the records made from the items of '${field}', found more; request fewer records`,
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

/** Returns the object at a path in a record. Throws `upstream_unreadable` if there is none. */
export function unwrap(record: unknown, { path }: Extract<Transformation, { kind: "unwrap" }>): unknown {
  const inner = readPath(record, path);
  if (jsonObject(inner)) return inner;
  throw new ConnectorError(
    "upstream_unreadable",
    `expected an object at '${path.join(".")}' of a record, found ${found(inner)}`,
  );
}
