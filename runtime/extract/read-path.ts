import { JSONPath } from "jsonpath-plus";
import { ConnectorError } from "../errors/connector-error.ts";
import type { Path } from "../model.ts";
import { ownAt } from "../template/helper.ts";

const maxMatches = 100_000;

/**
 * Reads a path. A plain path returns the value, or `undefined` if it is absent. A JSONPath returns the array of its matches, and
 * throws `too_large` for more than 100,000. Reads own properties and array indexes only.
 */
export function readPath(value: unknown, path: Path): unknown {
  return typeof path === "string" ? matches(value, path) : ownAt(value, path);
}

function matches(value: unknown, path: string): readonly unknown[] {
  if (typeof value !== "object" || value === null) return [];
  let left = maxMatches;
  const callback = () => {
    // A small body can have many matches: `$..*..*` matches each value once for each of its ancestors.
    if (left-- === 0)
      throw new ConnectorError("too_large", `expected at most ${maxMatches} matches of ${shownPath(path)}, found more`);
  };
  try {
    // `wrap` makes the result an array.
    return JSONPath({ path, json: value, eval: false, wrap: true, callback }) as readonly unknown[];
  } catch (cause) {
    if (cause instanceof ConnectorError) throw cause;
    throw new ConnectorError(
      "internal",
      `the path ${shownPath(path)} cannot be read: filters and scripts are not supported`,
      {
        cause,
      },
    );
  }
}

/** Returns a path in the notation of messages and manifests: `'data.items[0]'`, `'data[*].id'`, or `the top of the body`. */
export function shownPath(path: Path): string {
  if (typeof path === "string") return `'${path.replace(/^\$\.?(?=.)/, "")}'`;
  return path.length > 0 ? `'${path.reduce(withStep, "")}'` : "the top of the body";
}

function withStep(path: string, name: string): string {
  if (/^\d+$/.test(name)) return `${path}[${name}]`;
  if (!/^[A-Za-z_][\w-]*$/.test(name)) return `${path}["${name}"]`;
  return path === "" ? name : `${path}.${name}`;
}

/**
 * Returns the type of a JSON value in words, for the end of a message: `expected …, found an object`. Unlike `describe`, never
 * shows the value, because a value of the upstream can be the customer's data.
 */
export function found(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  switch (typeof value) {
    case "object":
      return "an object";
    case "string":
      return "a string";
    default:
      return `a ${typeof value}`;
  }
}
