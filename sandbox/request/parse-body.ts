import type { Body } from "@agent-connectors/runtime";
import type { Received } from "./read-call.ts";

type ReadBody =
  | { readonly kind: "read"; readonly value: unknown }
  | { readonly kind: "unreadable"; readonly reason: string };

/** Reads the body of a request as an action requires: as JSON, as a form (see `formTree`), or not at all. */
export function bodyOf({ body, headers }: Received, expected: Body): ReadBody {
  const [type = ""] = (headers["content-type"] ?? "").split(";");
  if (expected.kind === "none" || body === "")
    return { kind: "read", value: expected.kind === "none" ? undefined : {} };
  if (expected.kind === "form") {
    if (type !== "" && type.trim() !== "application/x-www-form-urlencoded")
      return {
        kind: "unreadable",
        reason: `content-type: expected application/x-www-form-urlencoded, found '${type}'`,
      };
    return { kind: "read", value: formTree([...new URLSearchParams(body)]) };
  }
  if (type !== "" && !/json$/.test(type.trim()))
    return { kind: "unreadable", reason: `content-type: expected JSON, found '${type}'` };
  const value = parsedJson(body);
  return value === undefined
    ? { kind: "unreadable", reason: "body: expected JSON, found a string that is not JSON" }
    : { kind: "read", value };
}

/** Parses JSON; `undefined` if the string is not JSON. */
export function parsedJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** Parses a string with `parsedJson`. Returns any other value unchanged. */
export function fromJson(value: unknown): unknown {
  return typeof value === "string" ? parsedJson(value) : value;
}

/** Maximum segments of a bracketed name. Further segments are ignored. */
const maxDepth = 8;

/** An array with indices becomes an object if an index reaches this number. */
const maxElements = 1000;

type Tree = Map<string, Tree | string[]>;

/**
 * Converts bracketed names to nested objects and arrays of strings. `a[b][0]=1&a[b][1]=2` and `a[b][]=1&a[b][]=2` both become
 * `{a: {b: ["1", "2"]}}`. A repeated name becomes an array.
 */
export function formTree(pairs: readonly (readonly [string, string])[]): Readonly<Record<string, unknown>> {
  const root: Tree = new Map();
  for (const [name, value] of pairs) {
    const path = segmentsOf(name);
    let at = root;
    for (const segment of path.slice(0, -1)) at = branch(at, segment);
    const last = path.at(-1) ?? "";
    const known = at.get(last);
    if (Array.isArray(known)) known.push(value);
    else if (known === undefined) at.set(last, [value]);
  }
  return Object.fromEntries([...root].map(([name, value]) => [name, plain(value)]));
}

/** `a[b][]` has the segments a, b and an empty segment, which means the next element. */
function segmentsOf(name: string): readonly string[] {
  const [, first = name, rest = ""] = /^([^[]+)((?:\[[^\]]*\])+)$/.exec(name) ?? [];
  return [first, ...[...rest.matchAll(/\[([^\]]*)\]/g)].map(([, inner = ""]) => inner)].slice(0, maxDepth);
}

function branch(tree: Tree, name: string): Tree {
  const known = tree.get(name);
  if (known instanceof Map) return known;
  const made: Tree = new Map();
  tree.set(name, made);
  return made;
}

function plain(value: Tree | readonly string[]): unknown {
  if (!(value instanceof Map)) return value.length === 1 ? value[0] : value;
  const names = [...value.keys()];
  const appended = value.get("");
  if (names.length === 1 && Array.isArray(appended)) return appended;
  if (names.every((name) => /^\d+$/.test(name) && Number(name) < maxElements))
    return names.sort((a, b) => Number(a) - Number(b)).map((name) => plain(value.get(name) ?? []));
  return Object.fromEntries([...value].map(([name, inner]) => [name, plain(inner)]));
}
