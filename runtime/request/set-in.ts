import { ConnectorError } from "../errors/connector-error.ts";

/** Names through which a write could reach a prototype. */
const forbidden: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

/**
 * A copy of `object` with `value` at `path`; objects on the way are made where there are none, and copied where
 * there are, so that a caller's own object never changes. Throws `internal` for a path through something that is
 * no object, and for one that names a prototype.
 */
export function setIn(
  object: Readonly<Record<string, unknown>>,
  path: readonly string[],
  value: unknown,
): Readonly<Record<string, unknown>> {
  const [name, ...rest] = path;
  if (name === undefined || forbidden.has(name)) {
    throw new ConnectorError("internal", `expected a path in the body, found '${path.join(".")}'`);
  }
  const old = Object.hasOwn(object, name) ? object[name] : undefined;
  return { ...object, [name]: rest.length === 0 ? value : setIn(memberAt(old, name), rest, value) };
}

function memberAt(value: unknown, name: string): Readonly<Record<string, unknown>> {
  if (value === undefined || value === null) return {};
  if (typeof value !== "object" || Array.isArray(value)) {
    throw new ConnectorError(
      "internal",
      `expected an object at '${name}' in the body, found ${Array.isArray(value) ? "an array" : `a ${typeof value}`}`,
    );
  }
  // A value that is neither scalar nor array is a plain object: params are checked for that.
  return value as Readonly<Record<string, unknown>>;
}
