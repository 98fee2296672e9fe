import { JSONPath } from "jsonpath-plus";
import { ConnectorError } from "../errors/connector-error.ts";
import type { Path } from "../model.ts";
import { own } from "../template/helper.ts";

const mostMatches = 100_000;

/**
 * What stands at a path: for a plain path the value, `undefined` where it is absent; for a JSONPath the array of all
 * its matches. Only own properties and array indexes are read. Throws `too_large` for more than 100,000 matches.
 */
export function readPath(value: unknown, path: Path): unknown {
  if (typeof path === "string") return matches(value, path);
  let at = value;
  for (const name of path) {
    at = own(at, name);
    if (at === undefined) return undefined;
  }
  return at;
}

function matches(value: unknown, path: string): readonly unknown[] {
  if (typeof value !== "object" || value === null) return [];
  let left = mostMatches;
  const callback = () => {
    // A small body can have a great many: `$..*..*` meets each value once for every value around it.
    if (left-- === 0)
      throw new ConnectorError("too_large", `expected at most ${mostMatches} matches of ${shownPath(path)}, got more`);
  };
  try {
    // `wrap` makes the result an array.
    return JSONPath({ path, json: value, eval: false, wrap: true, callback }) as readonly unknown[];
  } catch (cause) {
    if (cause instanceof ConnectorError) throw cause;
    throw new ConnectorError(
      "internal",
      `the path ${shownPath(path)} cannot be read: filters and scripts are not run`,
      {
        cause,
      },
    );
  }
}

/** A path as messages and manifests show it: `'data.items[0]'`, `'data[*].id'`, or `the top of the body`. */
export function shownPath(path: Path): string {
  if (typeof path === "string") return `'${path.replace(/^\$\.?(?=.)/, "")}'`;
  return path.length > 0 ? `'${path.reduce(withStep, "")}'` : "the top of the body";
}

function withStep(path: string, name: string): string {
  if (/^\d+$/.test(name)) return `${path}[${name}]`;
  if (!/^[A-Za-z_][\w-]*$/.test(name)) return `${path}["${name}"]`;
  return path === "" ? name : `${path}.${name}`;
}

/** What a JSON value is, for the end of a message: `expected …, got an object`. */
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
