import { ConnectorError } from "../../errors/connector-error.ts";
import type { Reshape } from "../../model.ts";
import { found } from "../found.ts";
import { jsonObject } from "../json-object.ts";
import { readPath } from "../read-path.ts";

/** The object inside a record's wrapper, in its place; throws `upstream_unreadable` where there is none. */
export function unwrap(record: unknown, { path }: Extract<Reshape, { kind: "unwrap" }>): unknown {
  const inner = readPath(record, path);
  if (jsonObject(inner)) return inner;
  throw new ConnectorError(
    "upstream_unreadable",
    `expected an object at '${path.join(".")}' of a record, got ${found(inner)}`,
  );
}
