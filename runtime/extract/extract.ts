import { ConnectorError } from "../errors/connector-error.ts";
import type { Action, Path, Returns } from "../model.ts";
import type { Scope } from "../template/helper.ts";
import { jsonObject } from "./parse-json.ts";
import { found, readPath, shownPath } from "./read-path.ts";
import { transform } from "./transformations/index.ts";

interface Extracted {
  /** An array of records or one object, depending on the action's `returns`. */
  readonly data: unknown;
  /** The records before any transformation. */
  readonly records: readonly unknown[];
}

/**
 * Extracts the result from a parsed body. Throws `upstream_unreadable` for a body of an unexpected shape, and for an array as a
 * record. Throws `not_found` if a get action finds no record, or if an action that returns the first record finds an empty array.
 * `data` can be a part of `body`, not a copy. The templates of transformations read `scope`.
 */
export function extract(action: Pick<Action, "kind" | "returns">, body: unknown, scope: Scope): Extracted {
  const { returns } = action;
  switch (returns.kind) {
    case "many": {
      const records = receivedRecords(returns, body);
      return { data: checkedRecords(transform(records, returns.transformations, scope), returns.path), records };
    }
    case "one": {
      const records = [receivedRecord(returns, body, action.kind)];
      return { data: oneRecord(transform(records, returns.transformations, scope), returns.path), records };
    }
    case "file":
      throw new ConnectorError("internal", "a file is not extracted from a parsed body");
  }
}

function receivedRecord(
  { path, first }: Extract<Returns, { kind: "one" }>,
  body: unknown,
  kind: Action["kind"],
): unknown {
  // If the record is the whole body, only a get requires a body.
  if (body === undefined && kind !== "get" && !first && path.length === 0) return {};
  const value = readPath(body, path);
  const isArray = Array.isArray(value);
  if (first && !isArray && value !== undefined && value !== null)
    throw new ConnectorError("upstream_unreadable", `expected an array at ${shownPath(path)}, found ${found(value)}`);
  // A JSONPath returns all matches. The first match is the record.
  const record = isArray && (first || typeof path === "string") ? value[0] : value;
  if (record !== undefined && record !== null) return record;
  if (kind === "get" || (first && isArray))
    throw new ConnectorError(
      "not_found",
      `the upstream has no such record: found ${isArray ? "none" : found(record)} at ${shownPath(path)}`,
    );
  throw new ConnectorError("upstream_unreadable", `expected an object at ${shownPath(path)}, found ${found(record)}`);
}

function oneRecord(records: readonly unknown[], path: Path): unknown {
  const [record] = records;
  if (records.length === 1 && jsonObject(record)) return record;
  const actual = records.length === 1 ? found(record) : `${records.length} records`;
  throw new ConnectorError("upstream_unreadable", `expected an object at ${shownPath(path)}, found ${actual}`);
}

type Many = Extract<Returns, { kind: "many" }>;

function receivedRecords(returns: Many, body: unknown): readonly unknown[] {
  const { path, absent } = returns;
  // If the value at the leading names of a JSONPath is an array or object, a JSONPath without matches means an empty page.
  const prefix = typeof path === "string" ? leadingNames(path) : path;
  const value = readPath(body, prefix);
  if ((value === undefined || value === null) && absent === "empty") return [];
  if (typeof path === "string" && typeof value === "object" && value !== null) return matches(body, path);
  if (Array.isArray(value)) return value;
  // The transformation `columns` later splits the object into rows.
  if (returns.transformations[0]?.kind === "columns" && jsonObject(value)) return [value];
  const expected = typeof path === "string" ? "an array or object" : "an array";
  throw new ConnectorError(
    "upstream_unreadable",
    `expected ${expected} at ${shownPath(prefix)}, found ${found(value)}`,
  );
}

/** Returns the records unchanged. Refuses an array as a record: a JSONPath without a final `[*]` selects whole arrays. */
function checkedRecords(records: readonly unknown[], path: Path): readonly unknown[] {
  if (!records.some(Array.isArray)) return records;
  throw new ConnectorError("upstream_unreadable", `expected objects as records at ${shownPath(path)}, found an array`);
}

function matches(body: unknown, path: string): readonly unknown[] {
  const records = readPath(body, path);
  return Array.isArray(records) ? records : [];
}

/** The plain names that a JSONPath begins with: `$.data.boards[*].items[*]` begins with data, boards. */
function leadingNames(path: string): readonly string[] {
  const [prefix = ""] = /^\$(?:\.[\w-]+)*(?=[.[]|$)/.exec(path) ?? [];
  return prefix.split(".").slice(1);
}
