import { ConnectorError } from "../errors/connector-error.ts";
import type { Returns } from "../model.ts";
import { found } from "./found.ts";
import { jsonObject } from "./json-object.ts";
import { readPath } from "./read-path.ts";
import { shownPath } from "./shown-path.ts";

type Many = Extract<Returns, { kind: "many" }>;

/**
 * The records as they were received: the array at the path, or the matches of a JSONPath. An absent or null value is
 * an empty page where the action says so; anything else that is no array throws `upstream_unreadable`.
 */
export function receivedRecords(returns: Many, body: unknown): readonly unknown[] {
  const { path, absent } = returns;
  // A JSONPath that matches nothing looks like an empty page: what it begins with tells whether the body has it.
  const trunk = typeof path === "string" ? trunkOf(path) : path;
  const value = readPath(body, trunk);
  if ((value === undefined || value === null) && absent === "empty") return [];
  if (typeof path === "string" && typeof value === "object" && value !== null) return matches(body, path);
  if (Array.isArray(value)) return value;
  // Columns are an object of arrays: one record until they are taken apart.
  if (typeof path !== "string" && returns.reshape[0]?.kind === "columns" && jsonObject(value)) return [value];
  const expected = typeof path === "string" ? "an array or object" : "an array";
  throw new ConnectorError("upstream_unreadable", `expected ${expected} at ${shownPath(trunk)}, got ${found(value)}`);
}

function matches(body: unknown, path: string): readonly unknown[] {
  const records = readPath(body, path);
  return Array.isArray(records) ? records : [];
}

/** The plain names that a JSONPath begins with: `$.data.boards[*].items` begins with data, boards. */
function trunkOf(path: string): readonly string[] {
  const [trunk = ""] = /^\$(?:\.[\w-]+)*(?=[.[]|$)/.exec(path) ?? [];
  return trunk.split(".").slice(1);
}
